import type * as library from '../src/index'

/** What a build exports: this one's, or another's that it is compared with. */
export type Library = Pick<typeof library, 'createWorld'>

/** Something that is done often, by name. A promise is awaited. */
export type HotPaths = ReadonlyMap<string, () => unknown>

const OPTIONS = { seed: 'bench' } as const
const ROWS = 50_000
/** A round has a bet, and a win every third time or so: enough of them in 30 days. */
const ROUNDS_A_DAY = 1_500

const HEADERS = { Authorization: 'Bearer any', 'X-Session-ID': 'any' }

/**
 * The hot paths of a build, through what it exports alone. Each call does the same work on the same
 * data, so that two builds can be measured in turn.
 */
export function hotPathsOf({ createWorld }: Library): HotPaths {
  const world = createWorld({ ...OPTIONS, players: 1_000 })
  const { id } = world.list({ limit: 1, persona: 'regular' }).players[0] ?? { id: '' }
  const player = world.player(id)
  const whale = withLongLedger(world)
  const { from, to } = middleOf(whale)
  const snapshot = world.snapshot()

  const request = (path: string) => new Request(`http://any/v1/players/${path}`, requestOptions)
  const requestOptions = { headers: HEADERS }
  const profile = request(id)
  const page = request(`${id}/transactions`)
  const summary = request(`${whale.id}/transactions/summary?from_date=2025-12-01`)
  const text = async (what: Request) => (await world.fetch(what)).text()

  return new Map<string, () => unknown>([
    ['generate 50 players', () => generate(createWorld)],
    ['profile', () => player.profile()],
    ['profile, 50,000 rows', () => whale.profile()],
    ['page of 20', () => player.transactions()],
    [
      'filtered page deep in 50,000 rows',
      () => whale.transactions({ eventTypes: ['bet', 'win'], from, to, offset: 20_000 }),
    ],
    ['summary of a period, 50,000 rows', () => whale.summary({ from, to })],
    ['request: profile', () => text(profile)],
    ['request: page of 20', () => text(page)],
    ['request: summary of a period', () => text(summary)],
    ['fork and write', () => world.fork().execute(id, { type: 'updateProfile', phone: null })],
    [
      'snapshot, write, restore',
      () => {
        const before = world.snapshot()
        world.execute(id, { type: 'updateProfile', phone: null })
        world.restore(before)
      },
    ],
    ['restore', () => world.restore(snapshot)],
    ['createWorld, 1 player', () => createWorld({ ...OPTIONS, players: 1 })],
    ['createWorld, 1,000,000 players', () => createWorld({ ...OPTIONS, players: 1_000_000 })],
  ])
}

/** Rows that `generate 50 players` makes. */
export function rowsOfGeneration({ createWorld }: Library): number {
  return generate(createWorld)
}

/** A world of its own each time: what is made once is kept. */
function generate(createWorld: Library['createWorld']): number {
  const world = createWorld({ ...OPTIONS, players: 50 })
  let rows = 0
  for (const { id } of world.list({ limit: 50 }).players) {
    rows += world.player(id).transactions({ limit: 1 }).total
  }
  return rows
}

type World = ReturnType<Library['createWorld']>
type Player = ReturnType<World['player']>

/** Plays a newcomer until the ledger is long, over the days of a month. */
function withLongLedger(world: World): Player {
  world.execute('whale', [
    { type: 'register', market: 'DE', currency: 'EUR' },
    { type: 'adjust', kind: 'Manual Credit', amount: 1_000_000 },
  ])
  for (let day = 0; day < 30; day += 1) {
    world.execute('whale', { type: 'play', stake: 1, rounds: ROUNDS_A_DAY })
    world.advance('P1D')
  }
  const whale = world.player('whale')
  const { total } = whale.transactions({ limit: 1 })
  if (total < ROWS) throw new Error(`The long ledger has ${total} rows: raise ROUNDS_A_DAY.`)
  return whale
}

/** A period around the middle of a player's history, ms UTC. */
function middleOf(player: Player): { from: number; to: number } {
  const { total } = player.transactions({ limit: 1 })
  const dateAt = (offset: number) =>
    Date.parse(player.transactions({ limit: 1, offset }).transactions[0]?.date ?? '')
  return { from: dateAt(Math.floor(total * 0.95)), to: dateAt(Math.floor(total * 0.05)) }
}

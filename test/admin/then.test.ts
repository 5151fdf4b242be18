import { describe, expect, test } from 'vitest'
import { createWorld } from '../../src/assembly/create-world'
import { createWorlds } from '../../src/assembly/create-worlds'

const PLAYER = 'wagering-nearly-done'
const base = createWorld({
  seed: 'then',
  players: 8,
  scenarios: [PLAYER, 'withdrawal-processing-7d'],
})
const worlds = createWorlds({ base })
const [{ id: generated = '' } = {}] = base.list({ limit: 1, offset: 2 }).players
base.execute(PLAYER, { type: 'updateProfile', phone: '+61 400 000 001' })
base.advance('P2D')
base.execute(PLAYER, { type: 'deposit', amount: 40, method: 'visa' })
base.execute(generated, { type: 'block' })

async function get(path: string, world = '') {
  const answer = await worlds.fetch(`http://any${world && `/w/${world}`}/__admin${path}`)
  return answer.json()
}

const READS = [
  '/players',
  '/players?filter=blocked=true',
  `/players/${PLAYER}`,
  `/players/${PLAYER}/profile`,
  `/players/${PLAYER}/transactions?limit=50`,
  `/players/${PLAYER}/transactions/summary`,
  `/players/${PLAYER}/bonuses`,
  `/players/${PLAYER}/bonuses/eligible`,
  `/players/${PLAYER}/statement?limit=50`,
  `/players/${PLAYER}/balance-history`,
  `/players/${PLAYER}/due`,
  `/players/${PLAYER}/changes`,
  `/players/${generated}`,
  '/due?generated=8&limit=50',
  '/audit?all=true',
]

describe('a read at an instant answers as a fork that stands there', () => {
  const INSTANTS = {
    before: '2025-12-24T09:00:00.000Z',
    between: '2026-01-02T12:00:00.000Z',
    after: '2026-02-10T12:00:00.000Z',
  }
  for (const [name, at] of Object.entries(INSTANTS)) {
    test(`${name} the commands`, async () => {
      const log = base.log()
      worlds.create(name, { at })
      for (const path of READS) {
        const then = await get(`${path}${path.includes('?') ? '&' : '?'}at=${at}`)
        expect(then, path).toEqual(await get(path, name))
        if (path.includes('/balance-history')) expect(then, path).not.toEqual(await get(path))
      }
      const replay = await get(`/log?at=${at}`)
      const again = createWorld({ replay })
      expect([Date.parse(again.now), again.changedPlayerIds()]).toEqual([
        Date.parse(at),
        worlds.open(name).changedPlayerIds(),
      ])
      expect(again.player(PLAYER).profile()).toEqual(worlds.open(name).player(PLAYER).profile())
      expect(base.log()).toEqual(log)
    })
  }

  test('and a command in between is seen, although the last copy is kept', async () => {
    const path = `/players/${PLAYER}/statement?at=2026-02-10`
    const { total } = await get(path)
    base.execute(PLAYER, { type: 'deposit', amount: 41, method: 'visa' })
    expect((await get(path)).total).toBeGreaterThan(total)
    base.reset()
    expect((await get(path)).total).toBeLessThan(total)
  })
})

describe('what falls due in the world', () => {
  const ids = () => base.list({ limit: 100 }).players.map(({ id }) => id)

  test('is what falls due for its players, the next one first', async () => {
    const { due, total, players } = await get('/due?generated=100&limit=1000')
    const all = ids().flatMap((player) =>
      base
        .player(player)
        .due({ limit: 1_000 })
        .due.map((event) => ({ ...event, player })),
    )
    expect([total, players]).toEqual([all.length, ids().length])
    expect(due).toEqual(all.toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0)))
  })

  test('is that of the changed players, of the kinds that are wanted', async () => {
    const { due, players } = await get('/due?kind=bonusExpires&kind=kycLapses')
    const kinds = new Set(due.map(({ kind }: { kind: string }) => kind))
    expect(kinds).toEqual(new Set(['bonusExpires']))
    expect(players).toBe(base.changedPlayerIds().length)
  })
})

describe('two worlds', () => {
  test('that are equal do not differ', async () => {
    worlds.create('twin', { fromWorld: undefined, at: Date.parse(base.now) })
    const answer = await get('/comparison', 'twin')
    expect(answer).toMatchObject({ policies: [], players: [], total: 0 })
    expect(answer.this).toEqual(answer.other)
  })

  test('differ in the clock, policies and players that were changed', async () => {
    const world = worlds.create('other', { at: Date.parse(base.now) })
    world.setPolicies({ overLimit: 'clamp' })
    world.execute(PLAYER, [{ type: 'deposit', amount: 25, method: 'visa' }, { type: 'login' }])
    world.execute('only-there', { type: 'register' })
    world.execute(generated, { type: 'label', add: ['Seen'] })
    const answer = await get('/comparison', 'other')
    expect(answer.policies).toEqual([{ name: 'overLimit', this: 'clamp', other: 'reject' }])
    expect(answer.players).toEqual([
      expect.objectContaining({ id: PLAYER, this: 'changed', other: 'changed', rows: 1 }),
      expect.objectContaining({ id: 'only-there', this: 'changed', other: 'absent', rows: 0 }),
      { id: generated, this: 'changed', other: 'unchanged', fields: 1, bonuses: 0, rows: 0 },
    ])
    const { players } = await get('/comparison?with=other&offset=1&limit=1')
    expect(players).toMatchObject([{ id: 'only-there', this: 'absent', other: 'changed' }])
    world.advance('P1D')
    const later = await get('/comparison?with=other')
    expect([later.this.now, later.other.now]).toEqual(
      [Date.parse(base.now), Date.parse(world.now)].map(written),
    )
  })

  test('differ in the fields, bonuses and transactions of a player', async () => {
    const [mine, theirs] = [base.player(PLAYER), worlds.open('other').player(PLAYER)]
    const { fields, rows, total } = await get(`/players/${PLAYER}/comparison?with=other`)
    const deposit = theirs.transactions({ eventTypes: ['deposit'] }).transactions[0]
    expect([total, rows]).toEqual([1, [{ id: deposit?.id, this: null, other: deposit }]])
    expect(fields).toContainEqual({
      field: '/balances/cash_balance',
      this: mine.profile().balances.cash_balance,
      other: theirs.profile().balances.cash_balance,
    })
    expect(fields.map(({ field }: { field: string }) => field)).not.toContain('/name')
    const whole = await get('/players/only-there/comparison?with=other')
    const { name } = worlds.open('other').player('only-there').profile()
    expect(whole.fields).toContainEqual({ field: '/name', this: null, other: name })
  })
})

const written = (instant: number) => new Date(instant).toISOString()

import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { createWorld, type World } from '../src/index'
import type { PlayerState } from '../src/simulator/engine/state'
import type { Ledger } from '../src/simulator/ledger/ledger'
import { createPlayerView, insideOf, type PlayerView } from '../src/world/views/player-view'
import { repeated } from './long-ledger'
import { duration, median, processorTimeOf } from './pairs'
import { inTurn, middleOf, type Ratio } from './ratio'
import { randomly } from './requests'

const SMALL = 1_000
const LARGE = 1_000_000
const LIMIT = 20
const ROUNDS = 9
const WINDOW_MS = 150
const TOUCHED = 1_000
const MEDIAN_PLAYERS = 25

/** The ledger and the generation of players, each against what it is held against. */
export async function* benchLedger(wanted = ''): AsyncGenerator<Ratio> {
  for (const part of [benchLength, benchMemory, benchFirstRead, benchAdvance]) {
    yield* await part(wanted)
  }
}

/** A page, a filtered page and a summary of a long ledger against those of a short one. */
async function benchLength(wanted: string): Promise<Ratio[]> {
  const whats = ['page of 20 at a random offset', 'filtered page of 20', 'summary of a period']
  if (!whats.some((what) => what.includes(wanted))) return []
  const player = longest()
  const [small, large] = [viewOf(player, SMALL), viewOf(player, LARGE)]
  const rows: Ratio[] = []
  for (const [index, asks] of [pagesOf, filteredPagesOf, summariesOf].entries()) {
    const what = whats[index] as string
    if (!what.includes(wanted)) continue
    const sides = [asks(large, LARGE), asks(small, SMALL)] as const
    rows.push({
      what: `${what}, ${LARGE.toLocaleString('en')} rows`,
      against: `of ${SMALL.toLocaleString('en')} rows`,
      ...(await ratioOf(...sides)),
      target: 1.5,
    })
  }
  return rows
}

function pagesOf(view: PlayerView, rows: number): () => unknown {
  const random = randomly()
  return () => view.transactions({ offset: random(rows - LIMIT), limit: LIMIT })
}

const EVENT_TYPES = ['bet', 'win'] as const

function filteredPagesOf(view: PlayerView, rows: number): () => unknown {
  const random = randomly()
  const { total } = view.transactions({ eventTypes: EVENT_TYPES, limit: 0 })
  if (total < rows / 2) throw new Error(`The filter selects ${total} of ${rows} rows.`)
  return () => view.transactions({ eventTypes: EVENT_TYPES, offset: random(total - LIMIT) })
}

function summariesOf(view: PlayerView, rows: number): () => unknown {
  const random = randomly()
  const { ledger } = insideOf(view).player
  const [first, last] = [ledger.at(0), ledger.at(rows - 1)]
  // In minutes: the span in milliseconds has more bits than the generator draws.
  const minutes = Math.floor((last - first) / 60_000)
  const periods = Array.from({ length: 10_000 }, () => {
    const [from = 0, to = 0] = [random(minutes), random(minutes)].sort((a, b) => a - b)
    const [start, end] = [from, to].map((at) => new Date(first + at * 60_000).toISOString())
    return { from: start, to: end }
  })
  return () => view.summary(periods[random(periods.length)])
}

function viewOf(player: PlayerState, rows: number): PlayerView {
  const long = { ...player, ledger: repeated(player, rows) }
  return createPlayerView(long, player.clock, createWorld({ players: 0 }).policies)
}

/** The player with the most rows of some hundred regulars: bonus money, disputes and all. */
function longest(): PlayerState {
  const world = createWorld({ seed: 'bench', players: 1_000 })
  const regulars = world.list({ limit: 100, persona: 'regular' }).players
  const players = regulars.map(({ id }) => insideOf(world.player(id)).player)
  return players.reduce((one, other) => (other.ledger.length > one.ledger.length ? other : one))
}

/** Bytes of a long ledger with its indexes against its rows as the objects of the wire. */
function benchMemory(wanted: string): Ratio[] {
  const what = `memory, ${LARGE.toLocaleString('en')} rows with indexes`
  if (!what.includes(wanted)) return []
  const player = longest()
  const ledgers: Ledger[] = []
  const bytes = bytesOf(() => {
    const ledger = repeated(player, LARGE)
    ledger.count({ creator: 'Admin' })
    ledger.totals(0, 1)
    ledger.totals(0, 1, 'completed')
    ledgers.push(ledger)
    return ledger
  })
  const [ledger] = ledgers as [Ledger]
  const stated = ledger.holding[1]
  const rows = bytesOf(() => Array.from({ length: LARGE / 10 }, (_, at) => ledger.row(at)))
  const view = createPlayerView({ ...player, ledger }, player.clock, createWorld().policies)
  const wire = bytesOf(() => JSON.parse(JSON.stringify(view.transactions({ limit: LARGE / 10 }))))
  const each = (size: number, count: number) => `${(size / count).toFixed(1)} B`
  const figures = [
    `a row: ${each(bytes, LARGE)} in the ledger (by its own account ${each(stated, LARGE)})`,
    `${each(rows, LARGE / 10)} decoded`,
    `${each(wire, LARGE / 10)} as a JSON object`,
  ].join(', ')
  const ratio = bytes / 10 / wire
  const against = 'the same rows as objects'
  return [{ what, against, ratio, low: ratio, high: ratio, target: 1 / 7, figures }]
}

/** Bytes that something holds, on the heap and in buffers. */
function bytesOf(make: () => unknown): number {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  const used = () => {
    collect()
    collect()
    const { heapUsed, arrayBuffers } = process.memoryUsage()
    return heapUsed + arrayBuffers
  }
  const before = used()
  const made = make()
  const after = used()
  // Held until here.
  if (made === undefined) throw new Error('Nothing was made.')
  return after - before
}

/** The first reads of players of usual length against JSON.stringify of their rows. */
async function benchFirstRead(wanted: string): Promise<Ratio[]> {
  const what = `first reads of ${MEDIAN_PLAYERS} median players`
  if (!what.includes(wanted)) return []
  const fresh = () => createWorld({ seed: 'bench', players: 1_000 })
  const ready = fresh()
  const byRows = ready
    .list({ limit: 200 })
    .players.map(({ id }) => ({ id, rows: rowsOf(ready, id) }))
    .filter(({ rows }) => rows > 0)
    .sort((one, other) => one.rows - other.rows)
  const from = (byRows.length - MEDIAN_PLAYERS) >> 1
  const chosen = byRows.slice(from, from + MEDIAN_PLAYERS)
  const ledgers = chosen.map(({ id, rows }) => ready.player(id).transactions({ limit: rows }))
  const generate = () => {
    const world = fresh()
    return chosen.map(({ id }) => world.player(id).transactions())
  }
  const stringify = () => ledgers.map((ledger) => JSON.stringify(ledger).length)
  const against = 'JSON.stringify of their rows'
  return [{ what, against, ...(await ratioOf(generate, stringify)), target: 0.6 }]
}

function rowsOf(world: World, id: string): number {
  return world.player(id).transactions({ limit: 1 }).total
}

/** A day later with touched players, each read, against their first reads. */
async function benchAdvance(wanted: string): Promise<Ratio[]> {
  const what = `advance one day, ${TOUCHED.toLocaleString('en')} changed players`
  if (!what.includes(wanted)) return []
  const pairs: [number, number][] = []
  for (let round = -1; round < 5; round += 1) {
    const world = createWorld({ seed: `bench ${round}`, players: TOUCHED })
    const ids = world.list({ limit: TOUCHED }).players.map(({ id }) => id)
    const read = () => ids.map((id) => world.player(id).profile())
    const made = processorTime(read)
    for (const id of ids) world.execute(id, { type: 'label', add: ['bench'] })
    const advanced = processorTime(() => {
      world.advance('P1D')
      return read()
    })
    if (round >= 0) pairs.push([advanced, made])
  }
  return [{ what, against: 'creating them', ...ratioOfPairs(pairs), target: 1 / 20 }]
}

function processorTime(call: () => unknown): number {
  const before = process.cpuUsage()
  call()
  const { user, system } = process.cpuUsage(before)
  return user + system
}

type Median = Pick<Ratio, 'ratio' | 'low' | 'high' | 'figures'>

/** The processor time of one against that of the other, in turn. */
async function ratioOf(one: () => unknown, other: () => unknown): Promise<Median> {
  const timing = (call: () => unknown) => () => processorTimeOf(call, WINDOW_MS)
  return ratioOfPairs(await inTurn(ROUNDS, timing(one), timing(other), 2))
}

function ratioOfPairs(pairs: readonly (readonly [number, number])[]): Median {
  const [one, other] = [0, 1].map((side) => median(pairs.map((pair) => pair[side] as number)))
  return { ...middleOf(pairs), figures: `${duration(one ?? 0)} against ${duration(other ?? 0)}` }
}

import { importBuilt } from './built'
import { type Effort, inTurn, mediansOf, middleOf, processorTimeOf, type Ratio } from './table'

const READS = ['', '/transactions', '/transactions/summary', '/bonuses', '/bonuses/eligible']
const HEADERS = { Authorization: 'Bearer any', 'X-Session-ID': 'any' }

/** Windows before those that count: the compiler works for some seconds. */
const WARM_UPS = 12

/** Reads in process: of a long ledger, of forks in a suite of tests, and the first of a player. */
export async function* benchReads({ rounds, windowMs }: Effort): AsyncGenerator<Ratio> {
  const { createWorld } = await importBuilt('index.js')

  /** The cost of a part of a call, in µs. */
  const costOf = async (call: () => unknown, parts = 1) => {
    const window = () => processorTimeOf(call, windowMs)
    return middleOf(await inTurn(rounds, window, () => parts, WARM_UPS))
  }

  const long = createWorld({ players: 0, scenarios: ['huge-ledger'] }).player('huge-ledger')
  const { total } = long.transactions({ limit: 1 })
  const filter = { event_type: ['bet', 'win'], offset: total >>> 1 } as const
  yield {
    what: `filtered page of 20, ${total.toLocaleString('en')} rows`,
    ...{ against: '', target: 3_000, unit: 'µs' },
    ...(await costOf(() => long.transactions(filter))),
  }

  const base = createWorld({ seed: 'bench', players: 60 })
  const { players } = base.list({ limit: 60 })
  const update = { method: 'PUT', headers: HEADERS, body: '{"phone":"+491512345678"}' }
  const suite = async () => {
    for (const { id } of players) {
      const { fetch } = base.fork()
      const url = `http://127.0.0.1/v1/players/${id}`
      await fetch(url, update)
      for (const read of READS) await (await fetch(url + read, { headers: HEADERS })).text()
    }
  }
  yield {
    what: '60 forks, each with an update and 5 reads: per read',
    ...{ against: '', target: 120, unit: 'µs' },
    ...(await costOf(suite, players.length * READS.length)),
  }

  const create = () => createWorld({ seed: 'bench', players: 1_000, population: 'register' })
  const world = create()
  const sizes = world.list({ limit: 1_000 }).players.map(({ id }) => {
    return { id, rows: world.player(id).transactions({ limit: 1 }).total }
  })
  const middle = sizes.sort((one, other) => one.rows - other.rows).slice(488, 513)
  const pages = middle.flatMap(({ id, rows }) =>
    Array.from({ length: Math.ceil(rows / 200) }, (_, page) =>
      world.player(id).transactions({ limit: 200, offset: page * 200 }),
    ),
  )
  const read = () => {
    const fresh = create()
    for (const { id } of middle) fresh.player(id).profile()
  }
  const own = () => processorTimeOf(read, windowMs)
  const write = () => processorTimeOf(() => JSON.stringify(pages), windowMs)
  const pairs = await inTurn(rounds, own, write, WARM_UPS)
  yield {
    what: 'first reads of 25 players with the median of rows, of everyone registered',
    against: 'JSON.stringify of their rows',
    target: 1.9,
    ...middleOf(pairs),
    figures: `${(mediansOf(pairs)[0] / middle.length).toFixed(0)} µs a player`,
  }
}

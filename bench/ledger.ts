import { importBuilt } from './built'
import { processorTimeOf, type Ratio } from './table'

const WINDOW_MS = 1_000

/** A filtered page of a ledger of 50,000 rows, as the longest ones are. */
export async function* benchLedger(): AsyncGenerator<Ratio> {
  const { createWorld } = await importBuilt('index.js')
  const world = createWorld({ players: 0, scenarios: ['huge-ledger'] })
  const player = world.player('huge-ledger')
  const { total } = player.transactions({ limit: 1 })
  const offset = total >>> 1
  const read = () => player.transactions({ event_type: ['bet', 'win'], limit: 20, offset })
  await processorTimeOf(read, WINDOW_MS)
  const ms = (await processorTimeOf(read, WINDOW_MS)) / 1_000
  const what = `filtered page of 20, ${total.toLocaleString('en')} rows`
  yield { what, against: '', ratio: ms, low: ms, high: ms, target: 3, unit: 'ms' }
}

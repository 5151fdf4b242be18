import { type ChildProcess, fork, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { SideChoice, SideName, SideTime } from './dataset-side'
import { median } from './pairs'
import { builtHere, builtPath } from './places'
import { inTurn, middleOf, type Ratio } from './ratio'

const ROUNDS = 15
/** Rounds before the first that counts: the compiler has most of its work behind it. */
const WARM_UPS = 10
const FEW_PLAYERS = 10_000
const MANY_PLAYERS = 100_000
/** Players of few rows: 100,000 of any take a quarter of an hour. */
const SHORT_LIVES = 'persona=registered_only or persona=one_and_done'

type Row = Pick<Ratio, 'what' | 'against' | 'target' | 'known'> & { readonly name: SideName }

const ROWS: readonly Row[] = [
  {
    name: 'rows',
    what: 'rows of transactions, without output',
    against: 'JSON.stringify of them',
    target: 1.5,
    known: 1.1,
  },
  {
    name: 'ndjson',
    what: 'NDJSON of transactions, disk included',
    against: 'JSON.stringify and fs',
    target: 0.9,
    known: 0.6,
  },
]

/** The transactions of a dataset, against the same rows that are there already. */
export async function* benchDataset(): AsyncGenerator<Ratio> {
  for (const { name, ...row } of ROWS) {
    const theirs = startSide({ name, isOurs: false })
    const ours = startSide({ name, isOurs: true })
    try {
      const pairs = await inTurn(ROUNDS, theirs.round, ours.round, WARM_UPS)
      const times = (place: 0 | 1) => `${median(pairs.map((pair) => pair[place])).toFixed(2)} µs`
      const figures = `${times(1)} against ${times(0)} a row`
      yield { ...row, ...middleOf(pairs), atLeast: true, figures }
    } finally {
      theirs.stop()
      ours.stop()
    }
  }
  const few = peakMemoryOf(FEW_PLAYERS)
  const many = peakMemoryOf(MANY_PLAYERS)
  const ratio = many / few
  yield {
    what: 'memory of NDJSON, all tables, 100,000 players of short lives',
    against: 'of 10,000 of them',
    ...{ ratio, low: ratio, high: ratio, target: 1.3 },
    figures: `at most ${many.toFixed(0)} MB against ${few.toFixed(0)} MB`,
  }
}

/** A side in a process of its own: a round gives µs of the processor a row. */
function startSide(choice: SideChoice): { round(): Promise<number>; stop(): void } {
  const child: ChildProcess = fork(builtHere('dataset-side'), [JSON.stringify(choice)])
  return {
    async round() {
      child.send('go')
      const [{ us, rows }] = (await once(child, 'message')) as [SideTime]
      return us / rows
    },
    stop: () => child.disconnect(),
  }
}

/** The most memory that the command held at once, in MB. */
function peakMemoryOf(players: number): number {
  const flags = ['--players', String(players), '--filter', SHORT_LIVES]
  const folder = mkdtempSync(join(tmpdir(), 'fauxhouse-bench-'))
  const command = [builtPath('cli.js'), 'generate', '--out', folder, ...flags]
  const { status, output, stderr } = spawnSync(
    process.execPath,
    ['--import', pathToFileURL(builtHere('peak-memory')).href, ...command],
    { stdio: ['ignore', 'ignore', 'pipe', 'pipe'], encoding: 'utf8' },
  )
  rmSync(folder, { recursive: true })
  if (status !== 0) throw new Error(`The command has failed: ${stderr}`)
  return Number(output[3]) / 1_000
}

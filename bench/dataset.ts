import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { rangesOf } from '../src/cli/generate/encoded-portion'
import { ownPortions } from '../src/cli/generate/measured-portions'
import { writeDataset } from '../src/cli/generate/writing'
import { datasetOf } from '../src/dataset/dataset'
import { formatOf } from '../src/dataset/format'
import { rowsOf, subjectAt } from '../src/dataset/subject'
import { createWorld } from '../src/index'
import { median, processorTimeOf } from './pairs'
import { inTurn, middleOf, type Ratio } from './ratio'

const PLAYERS = 200
const ROUNDS = 7
/** Rows of a piece of the other side, which writes each piece at once. */
const PIECE = 1_000

/** The transactions of a dataset, against JSON.stringify of rows that are there already. */
export async function* benchDataset(): AsyncGenerator<Ratio> {
  const world = createWorld({ seed: 'bench', players: PLAYERS })
  const dataset = datasetOf(world, { tables: ['transactions'] })
  const rows: object[] = []
  for (let position = 0; position < PLAYERS; position += 1) {
    const subject = subjectAt(dataset.census, position, dataset.tables)
    for (const [, own] of subject ? rowsOf(subject, dataset.tables) : []) rows.push(...own)
  }
  const folder = mkdtempSync(join(tmpdir(), 'fauxhouse-bench-'))
  let number = 0
  const path = () => join(folder, String(number++))
  const choice = { format: 'ndjson', formatOptions: {}, gzip: false, quality: false } as const
  const makePlayers = () => {
    for (let position = 0; position < PLAYERS; position += 1) {
      subjectAt(dataset.census, position, dataset.tables)
    }
  }
  const writeNdjson = () =>
    writeDataset({
      ...{ folder: path(), from: 0, to: PLAYERS, step: 32, resume: false },
      shard: { index: 1, count: 1 },
      identity: {
        ...{ version: '', world: world.log(), shards: 1 },
        dataset: {
          ...choice,
          spreadsheetSafe: false,
          keep: null,
          scenarios: false,
          asOf: '',
          ...dataset,
        },
      },
      format: formatOf('ndjson'),
      encode: Buffer.from,
      portions: (from) => ownPortions(dataset, choice, rangesOf(from, PLAYERS)),
      uptimeMs: () => performance.now(),
    })
  try {
    const text = () => rows.reduce((sum, row) => sum + JSON.stringify(row).length, 0)
    const file = () => writeRows(path(), rows)
    const sides = [
      ['rows of transactions, without output', 'JSON.stringify of them', makePlayers, text, 1.5],
      ['NDJSON of transactions, disk included', 'JSON.stringify and fs', writeNdjson, file, 0.9],
    ] as const
    for (const [what, against, ours, theirs, target] of sides) {
      const timing = (call: () => unknown) => () => processorTimeOf(call, 1)
      const pairs = await inTurn(ROUNDS, timing(theirs), timing(ours))
      const perRow = (place: 0 | 1) =>
        `${(median(pairs.map((pair) => pair[place])) / rows.length).toFixed(2)} µs`
      const figures = `${perRow(1)} against ${perRow(0)} a row`
      yield { what, against, ...middleOf(pairs), target, atLeast: true, figures }
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function writeRows(path: string, rows: readonly object[]): void {
  const file = openSync(path, 'w')
  for (let at = 0; at < rows.length; at += PIECE) {
    const piece = rows.slice(at, at + PIECE)
    writeSync(file, piece.map((row) => `${JSON.stringify(row)}\n`).join(''))
  }
  closeSync(file)
}

import { spawnSync } from 'node:child_process'
import { closeSync, fsyncSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { rangesOf } from '../src/cli/generate/encoded-portion'
import { encodingOf } from '../src/cli/generate/encodings'
import { ownPortions } from '../src/cli/generate/measured-portions'
import { encodeGroup } from '../src/cli/generate/row-group'
import { writeDataset } from '../src/cli/generate/writing'
import { type ColumnValues, createColumnBuffer } from '../src/dataset/column-values'
import { datasetOf } from '../src/dataset/dataset'
import { rowsOf, subjectAt } from '../src/dataset/subject'
import { TABLES } from '../src/dataset/tables'
import { createWorld } from '../src/index'
import { median, processorTimeOf } from './pairs'
import { builtPath } from './places'
import { inTurn, middleOf, type Ratio } from './ratio'

const PLAYERS = 200
const ROUNDS = 7
/** Rows of a piece of the other side, which writes each piece at once. */
const PIECE = 1_000
/** Rows of a row group of the other side, as there are about in ours. */
const GROUP = 50_000
/** Enough of them that the compiler of each thread is a small part. */
const THREADED_PLAYERS = 5_000

/** The transactions of a dataset, against the same rows that are there already. */
export async function* benchDataset(): AsyncGenerator<Ratio> {
  const world = createWorld({ seed: 'bench', players: PLAYERS })
  const dataset = datasetOf(world, { tables: ['transactions'] })
  const rows: object[] = []
  for (let position = 0; position < PLAYERS; position += 1) {
    const subject = subjectAt(dataset.census, position, dataset.tables)
    for (const [, own] of subject ? rowsOf(subject, dataset.tables) : []) rows.push(...own)
  }
  const columns = columnsOf(rows)
  const folder = mkdtempSync(join(tmpdir(), 'fauxhouse-bench-'))
  let number = 0
  const path = () => join(folder, String(number++))
  const makePlayers = () => {
    for (let position = 0; position < PLAYERS; position += 1) {
      subjectAt(dataset.census, position, dataset.tables)
    }
  }
  const write = async (format: 'ndjson' | 'parquet') => {
    const choice = { format, formatOptions: {}, gzip: false }
    const encoding = await encodingOf(choice)
    return writeDataset({
      ...{ folder: path(), dataset, encoding, resume: false },
      shard: { index: 1, count: 1 },
      identity: {
        ...{ version: '', world: world.log(), shards: 1 },
        dataset: {
          ...choice,
          spreadsheetSafe: false,
          codec: null,
          keep: null,
          scenarios: false,
          asOf: '',
          quality: false,
          tables: dataset.tables,
        },
      },
      portions: (from) =>
        ownPortions(dataset, encoding, false, rangesOf(from, PLAYERS, encoding.step)),
      uptimeMs: () => performance.now(),
    })
  }
  try {
    const text = () => rows.reduce((sum, row) => sum + JSON.stringify(row).length, 0)
    const file = () => writeRows(path(), rows)
    const groups = () => writeGroups(path(), columns)
    const sides = [
      [
        'rows of transactions, without output',
        'JSON.stringify of them',
        makePlayers,
        text,
        1.5,
        0.7,
      ],
      [
        'NDJSON of transactions, disk included',
        'JSON.stringify and fs',
        () => write('ndjson'),
        file,
        0.9,
        0.5,
      ],
      [
        'Parquet of transactions, disk included',
        'hyparquet-writer and fs, columns ready',
        () => write('parquet'),
        groups,
        0.7,
        0.6,
      ],
    ] as const
    for (const [what, against, ours, theirs, target, known] of sides) {
      const timing = (call: () => unknown) => () => processorTimeOf(call, 1)
      const pairs = await inTurn(ROUNDS, timing(theirs), timing(ours))
      const perRow = (place: 0 | 1) =>
        `${(median(pairs.map((pair) => pair[place])) / rows.length).toFixed(2)} µs`
      const figures = `${perRow(1)} against ${perRow(0)} a row`
      yield { what, against, ...middleOf(pairs), target, known, atLeast: true, figures }
    }
    const seconds = (workers: number) => () => secondsOf(path(), workers)
    const pairs = await inTurn(3, seconds(1), seconds(2))
    yield {
      what: 'NDJSON of all tables with 2 workers',
      against: 'with 1, on 2 cores',
      ...middleOf(pairs),
      ...{ target: 1.8, known: 1, atLeast: true },
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** Rows as columns of row groups. */
function columnsOf(rows: readonly object[]): ColumnValues[] {
  const buffer = createColumnBuffer(TABLES.transactions)
  const groups: ColumnValues[] = []
  for (const row of rows) {
    buffer.addRow(row)
    if (buffer.rows === GROUP) groups.push(buffer.take())
  }
  return [...groups, buffer.take()]
}

function writeRows(path: string, rows: readonly object[]): void {
  const file = openSync(path, 'w')
  for (let at = 0; at < rows.length; at += PIECE) {
    const piece = rows.slice(at, at + PIECE)
    writeSync(file, piece.map((row) => `${JSON.stringify(row)}\n`).join(''))
  }
  finish(file)
}

/** Brings a file to the disk, as ours is before it has its name: that takes processor time. */
function finish(file: number): void {
  fsyncSync(file)
  closeSync(file)
}

function writeGroups(path: string, groups: readonly ColumnValues[]): void {
  const file = openSync(path, 'w')
  for (const group of groups)
    writeSync(file, encodeGroup(TABLES.transactions, group, 'snappy').data)
  finish(file)
}

/** The time that the command takes. */
function secondsOf(folder: string, workers: number): number {
  const flags = ['--players', String(THREADED_PLAYERS), '--workers', String(workers)]
  const start = performance.now()
  spawnSync(process.execPath, [builtPath('cli.js'), 'generate', '--out', folder, ...flags])
  return (performance.now() - start) / 1_000
}

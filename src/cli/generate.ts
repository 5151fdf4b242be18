import { version } from '../../package.json'
import { suggestion } from '../contract/input/nearest'
import type { Dataset, DatasetOptions, Shard } from '../datasets/dataset'
import { CODEC_NAMES, FORMAT_NAMES } from '../datasets/format'
import type { Tally } from '../datasets/quality/tally'
import { DEFAULT_TABLES, TABLE_NAMES } from '../datasets/table-names'
import { formatInstant } from '../simulator/domain/instants'
import { clauseLines } from './clause-lines'
import { defineCommand } from './command'
import { type FlagValues, usageError } from './flags'
import type { QualityTexts, ShardNumber } from './generate/dataset-folder'
import type { Encoding } from './generate/encoding'
import type { DatasetIdentity } from './generate/manifest'
import { grouped, progressLine } from './generate/progress-line'
import type { WorkerTask } from './generate/worker-portions'
import type { WritingOptions } from './generate/writing'
import type { Terminal } from './terminal'
import { renderTable } from './text-table'
import { hasNamed, openingFlags, openNamed } from './world-flags'

const flags = {
  ...openingFlags,
  out: { kind: 'text', value: 'DIR', help: 'Folder of the files; it is made' },
  format: {
    kind: 'text',
    value: 'NAME',
    help: `One of ${FORMAT_NAMES.join(', ')}`,
    fallback: 'ndjson',
  },
  tables: {
    kind: 'text',
    value: 'NAME,…',
    help: `Some of ${TABLE_NAMES.join(', ')}`,
    fallback: DEFAULT_TABLES.join(','),
  },
  keep: { kind: 'text', value: 'FILTER', help: 'Only players that fit a filter of find' },
  'as-of': { kind: 'text', value: 'T', help: 'What was known at T, up to now; labels know all' },
  quality: { kind: 'switch', help: 'Audits the players, and writes a report: quality.html, .json' },
  gzip: { kind: 'switch', help: 'Compresses the files' },
  codec: { kind: 'text', value: 'NAME', help: `Of Parquet: ${CODEC_NAMES.join(', ')}` },
  'spreadsheet-safe': { kind: 'switch', help: 'In CSV, no text is a formula' },
  shard: { kind: 'text', value: 'I/N', help: 'Part I of N contiguous parts, counted from 1' },
  workers: {
    kind: 'integer',
    value: 'N',
    help: 'Threads that make the players',
    fallback: 1,
    min: 1,
    max: 256,
  },
  resume: { kind: 'switch', help: 'Goes on where an earlier run ended' },
} as const

const DETAILS = `Files
  DIR/TABLE.EXT, of a shard DIR/TABLE.I-of-N.EXT, with a manifest and a data dictionary.
  Until all are whole, their names end in .partial. The same flags make the same bytes,
  also with --resume and --workers, and shards one after the other are the whole.`

export const generate = defineCommand({
  name: 'generate',
  usage: 'generate --out DIR',
  summary: 'Writes generated players as tables, and those of the scenarios that are named.',
  flags,
  words: [],
  details: () => DETAILS,

  async run(given, _, terminal) {
    const { out } = given
    if (out === undefined) throw usageError('generate has no folder.', 'Add --out DIR.')
    const task = taskOf(given)
    const world = await openNamed(task.values, terminal)
    const { datasetOf, readShard } = await import('../datasets/dataset')
    const { encodingOf } = await import('./generate/encodings')
    const { writeDataset } = await import('./generate/writing')
    const dataset = datasetOf(world, task.options)
    const encoding = await encodingOf(task)
    const { from, to, tables } = dataset
    const shard = readShard(task.options.shard) ?? { index: 1, count: 1 }
    const { keep, scenarios = false } = task.options
    const { spreadsheetSafe = false, codec = null } = task.formatOptions
    const asOf = formatInstant(dataset.scan.now)
    const chosen = { format: task.format, gzip: task.gzip, spreadsheetSafe, codec, tables }
    const identity = {
      version,
      world: world.log(),
      dataset: { ...chosen, keep: keep ?? null, scenarios, asOf, quality: task.quality },
      shards: shard.count,
    }
    const manifest = await writeDataset({
      ...{ folder: out, identity, shard, encoding, dataset, resume: given.resume },
      portions: await makerOf(task, dataset, encoding, given.workers),
      ...(task.quality && { reportOf: await reporterOf(identity, shard, to - from) }),
      ...progressOf(terminal),
    })
    terminal.progress('')
    const rows = manifest.files.map(({ name, rows: count, bytes }) => [
      name,
      `${grouped(count)} rows`,
      `${grouped(bytes)} bytes`,
    ])
    const { players, breaches } = manifest
    const audited = breaches === undefined ? '' : `, ${grouped(breaches)} breaches`
    terminal.print(`${grouped(players.kept)} players in ${out}${audited}\n${renderTable(rows)}`)
    if (keep !== undefined && players.kept === 0 && to > from) {
      for (const line of emptinessOf(datasetOf(world, task.options))) terminal.printError(line)
    }
    return (breaches ?? 0) === 0 ? 0 : 1
  },
})

/** Most players that are looked at again to say why none was kept. */
const LOOKED_AT_AGAIN = 1_000

/** Why none of a dataset was kept. It is no error: a shard may have no player that fits. */
function emptinessOf({ scan, from, to }: Dataset): readonly string[] {
  const end = Math.min(to, from + LOOKED_AT_AGAIN)
  for (let position = from; position < end; position += 1) scan.at(position)
  const part = end < to ? ` Of the first ${grouped(end - from)}:` : ''
  const first = `fauxhouse: No player of ${grouped(to - from)} fits --keep.${part}`
  return [first, ...clauseLines(scan.clauses())]
}

/** What is to be made, checked as far as it can be without a world. */
function taskOf(given: FlagValues<typeof flags>): WorkerTask {
  const { out: _, tables, keep, gzip, shard, workers: _w, resume: _r, quality, ...rest } = given
  const {
    'as-of': asOf,
    format: named,
    codec,
    'spreadsheet-safe': spreadsheetSafe,
    ...opening
  } = rest
  const format = known('format', named, FORMAT_NAMES)
  if (spreadsheetSafe && format !== 'csv') {
    throw usageError('--spreadsheet-safe is for CSV.', 'Add --format csv, or leave it out.')
  }
  if (codec !== undefined && format !== 'parquet') {
    throw usageError('--codec is for Parquet.', 'Add --format parquet, or leave it out.')
  }
  if (gzip && format === 'parquet') {
    throw usageError(
      'A file of Parquet is compressed inside: --gzip would pack it twice.',
      'Leave --gzip out, or replace it with --codec gzip.',
    )
  }
  const scenarios = hasNamed(opening) || opening.replay !== undefined
  const options: DatasetOptions = {
    tables: tables.split(',').map((name) => known('table', name, TABLE_NAMES)),
    scenarios,
    ...(keep !== undefined && { keep }),
    ...(asOf !== undefined && { asOf }),
    ...(shard !== undefined && { shard: shard as Shard }),
  }
  // One instant for all players, and for all threads.
  const now = opening.now === 'wall' ? formatInstant(Date.now()) : opening.now
  return {
    values: { ...opening, now },
    options,
    format,
    formatOptions:
      format === 'parquet'
        ? { codec: known('codec', codec ?? 'snappy', CODEC_NAMES) }
        : { spreadsheetSafe },
    gzip,
    quality,
  }
}

/** Makes the files of the report of a dataset. */
async function reporterOf(
  { version: own, world, dataset }: DatasetIdentity,
  shard: ShardNumber,
  examined: number,
): Promise<(tally: Tally) => QualityTexts> {
  const { reportOf } = await import('../datasets/quality/report')
  const { pageOf } = await import('../datasets/quality/page')
  const { asOf, keep, scenarios } = dataset
  const { seed, epoch } = world.options
  const facts = { version: own, seed, epoch, asOf, keep, scenarios, shard, examined }
  return (tally) => {
    const report = reportOf(tally, facts)
    return { json: `${JSON.stringify(report, null, 2)}\n`, html: pageOf(report) }
  }
}

function known<Name extends string>(kind: string, given: string, names: readonly Name[]): Name {
  const name = names.find((each) => each === given)
  if (name !== undefined) return name
  throw usageError(`There is no ${kind} "${given}".`, suggestion(given, names))
}

/** What makes the portions: this thread, or several others. */
async function makerOf(
  task: WorkerTask,
  dataset: Dataset,
  encoding: Encoding,
  workers: number,
): Promise<WritingOptions['portions']> {
  const { rangesOf } = await import('./generate/encoded-portion')
  const { ownPortions } = await import('./generate/measured-portions')
  const { workerPortions } = await import('./generate/worker-portions')
  return (from) => {
    const ranges = rangesOf(from, dataset.to, encoding.step)
    return workers === 1
      ? ownPortions(dataset, encoding, task.quality, ranges)
      : workerPortions(workers, task, ranges)
  }
}

function progressOf(terminal: Terminal): Pick<WritingOptions, 'uptimeMs' | 'onProgress'> {
  let start: { readonly before: number; readonly at: number } | undefined
  return {
    uptimeMs: () => terminal.uptimeMs(),
    onProgress(done, all) {
      const at = terminal.uptimeMs()
      start ??= { before: done, at }
      const { before } = start
      const { columns } = terminal
      terminal.progress(progressLine(done, all, { before, elapsedMs: at - start.at, columns }))
    },
  }
}

import { type Dataset, type DatasetOptions, datasetOf } from '../datasets/dataset'
import type { EncodingChoice } from '../datasets/files/encoding'
import type { WritingOptions } from '../datasets/files/writing'
import { CODEC_NAMES, FORMAT_NAMES } from '../datasets/format'
import { grouped } from '../datasets/numbers'
import { DEFAULT_TABLES, TABLE_NAMES } from '../datasets/table-names'
import { formatInstant } from '../simulator/domain/instants'
import { clauseLines } from './clause-lines'
import { defineCommand } from './command'
import {
  alone,
  type Environment,
  type FlagValues,
  instant,
  integer,
  oneOf,
  someOf,
  text,
  toggle,
  usageError,
} from './flags'
import { counted } from './formats'
import { confirmSize } from './generate-estimate'
import { mergeFolder, summaryOf } from './generate-merge'
import { shardOf } from './generate-shard'
import { playerProgress } from './progress'
import { paint } from './styles'
import { report, type Terminal } from './terminal'
import { renderTable } from './text-table'
import { hasNamed, openingFlags, openNamed } from './world-flags'

const writingFlags = {
  ...openingFlags,
  out: text('DIR', 'Output folder; created if missing'),
  // A list, so that a second one is not dropped in silence.
  format: {
    ...someOf('format', FORMAT_NAMES, `One of ${FORMAT_NAMES.join(', ')}`, ['ndjson']),
    value: 'NAME',
    isList: true,
  },
  tables: someOf('table', TABLE_NAMES, `Some of ${TABLE_NAMES.join(', ')}`, DEFAULT_TABLES),
  filter: text('FILTER', 'Only players that match a filter, as for find'),
  'as-of': instant('Data as known at T, at most now; labels use all data'),
  quality: toggle('Audit the players and write a report: quality.html and .json'),
  gzip: toggle('Compress the files'),
  codec: oneOf(
    'codec',
    CODEC_NAMES,
    `Codec of Parquet files: ${CODEC_NAMES.join(', ')}`,
    undefined,
  ),
  'spreadsheet-safe': toggle('Escape text in CSV that spreadsheets read as a formula'),
  shard: text('I/N|auto', 'Part I of N, counted from 1; auto: the index of the array task'),
  shards: integer('N', [1, 999_999_999], 'Number of parts, for --shard auto'),
  workers: integer('N', [1, 256], 'Threads that generate the players', 1),
  resume: toggle('Continue an earlier run'),
  yes: toggle('Do not ask before writing more than 5 GB'),
}

const flags = {
  ...writingFlags,
  merge: alone(
    text('DIR', 'Check all shards in DIR, and write the manifest and answers of the whole'),
    ...Object.keys(writingFlags),
  ),
  'sizes-only': toggle('For --merge: compare the sizes of files, not their checksums'),
}

const DETAILS = `${paint('heading', 'Files')}
  DIR/TABLE.EXT, or DIR/TABLE.I-of-N.EXT for a shard, with a manifest and a data
  dictionary.
  Names end in .partial until all files are complete. The same flags produce the
  same bytes, with or without --resume and --workers; all shards joined in order
  equal the whole.
  --shard auto reads the index from SLURM_ARRAY_TASK_ID (submit --array=1-N),
  JOB_COMPLETION_INDEX or AWS_BATCH_JOB_ARRAY_INDEX.`

export const generate = defineCommand({
  name: 'generate',
  usage: 'generate --out DIR',
  summary: 'Writes players as tables: generated ones, and those of given scenarios.',
  examples: [
    'generate --players 1000 --out data',
    'generate --players 100000 --out data --format parquet --workers 4',
  ],
  flags,
  words: [],
  details: () => DETAILS,

  async run(given, _, terminal, env) {
    const { out, merge } = given
    if (merge !== undefined) return mergeFolder(merge, given['sizes-only'], terminal)
    if (given['sizes-only'])
      throw usageError('--sizes-only applies only to --merge.', 'Add --merge DIR, or omit it.')
    if (out === undefined)
      throw usageError('generate needs `--out DIR`.', 'Write `fauxhouse generate --out data`.')
    const task = taskOf(given, env)
    const { options, choice, quality } = task
    const world = await openNamed(task.values, terminal)
    const { writeDataset } = await import('../datasets/files/writing')
    const { workerPortions } = await import('../datasets/files/worker-portions')
    const { workers, resume, filter } = given
    const dataset = datasetOf(world, options)
    if (!resume) {
      const whole =
        filter === undefined ? dataset : datasetOf(world, { ...options, filter: undefined })
      const size = { choice, folder: out, isFiltered: filter !== undefined, yes: given.yes }
      if (!(await confirmSize(whole, size, terminal))) return 1
    }
    const manifest = await writeDataset(dataset, {
      ...{ folder: out, choice, world: world.log(), quality, resume },
      ...(workers > 1 && { portions: (ranges) => workerPortions(workers, task, ranges) }),
      ...progressOf(terminal),
    })
    terminal.progress('')
    const rows = manifest.files.map(({ name, rows: count, bytes }) => [
      name,
      counted(count, 'row'),
      counted(bytes, 'byte'),
    ])
    const { players, breaches } = manifest
    terminal.print(`${summaryOf(manifest, out)}\n${renderTable(rows)}`)
    if (filter !== undefined && players.kept === 0 && dataset.to > dataset.from) {
      report(terminal, emptinessOf(datasetOf(world, options)))
    }
    return (breaches ?? 0) === 0 ? 0 : 1
  },
})

/** Maximum number of players that are read again to say why none was kept. */
const LOOKED_AT_AGAIN = 1_000

/** Why none of a dataset was kept. It is no error: a shard may have no player that fits. */
function emptinessOf({ scan, from, to }: Dataset): string {
  const end = Math.min(to, from + LOOKED_AT_AGAIN)
  for (let position = from; position < end; position += 1) scan.at(position)
  const part = end < to ? ` Of the first ${grouped(end - from)}:` : ''
  const first = `No player of ${grouped(to - from)} matches --filter.${part}`
  return [first, ...clauseLines(scan.clauses())].join('\n')
}

/** What is to be generated; each thread generates its portions from it. */
export interface GenerateTask {
  /** The flags of the world. */
  readonly values: FlagValues<typeof openingFlags>
  readonly options: DatasetOptions
  readonly choice: EncodingChoice
  readonly quality: boolean
}

/** Checks the flags as far as they can be without a world. */
function taskOf(given: FlagValues<typeof flags>, env: Environment): GenerateTask {
  const { tables, filter, gzip, quality, 'as-of': asOf, codec } = given
  const [format = 'ndjson', ...others] = new Set(given.format)
  if (others.length > 0) {
    const formats = [format, ...others].join(' and ')
    throw usageError(`One call writes one format, not ${formats}.`, 'Call it once for each.')
  }
  const spreadsheetSafe = given['spreadsheet-safe']
  if (spreadsheetSafe && format !== 'csv') {
    throw usageError('--spreadsheet-safe applies only to CSV.', 'Add --format csv, or omit it.')
  }
  if (codec !== undefined && format !== 'parquet') {
    throw usageError('--codec applies only to Parquet.', 'Add --format parquet, or omit it.')
  }
  if (gzip && format === 'parquet') {
    throw usageError(
      'Parquet files are compressed internally, so --gzip would compress them twice.',
      'Omit --gzip, or replace it with --codec gzip.',
    )
  }
  const options: DatasetOptions = {
    tables,
    scenarios: hasNamed(given) || given.replay !== undefined,
    filter,
    asOf,
    shard: shardOf(given.shard, given.shards, env),
  }
  return {
    // One instant for all players, and for all threads.
    values: { ...given, now: given.now === 'wall' ? formatInstant(Date.now()) : given.now },
    options,
    choice: {
      format,
      gzip,
      spreadsheetSafe,
      codec: format === 'parquet' ? (codec ?? 'snappy') : null,
    },
    quality,
  }
}

/** A run of less than this writes no progress to a file, in ms. */
const SHORT_MS = 5_000

function progressOf(terminal: Terminal): Pick<WritingOptions, 'uptimeMs' | 'onProgress'> {
  let start: { readonly before: number; readonly at: number } | undefined
  return {
    uptimeMs: () => terminal.uptimeMs(),
    onProgress(done, all) {
      const at = terminal.uptimeMs()
      start ??= { before: done, at }
      const { before } = start
      const { columns } = terminal
      const elapsedMs = at - start.at
      const share = elapsedMs < SHORT_MS ? undefined : Math.floor((done * 10) / all)
      terminal.progress(playerProgress(done, all, { before, elapsedMs, columns }), share)
    },
  }
}

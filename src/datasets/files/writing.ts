import { version } from '../../../package.json'
import { formatInstant } from '../../simulator/domain/instants'
import type { WorldLog } from '../../world/log'
import { addSums, questionsOf } from '../answers'
import type { Dataset } from '../dataset'
import { addTallies, emptyTally, type Tally } from '../quality/tally'
import type { Range } from '../subject'
import { TABLES, type TableName } from '../tables'
import { fileError, type WriteBytes } from './dataset-file'
import { openFolder, type QualityTexts, writeAnswers } from './dataset-folder'
import type { EncodingChoice, TableFile } from './encoding'
import type { DatasetIdentity, Manifest } from './manifest'
import type { GroupSizes } from './parquet-encoding'
import { encodingOf, ownPortions, type Portion, rangesOf } from './portions'

/** Time between two checkpoints. */
const CHECKPOINT_MS = 250

export interface WritingOptions {
  readonly folder: string
  readonly choice: EncodingChoice
  /** Creates the world of the dataset again. */
  readonly world: WorldLog
  /** Whether the players are audited, and the folder has a report of their quality. */
  readonly quality: boolean
  /** Whether an earlier run may be continued. */
  readonly resume: boolean
  /** The portions of ranges, in order; without it this thread generates them. */
  readonly portions?: ((ranges: Iterable<Range>) => AsyncIterable<Portion>) | undefined
  readonly sizes?: GroupSizes
  readonly write?: WriteBytes | undefined
  uptimeMs(): number
  onProgress?(examined: number, all: number): void
}

/**
 * Writes one shard of a dataset. The files have their names once all are whole; the manifest is the
 * last one.
 *
 * @throws FauxhouseError INVALID_FILE; what is written by then can be continued
 */
export async function writeDataset(dataset: Dataset, options: WritingOptions): Promise<Manifest> {
  const { folder: path, choice, quality, resume } = options
  const { tables, from, to, shard } = dataset
  const identity = identityOf(dataset, options)
  const encoding = await encodingOf(choice, options.sizes)
  const folder = openFolder(path, identity, shard, encoding.extension)
  const { manifest, checkpoint } = folder
  if (!resume && manifest)
    throw fileError(path, 'has this dataset.', 'Use another folder, or add --resume to accept it.')
  if (!resume && checkpoint) {
    throw fileError(path, 'has a part of this dataset.', 'Add --resume, or use another folder.')
  }
  if (manifest) return manifest

  let [next, kept] = [checkpoint?.next ?? from, checkpoint?.kept ?? 0]
  const sums = checkpoint?.sums ?? {}
  let tally = checkpoint?.tally ?? emptyTally()
  const files = new Map<TableName, { readonly file: TableFile; readonly needs: number }>()
  const save = () => {
    const entries = [...files].map(([table, { file }]) => {
      return { name: folder.fileName(table), table, ...file.state }
    })
    folder.save({
      ...{ ...identity, shard: shard.index, next, kept, sums, files: entries },
      ...(quality && { tally }),
    })
  }
  // First of all: it says what the other files are.
  if (checkpoint === undefined) save()
  folder.describe()
  try {
    for (const table of tables) {
      const before = checkpoint?.files.find((file) => file.table === table)
      const place = { path: folder.filePath(table), kept: before, write: options.write }
      const file = encoding.open(TABLES[table], place)
      files.set(table, { file, needs: before?.next ?? next })
    }
    let saved = options.uptimeMs()
    let position = Math.min(next, ...[...files.values()].map(({ needs }) => needs))
    const ranges = rangesOf(position, to, encoding.step)
    const own = () => ownPortions(dataset, encoding, quality, ranges)
    for await (const portion of options.portions?.(ranges) ?? own()) {
      for (const { table, ...rows } of portion.parts) {
        const own = files.get(table)
        if (own && position >= own.needs) own.file.add(rows, position)
      }
      if (position >= next) {
        next = Math.min(to, position + encoding.step)
        kept += portion.players
        addSums(sums, portion.sums)
        if (portion.tally) tally = addTallies(tally, portion.tally)
      }
      position += encoding.step
      options.onProgress?.(next - from, to - from)
      if (options.uptimeMs() - saved < CHECKPOINT_MS) continue
      save()
      saved = options.uptimeMs()
    }
    save()
    for (const { file } of files.values()) file.end()
  } catch (error) {
    for (const { file } of files.values()) file.close()
    throw error
  }
  const entries = [...files].map(([table, { file }]) => {
    const { rows, bytes } = file.state
    return { name: folder.fileName(table), table, rows, bytes, sha256: file.finish() }
  })
  if (quality) folder.report(await qualityTexts(tally, identity, dataset))
  const isWhole = shard.count === 1
  if (isWhole) writeAnswers(path, dataset, sums, choice)
  const whole = {
    ...{ ...identity, shard: shard.index, players: { examined: to - from, kept }, files: entries },
    ...(!isWhole && questionsOf(dataset).length > 0 && { sums: folder.keep(sums) }),
    ...(quality && { breaches: tally.breaches }),
  }
  folder.finish(whole)
  return whole
}

function identityOf(
  { tables, filter, scenarios, shard, scan }: Dataset,
  { choice, world, quality }: WritingOptions,
): DatasetIdentity {
  const { format, gzip, spreadsheetSafe, codec } = choice
  const asOf = formatInstant(scan.now)
  const chosen = { format, gzip, spreadsheetSafe, codec, tables, filter, scenarios, asOf, quality }
  return { version, world, dataset: chosen, shards: shard.count }
}

async function qualityTexts(
  tally: Tally,
  { world, dataset: { asOf, filter, scenarios } }: DatasetIdentity,
  { shard, from, to }: Dataset,
): Promise<QualityTexts> {
  const { reportOf } = await import('../quality/report')
  const { pageOf } = await import('../quality/page')
  const { seed, epoch } = world.options
  const facts = { version, seed, epoch, asOf, filter, scenarios, shard, examined: to - from }
  const report = reportOf(tally, facts)
  return { json: `${JSON.stringify(report, null, 2)}\n`, html: pageOf(report) }
}

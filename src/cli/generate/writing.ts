import { addSums, answersOf, emptySums, questionsOf } from '../../datasets/answers'
import type { Dataset } from '../../datasets/dataset'
import { addTallies, emptyTally, type Tally } from '../../datasets/quality/tally'
import { TABLES, type TableName } from '../../datasets/tables'
import type { WriteBytes } from './dataset-file'
import { openFolder, type QualityTexts, type ShardNumber } from './dataset-folder'
import type { EncodedPortion } from './encoded-portion'
import type { Encoding, TableFile } from './encoding'
import { type DatasetIdentity, folderError, type Manifest } from './manifest'

/** Time between two checkpoints. */
const CHECKPOINT_MS = 250

/** What is written, and where. */
export interface WritingOptions {
  readonly folder: string
  readonly identity: DatasetIdentity
  readonly shard: ShardNumber
  readonly encoding: Encoding
  readonly dataset: Dataset
  /** Whether an earlier run may be continued. */
  readonly resume: boolean
  /** The portions from a position on, in order. */
  portions(from: number): AsyncIterable<EncodedPortion>
  /** Makes the report of the quality, if there is to be one, of all portions. */
  reportOf?(tally: Tally): QualityTexts
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
export async function writeDataset(options: WritingOptions): Promise<Manifest> {
  const { folder: path, identity, shard, encoding, dataset, resume } = options
  const { tables, from, to } = dataset
  const folder = openFolder(path, identity, shard, encoding.extension)
  const { manifest, checkpoint } = folder
  if (!resume && manifest) throw folderError(path, 'has this dataset.', 'Give another folder.')
  if (!resume && checkpoint) {
    throw folderError(path, 'has a part of this dataset.', 'Add --resume, or give another folder.')
  }
  if (manifest) return manifest

  let [next, kept] = [checkpoint?.next ?? from, checkpoint?.kept ?? 0]
  const sums = checkpoint?.sums ?? emptySums(questionsOf(dataset))
  let tally = checkpoint?.tally ?? emptyTally()
  const files = new Map<TableName, { readonly file: TableFile; readonly needs: number }>()
  const save = () => {
    const entries = [...files].map(([table, { file }]) => {
      return { name: folder.nameOf(table), table, ...file.state }
    })
    folder.save({
      ...{ ...identity, shard: shard.index, next, kept, sums, files: entries },
      ...(options.reportOf && { tally }),
    })
  }
  // First of all: it says what the other files are.
  if (checkpoint === undefined) save()
  folder.describe()
  try {
    for (const table of tables) {
      const before = checkpoint?.files.find((file) => file.table === table)
      const place = { path: folder.pathOf(table), kept: before, write: options.write }
      const file = encoding.open(TABLES[table], place)
      files.set(table, { file, needs: before?.next ?? next })
    }
    let saved = options.uptimeMs()
    let position = Math.min(next, ...[...files.values()].map(({ needs }) => needs))
    for await (const portion of options.portions(position)) {
      for (const { table, content } of portion.parts) {
        const own = files.get(table)
        if (own && position >= own.needs) own.file.add(content, position)
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
    return { name: folder.nameOf(table), table, rows, bytes, sha256: file.finish() }
  })
  const players = { examined: to - from, kept }
  const whole = {
    ...{ ...identity, shard: shard.index, players, files: entries },
    ...(options.reportOf && { breaches: tally.breaches }),
  }
  if (options.reportOf) folder.report(options.reportOf(tally))
  folder.finish(whole, answersOf(dataset, sums, encoding.suffix))
  return whole
}

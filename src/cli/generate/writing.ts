import type { Format } from '../../dataset/format'
import { TABLES, type TableName } from '../../dataset/tables'
import { addTallies, emptyTally, type Tally } from '../../quality/tally'
import { type DatasetFile, openFile, type WriteBytes } from './dataset-file'
import { openFolder, type QualityTexts, type ShardNumber } from './dataset-folder'
import type { Encode, EncodedPortion } from './encoded-portion'
import { type DatasetIdentity, folderError, type Manifest } from './manifest'

/** Time between two checkpoints. */
const CHECKPOINT_MS = 250

/** What is written, and where. */
export interface WritingOptions {
  readonly folder: string
  readonly identity: DatasetIdentity
  readonly shard: ShardNumber
  readonly format: Format
  readonly encode: Encode
  /** The positions of the shard, from `from` to below `to`. */
  readonly from: number
  readonly to: number
  /** Number of positions of a portion. */
  readonly step: number
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

/** A file in the making. */
interface OpenTable {
  readonly table: TableName
  readonly file: DatasetFile
  rows: number
}

/**
 * Writes one shard of a dataset. The files have their names once all are whole; the manifest is the
 * last one.
 *
 * @throws FauxhouseError INVALID_FILE; what is written by then can be continued
 */
export async function writeDataset(options: WritingOptions): Promise<Manifest> {
  const { folder: path, identity, shard, format, encode, from, to, step, resume } = options
  const { gzip, tables } = identity.dataset
  const extension = `.${format.extension}${gzip ? '.gz' : ''}`
  const folder = openFolder(path, identity, shard, extension)
  const { manifest, checkpoint } = folder
  if (!resume && manifest) throw folderError(path, 'has this dataset.', 'Give another folder.')
  if (!resume && checkpoint) {
    throw folderError(path, 'has a part of this dataset.', 'Add --resume, or give another folder.')
  }
  if (manifest) return manifest

  let [next, kept] = [checkpoint?.next ?? from, checkpoint?.kept ?? 0]
  let tally = checkpoint?.tally ?? emptyTally()
  const save = (files: readonly OpenTable[]) => {
    const entries = files.map(({ table, file: { bytes }, rows }) => {
      return { name: folder.nameOf(table), table, rows, bytes }
    })
    folder.save({
      ...{ ...identity, shard: shard.index, next, kept, files: entries },
      ...(options.reportOf && { tally }),
    })
    return entries
  }
  // First of all: it says what the other files are.
  if (checkpoint === undefined) save([])
  folder.describe()
  const open = tables.map((table): OpenTable => {
    const before = checkpoint?.files.find((file) => file.table === table)
    const file = openFile(folder.pathOf(table), before?.bytes ?? 0, options.write)
    return { table, file, rows: before?.rows ?? 0 }
  })
  try {
    const put = ({ file }: OpenTable, text: string) => {
      if (text !== '') file.append(encode(text))
    }
    for (const each of open) if (each.file.bytes === 0) put(each, format.head(TABLES[each.table]))
    let saved = options.uptimeMs()
    for await (const portion of options.portions(next)) {
      for (const { table, rows, data } of portion.tables) {
        const own = open.find((each) => each.table === table) as OpenTable
        if (own.rows > 0) put(own, format.separator)
        own.file.append(data)
        own.rows += rows
      }
      next = Math.min(to, next + step)
      kept += portion.players
      if (portion.tally) tally = addTallies(tally, portion.tally)
      options.onProgress?.(next - from, to - from)
      if (options.uptimeMs() - saved < CHECKPOINT_MS) continue
      save(open)
      saved = options.uptimeMs()
    }
    save(open)
    for (const each of open) {
      put(each, format.foot)
      // A file of gzip has at least one part.
      if (gzip && each.file.bytes === 0) each.file.append(encode(''))
    }
  } catch (error) {
    for (const { file } of open) file.close()
    throw error
  }
  const files = open.map(({ table, file, rows }) => {
    const { bytes } = file
    return { name: folder.nameOf(table), table, rows, bytes, sha256: file.finish() }
  })
  const players = { examined: to - from, kept }
  const whole = {
    ...{ ...identity, shard: shard.index, players, files },
    ...(options.reportOf && { breaches: tally.breaches }),
  }
  if (options.reportOf) folder.report(options.reportOf(tally))
  folder.finish(whole)
  return whole
}

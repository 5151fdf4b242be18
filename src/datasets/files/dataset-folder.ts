import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeFolder } from '../../adapters/node-files'
import { type AnswerSums, answersOf } from '../answers'
import type { Dataset, ShardNumber } from '../dataset'
import { createTables, dictionaryOf, dictionaryPage } from '../dictionary'
import { TABLE_NAMES } from '../table-names'
import type { TableName } from '../tables'
import { attemptWrite, fileError, GROUPS, PARTIAL } from './dataset-file'
import type { EncodingChoice } from './encoding'
import {
  type Checkpoint,
  type DatasetIdentity,
  differingPart,
  type Manifest,
  type SumsEntry,
} from './manifest'

/** A report of the quality: the text of each file, by extension. */
export type QualityTexts = Readonly<Record<'json' | 'html', string>>

/** What a folder that may be used can contain. */
const OWN_FILE = new RegExp(
  `^(?:(?:(?:${TABLE_NAMES.join('|')}|manifest|quality|sums)(?:\\.\\d+-of-\\d+)?\\.\\w+(?:\\.gz|\\${GROUPS})?)|answers\\.json|schema\\.json|schema\\.sql|README\\.md)(?:\\${PARTIAL}\\S*)?$`,
)
const MANIFEST = /^manifest(?:\.\d+-of-\d+)?\.json(?:\.partial)?$/

/**
 * Opens or creates the folder of a dataset.
 *
 * @param extension of the files, with a dot
 * @throws FauxhouseError INVALID_FILE if it has something else
 */
export function openFolder(
  folder: string,
  own: DatasetIdentity,
  { index, count }: ShardNumber,
  extension: string,
) {
  const suffix = count === 1 ? '' : `.${index}-of-${count}`
  const fileName = (table: TableName) => `${table}${suffix}${extension}`
  const path = join(folder, `manifest${suffix}.json`)
  attemptWrite(folder, () => makeFolder(folder))
  checkContent(folder, own)

  const replace = (target: string, text: string | Uint8Array) => replaceFile(target, text, suffix)
  const filePath = (table: TableName) => join(folder, fileName(table))
  /** Removes what only --resume needs. */
  const tidy = () =>
    attemptWrite(path, () => {
      for (const table of own.dataset.tables) {
        rmSync(`${filePath(table)}${GROUPS}${PARTIAL}`, { force: true })
      }
      rmSync(`${path}${PARTIAL}`, { force: true })
    })

  const manifest = readIfThere(path) as Manifest | undefined
  if (manifest !== undefined) tidy()
  return {
    fileName,
    filePath,
    /** How far an earlier run has come. */
    checkpoint: readIfThere(`${path}${PARTIAL}`) as Checkpoint | undefined,
    /** The manifest, if an earlier run has written all. */
    manifest,
    save: (checkpoint: Checkpoint) => replace(`${path}${PARTIAL}`, JSON.stringify(checkpoint)),
    /** Writes the data dictionary. */
    describe(): void {
      const { tables } = own.dataset
      replace(join(folder, 'schema.json'), `${JSON.stringify(dictionaryOf(tables), null, 2)}\n`)
      replace(join(folder, 'schema.sql'), createTables(tables))
      replace(join(folder, 'README.md'), dictionaryPage(tables))
    },
    report(texts: QualityTexts): void {
      for (const [end, text] of Object.entries(texts)) {
        replace(join(folder, `quality${suffix}.${end}`), text)
      }
    },
    /** Writes what a shard adds to the answers of the whole. */
    keep(sums: AnswerSums): SumsEntry {
      const name = `sums${suffix}.json`
      const bytes = Buffer.from(`${JSON.stringify(sums)}\n`)
      replace(join(folder, name), bytes)
      return { name, bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') }
    },
    finish(manifest: Manifest): void {
      replace(path, `${JSON.stringify(manifest, null, 2)}\n`)
      tidy()
    },
  }
}

/** @param suffix of the shard: another one may write the same file at the same time */
export function replaceFile(path: string, content: string | Uint8Array, suffix = ''): void {
  attemptWrite(path, () => {
    const aside = `${path}${PARTIAL}${suffix}.new`
    writeFileSync(aside, content)
    renameSync(aside, path)
  })
}

/** Writes the answers of a whole dataset, if its tables answer a question. */
export function writeAnswers(
  folder: string,
  dataset: Dataset,
  sums: AnswerSums,
  { format }: EncodingChoice,
): void {
  const answers = answersOf(dataset, sums, format === 'parquet' ? `.${format}` : undefined)
  if (answers.length === 0) return
  replaceFile(join(folder, 'answers.json'), `${JSON.stringify({ answers }, null, 2)}\n`)
}

/** Checks that a folder has nothing but files of the same dataset, perhaps of other shards. */
function checkContent(folder: string, own: DatasetIdentity): void {
  const names = attemptWrite(folder, () => readdirSync(folder)).sort((a, b) => (a < b ? -1 : 1))
  const manifests = names.filter((name) => MANIFEST.test(name))
  const foreign = names.find((name) => !OWN_FILE.test(name))
  const stray = foreign ?? (manifests.length === 0 ? names[0] : undefined)
  const remedy = 'Use another folder, or an empty one.'
  if (stray !== undefined) throw fileError(folder, `has other files, such as ${stray}.`, remedy)
  for (const name of manifests) {
    const found = readIfThere(join(folder, name))
    const part = found && differingPart(found, own)
    if (part === undefined) continue
    throw fileError(folder, `has another dataset: ${name} differs in "${part}".`, remedy)
  }
}

export function readIfThere(path: string): object | undefined {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as object
  } catch (error) {
    // Another shard may have finished in between.
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw fileError(path, 'cannot be read.', 'Use another folder, or delete its files.')
  }
}

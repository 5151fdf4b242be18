import { readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { version } from '../../../package.json'
import { makeFolder, writeFailure } from '../../adapters/node-files'
import { FauxhouseError } from '../../errors'
import { formatInstant } from '../../simulator/domain/instants'
import type { WorldLog } from '../../world/log'
import type { Dataset } from '../dataset'
import { type FormatChoice, formatOf, sqlSchema } from '../formats'
import { playersOf } from '../generate'
import { rowsOf, type TableName } from '../tables'
import { openTableFile } from './table-file'

/** What a folder says of a dataset, or of one of its shards. */
export interface Manifest {
  readonly version: string
  /** The options of the world, with its clock. */
  readonly world: object
  readonly dataset: FormatChoice & {
    readonly tables: readonly TableName[]
    readonly players: object | null
    readonly scenarios: boolean
    readonly asOf: string
    readonly shards: number
  }
  /** Counted from 1. */
  readonly shard: number
  readonly players: number
  /** The number of rows of each table. */
  readonly rows: Readonly<Partial<Record<TableName, number>>>
}

export interface WritingOptions {
  readonly folder: string
  readonly choice: FormatChoice
  /** The log of the world of the dataset. */
  readonly world: WorldLog
  /** Called after each position. */
  onProgress?(examined: number, all: number): void
}

/** What the name of a file ends with until the dataset is complete. */
const PARTIAL = '.partial'

/**
 * Writes one shard of a dataset, in place of the same shard. The files have their names once all of
 * them are complete, and the manifest is the last one.
 *
 * @throws FauxhouseError INVALID_FILE
 */
export async function writeDataset(dataset: Dataset, options: WritingOptions): Promise<Manifest> {
  const { folder } = options
  try {
    return await write(dataset, options)
  } catch (error) {
    const remedyOf = (cause: string) =>
      /ENOSPC|EDQUOT/.test(cause) ? 'Make room, and run it again.' : 'Use a writable folder.'
    throw writeFailure(folder, error, remedyOf)
  }
}

async function write(dataset: Dataset, options: WritingOptions): Promise<Manifest> {
  const { folder, choice, world, onProgress } = options
  const { tables, from, to, scan, scenarios, shard } = dataset
  const part = shard.count === 1 ? '' : `.${shard.index}-of-${shard.count}`
  const { now, options: settings } = world
  const identity = {
    version,
    world: { ...settings, now },
    dataset: {
      ...choice,
      ...{
        tables,
        players: dataset.players,
        scenarios,
        asOf: formatInstant(scan.now),
        shards: shard.count,
      },
    },
  }
  makeFolder(folder)
  requireOwnFolder(folder, identity)
  const manifestPath = join(folder, `manifest${part}.json`)
  replaceFile(`${manifestPath}${PARTIAL}`, textOfJson(identity))

  const format = formatOf(choice)
  const files = tables.map((table) => {
    const name = `${table}${part}.${choice.format}${choice.gzip ? '.gz' : ''}`
    const path = join(folder, name)
    return { table, path, file: openTableFile(`${path}${PARTIAL}`, choice.gzip), rows: 0 }
  })
  let [examined, players] = [0, 0]
  try {
    for (const { table, file } of files) await file.write(format.head(table))
    for (const player of playersOf(dataset)) {
      if (player !== undefined) {
        players += 1
        for (const each of files) {
          const rows = rowsOf(player, scan, each.table)
          each.rows += rows.length
          await each.file.write(format.textOf(each.table, rows))
        }
      }
      examined += 1
      onProgress?.(examined, to - from)
    }
    for (const { file } of files) {
      await file.write(format.foot)
      await file.end()
    }
  } finally {
    for (const { file } of files) file.close()
  }
  for (const { path } of files) renameSync(`${path}${PARTIAL}`, path)
  if (choice.format === 'sql') replaceFile(join(folder, 'schema.sql'), sqlSchema(tables), part)
  const rows = Object.fromEntries(files.map((each) => [each.table, each.rows]))
  const manifest = { ...identity, shard: shard.index, players, rows }
  replaceFile(`${manifestPath}${PARTIAL}`, textOfJson(manifest))
  renameSync(`${manifestPath}${PARTIAL}`, manifestPath)
  return manifest
}

const textOfJson = (value: object) => `${JSON.stringify(value, null, 2)}\n`

/** @param part the shard: another one may write the same file at the same time */
function replaceFile(path: string, text: string, part = ''): void {
  writeFileSync(`${path}${part}.new`, text)
  renameSync(`${path}${part}.new`, path)
}

/** Checks that a folder is empty, or has the files of the same dataset. */
function requireOwnFolder(folder: string, identity: Pick<Manifest, 'version'>): void {
  const names = readdirSync(folder)
  const manifests = names.filter((name) => name.startsWith('manifest.'))
  const [other] = names
  const remedy = 'Use another folder, or an empty one.'
  if (other !== undefined && manifests.length === 0) {
    const problem = `${folder} has other files, such as ${other}.`
    throw new FauxhouseError('INVALID_FILE', problem, remedy, { path: folder })
  }
  for (const name of manifests.filter((each) => !each.endsWith('.new'))) {
    const found = contentOf(join(folder, name))
    const part = found && differingPart(found, identity)
    if (part === undefined) continue
    const problem = `${folder} has another dataset: ${name} differs in "${part}".`
    throw new FauxhouseError('INVALID_FILE', problem, remedy, { path: folder })
  }
}

/** The first part in which the manifest of a folder differs. */
function differingPart(found: object, own: object): string | undefined {
  const values: Readonly<Record<string, unknown>> = { ...found }
  const isDifferent = ([name, value]: [string, unknown]) =>
    JSON.stringify(values[name]) !== JSON.stringify(value)
  return Object.entries(own).find(isDifferent)?.[0]
}

function contentOf(path: string): object | undefined {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch (error) {
    // Another shard may have finished in between.
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    const remedy = 'Use another folder, or delete its files.'
    throw new FauxhouseError('INVALID_FILE', `${path} cannot be read.`, remedy, { path })
  }
}

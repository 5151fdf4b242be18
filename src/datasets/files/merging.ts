import { createHash } from 'node:crypto'
import { createReadStream, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { version } from '../../../package.json'
import { statsOf } from '../../adapters/node-files'
import type { WorldLog } from '../../world/log'
import { type AnswerSums, addSums } from '../answers'
import { type Dataset, datasetOf } from '../dataset'
import { attemptWrite, fileError } from './dataset-file'
import { readIfThere, replaceFile, writeAnswers } from './dataset-folder'
import {
  type DatasetIdentity,
  differingPart,
  type Manifest,
  type SumsEntry,
  type WholeManifest,
} from './manifest'

export interface MergingOptions {
  readonly folder: string
  /** Whether only the sizes of the tables are compared, so that they are not read again. */
  readonly sizesOnly: boolean
  /** Creates the world of a manifest again. */
  open(log: WorldLog): object
  onProgress?(checked: number, all: number): void
}

/**
 * Writes the manifest and the answers of a whole dataset from those of its shards.
 *
 * @throws FauxhouseError INVALID_FILE if a shard is missing, of another dataset, or changed
 */
export async function mergeShards(options: MergingOptions): Promise<WholeManifest> {
  const { folder, sizesOnly, open, onProgress } = options
  const shards = shardsIn(folder)
  const sums: AnswerSums = {}
  for (const [place, shard] of shards.entries()) {
    for (const file of shard.files) await checkFile(folder, file, sizesOnly)
    if (shard.sums) addSums(sums, await readSums(folder, shard.sums))
    onProgress?.(place + 1, shards.length)
  }
  const { shard: _, sums: __, ...first } = shards[0]
  writeAnswers(folder, wholeOf(first, open(first.world)), sums, first.dataset)
  const total = (count: (shard: Manifest) => number) =>
    shards.reduce((sum, shard) => sum + count(shard), 0)
  const whole = {
    ...first,
    players: {
      examined: total(({ players }) => players.examined),
      kept: total(({ players }) => players.kept),
    },
    files: shards.flatMap(({ files }) => files),
    ...(first.dataset.quality && { breaches: total(({ breaches = 0 }) => breaches) }),
  }
  replaceFile(join(folder, 'manifest.json'), `${JSON.stringify(whole, null, 2)}\n`)
  return whole
}

function wholeOf({ world: { now }, dataset }: DatasetIdentity, world: object): Dataset {
  const { tables, scenarios, filter, asOf } = dataset
  const chosen = { tables, scenarios, filter: filter ?? undefined }
  return datasetOf(world, { ...chosen, asOf: asOf === now ? undefined : asOf })
}

/** A complete shard. */
const SHARD_MANIFEST = /^manifest\.(\d+)-of-(\d+)\.json$/

/** Shards that a message names at most. */
const MAX_NAMED = 20

/** The manifests of a folder in order, after a check that they are all of one dataset. */
function shardsIn(folder: string): readonly [Manifest, ...Manifest[]] {
  const names = attemptWrite(folder, () => readdirSync(folder)).filter((name) =>
    SHARD_MANIFEST.test(name),
  )
  const indexOf = (name: string) => Number(SHARD_MANIFEST.exec(name)?.[1])
  names.sort((a, b) => indexOf(a) - indexOf(b))
  const found = names.map((name) => {
    return { name, manifest: readIfThere(join(folder, name)) as Manifest }
  })
  const [first] = found
  if (first === undefined) {
    throw fileError(folder, 'has no complete shard.', 'Write shards first, with --shard.')
  }
  const own = { ...first.manifest, version }
  const other = found.find(({ manifest }) => differingPart(manifest, own) !== undefined)
  if (other !== undefined) {
    const part = differingPart(other.manifest, own)
    const those = part === 'version' ? `this version, ${version}` : first.name
    const problem = `has different datasets: ${other.name} differs in "${part}" from ${those}.`
    throw fileError(folder, problem, 'Write all shards with one version and the same flags.')
  }
  const count = first.manifest.shards
  const present = new Set(names.map(indexOf))
  const missing: number[] = []
  for (let index = 1; index <= count; index += 1) if (!present.has(index)) missing.push(index)
  if (missing.length > 0) {
    const more = missing.length > MAX_NAMED ? ', …' : ''
    const list = `${missing.slice(0, MAX_NAMED).join(', ')}${more}`
    const problem = `lacks ${missing.length} of ${count} shards: ${list}.`
    throw fileError(folder, problem, 'Run them again with --resume.')
  }
  return [first.manifest, ...found.slice(1).map(({ manifest }) => manifest)]
}

/** The remedy for a file that is not what its manifest says. */
const AGAIN = 'Delete the files of this shard, and run it again.'

async function checkFile(folder: string, file: SumsEntry, sizesOnly: boolean): Promise<void> {
  const path = join(folder, file.name)
  const size = statsOf(path)?.size
  if (size === undefined) throw fileError(path, 'is missing.', AGAIN)
  if (size !== file.bytes) {
    throw fileError(path, `has ${size} bytes, and its manifest says ${file.bytes}.`, AGAIN)
  }
  if (sizesOnly) return
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path)) hash.update(chunk)
  if (hash.digest('hex') === file.sha256) return
  throw fileError(path, 'does not have the SHA-256 of its manifest.', AGAIN)
}

async function readSums(folder: string, file: SumsEntry): Promise<AnswerSums> {
  await checkFile(folder, file, false)
  return JSON.parse(readFileSync(join(folder, file.name), 'utf8'))
}

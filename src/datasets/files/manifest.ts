import type { WorldLog } from '../../world/log'
import type { AnswerSums } from '../answers'
import type { Tally } from '../quality/tally'
import type { TableName } from '../tables'
import type { EncodingChoice, FileState } from './encoding'

/** What has to be equal in the shards of one dataset, and when a run goes on. */
export interface DatasetIdentity {
  /** Version of the package. */
  readonly version: string
  /** Creates the world again: `createWorld({ replay })`. */
  readonly world: WorldLog
  readonly dataset: EncodingChoice & {
    readonly tables: readonly TableName[]
    readonly filter: string | null
    /** Whether it begins with the players of the scenarios. */
    readonly scenarios: boolean
    /** The instant of its rows. */
    readonly asOf: string
    /** Whether it has a report of its quality. */
    readonly quality: boolean
  }
  readonly shards: number
}

/** One file of a dataset. */
export interface FileEntry {
  readonly name: string
  readonly table: TableName
  readonly rows: number
  readonly bytes: number
}

/** What a folder says of a whole dataset. */
export interface WholeManifest extends DatasetIdentity {
  readonly players: {
    /** Players that were looked at, those that register later included. */
    readonly examined: number
    readonly kept: number
  }
  readonly files: readonly (FileEntry & { readonly sha256: string })[]
  /** Number of breaches that the report of the quality has, if there is one. */
  readonly breaches?: number | undefined
}

/** What a folder says of a shard; a dataset that is not divided is one shard. */
export interface Manifest extends WholeManifest {
  /** Counted from 1. */
  readonly shard: number
  /** What a shard adds to the answers of the whole; absent if its tables answer no question. */
  readonly sums?: SumsEntry | undefined
}

/** The file with the sums of a shard. */
export interface SumsEntry {
  readonly name: string
  readonly bytes: number
  readonly sha256: string
}

/** How far a run has come. */
export interface Checkpoint extends DatasetIdentity {
  readonly shard: number
  /** The position at which it goes on. */
  readonly next: number
  readonly kept: number
  /** What the answers have of the players before that position. */
  readonly sums: AnswerSums
  /** What the players so far are like, if there is to be a report. */
  readonly tally?: Tally | undefined
  readonly files: readonly (FileEntry & FileState)[]
}

const PARTS = ['version', 'world', 'dataset', 'shards'] as const

/** The first part in which a manifest or a checkpoint of a folder differs. */
export function differingPart(found: object, own: DatasetIdentity): string | undefined {
  const other = found as Readonly<Record<string, unknown>>
  return PARTS.find((part) => JSON.stringify(other[part]) !== JSON.stringify(own[part]))
}

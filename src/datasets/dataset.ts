import * as v from 'valibot'
import { isObject } from '../contract/input/json'
import {
  flag,
  instantInput,
  invalidOption,
  type OptionSchemas,
  optionReader,
  readArgument,
} from '../contract/input/options'
import { FauxhouseError } from '../errors'
import { formatInstant, type InstantInput } from '../simulator/domain/instants'
import type { PlayerConditions } from '../world/conditions'
import { type PlayerScan, scanPlayers } from '../world/player-scan'
import type { Simulation } from '../world/simulation'
import { TABLE_NAMES, type TableName } from './tables'

/** One of several shards, counted from 1: `2/7` is the second of seven. */
export type Shard = `${number}/${number}`

/** What a dataset has. */
export interface DatasetOptions<Name extends TableName = TableName> {
  /** Default: all of them. */
  readonly tables?: readonly Name[] | undefined
  /**
   * Whether it begins with the players that scenarios and `register` have created. Default false:
   * generated players only.
   */
  readonly scenarios?: boolean | undefined
  /** Only players that meet the conditions of `find`, such as `{ kyc_status: 'pending' }`. */
  readonly players?: PlayerConditions | undefined
  /**
   * One of several shards. Shards are contiguous ranges of the players examined, with or without
   * `players`; together they are the whole.
   */
  readonly shard?: Shard | undefined
  /**
   * An instant from the epoch to now: the tables are what the world showed then. Default now.
   * Players that a scenario or a command has changed are rejected.
   */
  readonly asOf?: InstantInput | undefined
}

/** A dataset to read: its tables, and the players at the positions from `from` to below `to`. */
export interface Dataset {
  readonly scan: PlayerScan
  /** The names of its tables, in the order of {@link TABLE_NAMES}. */
  readonly tables: readonly TableName[]
  readonly from: number
  readonly to: number
  /** The conditions of its players, or null. */
  readonly players: PlayerConditions | null
  /** Whether it begins with the players that scenarios and `register` have created. */
  readonly scenarios: boolean
  readonly shard: ShardNumber
}

/** One of several shards, counted from 1; a dataset that is not divided is one shard. */
export interface ShardNumber {
  readonly index: number
  readonly count: number
}

const SHARD = /^([1-9]\d{0,8})\/([1-9]\d{0,8})$/

/** Undefined for a string that is no shard. */
function readShard(shard: unknown): ShardNumber | undefined {
  const [, index, count] = (typeof shard === 'string' && SHARD.exec(shard)) || []
  if (index === undefined || Number(index) > Number(count)) return undefined
  return { index: Number(index), count: Number(count) }
}

const isShard = (value: unknown) => readShard(value) !== undefined

const readOptions = optionReader(
  'generate',
  () =>
    ({
      tables: v.optional(
        v.pipe(v.array(v.picklist(TABLE_NAMES), 'a list of tables'), v.nonEmpty('at least one')),
      ),
      scenarios: v.optional(flag(), false),
      players: v.optional(v.custom<PlayerConditions>(isObject, 'an object of conditions')),
      shard: v.optional(v.custom<Shard>(isShard, 'a shard such as "2/7": the second of seven')),
      asOf: v.optional(instantInput()),
    }) satisfies OptionSchemas<DatasetOptions>,
)

/** The part of a world that a dataset needs. */
interface Simulated {
  readonly simulation: Simulation
}

const isSimulated = (value: unknown) => isObject(value) && isObject(value['simulation'])

/**
 * The dataset of a world as it is now: later changes of the world do not affect it.
 *
 * @param asOfName what the caller names the option `asOf`, for messages
 * @throws FauxhouseError INVALID_OPTION
 */
export function datasetOf(world: object, options: DatasetOptions, asOfName = 'asOf'): Dataset {
  const simulated = v.custom<Simulated>(isSimulated, 'a world of createWorld')
  const { simulation } = readArgument('The world of generate', simulated, world)
  const { scenarios, players, shard, asOf, ...given } = readOptions(options)
  const tables: readonly TableName[] = given.tables ?? TABLE_NAMES
  if (asOf !== undefined) requireLived(asOf, simulation, asOfName)
  const { state } = simulation.still()
  const scan = scanPlayers(state.listing(asOf), { created: scenarios, players })
  const [changed] = scan.changed
  if (changed !== undefined && asOf !== undefined) throw noPast(changed, asOfName)
  const { index, count } = readShard(shard) ?? { index: 1, count: 1 }
  const { positions } = scan
  return {
    scan,
    tables: TABLE_NAMES.filter((name) => tables.includes(name)),
    from: startOf(positions, index - 1, count),
    to: startOf(positions, index, count),
    players: players ?? null,
    scenarios,
    shard: { index, count },
  }
}

/**
 * The first position of a shard that is counted from 0. The positions that are left over go to the
 * first shards, one to each.
 */
function startOf(positions: number, index: number, count: number): number {
  const rest = positions % count
  return ((positions - rest) / count) * index + Math.min(index, rest)
}

function requireLived(
  asOf: number,
  { epochMs: epoch, nowMs: now }: Simulation,
  name: string,
): void {
  if (asOf >= epoch && asOf <= now) return
  const remedy = `Use one from ${formatInstant(epoch)} to ${formatInstant(now)}, or another world.`
  const reason = asOf < epoch ? 'It is before the epoch.' : 'It is after now.'
  throw invalidOption(`The option "${name}"`, formatInstant(asOf), remedy, {
    reason,
    facts: { option: 'asOf' },
  })
}

function noPast(id: string, name: string): FauxhouseError {
  return new FauxhouseError(
    'INVALID_OPTION',
    `A dataset with ${name} cannot have player "${id}": a command has changed or created the player, and its earlier days are not kept.`,
    `Leave ${name} out, or take a world without scenarios and commands.`,
    { id, option: 'asOf' },
  )
}

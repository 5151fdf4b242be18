import type { Policies } from '../contract/policies'
import type { ScenariosOption } from '../scenarios/opening'
import type { InstantInput } from '../simulator/domain/instants'
import type { FaultRule } from '../world/faults/rule'
import type { WorldLog } from '../world/log'
import type { MemoryOptions } from '../world/options'

/** Options of a world. The same options give the same world. */
export interface WorldOptions<GivenName extends string = never, GivenId extends string = never> {
  /** Default `fauxhouse`. */
  readonly seed?: string | undefined
  /**
   * Number of generated players that register in the 36 months after the epoch, and in each 36
   * months after that; 0 to 2^40, default 100. They cost nothing until they are read.
   */
  readonly players?: number | undefined
  /**
   * Number of rounds that a generated row of play stands for, 1 to 10; default 5. At 1 each spin
   * has its row, at its real stake and pace; 5 makes stakes and pauses five times as large.
   */
  readonly compression?: number | undefined
  /** The start of the histories; default: 36 calendar months before `now`, at midnight UTC. */
  readonly epoch?: InstantInput | undefined
  /**
   * The start of the clock; default 2026-01-01T12:00:00.000Z. With `'wall'` the clock follows the
   * host's time, which requires `hostClock`.
   */
  readonly now?: InstantInput | 'wall' | undefined
  /** Host time in ms, such as `Date.now`, for `now: 'wall'`. */
  readonly hostClock?: (() => number) | undefined
  /** Settings for the points that the specification leaves open. */
  readonly policies?: Partial<Policies> | undefined
  /** Checks every answer against the contract before it is sent; default false. For tests. */
  readonly selfCheck?: boolean | undefined
  /**
   * Whether HTTP answers have the header `Date`, from the world's clock; default true. If false,
   * the server of Node.js adds the host's time.
   */
  readonly dateHeader?: boolean | undefined
  /** Limits of what the world keeps. */
  readonly memory?: MemoryOptions | undefined
  /** Scenarios of the initial state, to which `reset` returns: a name, a list, or `'all'`. */
  readonly scenarios?: ScenariosOption<GivenName, GivenId> | undefined
  /** Faults of the initial state, to which `reset` returns. */
  readonly faults?: readonly FaultRule[] | undefined
  /**
   * Reproduces a world from its log; excludes all options but `faults`, `memory`, `selfCheck`,
   * `selfCheck` and `dateHeader`.
   */
  readonly replay?: WorldLog | undefined
}

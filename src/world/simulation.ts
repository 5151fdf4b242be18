import type { Core } from './core'
import type { FaultStore } from './faults/store'
import type { DifferentPlayer } from './world'

/** The players, the clock and the log of a world. */
export type WorldCore = Pick<Core, keyof Core>

/** The part of a world that the operations use. */
export interface Simulation
  extends Pick<
    Core,
    | 'epochMs'
    | 'nowMs'
    | 'seed'
    | 'compression'
    | 'generatedPlayers'
    | 'policies'
    | 'list'
    | 'hold'
    | 'whole'
    | 'viewOf'
    | 'notFound'
    | 'update'
  > {
  /** The faults to inject; undefined if there are none. */
  readonly activeFaults?: FaultStore | undefined
  /** An independent copy. */
  copy(options: CopyOptions): Simulation
}

/** How a copy of a world differs from it. */
export interface CopyOptions {
  /** The past or future instant of the world, ms UTC. */
  readonly at?: number | undefined
  /** For reading: its clock does not follow the host, and nothing reports its changes. */
  readonly isStill?: boolean | undefined
  readonly player?: DifferentPlayer | undefined
}

/** The part of a world that the control API uses. */
export interface ControlledWorld extends WorldCore {
  copy(options: CopyOptions): ControlledWorld
}

import type { FauxhouseError } from '../../errors'
import type { Applier } from '../../service/answerer'
import type { OpenedLog, SharedLog } from './log'

/** The clocks of a replica. */
export interface Timing {
  /** Milliseconds that only ascend. */
  now(): number
  /** The host's time, ms UTC. */
  hostNow(): number
  sleep(ms: number): Promise<void>
}

export interface ReplicaOptions {
  readonly log: SharedLog
  readonly opened: OpenedLog
  readonly apply: Applier
  readonly timing: Timing
  /** Age in ms from which answers are stale and the health is bad. */
  readonly maxLagMs: number
  /** Largest number of entries since the last reset. */
  readonly maxEntries: number
  /** Called once if the replica cannot go on. */
  readonly onStop: (error: FauxhouseError) => void
}

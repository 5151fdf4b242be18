import type { Policies } from '../../contract/policies'
import type { PlayerSource } from '../../simulator/registration/enrol'
import type { Signup } from '../../simulator/registration/signup'
import type { PlayerCommand } from '../../world/commands'
import type { WorldLog } from '../../world/log'
import type { InspectableView } from '../../world/views/player-view'
import type { Library } from '../library'

/** A player to export, at one instant of its world. */
export interface ExportedPlayer {
  readonly id: string
  readonly view: InspectableView
  /** Ms UTC. */
  readonly now: number
  readonly policies: Policies
  readonly source: PlayerSource
  /** The log of its world up to now. */
  readonly log: WorldLog
  readonly library: Library
  /** The signup of a generated player. */
  signup(): Signup
}

/** What the code of a test needs. */
export interface TestedState {
  readonly id: string
  readonly replay: WorldLog
  readonly profile: object
  /** Number of transactions. */
  readonly total: number
  /** The history that leads there; undefined for a state alone. */
  readonly stretch?: Stretch | undefined
}

/** A part of a player's history. The replay begins where it does; see `start` of its log. */
export interface Stretch {
  /** The period, ISO 8601. */
  readonly from: string
  readonly to: string
  /** The transactions of the period. */
  readonly summary: object
  /** The commands and changes of policies since the start of the replay. */
  readonly steps: readonly StretchStep[]
}

/** Something that happened at an instant, ISO 8601. */
export type StretchStep =
  | { readonly at: string; readonly command: PlayerCommand }
  | { readonly at: string; readonly policies: Partial<Policies> }

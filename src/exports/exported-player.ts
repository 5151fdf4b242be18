import type { Policies } from '../contract/policies'
import type { PlayerSource } from '../registration/enrol'
import type { Signup } from '../registration/signup'
import type { Library } from '../scenarios/library'
import type { InspectableView } from '../views/player-view'
import type { WorldLog } from '../world/log'

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
}

import type { FauxhouseError } from '../errors'
import type { ChangeRecord } from '../simulator/engine/state'
import type { Portions } from '../simulator/workload/portions'
import type { CommandBatch } from './command-reader'
import type { FaultStore } from './faults/store'
import type { PlayerCommandEntry } from './log'
import type { NotFoundWords } from './player-not-found'
import type { PlayerView } from './views/player-view'
import type { PlayerListQuery, PlayerPage, ProfileUpdate, ShortOutcome, WorldCore } from './world'

/** An update that is about to be committed. */
export interface AppliedUpdate {
  /** Id of the change record. */
  readonly id: string
  readonly record: ChangeRecord
}

/** The clock of a world for the code inside it, ms UTC. */
export interface Instants {
  readonly epochMs: number
  readonly nowMs: number
}

/** The part of a world that the operations use. */
export interface Simulation
  extends Instants,
    Pick<WorldCore, 'seed' | 'compression' | 'generatedPlayers' | 'policies' | 'list'> {
  /** Whether answers are checked against the contract before they are sent. */
  readonly selfCheck: boolean
  /** A new object after each reset, so that counters outside the world can restart. */
  readonly resetToken: object
  /** The faults to inject; undefined if there are none. */
  readonly activeFaults?: FaultStore | undefined
  /** An independent copy. */
  copy(options: CopyOptions): Simulation
  /** Runs an action at one instant: the clock does not move during it. */
  hold<T>(action: () => T): T
  /**
   * Runs an action at one instant and commits its changes at the end. If it throws, for example
   * while it writes the answer, the world is unchanged.
   */
  whole<T>(action: () => T): T
  /**
   * A token that changes with each change of a player that a command has changed; undefined for any
   * other player, which changes with the clock only.
   */
  versionOf(id: string): object | undefined
  /** The player at this instant; undefined if no player has this id. */
  viewOf(id: string): PlayerView | undefined
  /**
   * The error for an id that no player has. It names the nearest id.
   *
   * @param words how the caller finds players and loads scenarios; default: by the library
   */
  notFound(id: string, words?: NotFoundWords): FauxhouseError
  /** Executes the update of the document. If `show` throws, the world is unchanged. */
  update<Shown>(id: string, body: ProfileUpdate, show: (applied: AppliedUpdate) => Shown): Shown
}

/** How a copy of a world differs from it. */
export interface CopyOptions {
  /** As the world stood, or will stand, at this instant, ms UTC. */
  readonly at?: number | undefined
  /** For reading: its clock does not follow the host, and nothing tells of its changes. */
  readonly isStill?: boolean | undefined
  readonly player?: DifferentPlayer | undefined
}

/** How a player differs in a copy. */
export interface DifferentPlayer {
  /** Of no player if undefined. */
  readonly id: string | undefined
  /** It has the state before its last change. */
  readonly stale?: boolean
  /** Its next update is this one of those that are lost: no other update has its id. */
  readonly ignored?: number
}

/** The part of a world that the control API uses. */
export interface ControlledWorld extends WorldCore, Instants {
  /**
   * Executes commands that `checkCommands` has accepted.
   *
   * @param show makes the result from the outcome; if it throws, the world is unchanged
   * @param most largest number of rows in the outcome, the newest ones; default: all
   */
  apply<Shown>(
    id: string,
    batch: CommandBatch,
    show: (outcome: ShortOutcome) => Shown,
    most?: number,
  ): Shown
  /** Commands of one player so far, oldest first. */
  commandsOf(id: string): readonly PlayerCommandEntry[]
  /** The first of `player-1`, `player-2` … that is free. */
  freeId(): string
  /** Like `list`, in portions. */
  listing(query: PlayerListQuery): Portions<PlayerPage>
  copy(options: CopyOptions): ControlledWorld
}

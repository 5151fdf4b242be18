import type { ScenarioDefinition } from '../scenarios/definition'
import type { ExportForm, ExportOptions, Exports } from '../scenarios/exports/form'
import type { Library } from '../scenarios/library'
import type { LoadedScenario, LoadOptions, ScenarioInput } from '../scenarios/loading'
import type { LoadableName, ProposedName } from '../scenarios/name-completion'
import type { Requests } from '../service/journal/journal'
import type { InstantInput } from '../simulator/domain/instants'
import type { Faults } from '../world/faults/store'
import type { PlayerCommandEntry } from '../world/log'
import type { PlayerView } from '../world/views/player-view'
import type { WorldCore } from '../world/world'

/** One player of a world: its answers, its commands, and its state as code. */
export interface Player extends PlayerView {
  /** The commands of the player so far, oldest first. */
  commands(): readonly PlayerCommandEntry[]
  /**
   * The player's state as code that runs: a scenario, the player's log, or a test file as text.
   *
   * @throws FauxhouseError INVALID_OPTION, also if the log is incomplete, or if the steps of a
   *   scenario cannot make the player
   */
  export<Form extends ExportForm = 'scenario'>(options?: ExportOptions<Form>): Exports[Form]
}

/**
 * A world: its players, its clock, its log, and the service over them.
 *
 * Code that receives a world says `World`: the type parameters only complete names.
 *
 * @typeParam GivenName names of the definitions by `defineScenario` that the world was made with
 * @typeParam GivenId ids of their players
 */
export interface World<GivenName extends string = never, GivenId extends string = never>
  extends WorldCore {
  /**
   * One player. Each call of its methods answers for the clock's current instant. Editors propose
   * the players of the definitions that the world was made with, and the names of the bundled
   * scenarios; any id is accepted.
   *
   * @throws FauxhouseError PLAYER_NOT_FOUND
   */
  player<Id extends string>(id: Id | GivenId | ProposedName<Id>): Player
  /**
   * Answers a request as the service does, in process and without a socket. It has the parameters
   * of the global `fetch`, so a client can use it instead. Only the path counts (`/v1/…`,
   * `/__admin/…`); the host is optional.
   *
   * If the signal of the request aborts, the call rejects with its reason and changes nothing.
   *
   * @throws FauxhouseError INVALID_OPTION for a value that is neither a request nor a URL
   */
  fetch(input: Request | string | URL, init?: RequestInit): Promise<Response>
  /** An independent copy of this world in its current state. */
  fork(): World<GivenName, GivenId>
  /**
   * An independent copy of this world as it stood, or will stand, at an instant: for an earlier one
   * the commands up to then run again.
   *
   * @throws FauxhouseError INVALID_OPTION, also before the histories start
   */
  asOf(at: InstantInput): World<GivenName, GivenId>
  /**
   * Loads a scenario at the world's clock: by name, several parts joined with `+`, or a definition
   * of your own. As literals, the parameter accepts the names of bundled scenarios and of the
   * definitions that the world was made with. A scenario of `define` is loaded by its definition or
   * by a name of the type `string`, such as `mine.name`.
   *
   * @throws FauxhouseError SCENARIO_NOT_FOUND, INVALID_SCENARIO, PLAYER_EXISTS
   */
  load<Name extends string>(
    name: LoadableName<Name, GivenName>,
    options?: LoadOptions,
  ): LoadedScenario
  load(scenario: ScenarioInput, options?: LoadOptions): LoadedScenario
  /**
   * Registers definitions by their names, and replaces earlier definitions of the same names. It
   * loads nothing: existing players do not change.
   *
   * @throws FauxhouseError INVALID_SCENARIO
   */
  define(definitions: readonly ScenarioDefinition[]): void
  /** The scenarios that this world can load by name. */
  readonly library: Library
  /** Faults that the answers of the service have. They are not in the log. */
  readonly faults: Faults
  /** The requests that this world has answered, and why it answered so. They are not in the log. */
  readonly requests: Requests
}

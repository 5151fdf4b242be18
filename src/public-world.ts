import type { Explanation } from './contract/explanation'
import type { Policies } from './contract/policies'
import type { ScenarioDefinition } from './scenarios/definition'
import type { ExportForm, ExportOptions, Exports } from './scenarios/exports/form'
import type { Library } from './scenarios/library'
import type {
  LoadedScenario,
  LoadOptions,
  ScenarioInput,
  ScenarioRef,
} from './scenarios/load-options'
import type { EventOptions, WorldEvent } from './service/journal/feed'
import type { Requests } from './service/journal/journal'
import type { InstantInput } from './simulator/domain/instants'
import type { PopulationName } from './simulator/registration/population'
import type { Advance } from './world/clock'
import type { CommandOutcome } from './world/command-outcome'
import type { WorldCommand } from './world/commands'
import type { FindQuery, FoundPlayers, PlayerListQuery, PlayerPage } from './world/conditions'
import type { Faults } from './world/faults/store'
import type { PlayerCommandEntry, WorldLog } from './world/log'
import type { WorldChanges } from './world/net-changes/model'
import type { WorldChangesQuery } from './world/net-changes/net-changes'
import type { PlayerView } from './world/views/player-view'
import type { ExplainOptions } from './world/views/queries'
import type { Snapshot } from './world/world-state'

/** One player of a world: its answers, its commands, and its state as code. */
export interface Player extends PlayerView {
  /**
   * An amount as a sum of terms, each with the query of the statement that returns its rows:
   * `explain('/balances/cash_balance')`.
   *
   * @param pointer JSON pointer into the profile, or `/summary/…` into the summary
   * @throws FauxhouseError NOT_AN_AMOUNT, INVALID_OPTION
   */
  explain(pointer: string, options?: ExplainOptions): Explanation
  /** The commands of the player so far, oldest first. */
  commands(): readonly PlayerCommandEntry[]
  /**
   * The player's state as code that runs: a scenario, the player's log, or a test file as text.
   *
   * @throws FauxhouseError INVALID_OPTION, also if the log is incomplete, or if the steps of a
   *   scenario cannot create the player
   */
  export<Form extends ExportForm = 'scenario'>(options?: ExportOptions<Form>): Exports[Form]
}

/** A world: its players, its clock, its log, and the service over them. */
export interface World {
  /** The text that all generated data follows from. */
  readonly seed: string
  /** Whom the generated players are, as in the options. */
  readonly population: PopulationName
  /** Number of rounds that a generated row of play stands for. */
  readonly compression: number
  /** The start of the histories, ISO 8601. */
  readonly epoch: string
  /** The world's clock, ISO 8601. */
  readonly now: string
  /**
   * Number of generated players that register in each window of 36 months, as in the options. The
   * first window begins at the epoch; `list` shows how many are registered.
   */
  readonly generatedPlayers: number
  /** The policies in force, each with its value; `setPolicies` changes them. */
  readonly policies: Policies
  /**
   * Lists the players: first those that a scenario or a command has changed, then generated players
   * by window and index. The cost of a page depends on its length.
   *
   * While the players of a window register, they are counted if `players` is at most 10,000; with
   * `situation` or `persona`, if all windows so far have at most 10,000 together. A larger world,
   * and any other condition, needs a search, which ends when the page is full or after `budget`
   * players.
   * The page of a search may be short or empty without being the last, and has no `total`: continue
   * at `nextOffset`, which also counts skipped players.
   *
   * @throws FauxhouseError INVALID_OPTION
   */
  list(query?: PlayerListQuery): PlayerPage
  /**
   * Looks for players in the order of `list`, until enough meet the conditions or the budget ends:
   * `world.find({ kyc_status: 'pending', 'balances.cash_balance': { min: 20 }, limit: 3 })`.
   * Conditions are on fields of the profile by path, `situation`, `persona` and `market`; `where`
   * is any other.
   *
   * @throws FauxhouseError INVALID_OPTION
   */
  find(query: FindQuery): FoundPlayers
  /** True if a player has this id now. */
  has(id: string): boolean
  /**
   * Executes a command at the world's clock. `register` creates a player. An error changes nothing.
   *
   * @throws CommandRefusedError if a rule rejects the command
   * @throws FauxhouseError PLAYER_NOT_FOUND, PLAYER_EXISTS, INVALID_COMMAND
   */
  execute(id: ScenarioRef, command: WorldCommand): CommandOutcome
  /**
   * Executes several commands at one instant. If one is rejected, none is executed.
   *
   * @throws CommandRefusedError if a rule rejects a command
   * @throws FauxhouseError PLAYER_NOT_FOUND, PLAYER_EXISTS, INVALID_COMMAND
   */
  executeAll(id: ScenarioRef, commands: readonly WorldCommand[]): CommandOutcome
  /**
   * Removes a player that a scenario or `register` created. Its id is free afterwards. With the
   * policy `unknownPlayer: generate` it is then an unknown id, so a generated player has it.
   *
   * @throws FauxhouseError PLAYER_NOT_FOUND; PLAYER_GENERATED for a generated player
   */
  remove(id: string): void
  /**
   * Moves the clock forward. All events that become due have happened, in order, when it returns.
   *
   * @returns the clock, ISO 8601
   * @throws FauxhouseError CLOCK_BACKWARDS, INVALID_OPTION
   */
  advance(step: Advance): string
  /** The options and all commands so far: `createWorld({ replay: log })` creates an equal world. */
  log(): WorldLog
  /** Ids of the players that a command or a scenario has changed, in the order of first change. */
  changedPlayerIds(): readonly string[]
  /**
   * The net changes since a snapshot or the start: players created and removed, fields of profiles,
   * transactions, bonuses, policies, faults and the clock, each with its cause. Players that no
   * command or scenario has changed are left out.
   *
   * @throws FauxhouseError INVALID_OPTION, SNAPSHOT_NOT_FOUND, PLAYER_NOT_FOUND
   */
  changes(query?: WorldChangesQuery): WorldChanges
  /** The current state, to return to with `restore` or to fork from. */
  snapshot(): Snapshot
  /** Restores a snapshot of this world, of its forks or of its origin. */
  restore(snapshot: Snapshot): void
  /** Returns to the start of this world: its options and the scenarios loaded with them. */
  reset(): void
  /**
   * Changes policies from now on. The log contains the change, except a function for `errorFormat`:
   * set that again after a replay.
   *
   * @throws FauxhouseError INVALID_OPTION
   */
  setPolicies(changes: Partial<Policies>): Policies
  /**
   * One player. Each call of its methods answers for the clock's current instant.
   *
   * @throws FauxhouseError PLAYER_NOT_FOUND
   */
  player(id: ScenarioRef): Player
  /**
   * Answers a request as the service does, in process and without a socket. It has the parameters
   * of the global `fetch`, so a client can use it instead. Only the path counts (`/v1/…`,
   * `/__admin/…`); the host is optional.
   *
   * If the signal of the request aborts, the call rejects with its reason and changes nothing.
   *
   * @throws FauxhouseError INVALID_OPTION for a value that is neither a request nor a URL
   */
  readonly fetch: (input: Request | string | URL, init?: RequestInit) => Promise<Response>
  /** An independent copy of this world in its current state. */
  fork(): World
  /**
   * An independent copy of this world as it was, or will be, at an instant: for an earlier one
   * the commands up to then run again.
   *
   * @throws FauxhouseError INVALID_OPTION, also before the histories start
   */
  asOf(at: InstantInput): World
  /**
   * Loads a scenario at the world's clock: by name, several parts joined with `+`, or a definition
   * of your own. A name is that of a bundled scenario, or of a definition that the world was
   * created with or that `define` has registered.
   *
   * @throws FauxhouseError SCENARIO_NOT_FOUND, INVALID_SCENARIO, PLAYER_EXISTS
   */
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
  /**
   * What happens in this world from now on: requests, commands, moves of the clock, faults. It ends
   * when the signal aborts.
   *
   * @throws FauxhouseError INVALID_OPTION
   */
  events(options?: EventOptions): AsyncGenerator<WorldEvent, void>
  /** Faults that the answers of the service have. They are not in the log. */
  readonly faults: Faults
  /** The requests that this world has answered, and why it answered so. They are not in the log. */
  readonly requests: Requests
}

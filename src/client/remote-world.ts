import type { Player, World } from '../public-world'
import type { ExportForm, ExportOptions, Exports } from '../scenarios/exports/form'
import type { ScenarioLibrary } from '../scenarios/library'
import type {
  LoadedScenario,
  LoadOptions,
  ScenarioInput,
  ScenarioRef,
} from '../scenarios/load-options'
import type { InstantInput } from '../simulator/domain/instants'
import type { CommandDescription } from '../simulator/engine/command-definition'
import type { Breach } from '../verify/breach'
import type { ShortOutcome } from '../world/command-outcome'
import type { WorldCommand } from '../world/commands'
import type { FindQuery, FoundPlayers, PlayerListQuery, PlayerPage } from '../world/conditions'
import type { NewWorldOptions, WorldListing } from '../world/named/directory'
import type { WorldChanges } from '../world/net-changes/model'
import type { ChangesQuery } from '../world/net-changes/net-changes'
import type { Snapshot } from '../world/world-state'

export type { BalanceQuery } from '../world/views/queries'
export type { BalanceHistory, StatementPage } from '../world/views/statement'
export type { CommandDescription }

/** An object with the same methods, which return promises. A value becomes a method, too. */
export type Promised<Local> = {
  readonly [Name in keyof Local]: Local[Name] extends (...given: infer Given) => infer Result
    ? (...given: Given) => Promise<Result>
    : () => Promise<Local[Name]>
}

/** One player of a running server. Each call reads the player at that time. */
export interface RemotePlayer extends Promised<Omit<Player, 'id' | 'export'>> {
  /** Id of the player, as the API has it. */
  readonly id: string
  /** The player's state as code that runs: a scenario, the log of the player, or a test file. */
  export<Form extends ExportForm = 'scenario'>(
    options?: ExportOptions<Form>,
  ): Promise<Exports[Form]>
}

/** Selects the changes of a world of a server. */
export interface RemoteChangesQuery extends ChangesQuery {
  /** A snapshot of the world: the object or its id; default: the start of the world. */
  readonly since?: Snapshot | string | undefined
}

/** One player as it was, or will be, at an instant. */
export type RemotePlayerAsOf = Omit<RemotePlayer, 'commands' | 'export'>

/** A world as it was, or will be, at an instant: a copy, so the world keeps its time. */
export interface WorldAsOf extends Pick<RemoteWorld, 'list' | 'find' | 'changedPlayerIds'> {
  /** One player of the copy; a read of an unknown id rejects with PLAYER_NOT_FOUND. */
  player(id: string): RemotePlayerAsOf
}

/** A snapshot that a server keeps. */
export interface RemoteSnapshot extends Snapshot {
  /** Id of the snapshot on the server, which `restore` and `changes` also take. */
  readonly id: string
  /** Number of entries of the log of the world at that time. */
  readonly commands: number
  /** The host's time, ISO 8601; absent in process. */
  readonly takenAt?: string | undefined
  /** What it is for, as the list of snapshots shows it: at most 200 characters. */
  readonly label?: string | undefined
}

/** Options of a new snapshot. */
export type RemoteSnapshotOptions = Pick<RemoteSnapshot, 'label'>

/** The state of a server. */
export interface Health
  extends Pick<World, 'seed' | 'epoch' | 'now' | 'population' | 'compression'> {
  /** Always `ok`: a server that cannot respond has no health. */
  readonly status: 'ok'
  /** Version of the package. */
  readonly version: string
  /** Number of generated players in each 36 months, as the option of the world. */
  readonly players: number
  /** Names of the loaded scenarios. */
  readonly scenarios: readonly string[]
  /** Number of entries of the log. */
  readonly commands: number
  /** Whether the clock follows that of the host. */
  readonly wall: boolean
  /** Age of the server in seconds. */
  readonly uptime?: number
}

/** The faults of a world of a server. */
export type RemoteFaults = Promised<World['faults']>

/** The journal of a world of a server. */
export type RemoteRequests = Promised<World['requests']>

/** The options of a new world; its snapshot is one kept by the server. */
export interface NewRemoteWorld extends Omit<NewWorldOptions, 'fromSnapshot'> {
  /**
   * A snapshot of the world to fork, or its id; the base world unless `fromWorld` names another.
   */
  readonly fromSnapshot?: RemoteSnapshot | string | undefined
}

/** The named worlds of a server. */
export interface RemoteWorlds {
  /** Creates a world with options, a state or scenarios of its own. */
  create(name: string, options?: NewRemoteWorld): Promise<RemoteWorld>
  /** The worlds that exist, sorted by name. */
  list(): Promise<readonly WorldListing[]>
  /** Deletes a world with its journal; the next use of its name begins anew. */
  delete(name: string): Promise<void>
}

/** Which players an audit checks: those that were changed, and more. */
export interface RemoteAuditOptions {
  /** Also listed players that no command has changed. */
  readonly all?: boolean | undefined
  /** Number of them, with `all`; default 100, at most 1,000. */
  readonly limit?: number | undefined
}

/** The result of an audit. */
export interface RemoteAudit {
  /** True if no audited player violates a law. */
  readonly consistent: boolean
  /** Number of audited players. */
  readonly audited: number
  /** The violations, by player; empty if consistent. */
  readonly breaches: readonly Breach[]
}

/** What a remote has as the library has it. */
type Same =
  | (
      | 'seed'
      | 'epoch'
      | 'now'
      | 'population'
      | 'compression'
      | 'generatedPlayers'
      | 'policies'
      | 'setPolicies'
    )
  | ('has' | 'changedPlayerIds' | 'remove' | 'advance' | 'define' | 'log' | 'reset')

/**
 * A world of a running server, with the names of the library's `World` and promises in place of
 * values. A promise rejects with a FauxhouseError that has code and facts; a rule, with a
 * CommandRefusedError.
 */
export interface RemoteWorld extends Promised<Pick<World, Same>>, Pick<World, 'events'> {
  /** Base URL of the service in this world, for the code under test; it ends in `/v1`. */
  readonly url: string
  /** Opens a named world; its first use creates it. Its calls do not change other worlds. */
  open(name: string): RemoteWorld
  /** The named worlds of the server. */
  readonly worlds: RemoteWorlds
  /** The faults that this world injects into its responses. */
  readonly faults: RemoteFaults
  /** The requests that the world has received, newest first. */
  readonly requests: RemoteRequests
  /** The scenarios that the world can load by name. */
  readonly library: Promised<ScenarioLibrary>
  /** The state of the server and of this world. It rejects with UNREACHABLE if none responds. */
  health(): Promise<Health>
  /**
   * Sends a request to this world on the server, like the global `fetch`, with the headers and the
   * host of this client. Only the path and the query of a URL count (`/v1/…`, `/__admin/…`).
   */
  readonly fetch: (input: Request | string | URL, init?: RequestInit) => Promise<Response>
  /** A named world that is a copy of this one in its current state. */
  fork(name: string): Promise<RemoteWorld>
  /** One player. It need not exist yet: the calls of its methods are rejected if it does not. */
  player(id: ScenarioRef): RemotePlayer
  /** Lists the players; default `limit` 50, at most 1,000. */
  list(query?: Omit<PlayerListQuery, 'where'>): Promise<PlayerPage>
  /** Searches for players that meet conditions, in the order of `list`. */
  find(query: Omit<FindQuery, 'where'>): Promise<FoundPlayers>
  /** The world as it was, or will be, at an instant. */
  asOf(at: InstantInput): WorldAsOf
  /** The net changes since a snapshot or the start of the world, with their causes. */
  changes(query?: RemoteChangesQuery): Promise<WorldChanges>
  /** Executes a command at the world's clock. `register` creates the player. */
  execute(id: ScenarioRef, command: WorldCommand): Promise<ShortOutcome>
  /** Executes several commands at one instant. If one is rejected, none is executed. */
  executeAll(id: ScenarioRef, commands: readonly WorldCommand[]): Promise<ShortOutcome>
  /** Loads a scenario at the world's clock: by name, several parts with `+`, or a definition. */
  load(scenario: ScenarioInput, options?: LoadOptions): Promise<LoadedScenario>
  /** The commands with their fields, and the rules that can reject them. */
  describeCommands(): Promise<readonly CommandDescription[]>
  /** Takes a snapshot, which replaces one of the same name. */
  snapshot(name?: string, options?: RemoteSnapshotOptions): Promise<RemoteSnapshot>
  /** Restores a snapshot of this world: the object or its id. */
  restore(snapshot: Snapshot | string): Promise<void>
  /** Checks that the numbers agree. */
  audit(options?: RemoteAuditOptions): Promise<RemoteAudit>
}

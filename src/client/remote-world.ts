import type { Policies } from '../contract/policies'
import type { Breach } from '../laws/breach'
import type { ExportForm, ExportOptions, Exports } from '../scenarios/exports/form'
import type { LoadedScenario, LoadOptions, ScenarioInput } from '../scenarios/loading'
import type { LoadableName, ProposedName } from '../scenarios/name-completion'
import type { Requests } from '../service/journal/journal'
import type { InstantInput } from '../simulator/domain/instants'
import type { CommandDescription } from '../simulator/engine/command-definition'
import type { RegisterCommand } from '../simulator/registration/register-command'
import type { PlayerCommand, WorldCommand } from '../world/commands'
import type { Fault, FaultRule } from '../world/faults/rule'
import type { PlayerCommandEntry, WorldLog } from '../world/log'
import type { NewWorldOptions, WorldListing } from '../world/named/directory'
import type { DueEvent } from '../world/views/due'
import type { PlayerDifference } from '../world/views/player-difference'
import type { PlayerView } from '../world/views/player-view'
import type { BalanceQuery, PageQuery } from '../world/views/queries'
import type { BalanceHistory, StatementPage } from '../world/views/statement'
import type { WorldDueEvent } from '../world/views/world-due'
import type { Advance, PlayerListQuery, PlayerPage, ShortOutcome } from '../world/world'
import type { EventOptions, WorldEvent } from './event-reader'

export type { BalanceHistory, BalanceQuery, CommandDescription, StatementPage }

/** An object with the same methods, which return promises. */
export type Promised<Local> = {
  readonly [Name in keyof Local]: Local[Name] extends (...given: infer Given) => infer Result
    ? (...given: Given) => Promise<Result>
    : Local[Name]
}

/** One player of a running server. Each call reads the player at that time. */
export interface RemotePlayer extends Promised<PlayerView> {
  /** The commands of the player so far, oldest first. */
  commands(): Promise<readonly PlayerCommandEntry[]>
  /** The player's state as code that runs: a scenario, the log of the player, or a test file. */
  export<Form extends ExportForm = 'scenario'>(
    options?: ExportOptions<Form>,
  ): Promise<Exports[Form]>
  /** What differs from the same player in another world of the server. */
  compare(query?: ComparisonQuery): Promise<PlayerComparison>
}

/** One player as it stood, or will stand, at an instant. */
export type RemotePlayerAsOf = Pick<
  RemotePlayer,
  'id' | 'updates' | 'due' | 'statement' | 'balanceHistory'
>

/** A world as it stood, or will stand, at an instant: a copy, so the world keeps its time. */
export interface WorldAsOf extends Pick<RemoteWorld, 'list' | 'due'> {
  player(id: string): RemotePlayerAsOf
}

/** Selects the other world of a comparison; the default `limit` is 20. */
export interface ComparisonQuery extends PageQuery {
  /** Its name; default: the base world. */
  readonly with?: string | undefined
}

/** A world that was compared. Instants are ISO 8601. */
export interface ComparedWorld {
  readonly seed: string
  readonly epoch: string
  readonly now: string
  readonly players: number
}

/** A player as one of the two worlds has it: changed by commands, as generated, or not at all. */
export type PlayerStanding = 'changed' | 'unchanged' | 'absent'

/** What differs between two worlds. */
export interface WorldComparison {
  readonly this: ComparedWorld
  readonly other: ComparedWorld
  readonly policies: readonly {
    readonly name: keyof Policies
    readonly this: unknown
    readonly other: unknown
  }[]
  /** The players that differ, of those that either world has changed, with the numbers of it. */
  readonly players: readonly {
    readonly id: string
    readonly this: PlayerStanding
    readonly other: PlayerStanding
    readonly fields: number
    readonly bonuses: number
    readonly rows: number
  }[]
  /** Number of these players. */
  readonly total: number
  readonly limit: number
  readonly offset: number
}

/** What differs between a player in two worlds: a page of the transactions, and the rest. */
export interface PlayerComparison extends PlayerDifference {
  /** Number of the transactions that differ. */
  readonly total: number
  readonly limit: number
  readonly offset: number
}

/** Selects what falls due in a world; the default `limit` is 20. */
export interface WorldDueQuery extends PageQuery {
  /** Kinds of the events; default: all. */
  readonly kinds?: readonly DueEvent['kind'][] | undefined
  /** Number of generated players that are examined, too: the first listed. At most 1,000. */
  readonly generated?: number | undefined
}

/** A page of what falls due in a world, the next one first. */
export interface WorldDuePage {
  readonly due: readonly WorldDueEvent[]
  readonly total: number
  /** Number of the players that were examined. */
  readonly players: number
  readonly limit: number
  readonly offset: number
}

/** A snapshot that a server keeps. */
export interface RemoteSnapshot {
  readonly id: string
  /** The clock at the snapshot, ISO 8601. */
  readonly now: string
  readonly dataVersion: number
}

/** The state of a server. */
export interface Health {
  readonly status: 'ok'
  /** Version of the package. */
  readonly version: string
  readonly seed: string
  /** ISO 8601, as `now`. */
  readonly epoch: string
  readonly now: string
  readonly players: number
  readonly compression: number
  /** Names of the loaded scenarios. */
  readonly scenarios: readonly string[]
  /** Age of the server in seconds. */
  readonly uptime?: number
}

/** The faults of a world of a server. */
export interface RemoteFaults {
  add(rule: FaultRule): Promise<Fault>
  list(): Promise<readonly Fault[]>
  get(id: string): Promise<Fault>
  remove(id: string): Promise<void>
  clear(): Promise<void>
}

/** The journal of a world of a server. */
export type RemoteRequests = Promised<Omit<Requests, 'limit'>>

/** The options of a new world; a snapshot is one of the server. */
export interface NewRemoteWorld extends Omit<NewWorldOptions, 'fromSnapshot'> {
  readonly fromSnapshot?: RemoteSnapshot | string | undefined
}

/** The named worlds of a server. */
export interface RemoteWorlds {
  /** Creates a world with options, a state or scenarios of its own. */
  create(name: string, options?: NewRemoteWorld): Promise<RemoteWorld>
  list(): Promise<readonly WorldListing[]>
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
  readonly consistent: boolean
  /** Number of audited players. */
  readonly audited: number
  readonly breaches: readonly Breach[]
}

/**
 * A world of a running server, with the names of the library's `World` and promises in the place of
 * values. A refusal is the FauxhouseError of its code, with its facts; one of a rule is a
 * CommandRefusedError.
 */
export interface RemoteWorld {
  /** Opens a named world; its first use creates it. Its calls do not change other worlds. */
  open(name: string): RemoteWorld
  readonly worlds: RemoteWorlds
  readonly faults: RemoteFaults
  /** The requests that the world has answered, newest first. */
  readonly requests: RemoteRequests
  health(): Promise<Health>
  /** The clock, ISO 8601. */
  now(): Promise<string>
  /** One player. It need not exist yet: the calls of its methods are refused if it does not. */
  player<Id extends string>(id: Id | ProposedName<Id>): RemotePlayer
  has(id: string): Promise<boolean>
  /** Lists the players; default `limit` 50, at most 1,000. */
  list(query?: PlayerListQuery): Promise<PlayerPage>
  /** What falls due next, for the players that were changed and some generated ones. */
  due(query?: WorldDueQuery): Promise<WorldDuePage>
  /** The world as it stood, or will stand, at an instant. */
  asOf(at: InstantInput): WorldAsOf
  /** What differs from another world of the server. */
  compare(query?: ComparisonQuery): Promise<WorldComparison>
  /** Executes several commands at one instant. If one is refused, none is executed. */
  execute(id: string, commands: readonly WorldCommand[]): Promise<ShortOutcome>
  /** Executes a command at the world's clock. `register` makes the player. */
  execute(id: string, command: PlayerCommand | RegisterCommand): Promise<ShortOutcome>
  /** Removes a player that a scenario or `register` made. Its id is free afterwards. */
  remove(id: string): Promise<void>
  /** Moves the clock forward, and returns it, ISO 8601. */
  advance(step: Advance): Promise<string>
  /** Loads a scenario at the world's clock: by name, several parts with `+`, or a definition. */
  load<Name extends string>(
    name: LoadableName<Name>,
    options?: LoadOptions,
  ): Promise<LoadedScenario>
  load(scenario: ScenarioInput, options?: LoadOptions): Promise<LoadedScenario>
  log(): Promise<WorldLog>
  /** The commands with their fields, and the rules that can refuse them. */
  describeCommands(): Promise<readonly CommandDescription[]>
  policies(): Promise<Policies>
  setPolicies(changes: Partial<Policies>): Promise<Policies>
  /** Takes a snapshot, which replaces one of the same name. */
  snapshot(name?: string): Promise<RemoteSnapshot>
  /** Restores a snapshot of this world, by itself or by its id. */
  restore(snapshot: RemoteSnapshot | string): Promise<void>
  /** Returns to the start of the world. Snapshots are kept. */
  reset(): Promise<void>
  /**
   * What happens in this world, or of the base in all worlds, until the server ends it. A reader
   * that was cut continues with `after`.
   */
  events(options?: EventOptions): AsyncGenerator<WorldEvent, void>
  /** Checks that the numbers agree. */
  audit(options?: RemoteAuditOptions): Promise<RemoteAudit>
}

import type { Bonus, Transaction } from '../contract/history-resources'
import type { Policies } from '../contract/policies'
import type { KycStatus } from '../domain/accounts'
import type { InstantInput } from '../domain/instants'
import type { MarketId } from '../domain/markets'
import type { PersonaId } from '../domain/personas'
import type { PlayerCommand } from '../engine/commands/catalogue'
import type { RegisterCommand } from '../registration/register-command'
import type { PlayerView } from '../views/player-view'
import type { PageQuery } from '../views/queries'
import type { Turns } from '../work/turns'
import type { CommandBatch } from './command-reader'
import type { WorldCommand } from './commands'
import type { PlayerCommandEntry, WorldLog } from './log'

/** A line of the player list. */
export interface PlayerListing {
  readonly id: string
  readonly persona: PersonaId | undefined
  readonly market: MarketId
  readonly name: string
}

/** Which players; 50 of them unless `limit` says otherwise. */
export interface PlayerListQuery extends PageQuery {
  readonly persona?: PersonaId | undefined
  /** This and `blocked` are known only of players that are made, so asking makes them. */
  readonly kycStatus?: KycStatus | undefined
  readonly blocked?: boolean | undefined
}

/** A page of the player list. */
export interface PlayerPage {
  readonly players: readonly PlayerListing[]
  /** How many there are. Present where it is known without a search. */
  readonly total?: number
  /** The `offset` of the next page; absent on the last one, and with `limit: 0`. */
  readonly nextOffset?: number
}

/** What there is to read of a world. Every answer is as of `now`. */
export interface WorldReading {
  readonly seed: string
  /** Instant at which histories start, ms UTC. */
  readonly epoch: number
  /** The world's clock, ms UTC. */
  readonly now: number
  /** Number of generated players, as in the options; those yet to register are among them. */
  readonly players: number
  readonly policies: Policies
  /**
   * Who exists: players that a scenario or a command has touched first, then generated ones by
   * index. A page costs its length. By `persona`, or before everybody has registered, a world of up
   * to 10,000 players counts who matches; a larger one, and any by `kycStatus` or `blocked`, is
   * searched until the page is full or enough were looked at. Such a page may be short, or empty,
   * and not the last: go on at `nextOffset`, which counts those who were passed over too.
   *
   * @throws FauxhouseError INVALID_OPTION
   */
  list(query?: PlayerListQuery): PlayerPage
}

/** The seam to the operations: what they need of a world beside reading it. */
export interface Simulation extends WorldReading {
  /** Whether responses are checked against the contract before they leave. */
  readonly selfCheck: boolean
  /** Another one after each reset: what is counted beside the world is counted for this. */
  readonly resetToken: object
  /** Does something at one instant: the clock stands until it is done. */
  hold<T>(action: () => T): T
  /**
   * Does something at one instant, whole or not at all: what throws on the way, such as the writing
   * of the answer, leaves the world as it was. Nothing is committed before the end.
   */
  whole<T>(action: () => T): T
  /** The player as of this moment; undefined if nobody has this id. */
  find(id: string): PlayerView | undefined
  /** Applies the update of the document; the id of the change record. */
  update(id: string, body: ProfileUpdate): string
}

/** The update of the document, validated. `null` clears (policy `updateOmitted: reset` only). */
export type ProfileUpdate = Omit<Extract<PlayerCommand, { type: 'updateProfile' }>, 'type'>

/** What a command did, as the wire shows it. */
export interface CommandOutcome {
  /**
   * Transactions made or moved to another status, in ledger order, as they stood then. Many of them
   * are put together when they are first looked at.
   */
  readonly transactions: readonly Transaction[]
  /** Bonuses opened, moved or ended, in the order of the book. */
  readonly bonuses: readonly Bonus[]
  /** Id of the change record, for `updateProfile`. */
  readonly change?: string | undefined
}

/** What commands did, of which only the newest rows may be shown. */
export interface ShortOutcome extends CommandOutcome {
  /** How many rows there are, where some are left out. */
  readonly total?: number
}

/** How far to advance: an ISO 8601 duration, or an instant. */
export type Advance = string | { readonly by: string } | { readonly to: InstantInput }

declare const SNAPSHOT: unique symbol

/**
 * A restore point. Opaque; it costs what was touched, and stays good whatever happens later. Its
 * memory is its holder's, as that of a fork is: only those of the control API have a bound.
 */
export interface Snapshot {
  /** Where the clock stood. */
  readonly now: number
  /** Nothing but what `snapshot()` returned is one. */
  readonly [SNAPSHOT]: true
}

/** The world without its doors: players, clock, commands and log. */
export interface WorldCore extends WorldReading {
  /**
   * One player, read live: each call answers as of the clock at that moment.
   *
   * @throws FauxhouseError PLAYER_NOT_FOUND
   */
  player(id: string): PlayerView
  /** True if there is a player with this id now. */
  has(id: string): boolean
  // The overload that comes last is the one that the compiler quotes when neither fits.
  /** Applies several commands at one instant: all of them, or none. */
  execute(id: string, commands: readonly WorldCommand[]): CommandOutcome
  /**
   * Applies a command at the world's clock, whole or not at all. `register` makes the player.
   *
   * @throws CommandRefusedError if a rule stands against it
   * @throws FauxhouseError PLAYER_NOT_FOUND, PLAYER_EXISTS, INVALID_COMMAND
   */
  execute(id: string, command: PlayerCommand | RegisterCommand): CommandOutcome
  /**
   * Moves the clock forward; what falls due on the way has happened, in order, when this returns.
   *
   * @returns the clock, ms UTC
   * @throws FauxhouseError CLOCK_BACKWARDS, INVALID_OPTION
   */
  advance(step: Advance): number
  /** Options and commands so far: `createWorld({ replay: log })` makes this world again. */
  log(): WorldLog
  /** Ids of the players that a command or a scenario has touched, in that order. */
  touched(): readonly string[]
  /** Commands of one player so far, oldest first. */
  commandsOf(id: string): readonly PlayerCommandEntry[]
  snapshot(): Snapshot
  /** Goes back, or over, to a restore point of this world or of one that it was forked from. */
  restore(snapshot: Snapshot): void
  /** Back to the start of this world: options, and what was loaded with them. */
  reset(): void
  /**
   * Changes policies from now on. Part of the log, a function for `errorFormat` excepted: set that
   * again after a replay.
   *
   * @throws FauxhouseError INVALID_OPTION
   */
  setPolicies(changes: Partial<Policies>): Policies
}

/** The seam to the control API, whose long work takes turns with that of others. */
export interface ControlledWorld extends WorldCore {
  /**
   * Applies commands that `checkCommands` has let pass; nothing of them shows before the last turn.
   *
   * @param show makes what is returned of the outcome; what it throws leaves the world as it was
   * @param most how many rows the outcome shows, the newest ones; default all
   */
  applying<Shown>(
    id: string,
    batch: CommandBatch,
    show: (outcome: ShortOutcome) => Shown,
    most?: number,
  ): Turns<Shown>
  /** The first of `player-1`, `player-2` … that nothing has touched: the next one to register. */
  freeId(): string
  /** As `list`. */
  listing(query: PlayerListQuery): Turns<PlayerPage>
  /** A world that begins as this one stands, and whose clock does not move by itself. */
  still(): ControlledWorld
}

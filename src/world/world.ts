import type { Bonus, Transaction } from '../contract/history-resources'
import type { Policies } from '../contract/policies'
import type { KycStatus } from '../simulator/domain/accounts'
import type { InstantInput } from '../simulator/domain/instants'
import type { MarketId } from '../simulator/domain/markets'
import type { PersonaId } from '../simulator/domain/personas'
import type { PlayerCommand } from '../simulator/engine/commands/catalogue'
import type { RegisterCommand } from '../simulator/registration/register-command'
import type { WorldCommand } from './commands'
import type { WorldLog } from './log'
import type { PlayerView } from './views/player-view'
import type { ProfilePart } from './views/profile-difference'
import type { PageQuery } from './views/queries'

/** An item of the player list. */
export interface PlayerListing {
  readonly id: string
  readonly persona: PersonaId | undefined
  readonly market: MarketId
  readonly name: string
}

/** Filters and page of the player list; the default of `limit` is 50. */
export interface PlayerListQuery extends PageQuery {
  readonly persona?: PersonaId | undefined
  /** This and `blocked` need the state of the players, so the search makes them. */
  readonly kycStatus?: KycStatus | undefined
  readonly blocked?: boolean | undefined
  /** Players with this segment. It needs the state, too. */
  readonly segment?: string | undefined
  /** Players whose id, name, e-mail address or phone contains this text; letter case is ignored. */
  readonly q?: string | undefined
  /** Players that fit a filter, such as `balances.cash_balance>100 and not blocked`. */
  readonly filter?: string | undefined
  /** Most players that a search looks at before it answers: 1 to 1,000, the default. */
  readonly budget?: number | undefined
}

/** How far `find` looks. */
export interface FindOptions {
  /** Number of players to find; default 1. */
  readonly count?: number | undefined
  /** Most players that are looked at; default 10,000. To make one takes about a millisecond. */
  readonly budget?: number | undefined
  /** Position in the list at which the search begins; default 0. */
  readonly offset?: number | undefined
}

/** What a search has seen of one comparison of its filter. */
export interface ClauseCount {
  /** The comparison, as in the filter. */
  readonly clause: string
  /** Players of which it was evaluated, and of which it held. */
  readonly known: number
  readonly held: number
  /** A word of the simulator that is near to the value, which is none. */
  readonly nearWord?: string
}

/** The result of `find`. */
export interface FoundPlayers {
  /** As many as asked for, or fewer if the budget or the world ends before. */
  readonly players: readonly PlayerListing[]
  /** Number of players that were looked at. */
  readonly examined: number
  /** The comparisons, in the order of the filter: one that never held makes a filter hopeless. */
  readonly clauses: readonly ClauseCount[]
  /** Where the search can go on; absent after the last player. */
  readonly nextOffset?: number
}

/** A page of the player list. */
export interface PlayerPage {
  readonly players: readonly PlayerListing[]
  /** Number of all matching players; absent if it is not known without a search. */
  readonly total?: number
  /** The `offset` of the next page; absent on the last one, and with `limit: 0`. */
  readonly nextOffset?: number
}

/** The update of the document, validated. `null` clears (policy `updateOmitted: reset` only). */
export type ProfileUpdate = Omit<Extract<PlayerCommand, { type: 'updateProfile' }>, 'type'>

/** The effect of a command, in the form of the wire. */
export interface CommandOutcome {
  /**
   * Transactions that were made or changed their status, in ledger order, in their state right
   * after the command. A long list is built on first use.
   */
  readonly transactions: readonly Transaction[]
  /** Bonuses that were opened, changed or ended, in the order of the bonus book. */
  readonly bonuses: readonly Bonus[]
  /** Id of the change record, for `updateProfile` and `changeIdentity`. */
  readonly change?: string | undefined
  /**
   * With `setKyc`, `block`, `unblock`, `label`, `close` or `erase` among the commands: the members
   * of the profile that all of them changed, as they were; null for no value. Absent if the
   * commands made the player.
   */
  readonly before?: ProfilePart
  /** The values of the same members afterwards. */
  readonly after?: ProfilePart
}

/** The effect of commands, perhaps with the newest rows only. */
export interface ShortOutcome extends CommandOutcome {
  /** Number of all rows, if some are left out. */
  readonly total?: number
}

/** The target of `advance`: an ISO 8601 duration, or an instant. */
export type Advance = string | { readonly by: string } | { readonly to: InstantInput }

declare const SNAPSHOT: unique symbol

/**
 * A restore point: an opaque value that stays valid after any later change, in this process only: a
 * copy as JSON restores nothing. Its size depends on the number of changed players. Like a fork, it
 * is not limited, except in the control API.
 */
export interface Snapshot {
  /** The clock at the snapshot, ISO 8601. */
  readonly now: string
  /** Version of the generated data, as in a log. */
  readonly dataVersion: number
  /** Only `snapshot()` makes values of this type. */
  readonly [SNAPSHOT]: true
}

/** The world without its adapters: players, clock, commands and log. */
export interface WorldCore {
  readonly seed: string
  /** Number of rounds that a generated row of play stands for. */
  readonly compression: number
  /** The start of the histories, ISO 8601. */
  readonly epoch: string
  /** The world's clock, ISO 8601. */
  readonly now: string
  /**
   * Number of generated players that register in each window of 36 months, as in the options. The
   * first window begins at the epoch; `list` tells how many are registered.
   */
  readonly generatedPlayers: number
  readonly policies: Policies
  /**
   * Lists the players: first those that a scenario or a command has changed, then generated players
   * by window and index. The cost of a page depends on its length.
   *
   * While the players of a window register, a world with `players` up to 10,000 counts those of
   * this window; with `persona`, all windows so far together may have 10,000. A larger world, and
   * `kycStatus`, `blocked`, `segment`, `q` or `filter`, needs a search, which ends when the page is
   * full or after a fixed number of players. Such a page may be short or empty without being the
   * last, and has no `total`: continue at `nextOffset`, which also counts skipped players.
   *
   * @throws FauxhouseError INVALID_OPTION
   */
  list(query?: PlayerListQuery): PlayerPage
  /**
   * Looks for players that fit a filter, in the order of `list`. A filter joins comparisons by
   * `and`, `or`, `not` and parentheses. A comparison has a field of the profile, of the summary
   * (`summary.total_bets`), `persona`, `market` or `open_withdrawal_since`, an operator (`=`, `!=`,
   * `<`, `<=`, `>`, `>=`, `has`, `contains`, `is present`, `is absent`), and a value, in quotes if
   * it has blanks. Amounts are major units of the player's currency; an instant may be a duration
   * from now, as in `last_login<-P30D`.
   *
   * @throws FauxhouseError INVALID_OPTION
   */
  find(filter: string, options?: FindOptions): FoundPlayers
  /**
   * One player. Each call of its methods answers for the clock's current instant.
   *
   * @throws FauxhouseError PLAYER_NOT_FOUND
   */
  player(id: string): PlayerView
  /** True if a player has this id now. */
  has(id: string): boolean
  // The compiler quotes the last overload if none matches.
  /** Executes several commands at one instant. If one is refused, none is executed. */
  execute(id: string, commands: readonly WorldCommand[]): CommandOutcome
  /**
   * Executes a command at the world's clock. `register` makes the player. An error changes nothing.
   *
   * @throws CommandRefusedError if a rule refuses the command
   * @throws FauxhouseError PLAYER_NOT_FOUND, PLAYER_EXISTS, INVALID_COMMAND
   */
  execute(id: string, command: PlayerCommand | RegisterCommand): CommandOutcome
  /**
   * Removes a player that a scenario or `register` made. Its id is free afterwards. With the policy
   * `unknownPlayer: generate` it is then an unknown id, so a generated player has it.
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
  /** The options and all commands so far: `createWorld({ replay: log })` makes an equal world. */
  log(): WorldLog
  /** Ids of the players that a command or a scenario has changed, in the order of first change. */
  changedPlayerIds(): readonly string[]
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
}

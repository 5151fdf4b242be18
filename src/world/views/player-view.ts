import type {
  BonusPage,
  EligibleBonusList,
  TransactionPage,
  TransactionSummary,
} from '../../contract/history-resources'
import { invalidOption } from '../../contract/input/options'
import type {
  BonusQuery,
  EligibleBonusQuery,
  PageQuery,
  Period,
  TransactionQuery,
} from '../../contract/parameters'
import type { PlayerProfile } from '../../contract/player-resources'
import type { Policies } from '../../contract/policies'
import type { PlayerState } from '../../simulator/engine/state'
import { bonusOf, bonusRecords, eligibleOf } from './bonuses'
import { type ChangePage, changesOf } from './changes'
import { type DuePage, duePageOf } from './due'
import { profileOf } from './profile'
import {
  type BalanceQuery,
  type ChangeQuery,
  readBonusQuery,
  readOfferQuery,
  readPeriod,
  wantedRows,
} from './queries'
import { type BalanceHistory, balancesOver, type StatementPage, statementOf } from './statement'
import { summaryOf } from './summary'
import { transactionOf } from './transaction'

/**
 * One player at the instant of the world's clock: the wire objects of the specification. An invalid
 * query is a FauxhouseError INVALID_OPTION.
 */
export interface PlayerView {
  /** Id of the player, as the API has it. */
  readonly id: string
  /** The body of `getPlayerProfile`. */
  profile(): PlayerProfile
  /** The body of `getTransactionHistory`: newest first, 20 to a page by default. */
  transactions(query?: TransactionQuery): TransactionPage
  /** The body of `getTransactionSummary`, for the whole history without a period. */
  summary(period?: Period): TransactionSummary
  /** The body of `getBonusHistory`: newest first, 50 to a page by default. */
  bonuses(query?: BonusQuery): BonusPage
  /** The body of `getEligibleBonuses`: the offers that the player can claim now. */
  eligibleBonuses(query?: EligibleBonusQuery): EligibleBonusList
  /**
   * The updates of the profile, newest first. Per player, the newest 1,000 with up to 1,000,000
   * characters of text are kept.
   */
  updates(query?: ChangeQuery): ChangePage
  /**
   * Next scheduled events: deadlines, steps of the operator, and the next decision of the persona,
   * each with what it will do. The default `limit` is 20.
   */
  due(query?: PageQuery): DuePage
  /**
   * The transactions, newest first, each with its effect on the wallets and their balances after
   * it.
   */
  statement(query?: TransactionQuery): StatementPage
  /**
   * The wallets over time, each transaction in its current status. If there are many, it has a
   * selection: the lowest and the highest total of each equal range.
   */
  balanceHistory(query?: BalanceQuery): BalanceHistory
}

/** The state behind a view. Never change it. */
export interface Inside {
  readonly player: PlayerState
  /** Instant of the world's clock, ms UTC. */
  readonly now: number
}

/** A view that also exposes its state, for the audit, the control API and the command line. */
export interface InspectableView extends PlayerView {
  inside(): Inside
}

/**
 * The state behind a view of a world.
 *
 * @throws FauxhouseError INVALID_OPTION for an object that is not a view of a world
 */
export function insideOf(view: PlayerView): Inside {
  const { inside } = view as Partial<InspectableView>
  if (typeof inside === 'function') return inside.call(view)
  throw invalidOption('The player', view, 'Pass the result of player(id) of a world.')
}

/**
 * The view of a player at an instant under the given policies.
 *
 * @param player its state, up to date with `now`
 */
export function createPlayerView(
  player: PlayerState,
  now: number,
  policies: Policies,
): InspectableView {
  return new StateView(player, now, policies)
}

/** With its methods on the prototype: a request creates a view and calls one of them. */
class StateView implements InspectableView {
  readonly id: string
  private readonly player: PlayerState
  private readonly now: number
  private readonly policies: Policies

  constructor(player: PlayerState, now: number, policies: Policies) {
    this.id = player.id
    this.player = player
    this.now = now
    this.policies = policies
  }

  profile(): PlayerProfile {
    return profileOf(this.player, this.now, this.policies)
  }

  transactions(query: TransactionQuery = {}): TransactionPage {
    const { player, now, policies } = this
    const { ledger } = player
    const { filter, limit, offset } = wantedRows(query, policies)
    const { total, ordinals } = ledger.page(filter, offset, limit, policies.sortOrder)
    const transactions = ordinals.map((ordinal) =>
      transactionOf(player, ledger.row(ordinal), now, policies),
    )
    const has_more = limit > 0 && offset + ordinals.length < total
    return { transactions, total, limit, offset, has_more }
  }

  summary(period: Period = {}): TransactionSummary {
    const { from_date, to_date } = readPeriod(period)
    return summaryOf(this.player, this.policies, from_date, to_date)
  }

  bonuses(query: BonusQuery = {}): BonusPage {
    const { player, policies } = this
    const { status, limit, offset } = readBonusQuery(query, policies)
    const records = bonusRecords(player, policies, status)
    const bonuses = records
      .slice(offset, offset + limit)
      .map((bonus) => bonusOf(player, bonus, policies))
    return { bonuses, total: records.length, limit, offset }
  }

  eligibleBonuses(query: EligibleBonusQuery = {}): EligibleBonusList {
    const { criteria_type } = readOfferQuery(query)
    const bonuses = eligibleOf(this.player, this.now, criteria_type, this.policies)
    return { player_id: this.id, bonuses, total: bonuses.length }
  }

  updates(query: ChangeQuery = {}): ChangePage {
    return changesOf(this.player, query)
  }

  due(query: PageQuery = {}): DuePage {
    return duePageOf(this.player, query)
  }

  statement(query: TransactionQuery = {}): StatementPage {
    return statementOf(this.player, query, this.now, this.policies)
  }

  balanceHistory(query: BalanceQuery = {}): BalanceHistory {
    return balancesOver(this.player, query, this.now)
  }

  inside(): Inside {
    return { player: this.player, now: this.now }
  }
}

/**
 * One player whose state is read at each call.
 *
 * @param current returns the player at this instant, or throws if it does not exist
 */
export function livePlayer(id: string, current: () => InspectableView): PlayerView {
  current()
  const live: InspectableView = {
    id,
    profile: () => current().profile(),
    transactions: (query) => current().transactions(query),
    summary: (period) => current().summary(period),
    bonuses: (query) => current().bonuses(query),
    eligibleBonuses: (query) => current().eligibleBonuses(query),
    updates: (query) => current().updates(query),
    due: (query) => current().due(query),
    statement: (query) => current().statement(query),
    balanceHistory: (query) => current().balanceHistory(query),
    inside: () => current().inside(),
  }
  return live
}

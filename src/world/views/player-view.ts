import * as v from 'valibot'
import type {
  BonusPage,
  BonusQuery,
  EligibleBonusList,
  EligibleBonusQuery,
} from '../../contract/bonuses'
import { bonusPage, eligibleBonuses } from '../../contract/bonuses'
import { type Explanation, explanationOf } from '../../contract/explanation'
import { invalidOption, readArgument } from '../../contract/input/options'
import type { PageQuery, Period, PlayerAt } from '../../contract/parameters'
import type { Policies } from '../../contract/policies'
import { type PlayerProfile, profileOf } from '../../contract/profile'
import { summaryOf, type TransactionSummary } from '../../contract/summary'
import type { StatementQuery } from '../../contract/transactions'
import {
  type TransactionPage,
  type TransactionQuery,
  transactionPage,
} from '../../contract/transactions'
import type { PlayerState } from '../../simulator/engine/state'
import { type ChangePage, changesOf } from './changes'
import { type DuePage, duePageOf } from './due'
import {
  type BalanceQuery,
  type ChangeQuery,
  readExplainOptions,
  readOperationQuery,
} from './queries'
import { type BalanceHistory, balancesOver, type StatementPage, statementOf } from './statement'

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
  statement(query?: StatementQuery): StatementPage
  /**
   * The wallets over time, each transaction in its current status. If there are many, it has a
   * selection: the lowest and the highest total of each equal range.
   */
  balanceHistory(query?: BalanceQuery): BalanceHistory
  /**
   * An amount as a sum of terms, each with the query of the statement that returns its rows:
   * `explain('/balances/cash_balance')`.
   *
   * @param pointer JSON pointer into the profile, or `/summary/…` into the summary
   * @param period of the summary
   * @throws FauxhouseError NOT_AN_AMOUNT, INVALID_OPTION
   */
  explain(pointer: string, period?: Period): Explanation
}

/** A view that also exposes its state, for the audit, the control API and the command line. */
export interface InspectableView extends PlayerView {
  inside(): PlayerAt
}

/**
 * The state behind a view of a world.
 *
 * @throws FauxhouseError INVALID_OPTION for an object that is not a view of a world
 */
export function insideOf(view: PlayerView): PlayerAt {
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
  return new StateView({ player, now, policies })
}

/** With its methods on the prototype: a request creates a view and calls one of them. */
class StateView implements InspectableView {
  private readonly at: PlayerAt

  constructor(at: PlayerAt) {
    this.at = at
  }

  get id(): string {
    return this.at.player.id
  }

  profile(): PlayerProfile {
    const { player, now, policies } = this.at
    return profileOf(player, now, policies)
  }

  transactions(query: TransactionQuery = {}): TransactionPage {
    const { policies } = this.at
    return transactionPage(
      this.at,
      readOperationQuery('transactions', 'getTransactionHistory', query, policies),
    )
  }

  summary(period: Period = {}): TransactionSummary {
    const { policies } = this.at
    return summaryOf(
      this.at,
      readOperationQuery('summary', 'getTransactionSummary', period, policies),
    )
  }

  bonuses(query: BonusQuery = {}): BonusPage {
    const { policies } = this.at
    return bonusPage(this.at, readOperationQuery('bonuses', 'getBonusHistory', query, policies))
  }

  eligibleBonuses(query: EligibleBonusQuery = {}): EligibleBonusList {
    const { policies } = this.at
    return eligibleBonuses(
      this.at,
      readOperationQuery('eligibleBonuses', 'getEligibleBonuses', query, policies),
    )
  }

  updates(query: ChangeQuery = {}): ChangePage {
    return changesOf(this.at.player, query)
  }

  due(query: PageQuery = {}): DuePage {
    return duePageOf(this.at.player, query)
  }

  statement(query: StatementQuery = {}): StatementPage {
    const { player, now, policies } = this.at
    return statementOf(player, query, now, policies)
  }

  balanceHistory(query: BalanceQuery = {}): BalanceHistory {
    const { player, now } = this.at
    return balancesOver(player, query, now)
  }

  explain(pointer: string, period: Period = {}): Explanation {
    const field = readArgument('The pointer of explain', v.string('a JSON pointer'), pointer)
    const { from_date, to_date } = readExplainOptions(period)
    return explanationOf(this.at, field, { from_date, to_date })
  }

  inside(): PlayerAt {
    return this.at
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
    explain: (pointer, period) => current().explain(pointer, period),
    inside: () => current().inside(),
  }
  return live
}

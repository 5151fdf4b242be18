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
import { type DuePage, duePageOf } from './due'
import { type BalanceQuery, readExplainOptions, readOperationQuery } from './queries'
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
   * Next scheduled events: deadlines, steps of the operator, and the next decision of the persona.
   * The default `limit` is 20.
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
  readonly inside: () => PlayerAt
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
  const at = { player, now, policies }
  return new StateView(player.id, () => at)
}

/**
 * A player as it is whenever one of its methods is called. They are on the prototype: a request
 * creates a view and calls one of them.
 */
export class StateView implements InspectableView {
  readonly id: string
  /** The player, or an error if it does not exist. */
  readonly inside: () => PlayerAt

  constructor(id: string, inside: () => PlayerAt) {
    this.id = id
    this.inside = inside
  }

  profile(): PlayerProfile {
    const { player, now, policies } = this.inside()
    return profileOf(player, now, policies)
  }

  transactions(query: TransactionQuery = {}): TransactionPage {
    const at = this.inside()
    const read = readOperationQuery('transactions', 'getTransactionHistory', query, at.policies)
    return transactionPage(at, read)
  }

  summary(period: Period = {}): TransactionSummary {
    const at = this.inside()
    return summaryOf(
      at,
      readOperationQuery('summary', 'getTransactionSummary', period, at.policies),
    )
  }

  bonuses(query: BonusQuery = {}): BonusPage {
    const at = this.inside()
    return bonusPage(at, readOperationQuery('bonuses', 'getBonusHistory', query, at.policies))
  }

  eligibleBonuses(query: EligibleBonusQuery = {}): EligibleBonusList {
    const at = this.inside()
    const read = readOperationQuery('eligibleBonuses', 'getEligibleBonuses', query, at.policies)
    return eligibleBonuses(at, read)
  }

  due(query: PageQuery = {}): DuePage {
    return duePageOf(this.inside().player, query)
  }

  statement(query: StatementQuery = {}): StatementPage {
    const { player, now, policies } = this.inside()
    return statementOf(player, query, now, policies)
  }

  balanceHistory(query: BalanceQuery = {}): BalanceHistory {
    const { player, now } = this.inside()
    return balancesOver(player, query, now)
  }

  explain(pointer: string, period: Period = {}): Explanation {
    const field = readArgument('The pointer of explain', v.string('a JSON pointer'), pointer)
    const { from_date, to_date } = readExplainOptions(period)
    return explanationOf(this.inside(), field, { from_date, to_date })
  }
}

import type { Policies } from '../contract/policies'
import type { PlayerState } from '../engine/state'
import type { RowFilter } from '../ledger/row'
import type { PlayerView, TransactionQuery } from '../world/world'
import { bonusOf, bonusRecords, eligibleOf } from './bonuses'
import { profileOf } from './profile'
import { summaryOf } from './summary'
import { transactionOf } from './transaction'

const TRANSACTION_LIMIT = 20
const BONUS_LIMIT = 50

/**
 * A player as seen at an instant under some policies.
 *
 * @param player its state, up to date with `now`
 */
export function createPlayerView(player: PlayerState, now: number, policies: Policies): PlayerView {
  return {
    id: player.id,
    profile: () => profileOf(player, now, policies),
    transactions(query = {}) {
      const { limit = TRANSACTION_LIMIT, offset = 0 } = query
      const { ledger } = player
      const page = ledger.page(filterOf(query), offset, limit, policies.sortOrder)
      const transactions = page.ordinals.map((ordinal) =>
        transactionOf(player, ledger.row(ordinal), now, policies),
      )
      const has_more = offset + transactions.length < page.total
      return { transactions, total: page.total, limit, offset, has_more }
    },
    summary: ({ from, to } = {}) => summaryOf(player, policies, from, to),
    bonuses({ status, limit = BONUS_LIMIT, offset = 0 } = {}) {
      const records = bonusRecords(player, policies, status)
      const bonuses = records
        .slice(offset, offset + limit)
        .map((bonus) => bonusOf(player, bonus, policies))
      return { bonuses, total: records.length, limit, offset }
    },
    eligibleBonuses({ criteria } = {}) {
      const bonuses = eligibleOf(player, now, criteria)
      return { player_id: player.id, bonuses, total: bonuses.length }
    },
    state: () => player,
  }
}

function filterOf(query: TransactionQuery): RowFilter {
  return {
    types: query.eventTypes && new Set(query.eventTypes),
    names: query.eventNames && new Set(query.eventNames),
    creator: query.createdBy,
    from: query.from,
    to: query.to,
  }
}

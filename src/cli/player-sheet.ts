import type { Bonus, Transaction } from '../contract/history-resources'
import type { Policies } from '../contract/policies'
import { formatInstant } from '../simulator/domain/instants'
import { createPlayerView, insideOf, type PlayerView } from '../world/views/player-view'
import { formatDate, grouped } from './formats'
import { renderResponse, renderRows } from './response-tables'
import { isolate } from './styles'
import { page, section } from './table'

const LATEST_ROWS = 15

const BONUS_FIELDS = [
  ...(['created_at', 'expires_at', 'status', 'amount'] as const),
  ...(['wager_requirement', 'wagered_amount', 'bonus_name'] as const),
]

const TRANSACTION_FIELDS = [
  ...(['date', 'event_name', 'amount', 'currency', 'status'] as const),
  ...(['payment_method', 'created_by', 'event_note'] as const),
]

/** A player's profile, history and bonuses on one screen, at one instant. */
export function renderPlayer(player: PlayerView, policies: Policies, columns: number): string {
  const { player: state, now } = insideOf(player)
  const view = createPlayerView(state, now, { ...policies, sortOrder: 'newest-first' })
  const profile = view.profile()
  const { transactions, total } = view.transactions({ limit: LATEST_ROWS })
  const { bonuses, total: totalOfBonuses } = view.bonuses({ limit: LATEST_ROWS })
  const facts = [player.id, state.market, state.persona, `as of ${formatDate(formatInstant(now))}`]
  return page(
    section(isolate(profile.name), isolate(facts.filter(Boolean).join(' · '))),
    renderResponse(profile, columns),
    latest('Bonuses', bonuses, BONUS_FIELDS, totalOfBonuses, columns),
    latest('Transactions', transactions, TRANSACTION_FIELDS, total, columns),
  )
}

function latest<Item extends Transaction | Bonus>(
  title: string,
  items: readonly Item[],
  fields: readonly (keyof Item & string)[],
  total: number,
  columns: number,
): string {
  const shown = total > 0 ? ` (${items.length} of ${grouped(total)}, newest first)` : ''
  const rows = items.map((item) => Object.fromEntries(fields.map((name) => [name, item[name]])))
  return section(title + shown, renderRows(rows, columns))
}

import type { InspectableView, PlayerView } from './views/player-view'

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

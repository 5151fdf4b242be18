import type { InspectableView, PlayerView } from '../views/player-view'

/**
 * One player, read live.
 *
 * @param current the player as of this moment; it throws if there is none
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
    inside: () => current().inside(),
  }
  return live
}

import { DEFAULT_POLICIES, type Policies } from '../../contract/policies'
import type { Step, Who } from '../../scenarios/definition'
import { runScript } from '../../scenarios/script'
import type { PlayerState } from '../../simulator/engine/state'
import { Budget } from '../../simulator/workload/budget'
import { createPlayerView } from '../../world/views/player-view'
import type { Members, PlayerAnswers } from './player-answers'

const NAME = 'learned'
const SOURCE = { seed: 'fauxhouse', compression: 1 }

/** Makes the player of steps, as a world does that loads them. */
export function makePlayer(who: Who, steps: readonly Step[], now: number, end = now): PlayerState {
  const origin = { name: NAME }
  const parts = [{ origin, pointer: '', steps }]
  const script = { key: undefined, origin, who, parts, expect: [] }
  return runScript(script, SOURCE, NAME, now, new Budget(), end)
}

/** The answers about a player. */
export function answersOf(
  player: PlayerState,
  now: number,
  policies: Policies = DEFAULT_POLICIES,
): PlayerAnswers {
  const view = createPlayerView(player, now, policies)
  const all = player.ledger.length
  const { transactions } = view.transactions({ limit: all })
  const { bonuses } = view.bonuses({ limit: player.bonuses.length })
  const isNewestFirst = policies.sortOrder === 'newest-first'
  const oldestFirst = (list: readonly object[]) =>
    (isNewestFirst ? [...list].reverse() : [...list]) as Members[]
  return {
    profile: view.profile() as unknown as Members,
    transactions: oldestFirst(transactions),
    bonuses: oldestFirst(bonuses),
    summary: view.summary() as unknown as Members,
    eligible: view.eligibleBonuses().bonuses as unknown as Members[],
    now,
  }
}

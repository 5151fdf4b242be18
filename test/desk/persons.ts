import { createWorld, type World, type WorldOptions } from '../../src/index'
import { minimumDepositIn } from '../../src/simulator/domain/currencies'
import { smallestStake } from '../../src/simulator/domain/stakes'
import { leftOf } from '../../src/simulator/engine/limits'
import { insideOf } from '../../src/world/views/player-view'

/** What is seen of a player at the desk. */
export type Person = ReturnType<typeof personOf>

/** The players of a new world, in the order of their ordinals. */
export function personsOf(options: WorldOptions): readonly Person[] {
  return seenIn(createWorld(options))
}

/** The players of a world, in the order of its list. */
export function seenIn(world: World): readonly Person[] {
  return world.list({ limit: 1_000 }).players.map((listed) => personOf(world, listed))
}

type Listed = ReturnType<World['list']>['players'][number]

function personOf(world: World, { id, market, situation }: Listed) {
  const view = world.player(id)
  const now = Date.parse(world.now)
  const { player } = insideOf(view)
  const left = (kind: 'deposit' | 'loss' | 'session') => leftOf({ player, at: now }, kind)
  const newest = view.transactions({ limit: 200 })
  return {
    id,
    market,
    situation,
    now,
    profile: view.profile(),
    rows: newest.total,
    /** The newest transactions. */
    newest: newest.transactions,
    withdrawals: view.transactions({ event_type: ['withdrawal'], limit: 200 }).transactions,
    deposits: view.transactions({ event_type: ['deposit'], limit: 200 }).transactions,
    bonuses: view.bonuses({ limit: 200 }).bonuses,
    offers: view.eligibleBonuses().bonuses.map(({ bonus_type_id }) => bonus_type_id),
    isDisputed: [...player.takenBack.values()].some(({ dispute }) => dispute === 'open'),
    /** Whether a limit that the player has set leaves nothing. */
    isLimited:
      left('deposit') < minimumDepositIn(player.currency) ||
      left('loss') < smallestStake(player.currency) ||
      left('session') <= 0,
  }
}

import { createWorld } from '../../assembly/create-world'
import type { AnyResource } from '../../contract/field'
import { OPERATIONS } from '../../contract/operations'
import { SCENARIO_NAMES } from '../../scenarios/names'
import type { CoverageDimension } from '../../service/coverage/coverage'
import { ResponseKeys } from '../../service/coverage/response-keys'
import type { PlayerView } from '../../world/views/player-view'

/** A bundled scenario and the number of its rows. */
interface Example {
  readonly name: string
  readonly rows: number
}

/**
 * Finds a bundled scenario whose responses show something: of several, the one with the fewest
 * rows. It loads and reads all of them once.
 */
export function showingScenarios(): (
  dimension: CoverageDimension,
  name: string,
) => string | undefined {
  const world = createWorld({ players: 0 })
  const best = new Map<string, Example>()
  for (const name of SCENARIO_NAMES) {
    const keys = new Set<string>()
    const collected = new ResponseKeys(keys)
    let rows = 0
    for (const id of world.load(name as (typeof SCENARIO_NAMES)[number]).players) {
      const player = world.player(id)
      rows += player.transactions({ limit: 0 }).total
      for (const [resource, response] of responsesOf(player)) {
        collected.add(resource, response, world.policies)
      }
    }
    for (const key of keys) {
      if (rows < (best.get(key)?.rows ?? Number.POSITIVE_INFINITY)) best.set(key, { name, rows })
    }
  }
  return (dimension, name) => best.get(`${dimension} ${name}`)?.name
}

/** All that a player shows. */
function responsesOf(player: PlayerView): (readonly [AnyResource, object])[] {
  const whole = { limit: Number.MAX_SAFE_INTEGER }
  const responses: Readonly<Record<string, object>> = {
    getPlayerProfile: player.profile(),
    getTransactionHistory: player.transactions(whole),
    getBonusHistory: player.bonuses(whole),
  }
  return OPERATIONS.flatMap(({ id, response }) => {
    const shown = responses[id]
    return shown === undefined ? [] : [[response, shown] as const]
  })
}

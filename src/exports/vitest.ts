import type { TestedState } from './exported-player'
import { jsonLiteral } from './literal'

/** A test file for Vitest: the player in a world of its own, in process. */
export function vitestOf({ id, replay, profile, total }: TestedState): string {
  return `import { createWorld, type WorldLog } from 'fauxhouse'
import { expect, test } from 'vitest'

const replay: WorldLog = ${jsonLiteral(replay)}

const profile = ${jsonLiteral(profile)}

test('the player is as exported', () => {
  const world = createWorld({ replay })
  const player = world.player(${jsonLiteral(id)})
  expect(player.profile()).toEqual(profile)
  expect(player.transactions({ limit: 0 }).total).toBe(${total})
  // Your code comes here: world.fetch answers as the service does.
})
`
}

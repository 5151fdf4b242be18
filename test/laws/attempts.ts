import fc from 'fast-check'
import type { World } from '../../src/index'
import { histories, type TimedHistory } from '../../src/testing/properties/fast-check'

/** A history in two parts, as the first begins with the registration. */
export const TWO_PARTS = fc.tuple(
  histories({ clock: true, maxLength: 8 }),
  histories({ clock: true, maxLength: 14 }),
)

/** Executes what the state of a player allows. */
export function tryHistory(world: World, id: string, history: TimedHistory): void {
  for (const step of history) {
    try {
      if ('advance' in step) world.advance(step.advance)
      else if (step.type !== 'register') world.execute(id, step)
    } catch {
      // A rule refuses it here.
    }
  }
}

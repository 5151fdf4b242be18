import type { Act } from './act'
import { recordChange, updatableOf } from './changes'
import type { Identity } from './state'

/** Replaces the name of an erased player, and what staff wrote about the player. */
export const ERASED = 'Erased'
export const ERASED_ADDRESS = 'erased@letterbox.example'

/** A stated value: `undefined` keeps the present one, `null` removes it. */
export function stated<T>(value: T | null | undefined, present: T | undefined): T | undefined {
  return value === undefined ? present : (value ?? undefined)
}

/** Replaces parts of the identity, and does the rest of an update, as one change record. */
export function recordIdentity(act: Act, changes: Partial<Identity>, rest = () => {}): void {
  const { player } = act
  const before = updatableOf(player)
  player.identity = { ...player.identity, ...changes }
  rest()
  recordChange(player, act.at, before)
  act.change = player.ids.changes.idOf(player.updates)
}

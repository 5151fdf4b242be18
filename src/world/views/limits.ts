import { toMajor } from '../../simulator/domain/currencies'
import { formatInstant, MINUTE_MS } from '../../simulator/domain/instants'
import type { LimitChange, PlayerState } from '../../simulator/engine/state'

/** A limit as staff see it: `amount` in major units, or `minutes` of a session; null for none. */
export function limitOf({ currency }: PlayerState, { kind, per, value, from }: LimitChange) {
  const [name, figure] =
    kind === 'session'
      ? ['minutes', value && value / MINUTE_MS]
      : ['amount', value && toMajor(value, currency)]
  return { kind, per, [name as string]: figure ?? null, from: formatInstant(from) }
}

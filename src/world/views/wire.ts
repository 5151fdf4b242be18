import type { AnyResource, Whole } from '../../contract/field'
import type { Policies } from '../../contract/policies'
import { hasOwnWords, isReplaceable, shownWords } from '../../contract/vocabulary'
import { toMajor } from '../../simulator/domain/currencies'
import { formatInstant, MINUTE_MS } from '../../simulator/domain/instants'
import type { LimitChange, PlayerState } from '../../simulator/engine/state'

/**
 * A wire object from one that states every field, in our words. The policy `absentFields` decides
 * whether fields without a value are left out or null, and `vocabulary` which words they have. The
 * order stays.
 */
export function present<Type extends object>(
  resource: AnyResource,
  whole: Whole<Type>,
  policies: Pick<Policies, 'absentFields' | 'vocabulary'>,
): Type {
  const { absentFields } = policies
  const wire = new PlainObject()
  for (const name in whole) {
    const value = whole[name as unknown as keyof Whole<Type>]
    if (value !== undefined) wire[name] = value
    else if (absentFields === 'null') wire[name] = null
  }
  if (hasOwnWords(policies)) {
    for (const [name, { words }] of Object.entries(resource.fields)) {
      const value = wire[name]
      if (!isReplaceable(words) || (typeof value !== 'string' && !Array.isArray(value))) continue
      const shown = shownWords(words, policies, [value].flat())
      wire[name] = Array.isArray(value) ? shown : shown[0]
    }
  }
  return wire as Type
}

/**
 * Creates objects that differ from `{}` only in their preallocated capacity. `{}` has room for four
 * fields and is reallocated beyond them, which takes a tenth of the time of a page.
 */
const PlainObject = makePlainObject as unknown as new () => Record<string, unknown>

function makePlainObject(this: object): void {
  // Empty: the fields are added later.
}
makePlainObject.prototype = Object.prototype

/** An instant in the form of the API; undefined without an instant. */
export function dateOf(instant: number | undefined): string | undefined {
  return instant === undefined ? undefined : formatInstant(instant)
}

/** A limit as staff see it: `amount` in major units, or `minutes` of a session; null for none. */
export function limitOf({ currency }: PlayerState, { kind, per, value, from }: LimitChange) {
  const [name, figure] =
    kind === 'session'
      ? ['minutes', value && value / MINUTE_MS]
      : ['amount', value && toMajor(value, currency)]
  return { kind, per, [name as string]: figure ?? null, from: formatInstant(from) }
}

import type { Whole } from '../contract/field'
import type { Policies } from '../contract/policies'
import { formatInstant } from '../domain/instants'

/**
 * A wire object of which every field was stated: the fields without a value are left out, or null
 * where the policy `absentFields` says so. The order stays.
 */
export function present<Type extends object>(
  whole: Whole<Type>,
  { absentFields }: Pick<Policies, 'absentFields'>,
): Type {
  const wire = new PlainObject()
  for (const name in whole) {
    const value = whole[name as unknown as keyof Whole<Type>]
    if (value !== undefined) wire[name] = value
    else if (absentFields === 'null') wire[name] = null
  }
  return wire as Type
}

/**
 * Makes objects that differ from `{}` in nothing but the room they are made with: `{}` has room for
 * four fields and moves when they are more, which is a tenth of the time of a page.
 */
const PlainObject = makePlainObject as unknown as new () => Record<string, unknown>

function makePlainObject(this: object): void {
  // Nothing to do: the fields come later.
}
makePlainObject.prototype = Object.prototype

/** An instant as the wire writes it; none for none. */
export function dateOf(instant: number | undefined): string | undefined {
  return instant === undefined ? undefined : formatInstant(instant)
}

import type { Policies } from '../contract/policies'
import { formatInstant } from '../domain/instants'

/**
 * A wire object in the making: filled member by member, in the document's order, because a field
 * without a value has no key. `null` stands only where the policy writes such a field so.
 */
export type Draft<T> = { -readonly [Key in keyof T]: T[Key] | null }

/** Writes a field that may be absent. */
export function putOptional<T, Key extends keyof T>(
  draft: Draft<T>,
  key: Key,
  value: T[Key] | undefined,
  { absentFields }: Policies,
): void {
  if (value !== undefined) draft[key] = value
  else if (absentFields === 'null') draft[key] = null
}

/** An instant as the wire writes it; none for none. */
export function dateOf(instant: number | undefined): string | undefined {
  return instant === undefined ? undefined : formatInstant(instant)
}

import * as v from 'valibot'
import { type Edge, type InstantInput, readInstantInput } from '../../simulator/domain/instants'
import { isFitText } from './fit-text'

/*
 * Schemas of the kinds of option values. A message states what is allowed: it completes "Pass …".
 */

/** True or false. */
export const flag = () => v.boolean('true or false')

export const text = (allowed = 'a string') => v.string(allowed)

/** A string that is accepted and stored, not only compared with others. */
export const fitText = () => {
  const allowed = 'text without control characters, noncharacters and lone surrogates'
  return v.pipe(text(), v.check(isFitText, allowed))
}

/** An id in a path: not a dot segment, which a URL drops. */
export const pathId = () =>
  v.pipe(text(), v.regex(/^(?!\.{1,2}$)[\w.~-]{1,100}$/, '1 to 100 of A-Z a-z 0-9 . _ ~ -'))

/** A whole number in a range, both ends included. */
export function whole(min: number, max = Number.MAX_SAFE_INTEGER) {
  const isWhole = (value: unknown) =>
    typeof value === 'number' && Number.isSafeInteger(value) && value >= min && value <= max
  const isOpen = max === Number.MAX_SAFE_INTEGER
  const schema = v.custom<number>(
    isWhole,
    `a whole number from ${min}${isOpen ? '' : ` to ${max}`}`,
  )
  const described = { type: 'integer', minimum: min, ...(!isOpen && { maximum: max }) }
  return v.pipe(schema, v.metadata(described))
}

/** The range of accepted instants, and the edge of its day that a date alone means. */
interface InstantRange {
  readonly edge?: Edge
  /** Bounds in ms UTC, inclusive. */
  readonly first?: number
  readonly last?: number
  /** What is allowed. */
  readonly allowed?: string
}

/** An instant in any form, read as ms UTC. */
export function instantInput(range: InstantRange = {}) {
  const { edge = 'start', allowed = INSTANT } = range
  const { first = Number.MIN_SAFE_INTEGER, last = Number.MAX_SAFE_INTEGER } = range
  return v.pipe(
    v.custom<InstantInput>(() => true),
    v.rawTransform(({ dataset, addIssue, NEVER }): number => {
      const ms = readInstantInput(dataset.value, edge)
      const isInstant = typeof ms === 'number' && Number.isSafeInteger(ms)
      if (isInstant && ms >= first && ms <= last) return ms
      // Text says why there is no instant. The error takes its reason from `expected`.
      addIssue({ message: allowed, ...(typeof ms === 'string' && { expected: ms }) })
      return NEVER
    }),
  )
}

const INSTANT = 'an instant such as 2026-01-31T12:00:00Z, a date, or milliseconds'

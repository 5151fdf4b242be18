import type { AnyField } from '../../contract/field'

/** A date of the last century or this one, with a time or without. */
const INSTANT =
  /^(?:19|20)\d\d-(?:0\d|1[0-2])-[0-3]\d(?:[Tt ][0-2]\d:[0-5]\d(?::[0-6]\d(?:[.,]\d{1,9})?)?(?: ?(?:[Zz]|[+-][01]\d:?[0-5]\d))?)?$/
const AMOUNT = /^[+-]?\d{1,7}(?:[.,]\d{1,8})?$/
const COUNT = /^\d{1,7}$/
const FLAG = /^(?:true|false|yes|no|on|off)$/i

const isBetween = (value: number, min: number, max: number) => value >= min && value < max

/** Whether an amount is none that could be the number of a card, of an account or of a phone. */
export const isPlainAmount = (value: number) => Math.abs(value) < 1e9

/** What values of a kind are, and can be nothing else: as numbers, and as texts. */
const PLAIN: Partial<
  Readonly<Record<AnyField['kind'], readonly [(value: number) => boolean, RegExp]>>
> = {
  money: [isPlainAmount, AMOUNT],
  count: [(value) => Math.abs(value) < 1e7, COUNT],
  flag: [(value) => value === 0 || value === 1, FLAG],
  // Seconds or milliseconds of Unix, from 2001 to 2033.
  instant: [(value) => isBetween(value, 1e9, 2e9) || isBetween(value, 1e12, 2e12), INSTANT],
}

/** Whether a value is an amount, a count, a flag or a date, and can be nothing else. */
export function isPlain(kind: AnyField['kind'], value: string | number): boolean {
  const [isNumber, text] = PLAIN[kind] ?? []
  return (typeof value === 'number' ? isNumber?.(value) : text?.test(value)) === true
}

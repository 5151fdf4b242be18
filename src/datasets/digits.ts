import { DAY_MS, dayOf, dayText, HOUR_MS, MINUTE_MS, SECOND_MS } from '../simulator/domain/instants'

/*
 * Instants and amounts as bytes of ASCII: strings of them take several times as long.
 */

/** Codes of ASCII. */
const [ZERO, POINT] = [48, 46]

/** Bytes that {@link writeAmount} writes at most. */
export const MAX_DIGITS = 12

const LARGEST = 2 ** 31 - 1

/** A currency with more decimals has amounts that JSON writes with an exponent: `1e-7`. */
const PLAIN_DECIMALS = 6

/**
 * Writes the number of the API of an amount, as JSON has it.
 *
 * @param start place of the first byte
 * @param minor a whole number from 0 on
 * @param exponent decimals of the minor unit
 * @returns the place behind the last byte; undefined for a large amount, or one with an exponent
 */
export function writeAmount(
  into: Uint8Array,
  start: number,
  minor: number,
  exponent: number,
): number | undefined {
  if (minor > LARGEST) return undefined
  let rest = minor | 0
  let decimals = exponent
  while (decimals > 0 && rest % 10 === 0) {
    rest = (rest / 10) | 0
    decimals -= 1
  }
  let digits = 1
  for (let power = 10; power <= rest; power *= 10) digits += 1
  if (digits <= decimals - PLAIN_DECIMALS) return undefined
  const point = start + Math.max(digits - decimals, 1)
  const end = decimals === 0 ? point : point + 1 + decimals
  for (let at = end - 1; at >= start; at -= 1) {
    if (at === point && decimals !== 0) into[at] = POINT
    else {
      const tenth = (rest / 10) | 0
      into[at] = ZERO + rest - tenth * 10
      rest = tenth
    }
  }
  return end
}

/** The text of an instant, which changes with it: instants that are near share most of it. */
export class InstantDigits {
  /** The last instant as `YYYY-MM-DDTHH:mm:ss.sssZ`. */
  readonly bytes = Uint8Array.from('0000-00-00T00:00:00.000Z', (each) => each.charCodeAt(0))
  private last: number | undefined
  private day: number | undefined

  /** Throws INTERNAL outside years 0000 to 9999. */
  set(ms: number): void {
    if (ms === this.last) return
    const { bytes } = this
    const day = dayOf(ms)
    if (day !== this.day) {
      const text = dayText(day, ms)
      for (let at = 0; at < text.length; at += 1) bytes[at] = text.charCodeAt(at)
    }
    const time = (ms - day * DAY_MS) | 0
    writeCount(bytes, 11, (time / HOUR_MS) | 0, 2)
    writeCount(bytes, 14, ((time / MINUTE_MS) | 0) % 60, 2)
    writeCount(bytes, 17, ((time / SECOND_MS) | 0) % 60, 2)
    writeCount(bytes, 20, time % SECOND_MS, 3)
    this.last = ms
    this.day = day
  }
}

/** So many digits of a number. */
function writeCount(into: Uint8Array, start: number, value: number, digits: number): void {
  let rest = value
  for (let at = start + digits - 1; at >= start; at -= 1) {
    const tenth = (rest / 10) | 0
    into[at] = ZERO + rest - tenth * 10
    rest = tenth
  }
}

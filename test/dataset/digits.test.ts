import fc from 'fast-check'
import { expect, it } from 'vitest'
import { ByteText } from '../../src/datasets/byte-text'
import { InstantDigits, MAX_DIGITS, writeAmount } from '../../src/datasets/digits'
import { CURRENCIES, CURRENCY_CODES, toMajor } from '../../src/simulator/domain/currencies'
import { formatInstant } from '../../src/simulator/domain/instants'
import { binaryText } from '../support/text'

const textOf = (bytes: Uint8Array) => new TextDecoder().decode(bytes)
const amount = fc.oneof(
  fc.nat(),
  fc.nat(2_000),
  fc.nat(2_000).map((each) => each * 1_000_000),
  fc.integer({ min: 2 ** 31 - 2, max: 10 ** 12 }),
)

it('an amount as bytes is its number in JSON', () => {
  const bytes = new Uint8Array(40)
  fc.assert(
    fc.property(amount, fc.constantFrom(...CURRENCY_CODES), (minor, currency) => {
      const text = JSON.stringify(toMajor(minor, currency))
      const end = writeAmount(bytes, 7, minor, CURRENCIES[currency].exponent)
      if (end === undefined) expect(minor >= 2 ** 31 || text.includes('e')).toBe(true)
      else {
        expect(textOf(bytes.subarray(7, end))).toBe(text)
        expect(end - 7).toBeLessThanOrEqual(MAX_DIGITS)
      }
    }),
  )
})

it('an instant as bytes is its text, whatever was before', () => {
  const digits = new InstantDigits()
  const instant = fc.integer({ min: 0, max: 253_402_300_799_999 })
  const step = fc.constantFrom(0, 1, 59_999, 3_600_000, 86_400_000)
  fc.assert(
    fc.property(instant, fc.array(step), (first, steps) => {
      let at = first
      for (const by of [0, ...steps]) {
        at = Math.min(at + by, 253_402_300_799_999)
        digits.set(at)
        expect(textOf(digits.bytes)).toBe(formatInstant(at))
      }
    }),
  )
  expect(() => digits.set(2 ** 48)).toThrow(/not an instant/)
})

it('bytes of a string are those of its parts', () => {
  const text = new ByteText()
  const part = fc.oneof(fc.string({ maxLength: 9 }), binaryText({ minLength: 9 }))
  fc.assert(
    fc.property(fc.array(part), fc.nat(9_000), (parts, length) => {
      const all = [...parts, 'x'.repeat(length)]
      for (const each of all) text.add(each)
      expect(textOf(text.take())).toBe(all.join(''))
    }),
    { numRuns: 20 },
  )
  expect(textOf(text.take())).toBe('')
})

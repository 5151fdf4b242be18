import fc from 'fast-check'

const SURROGATES = [0xd800, 0xdfff] as const

/** A character of any code point. */
const character = fc
  .oneof(
    fc.integer({ min: 0, max: SURROGATES[0] - 1 }),
    fc.integer({ min: SURROGATES[1] + 1, max: 0x10_ffff }),
  )
  .map((code) => String.fromCodePoint(code))

/** `fc.string` with the unit `binary`, without the map of a million characters that it makes. */
export const binaryText = (length: { readonly minLength?: number; readonly maxLength?: number }) =>
  fc.array(character, length).map((characters) => characters.join(''))

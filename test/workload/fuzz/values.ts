import fc from 'fast-check'
import { binaryText } from '../../support/text'

/** Texts that often cause failures in software. */
const HOSTILE_TEXTS = [
  '',
  ' ',
  '.',
  '..',
  'NaN',
  'Infinity',
  '__proto__',
  'constructor',
  'items',
  'code',
  '\u0000',
  '\u001b[31m',
  'a\nb',
  '\ud800',
  '\uffff',
  '%00',
  'Ægir/№ 7',
  'x'.repeat(201),
  'x'.repeat(60_000),
  'approved',
  'huge-ledger',
  'P1D',
  '2026-01-31T12:00:00Z',
]

export const hostileText = fc.oneof(fc.constantFrom(...HOSTILE_TEXTS), binaryText({ maxLength: 8 }))

/** Amounts and counts: ordinary ones, and ones too large for a ledger or a loop. */
export const extremeNumber = fc.oneof(
  { weight: 20, arbitrary: fc.integer({ min: 1, max: 12 }) },
  {
    weight: 3,
    arbitrary: fc.constantFrom(
      0.01,
      1e-8,
      5e-324,
      9e9,
      1e15,
      2 ** 53,
      1e21,
      1e300,
      -1,
      -0,
      100_000,
      400_000,
      1_000_000,
    ),
  },
  { weight: 1, arbitrary: fc.double({ noNaN: true, noDefaultInfinity: true }) },
)

export const extremeDuration = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom('PT1S', 'PT30M', 'P1D', 'P30D') },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      '-P1D',
      '-P400D',
      'P0D',
      'P36Y',
      '-P36Y',
      'P164Y',
      'P9999Y',
      `P${'9'.repeat(300)}D`,
    ),
  },
)

export const extremeInstant = fc.constantFrom(
  '2026-02-01',
  '2026-03-01T00:00:00Z',
  '1990-01-01',
  '1989-12-31T23:59:59.999Z',
  '2189-12-31T23:59:59Z',
  '2190-01-01',
  '2190-01-01T00:00:00.001Z',
  '9999-12-31',
  '1970-01-01',
  '-271821-04-20',
  '2026-02-30',
)

/** Keys with a meaning in the server's code. */
export const internalKey = fc.constantFrom(
  'items',
  'code',
  'status',
  'headers',
  'detail',
  'refusal',
  'body',
  'then',
  'toJSON',
  '__proto__',
  'constructor',
  'facts',
)

/** Random JSON. */
export const anyJson: fc.Arbitrary<unknown> = fc.oneof(
  fc.jsonValue({ maxDepth: 3 }),
  fc.dictionary(internalKey, fc.oneof(fc.jsonValue({ maxDepth: 1 }), extremeNumber)),
)

/** Replacements for one scalar of a JSON text. */
const REPLACEMENTS = [
  '1e999',
  '-1e999',
  '1e300',
  '-0',
  'null',
  'true',
  '[]',
  '{}',
  '"\\u0000"',
  '"\\ud800"',
  '"NaN"',
  '{"__proto__":{"items":[]},"items":[{"code":"X"}],"status":200,"headers":{"Set-Cookie":"a=b"}}',
  '"2190-01-01"',
]

const replacement = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...REPLACEMENTS) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(90, 101, 3_000, 20_000).map((depth) => nested('[', ']', depth)),
  },
  { weight: 1, arbitrary: fc.constantFrom(90, 3_000).map((depth) => nested('{"a":', '}', depth)) },
  { weight: 1, arbitrary: fc.constantFrom(1_001, 50_000).map((length) => listOf(length)) },
)

const nested = (open: string, close: string, depth: number) =>
  `${open.repeat(depth)}0${close.repeat(depth)}`
const listOf = (length: number) => `[${Array(length).fill('{"type":"login"}').join(',')}]`

/** A scalar, or a key with its colon. */
const TOKEN = /"(?:[^"\\]|\\.)*"(\s*:)?|-?\d[\d.eE+-]*|true|false|null/g

/** The value as JSON, in one of three cases with one scalar of it replaced, or one key. */
export function textOf(value: fc.Arbitrary<unknown>): fc.Arbitrary<string> {
  const place = fc.oneof(
    { weight: 3, arbitrary: fc.constant(null) },
    { weight: 1, arbitrary: fc.tuple(fc.nat(200), replacement, internalKey) },
  )
  return fc.tuple(value, place).map(([plain, spoilt]) => {
    const text = JSON.stringify(plain) ?? 'null'
    if (spoilt === null) return text
    const tokens = [...text.matchAll(TOKEN)]
    const token = tokens[spoilt[0] % Math.max(tokens.length, 1)]
    if (token === undefined) return spoilt[1]
    const put = token[1] === undefined ? spoilt[1] : `"${spoilt[2]}":`
    return text.slice(0, token.index) + put + text.slice(token.index + token[0].length)
  })
}

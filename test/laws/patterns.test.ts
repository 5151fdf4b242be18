import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isMatch, matcherOf, patternFault } from '../../src/contract/input/pattern'
import { ending } from '../support/ending'
import { samples } from '../support/samples'

/** Characters of few kinds, so that patterns and texts meet. */
const CHARACTERS = ['a', 'b', 'A', '0', '_', '-', ' ', '\n', '\u2028', 'é', 'ß', '̩', '𝄞', '\ud834']
const character = fc.constantFrom(...CHARACTERS)
const texts = fc.array(character, { maxLength: 12 }).map((all) => all.join(''))

const ATOMS = [
  ...['a', 'b', 'A', '0', ' ', 'é', '𝄞', '.', '-', '/', ','],
  ...['\\d', '\\D', '\\w', '\\W', '\\s', '\\S', '\\n', '\\t', '\\.', '\\\\', '\\/', '\\^', '[\\0]'],
  ...['\\x61', '\\u0061', '\\u{61}', '\\u{1D11E}', '\\ud834\\udd1e', '\\cJ', '\\u2028', '\\ud834'],
  ...['\\p{L}', '\\P{L}', '\\p{M}', '\\p{Lu}', '\\p{Script=Greek}'],
  ...[
    '[ab]',
    '[^ab]',
    '[a-c0]',
    '[\\d_-]',
    '[^\\w]',
    '[\\]a]',
    '[]',
    '[^]',
    '[[a]',
    '[𝄞é]',
    '[(|*]',
  ],
  ...['[\\p{M}\\n]', '[\\u{1D11E}]', '[^\\ud834\\udd1e]', '[\\b\\-]'],
]
const QUANTIFIERS = [
  '*',
  '+',
  '?',
  '*?',
  '+?',
  '??',
  '{0}',
  '{2}',
  '{1,}',
  '{0,2}',
  '{1,3}?',
  '{2,}?',
]

const { pattern } = fc.letrec<{ pattern: string; sequence: string; item: string }>((tie) => ({
  pattern: fc.array(tie('sequence'), { minLength: 1, maxLength: 3 }).map((all) => all.join('|')),
  sequence: fc.array(tie('item'), { maxLength: 4 }).map((all) => all.join('')),
  item: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.constantFrom('^', '$', '\\b', '\\B'),
    fc
      .tuple(fc.constantFrom(...ATOMS), fc.constantFrom('', '', ...QUANTIFIERS))
      .map((each) => each.join('')),
    fc
      .tuple(fc.constantFrom('(', '(?:'), tie('pattern'), fc.constantFrom('', ...QUANTIFIERS))
      .map(([start, inner, end]) => `${start}${inner})${end}`),
  ),
}))

/** Characters of a text for patterns that the engine may try in exponentially many ways. */
const HEAVY_LENGTH = 4

/** Whether a group with a quantifier may have another one inside: `(a*b?)*`. */
function isHeavy(source: string): boolean {
  return /\)[*+{]/.test(source) && (source.match(/[*+?{]/g) ?? []).length > 1
}

describe('a pattern', () => {
  it('matches what the regular expression of the engine matches', () => {
    let matches = 0
    const runs = samples(500)
    fc.assert(
      fc.property(pattern, fc.array(texts, { minLength: 5, maxLength: 5 }), (source, all) => {
        const native = new RegExp(source, 'u')
        const matcher = matcherOf(source, Number.POSITIVE_INFINITY)
        for (const whole of all) {
          const text = isHeavy(source) ? whole.slice(0, HEAVY_LENGTH) : whole
          // V8 looks for \B between the halves of a pair, too, where the standard has no place.
          if (source.includes('\\B') && /[^\0-\uffff]/u.test(text)) continue
          const expected = native.test(text)
          expect([source, text, matcher(text)]).toEqual([source, text, expected])
          if (expected) matches += 1
        }
      }),
      { numRuns: runs },
    )
    // Neither all nor none of five texts.
    expect(matches).toBeGreaterThan(runs)
    expect(matches).toBeLessThan(4.8 * runs)
  })

  it.each(['^VIP', '\\bref [A-Z0-9]+$', '(?<year>\\d{4})-(?:0[1-9]|1[0-2])', '-(2[5-9]|3[01])T0'])(
    'accepts %s',
    (source) => {
      expect(patternFault(source)).toBeUndefined()
    },
  )

  it.each([
    ['^(?!VIP)', 'lookahead and lookbehind'],
    ['(?=a)', 'lookahead and lookbehind'],
    ['x(?<=a)b', 'lookahead and lookbehind'],
    ['((?<!a)b)', 'lookahead and lookbehind'],
    ['(a)\\1', 'backreferences'],
    ['(?<a>a)|\\k<a>', 'backreferences'],
    ['a{1001}', 'at most 1000 characters'],
    ['(?:(?:a{30}){30}){30}', 'at most 1000 characters'],
    ['(?:){1000000000}', 'at most 1000 characters'],
    ['a'.repeat(1_001), 'at most 1000 characters'],
    ['('.repeat(101) + ')'.repeat(101), '100 nested groups'],
    ['('.repeat(1e6) + ')'.repeat(1e6), 'a regular expression'],
    ['(', 'a regular expression such as "^pl_"'],
    ['\\-', 'a regular expression such as "^pl_"'],
  ])('refuses a pattern by name (%#)', (source, what) => {
    expect(patternFault(source)).toContain(what)
  })

  it.each([
    ['^(a+)+$', `${'a'.repeat(50_000)}!`],
    ['^(a|a)*$', `${'a'.repeat(50_000)}!`],
    ['(x+x+)+y', 'x'.repeat(50_000)],
    ['(?:a?){30}a{30}$', `${'a'.repeat(29)}`],
    ['(.*,){11}P', '1,'.repeat(5_000)],
    ['(?:a*)*b', 'a'.repeat(50_000)],
  ])('ends for %s', (source, text) => {
    expect(ending(() => isMatch(source, text))).toBe(false)
  })
})

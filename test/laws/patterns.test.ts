import { describe, expect, it } from 'vitest'
import { isLike, isMatch, patternFault } from '../../src/contract/input/pattern'
import { ending } from '../support/ending'

describe('a pattern of a scenario', () => {
  it.each([
    '^VIP',
    '\\bref [A-Z0-9]+$',
    '(?<year>\\d{4})-(?:0[1-9]|1[0-2])',
    '-(2[5-9]|3[01])T0',
    '^Chargeback of .+, case cb_\\w+: [\\d.]+$',
    '(a)?b',
    '[(?=)*]+',
    '\\)*x',
  ])('accepts %s', (source) => {
    expect(patternFault(source)).toBeUndefined()
  })

  it.each([
    ['^(?!VIP)', 'lookahead and lookbehind'],
    ['(?=a)', 'lookahead and lookbehind'],
    ['x(?<=a)b', 'lookahead and lookbehind'],
    ['((?<!a)b)', 'lookahead and lookbehind'],
    ['(a)\\1', 'backreferences'],
    ['(?<a>a)|\\k<a>', 'backreferences'],
    ['^(a+)+$', 'a repeated group'],
    ['(a|a)*!', 'a repeated group'],
    ['(?:a?){30}a', 'a repeated group'],
    ['.*.*.*!', 'fewer repetitions'],
    [`^${'a?'.repeat(40)}${'a'.repeat(40)}`, 'fewer repetitions'],
    [`^${'(?:a|a)'.repeat(25)}b`, 'fewer repetitions'],
    [`^${'a{0,50}'.repeat(9)}b`, 'fewer repetitions'],
    ['a'.repeat(201), 'at most 200 characters'],
    ['(', 'a regular expression such as "^pl_"'],
    ['\\-', 'a regular expression such as "^pl_"'],
  ])('rejects %s', (source, what) => {
    expect(patternFault(source)).toContain(what)
  })

  it.each([
    ['^a+a+a+b', 'a'.repeat(50_000)],
    ['.*.*b', 'a'.repeat(50_000)],
    [`^${'a?'.repeat(20)}${'a'.repeat(20)}b`, 'a'.repeat(50_000)],
  ])('ends for %s', (source, text) => {
    expect(patternFault(source)).toBeUndefined()
    expect(ending(() => isMatch(source, text))).toBe(false)
  })

  it('is tested against the first 1,000 characters, a RegExp against all', () => {
    const text = `${'a'.repeat(1_000)}b`
    expect([isMatch('b', text), isMatch(/b/g, text), isMatch(/b/g, text)]).toEqual([
      false,
      true,
      true,
    ])
  })
})

describe('a glob', () => {
  it.each([
    ['', '', true],
    ['*', 'any\ntext', true],
    ['a*', 'ab', true],
    ['a*b*c', 'a-b-c', true],
    ['a*b*c', 'a-c-b', false],
    ['ab*ba', 'aba', false],
    ['*Profile', 'getPlayerProfile', true],
    ['a.c', 'abc', false],
    ['a', 'A', false],
  ])('%j is like %j: %s', (glob, text, expected) => {
    expect(isLike(text, glob.split('*'))).toBe(expected)
  })

  it('takes linear time', () => {
    const glob = '*a'.repeat(5_000)
    expect(ending(() => isLike(`${'a'.repeat(4_999)}b`, `${glob}b*b`.split('*')))).toBe(false)
  })
})

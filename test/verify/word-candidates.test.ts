import fc from 'fast-check'
import { expect, it, vi } from 'vitest'
import { WordCandidates } from '../../src/conformance/verify/word-candidates'

const OWN = ['alpha', 'beta', 'gamma', 'delta']

const tables = fc
  .array(fc.subarray(OWN, { minLength: 1 }), { minLength: 1, maxLength: 5 })
  .map((lists) => new Map(lists.map((list, place) => [`word ${place}`, list])))

/** All ways to give each word one of its own, no two the same. */
function* waysOf(
  [first, ...rest]: readonly (readonly [string, readonly string[]])[],
  used: readonly string[] = [],
): Generator<Record<string, string>> {
  if (first === undefined) yield {}
  const [word, list] = first ?? ['', []]
  for (const own of list.filter((each) => !used.includes(each))) {
    for (const way of waysOf(rest, [...used, own])) yield { ...way, [word]: own }
  }
}

it('keep what some choice of different words has, and nothing else', () => {
  fc.assert(
    fc.property(tables, (allowed) => {
      const words = new WordCandidates(OWN, allowed)
      const ways = [...waysOf([...allowed])]
      fc.pre(ways.length > 0)
      for (const word of allowed.keys()) {
        const possible = new Set(ways.map((way) => way[word]))
        expect(new Set(words.of(word))).toEqual(possible)
      }
    }),
  )
})

it('never lose the truth by what is true, nor all words by what is false', () => {
  const evidence = fc.array(fc.record({ word: fc.nat(4), fits: fc.subarray(OWN) }))
  fc.assert(
    fc.property(tables, evidence, (allowed, kept) => {
      const [truth] = waysOf([...allowed])
      fc.pre(truth !== undefined)
      const words = new WordCandidates(OWN, allowed)
      for (const { word, fits } of kept) {
        const name = `word ${word}`
        words.keep(name, (own) => own === truth?.[name] || fits.includes(own))
      }
      for (const [word, own] of Object.entries(truth ?? {})) expect(words.of(word)).toContain(own)
      for (const word of words.words) words.keep(word, () => false)
      for (const word of words.words) expect(words.of(word).length).toBeGreaterThan(0)
    }),
  )
})

it('take a word of ours for itself, and one that is like it, if its rows allow it', () => {
  const allowed = (...words: [string, readonly string[]][]) =>
    new WordCandidates(OWN, new Map(words))
  expect(allowed(['beta', OWN], ['other', OWN]).of('other')).toEqual(['alpha', 'gamma', 'delta'])
  expect(allowed(['BE_TA', OWN]).ownOf('BE_TA')).toBe('beta')
  expect(allowed(['BETA', OWN], ['Beta', OWN]).of('Beta')).toEqual(OWN)
  expect(allowed(['beta', ['alpha', 'gamma']]).of('beta')).toEqual(['alpha', 'gamma'])
  expect(allowed(['beta', OWN], ['other', ['beta']]).of('other')).toEqual([])
})

it('leave none to words that are more than those of ours, and others alone', () => {
  const two = ['alpha', 'beta']
  const words = new WordCandidates(
    OWN,
    new Map([
      ['one', two],
      ['two', two],
      ['three', two],
      ['four', ['gamma', 'delta']],
    ]),
  )
  expect(['one', 'two', 'three'].map((word) => words.of(word))).toEqual([[], [], []])
  expect(words.of('four')).toEqual(['gamma', 'delta'])
})

it('look through each word once, because a word can be long', () => {
  const words = Array.from({ length: 50 }, (_, place) => `long-${place}`)
  const lower = vi.spyOn(String.prototype, 'toLowerCase')
  try {
    const allowed = words.map((word) => [word, OWN] as const)
    expect(new WordCandidates(OWN, allowed).words).toHaveLength(50)
    const looks = lower.mock.contexts.filter((word) => String(word).startsWith('long-'))
    expect(looks).toHaveLength(50)
  } finally {
    lower.mockRestore()
  }
})

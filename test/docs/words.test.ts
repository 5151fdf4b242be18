import { expect, test } from 'vitest'
import { PAGES } from './recipe'

/*
 * Few people read the whole documentation, so a page has what its reader needs and no more. Tables
 * that a test generates are reference, which people search instead of reading.
 */
const MAX_WORDS = 27_000
const MAX_PAGE = 2_000

/** As `wc -w` counts them, code included and generated blocks aside. */
function wordsOf(text: string): number {
  if (/^<!-- Generated from /m.test(text)) return 0
  const own = text.replace(/^<!-- (?!\/)(.+) -->$[\s\S]*?^<!-- \/\1 -->$/gm, '')
  return own.split(/\s+/).filter((word) => word !== '').length
}

const counts = PAGES.filter(({ path }) => /^(README|docs\/.*)\.md$/.test(path))
  .filter(({ path }) => path !== 'docs/specification.md')
  .map(({ path, text }) => ({ path, words: wordsOf(text) }))

test('generated blocks and pages do not count', () => {
  expect(wordsOf('# A\n\n<!-- calls -->\n\n| b |\n\n<!-- /calls -->\n\nc d\n')).toBe(4)
  expect(wordsOf('# A\n\n<!-- Generated from b by `c`. -->\n')).toBe(0)
})

test(`no page has more than ${MAX_PAGE} words`, () => {
  expect(counts.filter(({ words }) => words > MAX_PAGE)).toEqual([])
})

test(`README and docs have at most ${MAX_WORDS} words together`, () => {
  const sum = counts.reduce((total, { words }) => total + words, 0)
  expect(sum).toBeLessThanOrEqual(MAX_WORDS)
})

/** Pages for contributors and tables that people look up, which need no example. */
const WITHOUT_CODE = /^docs\/(decisions\/.*|glossary|playground)\.md$/

test.each(PAGES.filter(({ path }) => /^docs\//.test(path) && !WITHOUT_CODE.test(path)))(
  '$path begins with code',
  ({ text }) => {
    const [before = ''] = text.split(/^```/m)
    expect(before.length).toBeLessThan(text.length)
    expect(wordsOf(before.replace(/^<picture>[\s\S]*?<\/picture>$/gm, ''))).toBeLessThan(130)
  },
)

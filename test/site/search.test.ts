import { readdirSync, readFileSync } from 'node:fs'
import MiniSearch from 'minisearch'
import { expect, test } from 'vitest'
import { searchOptions } from '../../site/search'
import questions from './questions.json'
import { SITE } from './server'

/** The search of the built site, as its page makes it. */
async function loadSearch(): Promise<MiniSearch> {
  const chunks = `${SITE}assets/chunks/`
  const name = readdirSync(chunks).find((each) => each.startsWith('@localSearch'))
  const module = readFileSync(`${chunks}${name}`, 'utf8')
  const { default: index } = await import(`data:text/javascript,${encodeURIComponent(module)}`)
  const fields = ['title', 'titles', 'text']
  return MiniSearch.loadJSON(index, { fields, storeFields: ['title', 'titles'], searchOptions })
}

const search = await loadSearch()

/** The first sections that a search finds, each as `page#section`. */
const found = (words: string) =>
  search.search(words).map(({ id }) => String(id).replace(/^\/fauxhouse\/|\.html/g, ''))

test('sixty questions are listed, each with a section of the site', () => {
  expect(questions.length).toBeGreaterThanOrEqual(60)
  expect(new Set(questions.map(({ question }) => question)).size).toBe(questions.length)
})

test.each(questions)('"$question" finds $page, $section', ({ question, page, section }) => {
  expect(found(question)[0]).toBe(`${page}#${section}`)
})

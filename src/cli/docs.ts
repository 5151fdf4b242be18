import { nearest, nearestName } from '../contract/input/nearest'
import type { DocsPages } from '../mcp/resources'
import { defineCommand } from './command'
import { toggle, usageError } from './flags'
import { report } from './terminal'
import { renderTable } from './text-table'

type Page = ReturnType<DocsPages['list']>[number]

export const docs = defineCommand({
  name: 'docs',
  usage: 'docs [TOPIC …]',
  summary: 'Lists the pages of the documentation, or prints a page or a section as Markdown.',
  examples: ['docs faults', 'docs load test'],
  flags: { json: toggle('Print JSON') },
  words: [],
  optionalWords: ['page'],
  moreWords: true,

  async run({ json }, words, terminal) {
    const { docsPages } = await import('../adapters/node-mcp')
    const pages = docsPages.list()
    const topic = words.join(' ')
    if (topic !== '') {
      const { page, text, note, others } = findTopic(topic, pages, docsPages.read)
      if (note !== undefined) report(terminal, note)
      if (json) terminal.print(JSON.stringify({ ...page, text }))
      else terminal.print([text.trimEnd(), ...others].join('\n\n'))
    } else if (json) terminal.print(JSON.stringify(pages))
    else {
      const rows = pages.map(({ name, title }) => [name, title])
      terminal.print(`${renderTable(rows, terminal.columns)}\n\nfauxhouse docs NAME prints a page.`)
    }
    return 0
  },
})

/** What is printed of a page. */
interface Found {
  readonly page: Page
  readonly text: string
  /** Names the words of the topic that no page has. */
  readonly note?: string | undefined
  /** Where else the topic is. */
  readonly others: readonly string[]
}

interface Section {
  readonly page: Page
  readonly heading: string
  readonly text: string
}

/** Most sections of other pages that are named. */
const MOST = 3

/** Fewest letters of a word that stands for the longer words that begin with it. */
const MIN_START = 6

/** Words that say nothing about the topic. */
const FILLERS = new Set(
  'a an and at by can do does for how i in is it my of on or the to with'.split(' '),
)

/** Pages with many words of other subjects, or about a rare use, and what their hits count. */
const SIDE_PAGES = new Map([
  ['architecture', 0.1],
  ['tasks', 0.3],
  ['dataset-shards', 0.5],
  ['shared-world', 0.5],
  ['scenarios', 0.7],
])

/** Fewer words are looked for, so that few of their combinations are. */
const MAX_WORDS = 8

/** Every choice of so many of the words, in their order. */
function partsOf(words: readonly string[], count: number): string[][] {
  if (count === 0) return [[]]
  return words.flatMap((word, place) =>
    partsOf(words.slice(place + 1), count - 1).map((part) => [word, ...part]),
  )
}

/** One spelling of a word of two. */
const spelled = (text: string) => text.replaceAll('e-mail', 'email')

const stemOf = (word: string) => word.replace(/(?<=..)(?:ies|y|s)$/, '')

/** The page of that name, in the singular or the plural; else the section that is about it most. */
function findTopic(topic: string, pages: readonly Page[], read: DocsPages['read']): Found {
  const word = spelled(topic.toLowerCase())
  const named =
    pages.find(({ name }) => name === word) ??
    pages.find(({ name }) => stemOf(name) === stemOf(word.replaceAll(' ', '-'))) ??
    pages.find(({ name }) => name.startsWith(`${stemOf(word)}-`))
  if (named !== undefined) return { page: named, text: read(named.name), others: [] }
  const texts = pages.map(({ name }) => read(name))
  const all = word.split(/[^\p{L}\p{N}-]+/u).filter(Boolean)
  const given = all.filter((each) => all.length === 1 || !FILLERS.has(each)).slice(0, MAX_WORDS)
  const hasWord = (each: string) => texts.some((text) => hitsOf([each], text) > 0)
  // Names of tests are about everything.
  const sections = pages
    .flatMap((page, place) => sectionsOf(page, texts[place] ?? ''))
    .filter(({ heading }) => heading !== 'Cases')
  const ranked = (words: readonly string[]) => {
    const hits = new Map(pages.map((page, place) => [page, hitsOf(words, texts[place] ?? '')]))
    const scored = sections.map((each) => {
      const share = SIDE_PAGES.get(each.page.name) ?? 1
      const ofPage = Math.log2(1 + (hits.get(each.page) ?? 0))
      return { ...each, score: scoreOf(each, words) * ofPage * share }
    })
    return scored.filter(({ score }) => score > 0).sort((a, b) => b.score - a.score)
  }
  let words = given.filter(hasWord)
  let found = ranked(words)
  if (found.length === 0) {
    // Longer words with the same beginning, such as `excluded` for `exclude`.
    words = given.map((each) => (each.length >= MIN_START ? `${each}*` : each)).filter(hasWord)
    found = ranked(words)
  }
  const isPart = found.length === 0
  for (let count = words.length - 1; found.length === 0 && count > 0; count--) {
    const parts = partsOf(words, count).map((part) => ({ part, found: ranked(part) }))
    const scoreIn = (each: (typeof parts)[number]) => each.found[0]?.score ?? 0
    const most = parts.sort((a, b) => scoreIn(b) - scoreIn(a))[0]
    if (most && most.found.length > 0) ({ part: words, found } = most)
  }
  const [best, ...others] = found
  if (best === undefined) {
    const near = likelyNames(topic, pages, sections)
    const start = near.length === 0 ? '' : `Did you mean ${near.join(', ')}? `
    throw usageError(`There is no page "${topic}".`, `${start}\`fauxhouse docs\` lists all pages.`)
  }
  const known = words.map((each) => each.replace('*', ''))
  const unknown = given.filter((each) => !known.includes(each)).map((each) => `"${each}"`)
  const without = isPart
    ? 'No section has all of these words.'
    : `No page has ${unknown.join(' or ')}.`
  const note = unknown.length === 0 ? undefined : `${without} This is about "${known.join(' ')}".`
  const { page, heading } = best
  // The title of a page is about all of it.
  if (heading === page.title) return { page, text: read(page.name), note, others: [] }
  const elsewhere = others.filter((each, place) => {
    const isFirst = others.findIndex((other) => other.page === each.page) === place
    // Several words name several scenarios.
    const isNamed = words.length > 1 && hitsOf(words, `# ${each.heading}`) > 0
    return isNamed || (isFirst && each.page !== page)
  })
  const lines = [
    `From the page ${page.name}.`,
    ...elsewhere.slice(0, MOST).map((other) => `Also: ${other.page.name} (${other.heading})`),
  ]
  return { page, text: best.text, note, others: [lines.join('\n')] }
}

/**
 * Names for an unknown one: of the page with a name like it; else headings with one of its words,
 * such as `awardBonus` for `grantBonus`.
 */
function likelyNames(topic: string, pages: readonly Page[], sections: readonly Section[]) {
  const page = nearestName(
    topic.toLowerCase(),
    pages.map(({ name }) => name),
  )
  if (page !== undefined) return [page]
  const words = wordsOf(topic)
  let names = sections
    .map(({ heading }) => heading)
    .filter((name) => !name.includes(' ') && wordsOf(name).some((word) => words.includes(word)))
  const found: string[] = []
  while (found.length < MOST) {
    const near = nearest(topic, names)
    if (near === undefined) break
    found.push(near)
    names = names.filter((name) => name !== near)
  }
  return found
}

const wordsOf = (name: string) => name.split(/-|(?=[A-Z])/).map((word) => word.toLowerCase())

/** `setKyc` as `set Kyc`. */
const spaced = (name: string) =>
  /^[a-z]\w+$/.test(name) ? name.replace(/(?<=[a-z])(?=[A-Z])/g, ' ') : name

/** A page by its headings, down to the next heading of any level. */
function sectionsOf(page: Page, text: string): Section[] {
  const fences = text.split(/^(```[\s\S]*?^```)$/m)
  // A comment of a shell looks like a heading.
  const hidden = fences.map((part, place) => (place % 2 ? part.replace(/^#/gm, '\0') : part))
  return hidden
    .join('')
    .split(/^(?=#{1,6} )/m)
    .map((part) => {
      const shown = part.replaceAll('\0', '#')
      return { page, heading: /^#+ (.+)/.exec(shown)?.[1] ?? page.title, text: shown }
    })
}

/** How often the rarest of the words is in a text. */
function hitsOf(words: readonly string[], text: string): number {
  const plain = text
    // The language of a code block is not its subject, nor is the ending of a file.
    .replace(/^```\w+|\.(?:json|ya?ml|[jt]s)\b/gm, '')
    // The name of a scenario, a command or a policy is found by its words.
    .replace(/^#+ ([\w-]+)$/gm, (line, name) => `${line} ${spaced(name).replaceAll('-', ' ')}`)
    .toLowerCase()
  const hits = words.map((word) => {
    const forms = word.endsWith('*') ? `${word.slice(0, -1)}[a-z]*` : `${stemOf(word)}(?:y|s|ies)?`
    const pattern = `(?<![a-z]|[a-z]-)${forms}(?![a-z]|-[a-z])`
    return [...spelled(plain).matchAll(new RegExp(pattern, 'g'))].length
  })
  return hits.length === 0 ? 0 : Math.min(...hits)
}

/**
 * 0 unless a section has all words. A heading of them, or with their initials, counts most, then a
 * field on the page about it, then how dense they are.
 */
function scoreOf({ page, heading, text }: Section, words: readonly string[]): number {
  const inText = hitsOf(words, text)
  if (inText === 0) return 0
  const ofHeading = words.filter((word) => hitsOf([word], heading) > 0).length
  const isNamed = hitsOf(words, `# ${heading}`) > 0
  // A trait is a row of a table, and so is a field.
  const row = text.includes(`\n| \`${words.join('-')}\` |`)
  const isRow = words.length > 1 && row
  const isShort = words.length > 1 && words.map(([first]) => first).join('') === heading
  const isHeading =
    isRow || isShort || (isNamed && spaced(heading).split(/[ -]/).length === words.length)
  const isPage = (word: string) => stemOf(word) === stemOf(page.name)
  const isField = (word: string) => text.includes(`\`${word}\``)
  const isOfPage = words.some(isPage) && words.every((word) => isPage(word) || isField(word))
  const title = `${page.name.replaceAll('-', ' ')} ${page.title}`
  const ofTitle = words.filter((word) => hitsOf([word], title) > 0).length
  // An example uses a name often, and explains it rarely.
  const inProse = hitsOf(words, text.replace(/^```[\s\S]*?^```$/gm, ''))
  const density = (25 * inText + 75 * inProse) / Math.sqrt(text.length + 500)
  const subject =
    (isNamed ? 50 : 0) + (isHeading ? 500 : 0) + (isOfPage ? 200 : 0) + (row ? 100 : 0)
  return density + ofHeading * 100 + ofTitle * 20 + subject
}

import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { posix } from 'node:path'
import manifest from '../package.json'

/** The addresses are there once the repository has an owner. */
interface Manifest {
  readonly version: string
  readonly description: string
  readonly homepage?: string
  readonly repository?: { readonly url: string }
}

export const { version, description, homepage, repository }: Manifest = manifest

/** The folder of the repository, from which every command of it runs. */
const ROOT = new URL('../', import.meta.url).pathname
export const BUILD = `${ROOT}.fauxhouse/site`
/** What VitePress reads: docs/, and the pages of the root that belong to the site. */
export const PAGES = `${BUILD}/pages`
/** The built site. */
export const OUT = `${BUILD}/out`

/** Where the site will be, if that is known: search engines and messages want whole addresses. */
export const SITE = process.env['SITE_URL'] ?? homepage
/** A project of GitHub Pages is below its name. */
export const BASE = SITE === undefined ? '/fauxhouse/' : new URL(SITE).pathname
/** The source on GitHub, once it has an owner: `…/blob/main/` and a path. */
export const SOURCE = repository?.url.replace(/^git\+|\.git$/g, '')

/** What messages and search engines show of a page: the attributes of its `meta` elements. */
export function previewOf(title: string, text: string, path: string): Record<string, string>[] {
  const whole =
    SITE === undefined
      ? []
      : [
          { property: 'og:url', content: SITE + path },
          { property: 'og:image', content: `${SITE}preview.png` },
          { property: 'og:image:alt', content: description },
          { name: 'twitter:card', content: 'summary_large_image' },
        ]
  return [
    { property: 'og:site_name', content: 'Fauxhouse' },
    { property: 'og:title', content: title },
    { property: 'og:description', content: text },
    ...whole,
  ]
}

/** Pages outside docs/, by their path in the site. */
const FROM_ROOT: Readonly<Record<string, string>> = {
  'start.md': 'README.md',
  'changelog.md': 'CHANGELOG.md',
  'contributing.md': 'CONTRIBUTING.md',
  'security.md': '.github/SECURITY.md',
}

/** The path in the repository of a page of the site. Links of the home begin at the root. */
export const sourceOf = (page: string) =>
  page === 'index.md' ? 'home.md' : (FROM_ROOT[page] ?? `docs/${page}`)

/** Where TypeDoc writes the API reference: `npm run site` runs it first. */
const REFERENCE = `${ROOT}.fauxhouse/reference`

/** The line of badges, as `npm run owner` writes it. */
const BADGES = /^\[!\[npm\]\(.+\n\n/m

/** Lays out what VitePress reads. */
export function layPages(): void {
  rmSync(BUILD, { recursive: true, force: true })
  cpSync(`${ROOT}docs`, PAGES, { recursive: true })
  cpSync(REFERENCE, `${PAGES}/api`, { recursive: true })
  cpSync(`${ROOT}site/public`, `${PAGES}/public`, { recursive: true })
  for (const [page, source] of Object.entries(FROM_ROOT)) cpSync(ROOT + source, `${PAGES}/${page}`)
  cpSync(`${ROOT}site/home.md`, `${PAGES}/index.md`)
  // The site loads nothing from elsewhere, and badges are pictures of other sites.
  writeFileSync(`${PAGES}/start.md`, readFileSync(`${ROOT}README.md`, 'utf8').replace(BADGES, ''))
}

/** The pages for programs, beside those for people: llms.txt and what it links to, as they are. */
export function copyTexts(): void {
  for (const path of ['llms.txt', 'CHANGELOG.md', 'docs', 'skills']) {
    cpSync(ROOT + path, `${OUT}/${path}`, {
      recursive: true,
      filter: (from) => !from.endsWith('.webp'),
    })
  }
}

/**
 * A link of a page, as it must be in the site: what is not in the site is on GitHub.
 * Undefined as long as the repository has no owner: a text without a link is better than a wrong one.
 */
export function linkOf(href: string, page: string): string | undefined {
  // TypeDoc numbers a type that differs from a method by its case only; the page does not.
  if (page.startsWith('api/')) return href.replace(/(#[a-z]+)-\d+$/, '$1')
  if (/^[a-z]+:|^#/.test(href)) return href
  const [target = '', hash = ''] = href.split(/(?=#)/)
  const path = posix.join(posix.dirname(sourceOf(page)), decodeURI(target))
  const [own] = Object.entries(FROM_ROOT).find(([, source]) => source === path) ?? []
  const inSite = own ?? (path.startsWith('docs/') ? path.slice('docs/'.length) : undefined)
  if (inSite === undefined) return SOURCE && `${SOURCE}/blob/main/${path}${hash}`
  const relative = posix.relative(posix.dirname(page), inSite)
  return `${relative.startsWith('.') ? relative : `./${relative}`}${hash}`
}

/** The words that people use for what a page answers, as llms.txt has them. */
const WORDS = new Map(
  [...readFileSync(`${ROOT}llms.txt`, 'utf8').matchAll(/^- \[.+?\]\((.+?)\): (.+)$/gm)].map(
    ([, path, words]) => [path, words],
  ),
)
export const wordsOf = (page: string) => WORDS.get(sourceOf(page)) ?? ''

/** The first sentence below the title of a page, without links. */
export function summaryOf(page: string): string {
  if (!existsSync(`${PAGES}/${page}`)) return description
  const paragraphs = readFileSync(`${PAGES}/${page}`, 'utf8').split('\n\n').slice(1)
  const first = paragraphs.find((each) => /^(?!```)[\w`*]/.test(each)) ?? description
  const prose = first.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').replaceAll('\n', ' ')
  return prose
    .replace(/(?<=[\w`][.?]|\.\*\*) [A-Z].*$/, '')
    .replace(/:$/, '.')
    .replace(/[`*]|(?<!\w)_|_(?!\w)/g, '')
}

/** The pages by the question that leads to them. */
const GROUPS: Readonly<Record<string, readonly string[]>> = {
  Start: ['start', 'playground', 'inspector', 'options'],
  'In tests': ['test-runners', 'adapters', 'recipes', 'client', 'exports'],
  Scenarios: ['scenarios', 'scenario-files', 'players', 'find'],
  Time: ['changing-a-world', 'commands'],
  'Faults and requests': ['faults', 'requests', 'changes'],
  'Compare with yours': ['specification', 'fidelity', 'policies', 'verify'],
  'Many machines': [
    'server-for-a-team',
    'many-tests',
    'control-api',
    'generated-clients',
    'datasets',
  ],
  Reference: ['cli', 'api/README', 'glossary', 'performance', 'versioning', 'changelog'],
  Development: ['architecture', 'contributing', 'security'],
}

/** Groups that are open for who arrives; the others open with one of their pages. */
const OPEN = ['Start', 'In tests']

const titleOf = (path: string) =>
  /^# (.+)$/m.exec(readFileSync(path, 'utf8'))?.[1]?.replaceAll('`', '') ?? ''

function itemOf(page: string) {
  const text = page === 'start' ? 'Overview' : titleOf(`${PAGES}/${page}.md`)
  return { text: page === 'api/README' ? 'API reference' : text, link: `/${page}` }
}

/** The pages in a folder of the site. */
const pagesIn = (folder: string) =>
  readdirSync(`${PAGES}/${folder}`)
    .filter((name) => name.endsWith('.md'))
    .map((name) => posix.join(folder, name.slice(0, -'.md'.length)))
    .sort((a, b) => (a < b ? -1 : 1))

/** The sidebar. @throws Error for a page that it does not have */
export function sidebar() {
  const listed = ['index', ...Object.values(GROUPS).flat()]
  const missing = pagesIn('').filter((page) => !listed.includes(page))
  if (missing.length > 0) throw new Error(`Add to the sidebar in site/pages.ts: ${missing}.`)
  const groups = Object.entries({ ...GROUPS, Decisions: pagesIn('decisions') })
  return groups.map(([text, pages]) => ({
    text,
    items: pages.map(itemOf),
    collapsed: !OPEN.includes(text),
  }))
}

import { readdirSync, readFileSync } from 'node:fs'

/** A page for users. */
export interface Page {
  /** Relative to the repository. */
  readonly path: string
  readonly text: string
}

/** A block of a page that is marked as a recipe. */
export interface Recipe {
  /** The heading above it, with its place among the recipes below that heading. */
  readonly title: string
  readonly code: string
}

const root = new URL('../../', import.meta.url)

const textOf = (path: string) => readFileSync(new URL(path, root), 'utf8')
const read = (path: string): Page => ({ path, text: textOf(path) })

export const README = read('README.md')

/**
 * The pages of docs/, then README.md and those for coding agents: all recipes run in one file,
 * where the msw of their fixtures would refuse the requests of later ones to servers.
 */
export const PAGES: readonly Page[] = [
  ...readdirSync(new URL('docs', root))
    .filter((name) => name.endsWith('.md'))
    .map((name) => read(`docs/${name}`)),
  README,
  ...readdirSync(new URL('docs/decisions', root)).map((name) => read(`docs/decisions/${name}`)),
  ...[
    'skills/fauxhouse/SKILL.md',
    'AGENTS.md',
    'llms.txt',
    'CONTRIBUTING.md',
    '.github/SECURITY.md',
  ].map(read),
]

/** The text of all pages. */
export const MARKDOWN = PAGES.map(({ text }) => text).join('\n')

/** The recipes of a Markdown text: fenced blocks that open with `ts recipe`. */
export function recipesOf(markdown: string): Recipe[] {
  return blocksOf(markdown, 'ts recipe')
}

/** The fenced blocks of a Markdown text that open with these words. */
export function blocksOf(markdown: string, opening: string): Recipe[] {
  const blocks: Recipe[] = []
  let heading = ''
  for (const [, title, words, code] of markdown.matchAll(
    /^#+ (.+)$|^```([^\n]*)\n([\s\S]*?)^```$/gm,
  )) {
    if (title !== undefined) heading = title
    if (words !== opening || code === undefined) continue
    const number = blocks.filter((block) => block.title.startsWith(`${heading} (`)).length + 1
    blocks.push({ title: `${heading} (${number})`, code })
  }
  return blocks
}

/** Files of JSON that a Markdown text shows: fenced blocks whose second word is a path. */
export function jsonFilesOf(markdown: string): { readonly path: string; readonly text: string }[] {
  const blocks = markdown.matchAll(/^```json (\S+\.\w+)\n([\s\S]*?)^```$/gm)
  return [...blocks].map(([, path = '', text = '']) => ({ path, text }))
}

export function readRecipes(): Recipe[] {
  return recipesOf(MARKDOWN)
}

import { nearestName } from '../contract/input/nearest'
import type { DocsPages } from '../mcp/resources'
import { defineCommand } from './command'
import { toggle, usageError } from './flags'
import { renderTable } from './text-table'

type Page = ReturnType<DocsPages['list']>[number]

export const docs = defineCommand({
  name: 'docs',
  usage: 'docs [TOPIC]',
  summary: 'Lists the pages of the documentation, or prints one as Markdown.',
  examples: ['docs', 'docs faults'],
  flags: { json: toggle('Print JSON') },
  words: [],
  optionalWords: ['page'],

  async run({ json }, [topic], terminal) {
    const { docsPages } = await import('../adapters/node-mcp')
    const pages = docsPages.list()
    if (topic !== undefined) {
      const page = pageOf(topic, pages, docsPages.read)
      const text = docsPages.read(page.name)
      terminal.print(json ? JSON.stringify({ ...page, text }) : text.trimEnd())
    } else if (json) terminal.print(JSON.stringify(pages))
    else {
      const rows = pages.map(({ name, title }) => [name, title])
      terminal.print(`${renderTable(rows, terminal.columns)}\n\nfauxhouse docs NAME prints a page.`)
    }
    return 0
  },
})

/**
 * The page of that name; else the only one whose name begins so, in the singular or the plural, or
 * whose name or title has it; else the only one with it in a heading, or in the text.
 */
function pageOf(topic: string, pages: readonly Page[], read: DocsPages['read']): Page {
  const word = topic.toLowerCase()
  const stem = word.replace(/(?:ies|y|s)$/, '')
  const headingOf = (name: string) =>
    [...read(name).matchAll(/^##+ (.+)$/gm)]
      .map(([, heading = '']) => heading)
      .find((heading) => heading.toLowerCase().includes(word))
  const inHeading = ({ name }: Page) => headingOf(name) !== undefined
  const fits: readonly ((page: Page) => boolean)[] = [
    ({ name }) => name === word,
    ({ name }) => name.startsWith(stem),
    ({ name, title }) => name.includes(stem) || title.toLowerCase().includes(stem),
    inHeading,
    ({ name }) => read(name).toLowerCase().includes(word),
  ]
  for (const fit of fits) {
    const [page, ...others] = pages.filter(fit)
    if (page === undefined) continue
    if (others.length === 0) return page
    const choices = [page, ...others].map(({ name }) =>
      fit === inHeading ? `${name} (${headingOf(name)})` : name,
    )
    throw usageError(`Several pages match "${topic}".`, `Use one of: ${choices.join(', ')}.`)
  }
  const names = pages.map(({ name }) => name)
  const near = nearestName(word, names)
  const start = near === undefined ? '' : `Did you mean ${near}? `
  throw usageError(`There is no page "${topic}".`, `${start}\`fauxhouse docs\` lists all pages.`)
}

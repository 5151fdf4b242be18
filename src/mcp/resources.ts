import type { McpServer } from '@modelcontextprotocol/server'
import { segmentOf } from '../client/query-text'
import type { Wire } from '../client/wire'
import type { Sdk } from './sdk'

/** The pages of the docs of this version. */
export interface DocsPages {
  /** Their names, such as `commands`, with their titles. */
  list(): readonly { readonly name: string; readonly title: string }[]
  /** A page as Markdown. */
  read(name: string): string
}

const SCENARIOS = 'fauxhouse://scenarios'

/** The pages of the docs, and the scenarios of a world. */
export function registerResources(
  { ResourceTemplate }: Sdk,
  server: McpServer,
  wire: Wire,
  pages: DocsPages,
): void {
  for (const { name, title } of pages.list()) {
    const mimeType = 'text/markdown'
    server.registerResource(name, `fauxhouse://docs/${name}`, { title, mimeType }, ({ href }) => ({
      contents: [{ uri: href, mimeType, text: pages.read(name) }],
    }))
  }
  const mimeType = 'application/json'
  const read = async (uri: string, path: string) => {
    const text = JSON.stringify(await wire.send('GET', path))
    return { contents: [{ uri, mimeType, text }] }
  }
  const all = { title: 'The scenarios, each with a sentence', mimeType }
  server.registerResource('scenarios', SCENARIOS, all, ({ href }) => read(href, '/scenarios'))
  const names = async (start: string) => {
    const { scenarios } = (await wire.send('GET', '/scenarios')) as {
      readonly scenarios: readonly { readonly name: string }[]
    }
    return scenarios.map(({ name }) => name).filter((name) => name.startsWith(start))
  }
  server.registerResource(
    'scenario',
    new ResourceTemplate(`${SCENARIOS}/{name}`, { list: undefined, complete: { name: names } }),
    { title: 'One scenario: its players, and requests to try', mimeType },
    ({ href }, { name }) => read(href, `/scenarios/${segmentOf(name, 'scenario')}`),
  )
}

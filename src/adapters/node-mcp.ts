import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Send } from '../mcp/http'
import type { DocsPages } from '../mcp/resources'
import { asAdapter } from '../service/environment'
import { waitFor } from '../service/waiting'
import type { FetchTarget } from './fetch-target'
import { statsOf } from './node-files'

/** Sends requests to a world in process, with the clocks of the host. */
export function sendTo(target: FetchTarget): Send {
  const { timeOrigin } = performance
  const environment = asAdapter({
    elapsedMs: () => performance.now(),
    hostNow: () => timeOrigin + performance.now(),
    wait: waitFor,
  })
  return async (url, init) => target.fetch(new Request(url, init), environment)
}

type Endpoint = (request: Request) => Promise<Response>

/** The MCP endpoint of a server over a world. Its code is loaded by the first request. */
export function mcpEndpointOf(target: FetchTarget): Endpoint {
  let endpoint: Promise<Endpoint> | undefined
  return async (request) => {
    endpoint ??= import('../mcp/http').then(({ createMcpEndpoint }) =>
      createMcpEndpoint(sendTo(target), docsPages),
    )
    return (await endpoint)(request)
  }
}

/** The folder of the pages: beside dist/, or beside src/. */
function docsFolder(): string | undefined {
  const places = ['../docs/', '../../docs/'].map((path) => new URL(path, import.meta.url))
  return places.map((place) => fileURLToPath(place)).find((path) => statsOf(path) !== undefined)
}

let known: ReturnType<DocsPages['list']> | undefined

/** The pages of the docs that the package has. They are listed once. */
export const docsPages: DocsPages = {
  list() {
    known ??= listPages()
    return known
  },
  read: (name) => readFileSync(`${docsFolder()}${name}.md`, 'utf8'),
}

function listPages(): ReturnType<DocsPages['list']> {
  const folder = docsFolder()
  const files = folder === undefined ? [] : readdirSync(folder).sort(byCodeUnits)
  return files.flatMap((file) => {
    const [, name] = /^(.+)\.md$/.exec(file) ?? []
    if (name === undefined) return []
    const [, title = name] = /^# (.+)$/m.exec(docsPages.read(name)) ?? []
    return [{ name, title }]
  })
}

const byCodeUnits = (a: string, b: string) => (a < b ? -1 : 1)

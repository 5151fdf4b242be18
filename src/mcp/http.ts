import { createWire } from '../client/wire'
import type { DocsPages } from './resources'
import { loadSdk } from './sdk'
import { createMcpServer } from './server'

/** Sends a request to the application. */
export type Send = (url: string, init: RequestInit) => Promise<Response>

/** A base URL for an application in process. */
const IN_PROCESS = 'http://127.0.0.1'

/** The way to an application in process, whose callers need no admin token. */
export const wireOf = (fetch: Send, session?: string, token?: string) =>
  createWire(IN_PROCESS, { fetch, session, token })

/**
 * The endpoint of a server, which answers each request by itself. The path can name the world, the
 * query parameter `service` limits the tools, and `X-Session-ID` is that of the operations.
 *
 * @throws FauxhouseError INVALID_OPTION if the peer dependency is not installed
 */
export async function createMcpEndpoint(
  send: Send,
  pages: DocsPages,
): Promise<(request: Request) => Promise<Response>> {
  const sdk = await loadSdk()
  const { fetch } = sdk.createMcpHandler(({ requestInfo }) => {
    const { url, headers } = requestInfo as Request
    const { pathname, searchParams } = new URL(url)
    const [, world] = /^\/w\/([^/]+)\//.exec(pathname) ?? []
    return createMcpServer(sdk, {
      wire: wireOf(send, headers.get('x-session-id') ?? undefined),
      world: world && decodeURIComponent(world),
      isService: searchParams.get('service') === 'true',
      pages,
    })
  })
  return fetch
}

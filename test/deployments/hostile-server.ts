import { createServer, type RequestListener } from 'node:http'
import { createWorld } from '../../src/assembly/create-world'
import { diceOf } from '../verify/dice'
import type { Kind } from './kinds'

/** Players of the deployment. */
export const PLAYERS = ['withdrawal-forfeits-bonus', 'vip-whale'] as const

export interface HostileServer {
  /** Base URL, which ends in `/v1`. */
  readonly base: string
  /** Requests that another host got, to which the deployment redirects. */
  strayed(): number
  close(): Promise<void>
}

/** Which requests get a hostile answer: the others get an honest one. */
export interface Reach {
  /** Honest answers at the start. */
  readonly from: number
  /** One of so many is hostile after it. */
  readonly every: number
}

/** A deployment that is hostile in one way. */
export async function serveHostile(
  kind: Kind,
  { from, every }: Reach,
  seed: number,
): Promise<HostileServer> {
  const world = createWorld({ players: 0, scenarios: [...PLAYERS] })
  const dice = diceOf(seed)
  let [requests, strayed] = [0, 0]
  const other = await listen((_, response) => {
    strayed += 1
    response.end('{}')
  })
  const own = await listen(async (request, response) => {
    const { method = 'GET', url } = request
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const headers = new Headers(request.headers as Record<string, string>)
    const body = chunks.length === 0 ? null : Buffer.concat(chunks)
    const found = await world.fetch(new Request(`http://x${url}`, { method, headers, body }))
    const honest = { status: found.status, headers: found.headers, text: await found.text() }
    const place = requests - from
    requests += 1
    if (place >= 0 && place % every === 0) {
      kind.play({ request, response, honest, elsewhere: other.origin, dice })
      return
    }
    found.headers.delete('content-length')
    response.writeHead(honest.status, Object.fromEntries(found.headers)).end(honest.text)
  })
  return {
    base: `${own.origin}/v1`,
    strayed: () => strayed,
    async close() {
      await Promise.all([own.close(), other.close()])
    },
  }
}

async function listen(listener: RequestListener) {
  const server = createServer((request, response) => {
    // The reader may leave at any time.
    for (const stream of [request, response, request.socket]) stream.on('error', () => undefined)
    request.socket.setMaxListeners(0)
    listener(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : 0
  return {
    origin: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

import { readFileSync } from 'node:fs'
import { importPeer } from './places'

/*
 * The peers without a command of their own, each a process: emulate with an emulator of the same
 * records, and the middleware of msw with handlers of the same bytes.
 */

/** What the peers serve, in the shape that each of them takes. */
export interface PeerRecords {
  readonly id: string
  /** Bodies of the profile and of a page of 20 of one player. */
  readonly profile: string
  readonly page: string
  /** Profiles by player id. */
  readonly players: Readonly<Record<string, object>>
  /** The rows of that player, newest first. */
  readonly rows: readonly object[]
}

const [kind, path = '', port] = process.argv.slice(2)
const { profile, page, players, rows }: PeerRecords = JSON.parse(readFileSync(path, 'utf8'))
const HOST = '127.0.0.1'
const PLAYER = '/v1/players/:id'

interface Context {
  readonly req: { param(name: string): string; query(name: string): string | undefined }
  json(data: unknown): Response
}

interface App {
  get(path: string, answer: (context: Context) => Response): void
}

interface State {
  readonly players: PeerRecords['players']
  readonly rows: PeerRecords['rows']
}

/** An emulator as its documentation shows one: it answers from its state. */
async function serveEmulator(): Promise<void> {
  const { createEmulator, defineEmulator } = (await importPeer('emulate/dist/api.js')) as {
    createEmulator(options: object): Promise<unknown>
    defineEmulator(definition: object): unknown
  }
  const service = defineEmulator({
    name: 'players',
    state: () => ({ players, rows }),
    setup({ app, state }: { app: App; state: State }) {
      app.get(PLAYER, (context) => context.json(state.players[context.req.param('id')]))
      app.get(`${PLAYER}/transactions`, (context) => {
        const limit = Number(context.req.query('limit') ?? 20)
        const offset = Number(context.req.query('offset') ?? 0)
        const transactions = state.rows.slice(offset, offset + limit)
        const total = state.rows.length
        return context.json({
          transactions,
          total,
          limit,
          offset,
          has_more: offset + limit < total,
        })
      })
    },
  })
  await createEmulator({ service, port: Number(port), hostname: HOST })
}

async function serveMiddleware(): Promise<void> {
  const { default: middleware } = (await importPeer('@mswjs/http-middleware/lib/index.js')) as {
    default: { createServer(...handlers: unknown[]): { listen(port: number, host: string): void } }
  }
  // The copy that the middleware requires, not the one that an import would find.
  const { default: msw } = (await importPeer('msw/lib/core/index.js')) as {
    default: typeof import('msw')
  }
  const { http, HttpResponse } = msw
  const headers = { 'Content-Type': 'application/json' }
  middleware
    .createServer(
      http.get(PLAYER, () => new HttpResponse(profile, { headers })),
      http.get(`${PLAYER}/transactions`, () => new HttpResponse(page, { headers })),
    )
    .listen(Number(port), HOST)
}

await (kind === 'emulate' ? serveEmulator() : serveMiddleware())

import { createServer } from 'node:http'
import { startServer } from '../src/doors/node'
import { createWorld } from '../src/index'

/*
 * One side of the HTTP bench, a process of its own: the simulator, or bare node:http that serves
 * the same bytes, as a constant or as a ready object that it writes out each time. What it is comes
 * as its argument, what it serves over the channel to its parent.
 */

/** What the parent wants served: bodies by path. */
export type Bodies = Readonly<Record<string, string>>

/** What the server says of itself: where it listens, and the processor time it has used. */
export type Notice = { readonly port: number } | { readonly processorMs: number }

/** The simulators: with the defaults, with little, with faults, with the journal of the command. */
const JOURNALS: Readonly<Record<string, number | undefined>> = {
  fauxhouse: undefined,
  plain: 0,
  faults: 0,
  journal: 10_000,
}

/** Number of fault rules, none of which matches. */
const RULES = 10

const tell = (notice: Notice) => process.send?.(notice)

function serveBare(bodies: Bodies, write: (path: string) => string): void {
  const server = createServer((incoming, outgoing) => {
    const path = incoming.url ?? ''
    const body = path in bodies ? write(path) : ''
    outgoing.writeHead(200, {
      'Content-Type': 'application/json',
      'Content-Length': Buffer.byteLength(body),
    })
    outgoing.end(body)
  })
  server.listen(0, '127.0.0.1', () => {
    const address = server.address()
    if (address !== null && typeof address === 'object') tell({ port: address.port })
  })
}

const [kind] = process.argv.slice(2)
process.on('message', (message: Bodies | 'processor time') => {
  if (message === 'processor time') {
    const { user, system } = process.cpuUsage()
    tell({ processorMs: (user + system) / 1_000 })
    return
  }
  const objects = new Map(Object.entries(message).map(([path, text]) => [path, JSON.parse(text)]))
  if (kind === 'constant') serveBare(message, (path) => message[path] ?? '')
  if (kind === 'object') serveBare(message, (path) => JSON.stringify(objects.get(path)))
  if (kind !== undefined && kind in JOURNALS) {
    const world = createWorld({ seed: 'bench', players: 1_000, journal: JOURNALS[kind] })
    if (kind === 'faults') {
      for (let each = 0; each < RULES; each += 1) {
        world.faults.add({ player: `nobody-${each}`, effect: { status: 503 } })
      }
    }
    void startServer(world, { port: 0 }).then(({ port }) => tell({ port }))
  }
})
process.on('disconnect', () => process.exit(0))

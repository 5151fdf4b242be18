import { createServer } from 'node:http'
import { after } from 'node:test'
import { createWorld, createWorlds } from 'fauxhouse'
import { startServer } from 'fauxhouse/node'
import next from 'next'

const base = createWorld({ players: 0, scenarios: ['blocked-player'] })
const worlds = createWorlds({ base })
const backOffice = await startServer(worlds)

// A name that no earlier run had: the cache of Next.js is on disk, and its keys contain the URL.
const name = `run-${Date.now()}`
process.env.BACK_OFFICE_URL = backOffice.urlOf(name)
export const world = worlds.open(name)

const app = next({ dev: false })
await app.prepare()
const server = createServer(app.getRequestHandler()).listen(0, '127.0.0.1')
await new Promise((listening) => server.once('listening', listening))
export const url = `http://127.0.0.1:${server.address().port}`

after(async () => {
  server.closeAllConnections()
  server.close()
  await app.close()
  await backOffice.close()
})

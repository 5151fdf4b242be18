import { setupServer } from 'msw/node'
import type { FetchTarget } from '../../src/adapters/fetch-target'
import { createHandlers, unhandled } from '../../src/adapters/msw'
import { startServer } from '../../src/node'

/** A way to a world. Paths are relative to the base URL, which ends in `/v1`. */
export interface Door {
  send(path: string, init?: RequestInit): Promise<Response>
  close(): Promise<void>
}

export type OpenDoor = (world: FetchTarget) => Promise<Door>

const openDirect: OpenDoor = async (world) => ({
  send: async (path, init) => world.fetch(new Request(`http://any.example/v1${path}`, init)),
  close: async () => undefined,
})

const openMsw: OpenDoor = async (world) => {
  const baseUrl = 'https://api.casino.example/back-office/v1'
  const server = setupServer(...createHandlers(world, { baseUrl }))
  server.listen(unhandled())
  return {
    send: (path, init) => fetch(`${baseUrl}${path}`, init),
    close: async () => server.close(),
  }
}

const openNode: OpenDoor = async (world) => {
  const server = await startServer(world, { port: 0 })
  return {
    send: (path, init) => fetch(`${server.baseUrl}${path}`, init),
    close: () => server.close(),
  }
}

/** A named world of a server, which begins as the target started. */
export const openNamed: OpenDoor = async (world) => {
  const server = await startServer(world, { port: 0 })
  return {
    send: (path, init) => fetch(`${server.url}/w/suite.1/v1${path}`, init),
    close: () => server.close(),
  }
}

/** All doors, by name. */
export const DOORS: Readonly<Record<string, OpenDoor>> = {
  'direct fetch': openDirect,
  'msw handlers': openMsw,
  'node server': openNode,
}

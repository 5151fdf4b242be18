import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { request } from 'node:https'
import { Readable } from 'node:stream'
import { setupServer } from 'msw/node'
import { onTestFinished } from 'vitest'
import type { FetchTarget } from '../../src/adapters/fetch-target'
import { createHandlers, listenOptions } from '../../src/adapters/msw'
import { type ServerOptions, startServer } from '../../src/node'

/** A way to a world. Paths are relative to the base URL, which ends in `/v1`. */
export interface Adapter {
  send(path: string, init?: RequestInit): Promise<Response>
  close(): Promise<void>
}

export type OpenAdapter = (world: FetchTarget) => Promise<Adapter>

const openDirect: OpenAdapter = async (world) => ({
  send: async (path, init) => world.fetch(new Request(`http://any.example/v1${path}`, init)),
  close: async () => undefined,
})

const openMsw: OpenAdapter = async (world) => {
  const baseUrl = 'https://api.casino.example/back-office/v1'
  const server = setupServer(...createHandlers(world, { baseUrl }))
  server.listen(listenOptions())
  return {
    send: (path, init) => fetch(`${baseUrl}${path}`, init),
    close: async () => server.close(),
  }
}

const openNode = async (world: FetchTarget, options: ServerOptions = {}): Promise<Adapter> => {
  const server = await startServer(world, options)
  return {
    send: (path, init) => fetch(`${server.url}${path}`, init),
    close: () => server.close(),
  }
}

/** As fetch, which can be told no certificate to trust. */
async function fetchOverTls(ca: string | undefined, url: string, init: RequestInit = {}) {
  const { method, headers, signal } = new Request(url, { ...init, body: null })
  const sent = request(url, { ca, method, headers: Object.fromEntries(headers), signal })
  sent.end(init.body === undefined ? undefined : Buffer.from(await new Response(init.body).bytes()))
  const [answer]: IncomingMessage[] = await once(sent, 'response')
  const fields = Object.entries(answer?.headers ?? {}).map(([name, value]) => [name, String(value)])
  const status = answer?.statusCode ?? 500
  const isBare = method === 'HEAD' || status === 204
  return new Response(isBare || !answer ? null : (Readable.toWeb(answer) as ReadableStream), {
    status,
    headers: Object.fromEntries(fields),
  })
}

const openTls: OpenAdapter = async (world) => {
  const server = await startServer(world, { tls: 'self-signed' })
  return {
    send: (path, init) => fetchOverTls(server.certificate, `${server.url}${path}`, init),
    close: () => server.close(),
  }
}

/** A named world of a server, which begins as the target started. */
export const openNamed: OpenAdapter = async (world) => {
  const server = await startServer(world)
  return {
    send: (path, init) => fetch(`${server.origin}/w/suite.1/v1${path}`, init),
    close: () => server.close(),
  }
}

/** The adapters whose client breaks off as `fetch` does: that of Node.js, or a world's own. */
export const FETCH_ADAPTERS: Readonly<Record<string, OpenAdapter>> = {
  'direct fetch': openDirect,
  'msw handlers': openMsw,
  'node server': (world) => openNode(world),
  'node server below a base path': (world) => openNode(world, { basePath: '/backend/v1' }),
}

/** All adapters, by name. */
export const ADAPTERS: Readonly<Record<string, OpenAdapter>> = {
  ...FETCH_ADAPTERS,
  'node server over TLS': openTls,
}

/** Opens an adapter until the end of the test. */
export async function sendThrough(name: string, world: FetchTarget): Promise<Adapter['send']> {
  const adapter = await (FETCH_ADAPTERS[name] as OpenAdapter)(world)
  onTestFinished(() => adapter.close())
  return (path, init) => adapter.send(path, init)
}

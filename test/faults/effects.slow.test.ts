import { execFile } from 'node:child_process'
import { get, type IncomingMessage } from 'node:http'
import { setupServer } from 'msw/node'
import {
  afterEach,
  beforeEach,
  describe,
  expect,
  it,
  type MockInstance,
  onTestFinished,
  vi,
} from 'vitest'
import { createHandlers, listenOptions } from '../../src/adapters/msw'
import { createWorld, type World } from '../../src/create-world'
import { startServer } from '../../src/node'
import type { FaultEffect, FaultRule } from '../../src/world/faults/rule'

const PLAYER = 'wagering-nearly-done'
const base = createWorld({ players: 0, scenarios: [PLAYER] })
const HEADERS = { Authorization: 'Bearer a', 'X-Session-ID': 's' }
const PATH = `/players/${PLAYER}`

let world: World
/** What msw prints of handlers that throw. */
let printed: MockInstance
beforeEach(() => {
  world = base.fork()
  printed = vi.spyOn(console, 'error')
})
afterEach(() => printed.mockRestore())

type Send = (path: string, init?: RequestInit) => Promise<Response>

const withHeaders = (init: RequestInit = {}) => ({
  ...init,
  headers: { ...HEADERS, ...(init.headers as Record<string, string>) },
})

/** Opens each adapter; what it opens is closed after the test. */
const ADAPTERS = {
  direct: async () => (path, init) => world.fetch(`/v1${path}`, withHeaders(init)),
  msw: async () => {
    const baseUrl = 'https://api.example.com/v1'
    const server = setupServer(...createHandlers(world, { baseUrl }))
    server.listen(listenOptions())
    onTestFinished(() => server.close())
    return (path, init) => fetch(baseUrl + path, withHeaders(init))
  },
  node: async () => {
    const server = await startServer(world)
    onTestFinished(() => server.close())
    return (path, init) => fetch(server.url + path, withHeaders(init))
  },
  'node with a fetch of the user': async () => {
    const wrapped = { fetch: (...args: Parameters<World['fetch']>) => world.fetch(...args) }
    const server = await startServer(wrapped as never)
    onTestFinished(() => server.close())
    return (path, init) => fetch(server.url + path, withHeaders(init))
  },
} satisfies Readonly<Record<string, () => Promise<Send>>>

const put = (phone: string): RequestInit => ({
  method: 'PUT',
  body: JSON.stringify({ phone }),
  headers: { 'Content-Type': 'application/json' },
})

const failing = (effect: FaultEffect, more: Partial<FaultRule> = {}) =>
  world.faults.add({ effect, ...more })
const phone = () => world.player(PLAYER).profile().phone
const updates = () =>
  world
    .player(PLAYER)
    .commands()
    .filter(({ command }) => command.type === 'updateProfile')

// What an answer says is made before the adapter; one that reads bodies itself shows it, too.
for (const adapter of ['direct', 'node'] as const) {
  const open: () => Promise<Send> = ADAPTERS[adapter]
  describe(`${adapter}: a fault`, () => {
    it('has the headers and the body of the rule', async () => {
      const send = await open()
      failing({ status: 418, headers: { 'X-Pot': 'tea' }, body: { short: true } }, { times: 1 })
      const json = await send(PATH)
      expect([json.status, json.headers.get('x-pot')]).toEqual([418, 'tea'])
      expect(json.headers.get('content-type')).toBe('application/json')
      expect(await json.json()).toEqual({ short: true })
      failing({
        status: 502,
        body: '<h1>Bad gateway</h1>',
        headers: { 'Content-Type': 'text/html' },
      })
      const html = await send(PATH)
      expect(html.headers.get('content-type')).toBe('text/html')
      expect(await html.text()).toBe('<h1>Bad gateway</h1>')
    })

    it('has each header once, whatever its case', async () => {
      const send = await open()
      const names = ['x-request-id', 'RETRY-AFTER', 'cache-control', 'WWW-authenticate']
      const headers = Object.fromEntries(names.map((name) => [name, 'mine']))
      failing({ status: 503, headers: { ...headers, 'X-Fauxhouse-FAULT': 'mine' } }, { id: 'f' })
      const answer = await send(PATH)
      const values = [...names, 'x-fauxhouse-fault'].map((name) => answer.headers.get(name))
      expect(values).toEqual(['mine', 'mine', 'mine', 'mine', 'f'])
    })

    it('has the last of headers whose names differ in case only', async () => {
      const send = await open()
      const names = ['X-Request-ID', 'x-request-id', 'Content-Type', 'content-type', 'A', 'a']
      const headers = Object.fromEntries(names.map((name, at) => [name, `text/${at}`]))
      failing({ status: 503, headers, body: 'down' })
      const answer = await send(PATH)
      const values = ['x-request-id', 'content-type', 'a'].map((name) => answer.headers.get(name))
      expect(values).toEqual(['text/1', 'text/3', 'text/5'])
    })

    it('has the type of its problem, whatever the headers say', async () => {
      const send = await open()
      failing({ status: 503, headers: { 'content-type': 'text/plain' } })
      const answer = await send(PATH)
      expect(answer.headers.get('content-type')).toBe('application/problem+json')
    })

    it('that is stale answers from before the last write of that player', async () => {
      const send = await open()
      const before = await (await send(PATH)).text()
      await send(PATH, put('1'))
      failing({ staleRead: true }, { id: 'stale' })
      const stale = await send(PATH)
      expect(stale.headers.get('x-fauxhouse-fault')).toBe('stale')
      expect(await stale.text()).toBe(before)
      world.faults.clear()
      expect((await (await send(PATH)).json()).phone).toBe('1')
    })

    it('that ignores a write answers as if it were applied', async () => {
      const send = await open()
      failing({ ignoreUpdate: true }, { times: 1 })
      const ignored = await send(PATH, put('1'))
      expect([ignored.status, (await ignored.json()).success]).toEqual([200, true])
      expect(updates()).toEqual([])
      await send(PATH, put('1'))
      expect(phone()).toBe('1')
    })

    it('that ignores writes gives each a change of its own, which no other write has', async () => {
      const send = await open()
      failing({ ignoreUpdate: true }, { times: 2 })
      const changeOf = async () => (await (await send(PATH, put('1'))).json()).transaction_id
      const changes = [await changeOf(), await changeOf(), await changeOf(), await changeOf()]
      expect(new Set(changes).size).toBe(4)
      expect(changes[0]).toMatch(/^upd_\w{16}$/)
      expect(updates()).toHaveLength(2)
    })

    it('that doubles a write applies it twice', async () => {
      const send = await open()
      failing({ applyTwice: true })
      expect((await send(PATH, put('1'))).status).toBe(200)
      expect(updates()).toHaveLength(2)
    })

    it('that loses an answer answers an update that is refused', async () => {
      const send = await open()
      failing({ loseAnswer: true })
      expect((await send(PATH, { ...put('1'), body: '{' })).status).toBe(400)
    })

    it.each([undefined, 1, '12', [[]], null])('malformed is no JSON: %j', async (body) => {
      const send = await open()
      failing({ ...(body !== undefined && { status: 200, body }), failure: 'malformed' })
      const text = await (await send(PATH)).text()
      expect(() => JSON.parse(text)).toThrow(SyntaxError)
    })

    it('with a status comes to HEAD, too', async () => {
      const send = await open()
      failing({ status: 503 }, { operation: 'getPlayerProfile' })
      expect((await send(PATH, { method: 'HEAD' })).status).toBe(503)
    })
  })
}

for (const [adapter, open] of Object.entries<() => Promise<Send>>(ADAPTERS)) {
  describe(`${adapter}: a fault, and how its answer comes`, () => {
    it('with a status answers its problem document, and names the rule', async () => {
      const send = await open()
      failing({ status: 503 }, { id: 'down', times: 1 })
      const answer = await send(PATH)
      expect(answer.status).toBe(503)
      expect(answer.headers.get('x-fauxhouse-fault')).toBe('down')
      expect(answer.headers.get('retry-after')).toBe('1')
      expect(answer.headers.get('content-type')).toBe('application/problem+json')
      expect(await answer.json()).toMatchObject({
        status: 503,
        code: 'INJECTED',
        instance: `/v1${PATH}`,
      })
      const next = await send(PATH)
      expect([next.status, next.headers.get('x-fauxhouse-fault')]).toEqual([200, null])
    })

    it('with a delay answers later', async () => {
      const send = await open()
      failing({ delay: 'PT0.05S' })
      const before = performance.now()
      expect((await send(PATH)).status).toBe(200)
      expect(performance.now() - before).toBeGreaterThan(45)
    })

    it('with a delay ends by an abort, and changes nothing', async () => {
      const send = await open()
      failing({ delay: 'PT1H' })
      const before = phone()
      const sent = send(PATH, { ...put('1'), signal: AbortSignal.timeout(50) })
      await expect(sent).rejects.toMatchObject({ name: 'TimeoutError' })
      expect(phone()).toBe(before)
      expect(printed).not.toHaveBeenCalled()
    })

    it('with truncated leaves an answer without a body as it is', async () => {
      const send = await open()
      failing({ failure: 'truncated' })
      const options = await send(PATH, { method: 'OPTIONS' })
      expect([options.status, await options.text()]).toEqual([204, ''])
      expect(options.headers.get('content-length')).toBeNull()
      const head = await send(PATH, { method: 'HEAD' })
      expect([head.status, await head.text()]).toEqual([200, ''])
    })

    it('that loses the answer of a write applies it', async () => {
      const send = await open()
      failing({ loseAnswer: true })
      await expect(send(PATH, put('1'))).rejects.toThrow(TypeError)
      expect(phone()).toBe('1')
      expect((await send(PATH)).status).toBe(200)
    })

    it('reset is a network error', async () => {
      const send = await open()
      failing({ failure: 'reset' })
      await expect(send(PATH)).rejects.toThrow(TypeError)
    })

    it('hang never answers', async () => {
      const send = await open()
      failing({ failure: 'hang' })
      const sent = send(PATH, { signal: AbortSignal.timeout(80) })
      await expect(sent).rejects.toMatchObject({ name: 'TimeoutError' })
      expect(printed).not.toHaveBeenCalled()
    })

    it('truncated ends in the middle of the body', async () => {
      const send = await open()
      failing({ failure: 'truncated' })
      const answer = await send(PATH)
      expect(answer.status).toBe(200)
      await expect(answer.text()).rejects.toThrow()
    })

    it('by the header of a request', async () => {
      const send = await open()
      const ask = (fault: string) => send(PATH, { headers: { 'X-Fauxhouse-Fault': fault } })
      const down = await ask('status=503')
      expect([down.status, down.headers.get('x-fauxhouse-fault')]).toEqual([503, 'header'])
      const before = performance.now()
      expect((await ask('delay=50, status=500')).status).toBe(500)
      expect(performance.now() - before).toBeGreaterThan(45)
      await expect(ask('failure=reset')).rejects.toThrow(TypeError)
      const wrong = await ask('brake=reset')
      expect(wrong.status).toBe(400)
      expect((await wrong.json()).errors).toMatchObject([{ where: 'header.x-fauxhouse-fault' }])
    })
  })
}

describe('a broken answer on a socket', () => {
  let url: string
  let close: () => Promise<void>
  beforeEach(async () => {
    const server = await startServer(world)
    url = server.url + PATH
    close = server.close
  })
  afterEach(() => close())

  const raw = () =>
    new Promise<IncomingMessage>((resolve, reject) => {
      get(url, { headers: HEADERS }, (answer) => resolve(answer.resume())).on('error', reject)
    })

  const curl = (...more: string[]) =>
    new Promise<{ code: unknown; out: string }>((resolve) => {
      const headers = Object.entries(HEADERS).flatMap(([name, value]) => [
        '-H',
        `${name}: ${value}`,
      ])
      execFile('curl', ['-sSi', '-m', '5', ...headers, ...more, url], (error, out) =>
        resolve({ code: error?.code ?? 0, out }),
      )
    })

  it('reset: node:http sees ECONNRESET, curl ends with 56', async () => {
    failing({ failure: 'reset' })
    await expect(raw()).rejects.toMatchObject({ code: 'ECONNRESET' })
    expect((await curl()).code).toBe(56)
  })

  it('truncated: curl ends with 18, a partial file', async () => {
    failing({ failure: 'truncated' })
    const { code, out } = await curl()
    expect(code).toBe(18)
    expect(out).toContain('"id"')
    const answer = await raw()
    await new Promise((resolve) => answer.once('close', resolve))
    expect(answer.complete).toBe(false)
  })

  it('hang: curl gives up by its own timeout', async () => {
    failing({ failure: 'hang' })
    expect((await curl('-m', '0.2')).code).toBe(28)
  })

  it('a hanging request does not hold up the end of the server', async () => {
    failing({ failure: 'hang' })
    const hanging = expect(fetch(url, { headers: HEADERS })).rejects.toThrow(TypeError)
    await expect.poll(() => world.faults.list().length).toBe(1)
    await new Promise((resolve) => setTimeout(resolve, 50))
    const other = await startServer(base.fork(), { port: 0, closeTimeoutMs: 60_000 })
    await other.close()
    await close()
    await hanging
  })
})

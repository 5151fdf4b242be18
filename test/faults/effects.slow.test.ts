import { execFile } from 'node:child_process'
import { get, type IncomingMessage } from 'node:http'
import type { MockInstance } from 'vitest'
import { afterEach, beforeEach, describe, expect, it, test, vi } from 'vitest'
import { createWorld } from '../../src/create-world'
import { startServer } from '../../src/node'
import type { World } from '../../src/public-world'
import type { FaultEffect, FaultRule } from '../../src/world/faults/rule'
import { FETCH_ADAPTERS, sendThrough } from '../support/adapters'

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

const opening = (adapter: string) => async (): Promise<Send> => {
  const send = await sendThrough(adapter, world)
  return (path, init) => send(path, withHeaders(init))
}

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

// What a response says is made before the adapter; one that reads bodies itself shows it, too.
for (const adapter of ['direct fetch', 'node server'] as const) {
  const open = opening(adapter)
  describe(`${adapter}: a fault`, () => {
    const numbered = (...names: string[]) =>
      Object.fromEntries(names.map((name, at) => [name, `text/${at}`]))
    test.each<[string, FaultEffect, headers: Record<string, string>, body?: string]>([
      [
        'the headers and the body of the rule',
        { status: 418, headers: { 'X-Pot': 'tea' }, body: { short: true } },
        { 'x-pot': 'tea', 'content-type': 'application/json' },
        '{"short":true}',
      ],
      [
        'the type of a text',
        { status: 502, body: '<h1>Bad</h1>', headers: { 'Content-Type': 'text/html' } },
        { 'content-type': 'text/html' },
        '<h1>Bad</h1>',
      ],
      [
        'each header once, whatever its case',
        {
          status: 503,
          headers: numbered('x-request-id', 'RETRY-AFTER', 'WWW-auth', 'X-Fauxhouse-FAULT'),
        },
        { 'x-request-id': 'text/0', 'retry-after': 'text/1', 'x-fauxhouse-fault': 'f' },
      ],
      [
        'the last of headers whose names differ in case only',
        { status: 503, headers: numbered('A', 'a', 'Content-Type', 'content-type'), body: 'down' },
        { a: 'text/1', 'content-type': 'text/3' },
      ],
      [
        'the type of its problem, whatever the headers say',
        { status: 503, headers: { 'content-type': 'text/plain' } },
        { 'content-type': 'application/problem+json' },
      ],
    ])('has %s', async (_, effect, headers, body) => {
      const send = await open()
      failing(effect, { id: 'f' })
      const answer = await send(PATH)
      expect(answer.status).toBe(effect.status)
      expect(Object.fromEntries(answer.headers)).toMatchObject(headers)
      if (body !== undefined) expect(await answer.text()).toBe(body)
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

    it('that ignores writes answers each as if it were applied, with a change of its own', async () => {
      const send = await open()
      failing({ ignoreUpdate: true }, { times: 2 })
      const changes: string[] = []
      const requests = new Set<string | null>()
      for (const applied of [0, 0, 1, 2]) {
        const answer = await send(PATH, put('1'))
        const { success, transaction_id } = await answer.json()
        expect([success, updates().length]).toEqual([true, applied])
        changes.push(transaction_id)
        requests.add(answer.headers.get('x-request-id'))
      }
      expect([new Set(changes).size, requests.size]).toEqual([4, 1])
      expect(changes[0]).toMatch(/^upd_\w{16}$/)
      expect(phone()).toBe('1')
    })

    it('that doubles a write applies it twice', async () => {
      const send = await open()
      failing({ applyTwice: true })
      expect((await send(PATH, put('1'))).status).toBe(200)
      expect(updates()).toHaveLength(2)
    })

    it('that loses a response leaves that of an update that is rejected', async () => {
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

for (const adapter of Object.keys(FETCH_ADAPTERS)) {
  const open = opening(adapter)
  describe(`${adapter}: a fault, and how its answer comes`, () => {
    it('with a status answers its problem document, and names the rule', async () => {
      const send = await open()
      failing({ status: 503 }, { id: 'down', times: 1 })
      const answer = await send(PATH)
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        ...{ 'x-fauxhouse-fault': 'down', 'retry-after': '1' },
        'content-type': 'application/problem+json',
      })
      const problem = {
        status: 503,
        code: 'INJECTED',
        instance: expect.stringMatching(`/v1${PATH}$`),
      }
      expect(await answer.json()).toMatchObject(problem)
      const next = await send(PATH)
      expect([next.status, next.headers.get('x-fauxhouse-fault')]).toEqual([200, null])
    })

    it('that hangs ends by an abort', async () => {
      const send = await open()
      failing({ failure: 'hang' })
      const sent = send(PATH, { signal: AbortSignal.timeout(60) })
      await expect(sent).rejects.toMatchObject({ name: 'TimeoutError' })
      expect(printed).not.toHaveBeenCalled()
    })

    it('that delays is in the journal from its arrival, with one entry to the end', async () => {
      const send = await open()
      failing({ delay: 'PT1H' }, { id: 'slow', times: 1 })
      const leaving = new AbortController()
      const sent = send(PATH, { ...put('1'), signal: leaving.signal })
      const entries = () =>
        world.requests.find().map(({ id, stage, response }) => [id, stage, response.status])
      await expect.poll(entries).toEqual([['1', 'waiting', null]])
      expect(world.requests.get('1')?.duration_ms).toBeNull()
      expect(world.requests.count({ operation: 'updatePlayerProfile', player: PLAYER })).toBe(1)
      expect(world.requests.count({ status: { gte: 0 } })).toBe(0)
      expect((await send(PATH)).status).toBe(200)
      leaving.abort()
      await expect(sent).rejects.toThrow()
      const ended = [
        ['2', 'operation', 200],
        ['1', 'aborted', 499],
      ]
      await expect.poll(entries).toEqual(ended)
      expect(printed).not.toHaveBeenCalled()
      expect(phone()).not.toBe('1')
      failing({ delay: 1 })
      expect((await send(PATH, put('1'))).status).toBe(200)
      expect(entries()).toEqual([['3', 'operation', 200], ...ended])
      expect(world.requests.last()?.changes).toMatchObject([{ field: 'phone', after: '1' }])
    })

    it('truncated ends in the middle of a body, and leaves a response without one', async () => {
      const send = await open()
      failing({ failure: 'truncated' })
      const answer = await send(PATH)
      expect(answer.status).toBe(200)
      await expect(answer.text()).rejects.toThrow()
      expect(printed).not.toHaveBeenCalled()
      const options = await send(PATH, { method: 'OPTIONS' })
      expect([options.status, await options.text()]).toEqual([204, ''])
      expect(options.headers.get('content-length')).toBeNull()
      const head = await send(PATH, { method: 'HEAD' })
      expect([head.status, await head.text()]).toEqual([200, ''])
    })

    it('that loses the response of a write applies it', async () => {
      const send = await open()
      failing({ loseAnswer: true })
      await expect(send(PATH, put('1'))).rejects.toThrow(TypeError)
      expect(phone()).toBe('1')
      expect((await send(PATH)).status).toBe(200)
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
      expect(await wrong.json()).toMatchObject({
        ...{ status: 400, errors: [{ where: 'header.x-fauxhouse-fault' }] },
      })
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

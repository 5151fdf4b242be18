import { createConnection, type Socket } from 'node:net'
import { describe, expect, it, onTestFinished, test } from 'vitest'
import type { FetchTarget } from '../../src/adapters/fetch-target'
import { createWorld, type World } from '../../src/create-world'
import { createWorlds } from '../../src/create-worlds'
import { startServer } from '../../src/node'
import { eventStream } from '../../src/service/journal/feed'
import { simulationOf } from '../../src/world'
import { Feed } from '../../src/world/feed'
import { HEADERS, PLAYER, put, send } from './calls'

interface SentEvent {
  readonly id: number
  readonly event: string
  readonly data: Record<string, unknown>
}

/** The events in a text, without comments. */
function eventsIn(text: string): SentEvent[] {
  const whole = text.split('\n\n').slice(0, -1)
  return whole.flatMap((block) => {
    const [, id, event, data] = /^id: (\d+)\nevent: (\w+)\ndata: (.*)$/s.exec(block) ?? []
    return data === undefined
      ? []
      : [{ id: Number(id), event: String(event), data: JSON.parse(data) }]
  })
}

async function served(target: FetchTarget) {
  const server = await startServer(target)
  onTestFinished(() => server.close())
  return server
}

/** Reads the events of a path until there are enough. */
async function follow(url: string, headers: Record<string, string> = {}) {
  const leaving = new AbortController()
  onTestFinished(() => leaving.abort())
  const answer = await fetch(url, { headers, signal: leaving.signal })
  expect(answer.headers.get('content-type')).toBe('text/event-stream')
  const reader = (answer.body as ReadableStream<Uint8Array>).getReader()
  const decoder = new TextDecoder()
  let text = ''
  return {
    leave: () => leaving.abort(),
    read: async (count: number) => {
      while (eventsIn(text).length < count) {
        const { done, value } = await reader.read()
        if (done) break
        text += decoder.decode(value, { stream: true })
      }
      return eventsIn(text)
    },
    text: () => text,
    ended: async () => {
      while (!(await reader.read()).done);
    },
  }
}

describe('over a socket, the events of a world', () => {
  it('tell of requests, commands, the clock, faults and resets, in order', async () => {
    const world = createWorld({ players: 0, scenarios: [PLAYER] })
    const { origin: url } = await served(world)
    const { read } = await follow(`${url}/__admin/events`)
    await put(world, { phone: '1' })
    world.advance('P1D')
    world.faults.add({ id: 'down', effect: { status: 503 } })
    await send(world, '/v1/players/x')
    world.execute(PLAYER, [{ type: 'login' }, { type: 'login' }])
    world.reset()
    const events = await read(10)
    expect(events.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
    expect(events.map(({ event }) => event)).toEqual([
      'command',
      'request',
      'clock',
      'world',
      'fault',
      'request',
      'command',
      'command',
      'clock',
      'world',
    ])
    const [command, request, clock, rules, fault, failed] = events.map(({ data }) => data)
    expect(rules).toEqual({ world: null, action: 'faults', faults: ['down'] })
    expect(command).toMatchObject({ world: null, player: PLAYER, command: { phone: '1' } })
    expect(request).toEqual({
      world: null,
      id: '1',
      operation: 'updatePlayerProfile',
      player: PLAYER,
      method: 'PUT',
      path: `/v1/players/${PLAYER}`,
      query: {},
      status: 200,
      stage: 'operation',
      at: '2026-01-01T12:00:00.000Z',
      host_at: null,
      duration_ms: null,
    })
    expect(clock).toEqual({
      world: null,
      from: '2026-01-01T12:00:00.000Z',
      now: '2026-01-02T12:00:00.000Z',
    })
    expect(fault).toEqual({ world: null, id: 'down', effect: { status: 503 }, request: '2' })
    expect(failed).toMatchObject({ id: '2', status: 503, stage: 'fault' })
    expect(events.at(-1)?.data).toEqual({ world: null, action: 'reset' })
  })

  it('tell of policies and of rules of faults, of a change that is made only', async () => {
    const world = createWorld({ players: 0, faults: [{ id: 'old', effect: { status: 500 } }] })
    const { origin: url } = await served(world)
    const { read } = await follow(`${url}/__admin/events`)
    const change = (method: string, path: string, body: object) =>
      fetch(`${url}/__admin${path}`, {
        method,
        body: JSON.stringify(body),
        headers: { 'Content-Type': 'application/json' },
      })
    world.setPolicies({ maxLimit: 5 })
    expect((await change('PATCH', '/policies', { ngr: 'ggr' })).status).toBe(200)
    expect((await change('PATCH', '/policies', { ngr: 'nope' })).status).toBe(400)
    expect(() => world.setPolicies({ maxLimit: -1 })).toThrow()
    await change('POST', '/faults', { id: 'new', effect: { status: 503 } })
    world.faults.remove('old')
    expect(() => world.faults.remove('old')).toThrow()
    world.faults.clear()
    const events = await read(5)
    expect(events.map(({ event }) => event)).toEqual(events.map(() => 'world'))
    expect(events.map(({ data }) => data)).toEqual([
      { world: null, action: 'policies', policies: { maxLimit: 5 } },
      { world: null, action: 'policies', policies: { ngr: 'ggr' } },
      { world: null, action: 'faults', faults: ['old', 'new'] },
      { world: null, action: 'faults', faults: ['new'] },
      { world: null, action: 'faults', faults: [] },
    ])
  })

  it('tell of named worlds that are created, deleted and evicted', async () => {
    const worlds = createWorlds({ base: createWorld({ players: 0 }), limit: 1 })
    const { origin: url } = await served(worlds)
    const { read } = await follow(`${url}/__admin/events`)
    const use = (name: string) => fetch(`${url}/w/${name}/__admin/health`)
    await use('anna')
    await fetch(`${url}/__admin/worlds/anna`, { method: 'DELETE' })
    await use('ben')
    await use('eve')
    const events = await read(5)
    expect(events.map(({ data }) => `${data['world']} ${data['action']}`)).toEqual([
      'anna created',
      'anna deleted',
      'ben created',
      'ben evicted',
      'eve created',
    ])
  })

  it('are those of all worlds with the base, and its own with a named one', async () => {
    const worlds = createWorlds({ base: createWorld({ players: 0 }) })
    const { origin: url } = await served(worlds)
    const all = await follow(`${url}/__admin/events`)
    const anna = await follow(`${url}/w/anna/__admin/events`)
    for (const prefix of ['', '/w/anna', '/w/ben', '/w/anna']) await fetch(`${url}${prefix}/x`)
    worlds.delete('ben')
    const namesAndWorlds = (events: readonly SentEvent[]) =>
      events.map(({ event, data }) => [event, data['world']])
    expect(namesAndWorlds(await all.read(7))).toEqual([
      ['world', 'anna'],
      ['request', null],
      ['request', 'anna'],
      ['world', 'ben'],
      ['request', 'ben'],
      ['request', 'anna'],
      ['world', 'ben'],
    ])
    expect(namesAndWorlds(await anna.read(2))).toEqual([
      ['request', 'anna'],
      ['request', 'anna'],
    ])
  })

  it('continue after Last-Event-ID', async () => {
    const world = createWorld({ players: 0 })
    const { origin: url } = await served(world)
    const first = await follow(`${url}/__admin/events`)
    await send(world, '/1')
    expect(await first.read(1)).toHaveLength(1)
    first.leave()
    for (const path of ['/2', '/3']) await send(world, path)
    const paths = (events: readonly SentEvent[]) => events.map(({ data }) => data['path'])
    const again = await follow(`${url}/__admin/events`, { 'Last-Event-ID': '1' })
    expect(paths(await again.read(2))).toEqual(['/2', '/3'])
    // The number of an earlier server begins with what comes next.
    const later = await follow(`${url}/__admin/events`, { 'Last-Event-ID': '999' })
    await send(world, '/4')
    expect(paths(await later.read(1))).toEqual(['/4'])
    const wrong = await fetch(`${url}/__admin/events`, { headers: { 'Last-Event-ID': 'x' } })
    expect([wrong.status, (await wrong.json()).errors[0].where]).toEqual([
      400,
      'header.last-event-id',
    ])
  })

  it('name those that are lost, if too many came in between', async () => {
    const world = createWorld({ players: 0 })
    const { origin: url } = await served(world)
    const first = await follow(`${url}/__admin/events`)
    first.leave()
    for (let made = 0; made < 2_500; made += 1) world.advance('PT1S')
    const again = await follow(`${url}/__admin/events`, { 'Last-Event-ID': '1' })
    const [oldest] = await again.read(1)
    expect(oldest?.id).toBe(501)
    expect(again.text()).toContain('\n: events 2 to 500 are lost\n')
  })

  it('end when the server closes', async () => {
    const server = await startServer(createWorld({ players: 0 }))
    const { ended } = await follow(`${server.origin}/__admin/events`)
    await Promise.all([server.close(), ended()])
  })

  it('need the admin token, and are hidden without the control API', async () => {
    const world = createWorld({ players: 0 })
    for (const options of [{ adminToken: 'secret' }, { admin: false }]) {
      const server = await startServer(world, { port: 0, ...options })
      onTestFinished(() => server.close())
      const { status } = await fetch(`${server.origin}/__admin/events`)
      expect(status).toBe(options.admin === false ? 404 : 401)
    }
  })
})

test('a slow reader is cut', async () => {
  const world = createWorld({ players: 0, scenarios: [PLAYER] })
  const { port } = await served(world)
  const socket: Socket = createConnection({ port, host: '127.0.0.1' })
  onTestFinished(() => {
    socket.destroy()
  })
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  socket.write('GET /__admin/events HTTP/1.1\r\nHost: localhost\r\n\r\n')
  let seen = ''
  await new Promise<void>((resolve) =>
    socket.once('data', (data) => {
      seen += data
      socket.pause()
      resolve()
    }),
  )
  // Together they are more than the buffers of the sockets and the kept events hold.
  for (let made = 0; made < 5_000; made += 1) {
    world.setPolicies({ tokens: ['x'.repeat(8_000)] })
    if (made % 100 === 0) await new Promise((resolve) => setImmediate(resolve))
  }
  socket.on('data', (data) => {
    seen += data
  })
  socket.resume()
  await closed
  const events = seen.split('event: world').length - 1
  expect(events).toBeGreaterThan(0)
  expect(events).toBeLessThan(5_000)
  // The next reader is served.
  expect((await send(world, '/__admin/health')).status).toBe(200)
})

test('without a socket they are a stream, which a reader can cancel', async () => {
  const world: World = createWorld({ players: 0 })
  const answer = await world.fetch('/__admin/events', { headers: HEADERS })
  const reader = (answer.body as ReadableStream<Uint8Array>).getReader()
  const text = async () => new TextDecoder().decode((await reader.read()).value)
  expect(await text()).toBe('retry: 1000\n\n')
  await send(world, '/x')
  expect(eventsIn(await text())).toMatchObject([{ id: 1, event: 'request' }])
  await reader.cancel()
})

test('a change that is undone tells nothing', async () => {
  const world = createWorld({ players: 0, scenarios: [PLAYER] })
  const { feed } = simulationOf(world)
  const stream = eventStream(feed, { last: undefined, nameOf: () => null })
  await stream.next()
  expect(() => world.execute(PLAYER, [{ type: 'login' }, { type: 'unblock' }])).toThrow()
  world.execute(PLAYER, { type: 'login' })
  expect(eventsIn((await stream.next()).value)).toMatchObject([{ id: 1, event: 'command' }])
})

test('comments keep the connection open while nothing happens', async () => {
  const feed = new Feed()
  const rings: (() => void)[] = []
  const wait = (_: number, signal?: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      rings.push(resolve)
      signal?.addEventListener('abort', () => reject(signal.reason))
    })
  const stream = eventStream(feed, { last: undefined, nameOf: () => null, wait })
  await stream.next()
  for (const _ of [1, 2]) {
    const next = stream.next()
    rings.pop()?.()
    expect(await next).toEqual({ value: ':\n\n', done: false })
  }
  const next = stream.next()
  await stream.return?.()
  expect(await next).toEqual({ value: undefined, done: true })
})

test('events of other worlds do not delay the comment', async () => {
  const feed = new Feed()
  const rings: (() => void)[] = []
  const wait = () => new Promise<void>((resolve) => void rings.push(resolve))
  const stream = eventStream(feed, { last: undefined, nameOf: () => undefined, wait })
  await stream.next()
  const next = stream.next()
  for (const _ of [1, 2, 3]) {
    feed.publish({}, 'request', () => ({}))
    await new Promise((resolve) => setImmediate(resolve))
  }
  expect(rings).toHaveLength(1)
  rings[0]?.()
  expect(await next).toEqual({ value: ':\n\n', done: false })
  await stream.return?.()
})

import { describe, expect, it, onTestFinished, test } from 'vitest'
import type { FetchTarget } from '../../src/adapters/fetch-target'
import { createWorld } from '../../src/create-world'
import { createWorlds } from '../../src/create-worlds'
import { startServer } from '../../src/node'
import type { World } from '../../src/public-world'
import { eventStream, type WorldEvent } from '../../src/service/journal/feed'
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

const NEVER = { world: null, host_at: null, duration_ms: null }

describe('over a socket, the events of a world', () => {
  it('tell of requests, commands, the clock, faults and resets, in order', async () => {
    const world = createWorld({ players: 0, scenarios: [PLAYER] })
    const { origin: url } = await served(world)
    const { read } = await follow(`${url}/__admin/events`)
    await put(world, { phone: '1' })
    world.advance('P1D')
    world.faults.add({ id: 'down', effect: { status: 503 } })
    await send(world, '/v1/players/x')
    world.executeAll(PLAYER, [{ type: 'login' }, { type: 'login' }])
    world.reset()
    const events = await read(10)
    expect(events.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
    const types = 'command request clock world fault request command command clock world'
    expect(events.map(({ event }) => event)).toEqual(types.split(' '))
    const [command, request, clock, rules, fault, failed] = events.map(({ data }) => data)
    expect(rules).toEqual({ world: null, action: 'faults', faults: ['down'] })
    expect(command).toMatchObject({ world: null, player: PLAYER, command: { phone: '1' } })
    expect(request).toEqual({
      ...NEVER,
      ...{ id: '1', operation: 'updatePlayerProfile', player: PLAYER, method: 'PUT' },
      ...{ path: `/v1/players/${PLAYER}`, query: {}, status: 200, stage: 'operation' },
      at: '2026-01-01T12:00:00.000Z',
    })
    const moved = { from: '2026-01-01T12:00:00.000Z', now: '2026-01-02T12:00:00.000Z' }
    expect(clock).toEqual({ world: null, ...moved })
    expect(fault).toEqual({ world: null, id: 'down', effect: { status: 503 }, request: '2' })
    expect(failed).toMatchObject({ id: '2', status: 503, stage: 'fault' })
    expect(events.at(-1)?.data).toEqual({ world: null, action: 'reset' })
  })

  it('tell of policies and of rules of faults, of a change that is made only', async () => {
    const world = createWorld({ players: 0, faults: [{ id: 'old', effect: { status: 500 } }] })
    const { origin: url } = await served(world)
    const { read } = await follow(`${url}/__admin/events`)
    world.setPolicies({ maxLimit: 5 })
    expect(() => world.setPolicies({ maxLimit: -1 })).toThrow()
    world.faults.add({ id: 'new', effect: { status: 503 } })
    world.faults.remove('old')
    expect(() => world.faults.remove('old')).toThrow()
    world.faults.clear()
    const events = await read(4)
    expect(events.map(({ event }) => event)).toEqual(events.map(() => 'world'))
    expect(events.map(({ data }) => data)).toEqual([
      { world: null, action: 'policies', policies: { maxLimit: 5 } },
      { world: null, action: 'faults', faults: ['old', 'new'] },
      { world: null, action: 'faults', faults: ['new'] },
      { world: null, action: 'faults', faults: [] },
    ])
  })

  it('are those of all worlds with the base, and its own with a named one', async () => {
    const worlds = createWorlds({ base: createWorld({ players: 0 }), limit: 2 })
    const { origin: url } = await served(worlds)
    const all = await follow(`${url}/__admin/events`)
    const anna = await follow(`${url}/w/anna/__admin/events`)
    for (const prefix of ['', '/w/anna', '/w/ben', '/w/anna']) await fetch(`${url}${prefix}/x`)
    worlds.delete('ben')
    for (const name of ['cy', 'dee']) await fetch(`${url}/w/${name}/__admin/health`)
    const shown = (events: readonly SentEvent[]) =>
      events.map(({ event, data }) => `${data['world']} ${data['action'] ?? event}`)
    expect(shown(await all.read(10))).toEqual([
      ...['anna created', 'null request', 'anna request', 'ben created', 'ben request'],
      ...['anna request', 'ben deleted', 'cy created', 'anna evicted', 'dee created'],
    ])
    expect(shown(await anna.read(3))).toEqual([...['anna request', 'anna request', 'anna evicted']])
  })

  it('continue after Last-Event-ID, and name those that are lost', async () => {
    const world = createWorld({ players: 0 })
    const { origin: url } = await served(world)
    const since = (id: string) => follow(`${url}/__admin/events`, { 'Last-Event-ID': id })
    const first = await follow(`${url}/__admin/events`)
    await send(world, '/1')
    expect(await first.read(1)).toHaveLength(1)
    first.leave()
    for (const path of ['/2', '/3']) await send(world, path)
    const paths = (events: readonly SentEvent[]) => events.map(({ data }) => data['path'])
    expect(paths(await (await since('1')).read(2))).toEqual(['/2', '/3'])
    // The number of an earlier server begins with what comes next.
    const later = await since('999')
    await send(world, '/4')
    expect(paths(await later.read(1))).toEqual(['/4'])
    const wrong = await fetch(`${url}/__admin/events`, { headers: { 'Last-Event-ID': 'x' } })
    expect(await wrong.json()).toMatchObject({
      status: 400,
      errors: [{ where: 'header.last-event-id' }],
    })
    for (let made = 0; made < 2_500; made += 1) world.advance('PT1S')
    const again = await since('1')
    expect((await again.read(1))[0]?.id).toBe(505)
    expect(again.text()).toContain('\n: events 2 to 504 are lost\n')
  })

  it('end when the server closes', async () => {
    const server = await startServer(createWorld({ players: 0 }))
    const { ended } = await follow(`${server.origin}/__admin/events`)
    await Promise.all([server.close(), ended()])
  })
})

test('a reader that falls too far behind is cut, and another one begins', async () => {
  const feed = new Feed()
  const open = () => eventStream(feed, { last: undefined, nameOf: () => null })
  const slow = open()
  await slow.next()
  const publish = () => feed.publish({}, 'request', () => ({}))
  for (let made = 0; made < 300; made += 1) publish()
  const { value } = await slow.next()
  expect(eventsIn(value)).toHaveLength(200)
  for (let made = 0; made < 4_000; made += 1) publish()
  expect(await slow.next()).toEqual({ value: undefined, done: true })
  const next = open()
  await next.next()
  publish()
  expect(eventsIn((await next.next()).value)).toMatchObject([{ id: 4_301 }])
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
  expect(() => world.executeAll(PLAYER, [{ type: 'login' }, { type: 'unblock' }])).toThrow()
  world.execute(PLAYER, { type: 'login' })
  expect(eventsIn((await stream.next()).value)).toMatchObject([{ id: 1, event: 'command' }])
})

test('comments keep the connection open, however many events of other worlds come', async () => {
  const feed = new Feed()
  const rings: (() => void)[] = []
  const wait = (_: number, signal?: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      rings.push(resolve)
      signal?.addEventListener('abort', () => reject(signal.reason))
    })
  const stream = eventStream(feed, { last: undefined, nameOf: () => undefined, wait })
  await stream.next()
  for (const timers of [1, 2]) {
    const next = stream.next()
    for (const _ of [1, 2, 3]) {
      feed.publish({}, 'request', () => ({}))
      await new Promise((resolve) => setImmediate(resolve))
    }
    expect(rings).toHaveLength(timers)
    rings.at(-1)?.()
    expect(await next).toEqual({ value: ':\n\n', done: false })
  }
  const next = stream.next()
  await stream.return?.()
  expect(await next).toEqual({ value: undefined, done: true })
})

test('a request that waits has an event at its arrival and one at its end', async () => {
  const world = createWorld({ players: 0, scenarios: [PLAYER] })
  world.faults.add({ id: 'slow', effect: { delay: 1 } })
  const events = world.events()
  await send(world, `/v1/players/${PLAYER}`)
  const seen: unknown[] = []
  for (let read = 0; read < 3; read += 1) {
    const { type, data } = (await events.next()).value as WorldEvent
    seen.push([type, data['id'], data['status'], data['stage']])
  }
  expect(seen).toEqual([
    ['fault', 'slow', undefined, undefined],
    ['request', '1', null, 'waiting'],
    ['request', '1', 200, 'operation'],
  ])
})

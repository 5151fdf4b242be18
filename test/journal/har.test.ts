import { setTimeout as wait } from 'node:timers/promises'
import * as v from 'valibot'
import { describe, expect, it, onTestFinished } from 'vitest'
import { version } from '../../package.json'
import { createWorld, type World } from '../../src/assembly/create-world'
import { startServer } from '../../src/node'
import { PLAYER, put, send } from './calls'

/* HAR 1.2 as http://www.softwareishard.com/blog/har-12-spec describes it, without extensions. */

const size = v.pipe(v.number(), v.integer(), v.minValue(-1))
const ms = v.pipe(v.number(), v.minValue(0))
const pairs = v.array(v.strictObject({ name: v.string(), value: v.string() }))
const message = {
  httpVersion: v.literal('HTTP/1.1'),
  cookies: v.strictTuple([]),
  headers: pairs,
  headersSize: size,
  bodySize: size,
}
const entry = v.strictObject({
  startedDateTime: v.pipe(v.string(), v.isoTimestamp()),
  time: ms,
  request: v.strictObject({
    ...message,
    method: v.string(),
    url: v.pipe(v.string(), v.url()),
    queryString: pairs,
    postData: v.optional(
      v.strictObject({ mimeType: v.string(), params: v.strictTuple([]), text: v.string() }),
    ),
  }),
  response: v.strictObject({
    ...message,
    status: v.pipe(v.number(), v.integer()),
    statusText: v.string(),
    content: v.strictObject({ size: ms, mimeType: v.string(), text: v.optional(v.string()) }),
    redirectURL: v.string(),
  }),
  cache: v.strictObject({}),
  timings: v.strictObject({ send: ms, wait: ms, receive: ms }),
  comment: v.string(),
})
const har = v.strictObject({
  log: v.strictObject({
    version: v.literal('1.2'),
    creator: v.strictObject({ name: v.literal('fauxhouse'), version: v.literal(version) }),
    entries: v.array(entry),
  }),
})

async function archiveOf(world: Pick<World, 'fetch'>) {
  const answer = await world.fetch('/__admin/requests.har')
  return v.parse(har, await answer.json()).log.entries
}

describe('the archive of a journal', () => {
  it('has the trace of a request in its headers', async () => {
    const world = createWorld({ players: 0, scenarios: [PLAYER] })
    const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01'
    await send(world, `/v1/players/${PLAYER}`, { headers: { traceparent } })
    const [entry] = await archiveOf(world)
    expect(entry?.request.headers).toContainEqual({ name: 'traceparent', value: traceparent })
  })

  it('is HAR 1.2, the oldest request first', async () => {
    const world = createWorld({ players: 0, scenarios: [PLAYER] })
    expect(await archiveOf(world)).toEqual([])
    await send(world, `/v1/players/${PLAYER}/transactions?event_type=bet&limit=1`)
    await put(world, { phone: 'é' })
    await send(world, '/nothing')
    world.faults.add({ effect: { failure: 'reset' } })
    await expect(send(world, '/')).rejects.toThrow()
    const [page, update, nothing, broken] = await archiveOf(world)
    expect(page).toMatchObject({
      startedDateTime: '2026-01-01T12:00:00.000Z',
      request: {
        method: 'GET',
        queryString: [
          { name: 'event_type', value: 'bet' },
          { name: 'limit', value: '1' },
        ],
        headers: expect.arrayContaining([{ name: 'authorization', value: 'Bearer ***' }]),
        bodySize: 0,
      },
      response: { status: 200, content: { mimeType: 'application/json' } },
    })
    const text = page?.response.content.text ?? ''
    expect(JSON.parse(text)).toHaveProperty('transactions')
    expect(page?.response.content.size).toBe(Buffer.byteLength(text))
    expect(update?.request.postData).toMatchObject({ text: '{"phone":"é"}' })
    expect(update?.request.bodySize).toBe(14)
    expect(nothing?.response.status).toBe(404)
    expect(broken?.response).toMatchObject({ status: 0, headers: [], content: { size: 0 } })
  })

  it('of a server has the time of the host and the duration', async () => {
    const world = createWorld({ players: 0, scenarios: [PLAYER] })
    world.faults.add({ effect: { delay: 'PT0.02S' } })
    const server = await startServer(world)
    onTestFinished(() => server.close())
    const before = Date.now()
    await fetch(`${server.url}/players/${PLAYER}`)
    await wait(5)
    const [entry] = await archiveOf({ fetch: (path) => fetch(server.origin + path) })
    expect(Date.parse(entry?.startedDateTime ?? '')).toBeGreaterThanOrEqual(before - 1)
    expect(entry?.time).toBeGreaterThan(15)
    expect(entry?.timings.wait).toBe(entry?.time)
    expect(entry?.request.url).toBe(`${server.url}/players/${PLAYER}`)
  })

  it('of thousands of requests comes in pieces', async () => {
    const world = createWorld({ players: 0, scenarios: [PLAYER], memory: { journal: 2_000 } })
    for (let sent = 0; sent < 2_000; sent += 1) await send(world, '/openapi')
    const answer = await world.fetch('/__admin/requests.har')
    expect(answer.headers.get('content-length')).toBeNull()
    expect(v.parse(har, await answer.json()).log.entries).toHaveLength(2_000)
  })
})

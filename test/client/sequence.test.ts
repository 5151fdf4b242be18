import { describe, expect, onTestFinished, test } from 'vitest'
import { connect } from '../../src/client/connect'
import { createWorld, createWorlds } from '../../src/index'
import { startServer } from '../../src/node'

const BLOCKED = 'blocked-player'

/** A server whose process can be started again: its worlds begin anew. */
async function restartable({ limit = 10 } = {}) {
  const worlds = () =>
    createWorlds({ base: createWorld({ players: 0, scenarios: [BLOCKED] }), limit })
  let server = await startServer(worlds())
  const { port } = server
  onTestFinished(() => server.close())
  return {
    url: server.origin,
    async restart() {
      await server.close()
      server = await startServer(worlds(), { port })
      // The first request may find the connection of before, which is closed.
      while (!(await fetch(`${server.origin}/__admin/health`).catch(() => undefined))?.ok);
    },
  }
}

const gone = (writes: number, seen: number) =>
  expect.objectContaining({
    code: 'WORLD_GONE',
    facts: expect.objectContaining({ status: 410, where: 'header.x-fauxhouse-sequence' }),
    problem: expect.stringContaining(`it has ${writes} writes, and the client has seen ${seen}.`),
  })

test('each write answers with the number of writes of its world, and no read does', async () => {
  const { url } = await restartable()
  const sequenceOf = async (path: string, method = 'POST', body: string | null = null) => {
    const headers = {
      ...{ Authorization: 'Bearer any', 'X-Session-ID': 'any' },
      'Content-Type': 'application/json',
    }
    const answer = await fetch(`${url}${path}`, { method, headers, body })
    return answer.headers.get('x-fauxhouse-sequence')
  }
  const update = JSON.stringify({ phone: '1' })
  expect(await sequenceOf('/w/a/__admin/clock/advance', 'POST', '{"by":"PT1S"}')).toBe('1')
  expect(await sequenceOf(`/w/a/v1/players/${BLOCKED}`, 'PUT', update)).toBe('2')
  expect(await sequenceOf('/w/b/__admin/clock/advance', 'POST', '{"by":"PT1S"}')).toBe('1')
  expect(await sequenceOf('/__admin/reset')).toBe('1')
  expect(await sequenceOf('/w/a/__admin/clock/advance', 'POST', '{"by":"no"}')).toBe(null)
  for (const method of ['GET', 'HEAD', 'OPTIONS']) {
    expect(await sequenceOf(`/w/a/v1/players/${BLOCKED}`, method)).toBe(null)
  }
})

describe('a world that has lost its writes', () => {
  test('refuses the client that has seen them, until it resets', async () => {
    const server = await restartable()
    const connection = connect(server.url)
    const remote = connection.open('w1')
    await remote.execute(BLOCKED, { type: 'unblock' })
    await connection.open('w1').advance('PT1H')
    await server.restart()
    const player = () => remote.fetch(`/v1/players/${BLOCKED}`)
    expect((await player()).status).toBe(410)
    await expect(remote.now()).rejects.toThrow(gone(0, 2))
    await expect(remote.advance('PT1H')).rejects.toThrow(gone(0, 2))
    await expect(remote.events().next()).rejects.toThrow(gone(0, 2))
    // Another client, another world and the base world do not expect any.
    await connect(server.url).open('w1').now()
    await connection.open('w2').now()
    await connection.now()
    await remote.reset()
    expect(await remote.player(BLOCKED).profile()).toMatchObject({ blocked: true })
    await remote.advance('PT1H')
  })

  test('is noticed in the base world by its control API', async () => {
    const server = await restartable()
    const remote = connect(server.url)
    await remote.advance('PT1H')
    await server.restart()
    await expect(remote.now()).rejects.toThrow(gone(0, 1))
    // The policy isolation may give this call another world.
    expect((await remote.fetch(`/v1/players/${BLOCKED}`)).status).toBe(200)
  })

  test('because another client has deleted it, is noticed; its own deletion is no loss', async () => {
    const { url } = await restartable()
    const [one, other] = [connect(url), connect(url)]
    await one.open('w').advance('PT1H')
    await other.worlds.delete('w')
    await expect(one.open('w').now()).rejects.toThrow(gone(0, 1))
    await one.worlds.delete('w')
    await one.worlds.create('w', { players: 3 })
    await one.open('w').now()
    await one.open('w').advance('PT1H')
    await one.fetch('/__admin/worlds/w', { method: 'DELETE' })
    await one.open('w').now()
  })
})

test('a world that was reset and evicted is the same for its client', async () => {
  const { url } = await restartable({ limit: 1 })
  const connection = connect(url)
  const remote = connection.open('a')
  await remote.advance('PT1H')
  await remote.reset()
  await connection.open('b').now()
  await remote.now()
})

test('a task begins its world anew', async () => {
  const { url } = await restartable()
  const remote = connect(url).open('t')
  for (const step of ['PT1H', 'PT2H']) await remote.advance(step)
  const [task] = await remote.tasks.list()
  await remote.tasks.start(task?.name as string)
  await remote.now()
})

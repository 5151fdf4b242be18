import { describe, expect, onTestFinished, test } from 'vitest'
import { createWorld } from '../../src/assembly/create-world'
import { startServer } from '../../src/node'
import { jsonInPieces } from '../../src/service/handler-result'

describe('JSON in pieces', () => {
  test.each([
    {},
    { a: 1, b: undefined, c: null, d: () => 1 },
    {
      list: [],
      texts: ['a,"b', '\u2028'],
      odd: [undefined, () => 1, Number.NaN],
      deep: { a: [1] },
    },
    { long: Array.from({ length: 20_000 }, (_, n) => ({ n })), last: [[1], { a: [2] }] },
  ])('is what JSON.stringify makes of it', (value) => {
    const { body } = jsonInPieces(value)
    expect([...body].join('')).toBe(JSON.stringify(value))
  })

  test('has no long piece', () => {
    const { body } = jsonInPieces({ long: Array.from({ length: 20_000 }, (_, n) => ({ n })) })
    const pieces = typeof body === 'string' ? [] : [...body]
    expect(pieces.length).toBeGreaterThan(3)
    for (const piece of pieces) expect(piece.length).toBeLessThan(40_000)
  })
})

const longLog = () => {
  const world = createWorld({ players: 0 })
  world.execute('x', { type: 'register' })
  world.execute('x', Array(5_000).fill({ type: 'login' }))
  return world
}

test('a short log has its length, in process and over a socket', async () => {
  const world = createWorld({ players: 0 })
  const response = await world.fetch('/__admin/log')
  const text = await response.text()
  expect(response.headers.get('content-length')).toBe(String(text.length))
  expect(JSON.parse(text)).toEqual(world.log())
})

test('a long log comes in process as a stream that is read on demand', async () => {
  const world = longLog()
  const response = await world.fetch('/__admin/log')
  expect(response.headers.get('content-length')).toBeNull()
  expect(await response.text()).toBe(JSON.stringify(world.log()))
})

test('a long log comes over a socket in pieces, and other requests in between', async () => {
  const world = longLog()
  const server = await startServer(world)
  onTestFinished(() => server.close())
  const url = `${server.origin}/__admin/log`
  const [log, head, health] = await Promise.all([
    fetch(url),
    fetch(url, { method: 'HEAD' }),
    fetch(`${server.origin}/__admin/health`),
  ])
  expect([log.status, head.status, health.status]).toEqual([200, 200, 200])
  expect(log.headers.get('content-length')).toBeNull()
  expect(await log.text()).toBe(JSON.stringify(world.log()))
  expect(head.headers.get('content-length')).toBeNull()
  expect(head.headers.get('content-type')).toBe('application/json')
  expect(await head.text()).toBe('')
  const player = await fetch(`${server.origin}/__admin/players/x`)
  const { commands } = (await player.json()) as { commands: unknown }
  expect(commands).toEqual(JSON.parse(JSON.stringify(world.player('x').commands())))
})

test('a client that goes in the middle of a long answer leaves the server well', async () => {
  const server = await startServer(longLog())
  onTestFinished(() => server.close())
  const controller = new AbortController()
  const response = await fetch(`${server.origin}/__admin/log`, { signal: controller.signal })
  await response.body?.getReader().read()
  controller.abort()
  expect((await fetch(`${server.origin}/__admin/health`)).status).toBe(200)
})

import { describe, expect, test } from 'vitest'
import { createWorld } from '../../src/create-world'
import { startServer } from '../../src/node'

const health = () => new Request('http://any/__admin/health')

describe('the Date header', () => {
  test('tells the time of the world', async () => {
    const world = createWorld({ players: 0, now: '2024-02-29T12:00:00Z' })
    world.advance('P1D')
    const answer = await world.fetch(health())
    expect(answer.headers.get('date')).toBe('Fri, 01 Mar 2024 12:00:00 GMT')
  })

  test('is left out when it is switched off, in forks and replays too', async () => {
    const world = createWorld({ players: 0, dateHeader: false })
    const replayed = createWorld({ replay: world.log(), dateHeader: false })
    for (const each of [world, world.fork(), world.fork().fork(), replayed]) {
      expect((await each.fetch(health())).headers.has('date')).toBe(false)
    }
  })

  test('is then the host clock at a socket, as Node.js has it', async () => {
    const world = createWorld({ players: 0, dateHeader: false })
    const { origin: url, close } = await startServer(world)
    const before = Math.floor(Date.now() / 1000) * 1000
    const answer = await fetch(`${url}/__admin/health`)
    await close()
    expect(Date.parse(answer.headers.get('date') ?? '')).toBeGreaterThanOrEqual(before)
  })
})

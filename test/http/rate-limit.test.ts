import { describe, expect, it } from 'vitest'
import { createWorld } from '../../src/assembly/create-world'
import { asAdapter } from '../../src/service/environment'
import { CREDENTIALS } from '../contract/bench'

function limited(rateLimit: number) {
  const world = createWorld({ players: 0, policies: { rateLimit } })
  const status = async (token = 'a', elapsedMs?: number, on = world) => {
    const headers = { ...CREDENTIALS, Authorization: `Bearer ${token}` }
    const request = new Request('http://any.example/v1/players/nobody', { headers })
    const environment = asAdapter(elapsedMs === undefined ? {} : { elapsedMs: () => elapsedMs })
    return (await on.fetch(request, environment)).status
  }
  return { world, status }
}

describe('policy rateLimit', () => {
  it('counts by the host clock of the adapter, from the first request of a token on', async () => {
    const { status } = limited(2)
    expect([await status('a', 500), await status('a', 900)]).toEqual([404, 404])
    expect(await status('a', 1_499)).toBe(429)
    expect(await status('b', 1_499)).toBe(404)
    expect(await status('a', 1_500)).toBe(404)
  })

  it('counts by the clock of the world where the adapter has none', async () => {
    const { world, status } = limited(1)
    expect([await status(), await status(), await status()]).toEqual([404, 429, 429])
    world.advance('PT0.999S')
    expect(await status()).toBe(429)
    world.advance('PT0.001S')
    expect([await status(), await status()]).toEqual([404, 429])
    world.reset()
    expect(await status()).toBe(404)
  })

  it('starts over with a reset, whatever the clocks say', async () => {
    const { world, status } = limited(1)
    expect([await status('a', 500), await status('a', 501)]).toEqual([404, 429])
    world.reset()
    expect([await status('a', 502), await status('a', 503)]).toEqual([404, 429])
    expect([await status(), await status()]).toEqual([404, 429])
    await world.fetch(new Request('http://any.example/__admin/reset', { method: 'POST' }))
    expect(await status()).toBe(404)
  })

  it('goes on counting after a restore', async () => {
    const { world, status } = limited(1)
    const snapshot = world.snapshot()
    expect([await status('a', 500), await status('a', 501)]).toEqual([404, 429])
    world.restore(snapshot)
    expect(await status('a', 502)).toBe(429)
  })

  it('counts for every world by itself', async () => {
    const { world, status } = limited(1)
    const fork = world.fork()
    expect([await status(), await status()]).toEqual([404, 429])
    expect(await status('a', undefined, fork)).toBe(404)
  })

  it('takes no more requests of a token because many tokens were invented', async () => {
    const { status } = limited(1)
    for (let index = 0; index < 2_000; index += 1) await status(`t${index}`, 0)
    expect([await status('t0', 1), await status('t1999', 1)]).toEqual([429, 429])
  })

  it('leaves the control API, the page and what has no operation alone', async () => {
    const { world } = limited(1)
    for (const path of ['/', '/__admin/health', '/v1/nowhere']) {
      for (let count = 0; count < 3; count += 1) {
        const { status } = await world.fetch(new Request(`http://any.example${path}`))
        expect([200, 404]).toContain(status)
      }
    }
  })
})

import { describe, expect, test } from 'vitest'
import { createWorld } from '../../src/create-world'
import type { World } from '../../src/public-world'
import { FETCH_ADAPTERS, sendThrough } from '../support/adapters'

const HEADERS = {
  Authorization: 'Bearer any',
  'X-Session-ID': 'any',
  'Content-Type': 'application/json',
}

const origin = createWorld({ players: 0, scenarios: ['blocked-player'] })

const open = (): World => origin.fork()

/** A body in two pieces; the second is sent on request. */
function slowBody(text: string) {
  let letGo = () => {}
  const wait = new Promise<void>((resolve) => {
    letGo = resolve
  })
  const pieces = [text.slice(0, 5), text.slice(5)].map((piece) => new TextEncoder().encode(piece))
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      if (pieces.length === 1) await wait
      const piece = pieces.shift()
      if (piece === undefined) controller.close()
      else controller.enqueue(piece)
    },
  })
  return { body, letGo }
}

const pause = () => new Promise((resolve) => setTimeout(resolve, 20))

describe.each(Object.keys(FETCH_ADAPTERS))(
  'an aborted signal through the adapter %s',
  (adapter) => {
    test.each([undefined, new Error('mine')])('before: rejected with %s', async (reason) => {
      const world = open()
      const before = JSON.stringify(world.log())
      const call = await sendThrough(adapter, world)
      const signal = AbortSignal.abort(reason)
      const init = { method: 'PUT', headers: HEADERS, body: '{"phone":"1"}', signal }
      const thrown = await call('/players/blocked-player', init).catch((error) => error)
      if (reason === undefined) expect(thrown.name).toBe('AbortError')
      else expect(thrown).toBe(reason)
      expect(JSON.stringify(world.log())).toBe(before)
    })

    test('while the body comes in: rejected, and nothing is applied', async () => {
      const world = open()
      const before = JSON.stringify(world.log())
      const call = await sendThrough(adapter, world)
      const { body, letGo } = slowBody('{"phone":"1"}')
      const controller = new AbortController()
      const { signal } = controller
      const init = { method: 'PUT', headers: HEADERS, body, signal, duplex: 'half' } as RequestInit
      const answer = call('/players/blocked-player', init).catch((error) => error)
      await pause()
      controller.abort()
      expect(await answer).toMatchObject({ name: 'AbortError' })
      letGo()
      await expect
        .poll(() => world.requests.last())
        .toMatchObject({ stage: 'aborted', changes: [] })
      expect(JSON.stringify(world.log())).toBe(before)
    })
  },
)

describe('aborted at whatever moment', () => {
  const CALLS: readonly (readonly [method: string, path: string, body: string])[] = [
    ['PUT', '/v1/players/blocked-player', '{"phone":"1"}'],
    ['POST', '/__admin/players/blocked-player/commands', '{"type":"unblock"}'],
    ['POST', '/__admin/players', '{"id":"ann"}'],
    ['POST', '/__admin/clock/advance', '{"by":"P1D"}'],
    ['PATCH', '/__admin/policies', '{"maxLimit":50}'],
    ['POST', '/__admin/scenarios/withdrawal-stuck/load', '{"as":"bo"}'],
    ['POST', '/__admin/scenarios', '{"name":"cy"}'],
  ]

  test.each(CALLS)('%s %s is applied and answered, or neither', async (method, path, body) => {
    const outcomes = new Set<string>()
    for (let ticks = 0; ticks < 25; ticks += 1) {
      const world = open()
      const stateOf = () => JSON.stringify(world.log())
      const before = stateOf()
      const controller = new AbortController()
      const { signal } = controller
      const answer = world.fetch(path, { method, headers: HEADERS, body, signal })
      const outcome = answer.then(
        ({ status }) => (status < 300 ? 'applied' : `answered ${status}`),
        (error) => (error === signal.reason ? 'rejected' : String(error)),
      )
      for (let tick = 0; tick < ticks; tick += 1) await undefined
      const applied = stateOf() !== before
      controller.abort()
      const result = await outcome
      outcomes.add(result)
      expect([ticks, result]).toEqual([ticks, applied ? 'applied' : 'rejected'])
      expect(stateOf() !== before).toBe(applied)
    }
    expect(outcomes).toContain('rejected')
  })
})

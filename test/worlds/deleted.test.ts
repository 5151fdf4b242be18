import { describe, expect, it } from 'vitest'
import { createWorld } from '../../src/create-world'
import { createWorlds } from '../../src/create-worlds'
import { startServer } from '../../src/node'
import { GOOD_HEADERS, openConnection } from '../support/socket'
import { callerOf } from './calls'

const PLAYER = 'wagering-nearly-done'
const PROFILE = `/v1/players/${PLAYER}`
const base = createWorld({ players: 5, scenarios: [PLAYER] })
const deposit = { type: 'deposit', amount: 20, method: 'visa' }

/** The parts of a body, the last of them once `between` has run. */
function bodyOf(text: string, between: () => unknown): ReadableStream<Uint8Array> {
  const parts = [text.slice(0, 5), text.slice(5)]
  return new ReadableStream({
    async pull(controller) {
      if (parts.length === 1) await between()
      const part = parts.shift()
      if (part === undefined) controller.close()
      else controller.enqueue(new TextEncoder().encode(part))
    },
  })
}

describe('a world that is deleted while a request arrives', () => {
  it.each([
    ['an update', 'PUT', PROFILE, { phone: '+46700000000' }],
    ['a command', 'POST', `/__admin/players/${PLAYER}/commands`, deposit],
    ['a clock move', 'POST', '/__admin/clock/advance', { by: 'P1D' }],
  ])('rejects %s with 410', async (_, method, path, value) => {
    const worlds = createWorlds({ base: base.fork() })
    const call = callerOf(worlds)
    const send = (between: () => unknown) =>
      worlds.fetch(
        new Request(`http://any.example/w/a${path}`, {
          method,
          headers: {
            Authorization: 'Bearer a',
            'X-Session-ID': 's',
            'Content-Type': 'application/json',
          },
          body: bodyOf(JSON.stringify(value), between),
          ...{ duplex: 'half' },
        }),
      )
    const gone = await send(() => call('/__admin/worlds/a', { method: 'DELETE' }))
    expect(gone.status).toBe(410)
    expect(await gone.json()).toMatchObject({
      errors: [
        {
          code: 'WORLD_GONE',
          detail: 'The world "a" was deleted before the request was complete.',
        },
      ],
    })
    expect(worlds.list()).toEqual([])
    // A new world of the name is not the one that the request began in.
    const replaced = await send(async () => {
      await call('/__admin/worlds/a', { method: 'DELETE' })
      await call(`/w/a${PROFILE}`)
    })
    expect(replaced.status).toBe(410)
    expect((await send(() => undefined)).status).toBe(200)
  })

  it('rejects an update that a fault delays', async () => {
    const worlds = createWorlds({ base: base.fork() })
    worlds.open('a').faults.add({ effect: { delay: 500 } })
    const server = await startServer(worlds)
    try {
      const connection = await openConnection(server.port)
      connection.write(
        `PUT /w/a${PROFILE} HTTP/1.1\r\n${GOOD_HEADERS}Content-Length: 2\r\nConnection: close\r\n\r\n{}`,
      )
      await expect.poll(() => worlds.list()[0]?.lastUsedAt).toBeDefined()
      await fetch(`${server.origin}/__admin/worlds/a`, { method: 'DELETE' })
      expect(await connection.closed()).toMatchObject([{ status: 410 }])
    } finally {
      await server.close()
    }
  })

  it('does not concern the request that deletes its own world', async () => {
    const call = callerOf(createWorlds({ base: base.fork() }))
    expect((await call('/w/a/__admin/worlds/a', { method: 'DELETE' })).status).toBe(204)
  })
})

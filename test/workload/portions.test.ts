import { describe, expect, test } from 'vitest'
import { createWorld } from '../../src/create-world'
import type { World } from '../../src/public-world'
import type { ScenarioDefinition } from '../../src/scenarios/definition'
import { asJson } from '../admin/requests'
import { initWith } from '../support/adapter-init'

const LONG = {
  name: 'long',
  steps: [{ type: 'deposit', amount: 100 }, { reach: { rows: 4_000 } }],
} as ScenarioDefinition

const base = createWorld({ seed: 'portions', players: 60 })
base.load(LONG)
for (let number = 0; number < 40; number++) {
  base.executeAll(`made-${number}`, [{ type: 'register' }, { type: 'login' }])
}
base.advance('P1D')

/** Sends a request, and runs `meanwhile` in each pause, in which others could be answered. */
async function send(
  world: World,
  path: string,
  meanwhile: (pause: number) => void = () => undefined,
  body?: object,
) {
  let pauses = 0
  const pause = async () => {
    pauses += 1
    meanwhile(pauses)
  }
  const init = body === undefined ? {} : { method: 'POST', ...asJson(body) }
  const request = new Request(`http://any.example/__admin${path}`, init)
  const response = await world.fetch(request, initWith({ pause }))
  return { status: response.status, text: await response.text(), pauses }
}

describe.each(['/audit?all=true&limit=30', '/players/long/export?at=2026-01-01T12:00:00Z'])(
  'GET %s',
  (path) => {
    test('lets other requests in between, and reads the world as it was', async () => {
      const [alone, disturbed] = [base.fork(), base.fork()]
      const response = await alone.fetch(`http://any.example/__admin${path}`)
      const { status, text, pauses } = await send(disturbed, path, (pause) => {
        disturbed.execute(`p${pause}`, { type: 'register' })
        disturbed.execute('long', { type: 'login' })
        if (pause === 3) disturbed.advance('P30D')
      })
      expect([status, pauses > 3, text]).toEqual([200, true, await response.text()])
    })

    test('is dropped when the client goes', async () => {
      const { status, pauses } = await send(base.fork(), path, (pause) => {
        if (pause === 2) throw new Error('gone')
      })
      expect([status, pauses]).toEqual([500, 2])
    })
  },
)

test('a world of a log is created in portions, of the log as it was sent', async () => {
  const world = base.fork()
  const body = { name: 'again', replay: world.log() }
  const disturb = (pause: number) => void world.execute(`p${pause}`, { type: 'register' })
  const { status, pauses } = await send(world, '/worlds', disturb, body)
  expect(status).toBe(201)
  expect(pauses).toBeGreaterThanOrEqual(body.replay.commands.length)
  const log = await world.fetch('http://any.example/w/again/__admin/log')
  expect(await log.json()).toEqual(body.replay)
})

test('a load and a list of commands run without interruption', async () => {
  const world = base.fork()
  const loaded = await send(world, '/scenarios', undefined, { ...LONG, name: 'another' })
  expect(loaded).toMatchObject({ pauses: 0 })
  expect(world.has('another')).toBe(true)
})

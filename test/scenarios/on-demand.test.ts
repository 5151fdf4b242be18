import { expect, test, vi } from 'vitest'
import { createWorld, type World } from '../../src/index'

const NAME = 'blocked-player'
const ERROR = `Scenario "${NAME}" at /steps/0: A withdrawal of 5 EUR is below the minimum.`

// No scenario of the package is broken.
vi.mock('../../src/scenarios/bundled', async (original) => {
  const { BUNDLED } = await original<typeof import('../../src/scenarios/bundled')>()
  const steps = [{ at: '-P1D', type: 'requestWithdrawal', amount: 5 }]
  return { BUNDLED: { ...BUNDLED, 'blocked-player': JSON.stringify({ steps }) } }
})

const CREDENTIALS = { Authorization: 'Bearer any', 'X-Session-ID': 'any' }

async function ask(world: World, path: string, body?: object) {
  const headers = { ...CREDENTIALS, 'Content-Type': 'application/json' }
  const init = body && { method: 'POST', body: JSON.stringify(body) }
  const response = await world.fetch(path, { headers, ...init })
  const { errors } = (await response.json()) as { errors: { detail: string }[] }
  return [response.status, errors[0]?.detail]
}

test('a bundled scenario whose steps fail is rejected when it is loaded by its name', async () => {
  expect(() => createWorld({ players: 0, scenarios: [NAME] })).toThrow(ERROR)
  const world = createWorld({ players: 0 })
  expect(() => world.load(NAME)).toThrow(ERROR)
  expect(await ask(world, `/__admin/scenarios/${NAME}/load`, {})).toEqual([400, ERROR])
  expect(world.changedPlayerIds()).toEqual([])
})

test('of all bundled ones, it is rejected by each request for its id, never with 500', async () => {
  const world = createWorld({ players: 0, scenarios: 'all' })
  const notFound = expect.objectContaining({
    code: 'PLAYER_NOT_FOUND',
    message: expect.stringContaining(ERROR),
  })
  for (const each of [world, world.fork(), createWorld({ replay: world.log() })]) {
    expect(() => each.player(NAME).profile()).toThrow(notFound)
    expect(each.player('pending-kyc').profile().kyc_status).toBe('pending')
  }
  const rejected = [404, `There is no player "${NAME}". ${ERROR}`]
  const service = ['', '/transactions', '/bonuses'].map((path) => `/v1/players/${NAME}${path}`)
  const control = ['', '/due', '/export'].map((path) => `/__admin/players/${NAME}${path}`)
  for (const path of [...service, ...control]) expect(await ask(world, path)).toEqual(rejected)
  const commands = `/__admin/players/${NAME}/commands`
  expect(await ask(world, commands, { type: 'login' })).toEqual(rejected)
})

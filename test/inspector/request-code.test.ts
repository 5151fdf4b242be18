import * as vitest from 'vitest'
import { expect, it } from 'vitest'
import { createWorld } from '../../src/create-world'
import { correctedOf, isTestable, testOf } from '../../src/inspector/requests/request-code'
import type { World } from '../../src/public-world'
import { HEADERS } from '../journal/calls'

const PLAYER = 'blocked-player'
const path = `/v1/players/${PLAYER}`
const json = { 'Content-Type': 'application/json' }

/** Runs the only test of a file. */
async function run(file: string): Promise<void> {
  const body = file.replace(/^import .*\n/gm, '')
  let work: () => Promise<void> = () => Promise.reject(new Error('The file has no test.'))
  const test = (_: string, given: () => Promise<void>) => {
    work = given
  }
  new Function('createWorld', 'test', 'expect', body)(createWorld, test, vitest.expect)
  await work()
}

type Case = readonly [status: number, act: (world: World) => unknown, path: string, init?: object]

const cases: Readonly<Record<string, Case>> = {
  'a player of a scenario': [200, () => {}, path],
  'one that is loaded under an id': [
    200,
    (world) => world.load('vip-whale', { as: 'whale' }),
    '/v1/players/whale',
  ],
  'a command, later': [
    400,
    (world) => {
      world.advance('P3D')
      world.execute(PLAYER, { type: 'unblock' })
      world.advance('PT1H')
    },
    path,
    { method: 'PUT', headers: json, body: '{"blocked":"yes"}' },
  ],
  'an update': [200, () => {}, path, { method: 'PUT', headers: json, body: '{"blocked":false}' }],
  'a player that was removed': [404, (world) => world.remove(PLAYER), path],
  'a policy': [
    200,
    (world) => world.setPolicies({ unknownPlayer: 'generate' }),
    '/v1/players/any-id',
  ],
  'tokens of a policy': [200, (world) => world.setPolicies({ tokens: ['secret'] }), path],
  'a fault': [503, (world) => world.faults.add({ effect: { status: 503 } }), path],
  'no route': [404, () => {}, '/v1/nothing'],
}

it.each(Object.entries(cases))('a copied test shows the same: %s', async (_, given) => {
  const [status, act, target, init] = given
  const world = createWorld({ seed: 'copied', players: 3, scenarios: [PLAYER] })
  act(world)
  await world.fetch(target, { ...init, headers: { ...HEADERS, ...Object(init).headers } })
  const entry = world.requests.last()
  if (entry === undefined) throw new Error('The request was recorded.')
  // What happens afterwards is no part of the test.
  if (world.has(PLAYER)) world.remove(PLAYER)
  const file = testOf(entry, world.log())
  expect(file).toContain(`expect(response.status).toBe(${status})`)
  expect(file).not.toContain('removed')
  await run(file)
})

it('a generated player needs no scenario, and a lost response none of its fault', async () => {
  const world = createWorld({ seed: 'copied', players: 3, scenarios: [PLAYER] })
  const id = world.list({ limit: 100 }).players.find((each) => each.id !== PLAYER)?.id
  const headers = { ...HEADERS, 'X-Fauxhouse-Fault': 'failure=reset' }
  await expect(world.fetch(`/v1/players/${id}`, { headers })).rejects.toThrow()
  const entry = world.requests.last()
  if (entry === undefined) throw new Error('The request was recorded.')
  expect(isTestable(entry)).toBe(true)
  const file = testOf(entry, world.log())
  expect(file).not.toMatch(/load|X-Fauxhouse|incomplete/i)
  expect(testOf(entry, { ...world.log(), complete: false })).toContain('// The log of the world is')
  await run(file)
  expect(correctedOf(entry)).toBe(entry)
})

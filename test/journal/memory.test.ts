import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { IN_PROCESS } from '../../src/adapters/fetch'
import { answerTo, appOf, HeaderFields } from '../../src/adapters/served'
import { createWorld } from '../../src/create-world'
import { createWorlds } from '../../src/create-worlds'
import { samples } from '../support/samples'
import { PLAYER, send as sent } from './calls'

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

const REQUESTS = samples(10_000)

test('many requests leave the memory flat', async () => {
  const world = createWorld({ players: 0, scenarios: [PLAYER], memory: { journal: 2_000 } })
  const app = appOf(world)
  if (app === undefined) throw new Error('A world has an application.')
  const readBody = async () => new Uint8Array()
  const send = async (count: number) => {
    for (let sent = 0; sent < count; sent += 1) {
      const fields = { authorization: 'Bearer any', 'x-session-id': `session ${sent}` }
      const headers = new HeaderFields(fields)
      const url = `http://any/v1/players/${PLAYER}?number=${sent}`
      await answerTo(app, { method: 'GET', url, headers, readBody }, IN_PROCESS)
    }
    collect()
    const { heapUsed, arrayBuffers } = process.memoryUsage()
    return heapUsed + arrayBuffers
  }
  // At the first figure the journal is full.
  const before = await send(REQUESTS)
  const after = await send(REQUESTS)
  expect(world.requests.count()).toBe(2_000)
  expect(after / before).toBeLessThan(1.1)
})

test('the requests of a world that was deleted do not hold it', async () => {
  const worlds = createWorlds({ base: createWorld({ players: 0, scenarios: [PLAYER] }) })
  const headers = { 'Content-Type': 'application/json' }
  const path = `/w/gone/v1/players/${PLAYER}`
  expect((await sent(worlds, path, { method: 'PUT', headers, body: '{"phone":"1"}' })).ok).toBe(
    true,
  )
  // In a function of its own: the frame of the test would hold the world.
  const refTo = (name: string) => new WeakRef(worlds.open(name))
  const gone = refTo('gone')
  worlds.delete('gone')
  await expect
    .poll(() => {
      collect()
      return gone.deref() === undefined
    })
    .toBe(true)
})

import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { createWorld } from '../../src/assembly/create-world'
import { answererOf } from '../../src/service/answerer'
import { samples } from '../support/samples'
import { PLAYER } from './calls'

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

const REQUESTS = samples(10_000)

test('many requests leave the memory flat', async () => {
  const world = createWorld({ players: 0, scenarios: [PLAYER], memory: { journal: 2_000 } })
  const answer = answererOf(world.fetch)
  const readBody = async () => new Uint8Array()
  const send = (count: number) => {
    for (let sent = 0; sent < count; sent += 1) {
      const headers = new Map([
        ['authorization', 'Bearer any'],
        ['x-session-id', `session ${sent}`],
      ])
      const reader = {
        get: (name: string) => headers.get(name) ?? null,
        keys: () => headers.keys(),
      }
      const url = `http://any/v1/players/${PLAYER}?number=${sent}`
      answer?.({ method: 'GET', url, headers: reader, readBody })
    }
    collect()
    const { heapUsed, arrayBuffers } = process.memoryUsage()
    return heapUsed + arrayBuffers
  }
  // At the first figure the journal is full, and the ring of the bodies has its full size.
  const [before, after] = [send(REQUESTS), send(REQUESTS)]
  expect(world.requests.count()).toBe(2_000)
  expect(after / before).toBeLessThan(1.1)
})

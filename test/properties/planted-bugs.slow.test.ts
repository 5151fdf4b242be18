import { afterAll, describe, expect, test } from 'vitest'
import { sampled, samples } from '../support/samples'
import { Client } from './client'
import { CLIENT_PROPERTIES } from './client-properties'
import { PLANTED_BUGS } from './planted-bugs'

const PROPERTIES = Object.entries(CLIENT_PROPERTIES)
const BUGS = Object.entries(PLANTED_BUGS)

test.each(PROPERTIES)('the client is right: %s', async (_, property) => {
  const { failed, seed, errorInstance } = await property((fetch) => new Client(fetch), {
    numRuns: samples(5),
  })
  expect(failed ? `seed ${seed}: ${errorInstance}` : 'holds').toBe('holds')
})

describe('each planted bug is found, of 20', () => {
  /** Maximum number of runs of a property. */
  const RUNS = 100
  /** Runs of a property before the next one has its turn. */
  const TURN = 4
  /** Number of commands of each counterexample, `register` included. */
  const lengths: number[] = []

  test.each(sampled(BUGS, 10))('%s', async (_, bug) => {
    for (let turn = 1; turn <= RUNS / TURN; turn += 1) {
      for (const [, property] of PROPERTIES) {
        const run = { seed: turn, numRuns: TURN }
        const { failed, counterexample } = await property((fetch) => new Client(fetch, bug), run)
        if (!failed) continue
        lengths.push(counterexample?.[0].length ?? 0)
        return
      }
    }
    expect.fail(`No property fails in ${RUNS} runs.`)
  })

  afterAll(() => {
    expect(BUGS).toHaveLength(20)
    const sorted = lengths.toSorted((one, other) => one - other)
    expect(sorted[Math.floor(sorted.length / 2)]).toBeLessThanOrEqual(3)
  })
})

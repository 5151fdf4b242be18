import { describe, expect, it } from 'vitest'
import { samples } from '../support/samples'
import { search } from './search'
import { createTally, print } from './tally'

/** Fixed, so that the result depends only on the commit. */
const SEED = 20_260_101

describe(`model-based simulation, seed ${SEED}`, () => {
  it('law: after every step the oracle, the audit and the wire agree', async () => {
    const tally = createTally()
    const failure = await search({ seed: SEED, scenes: samples(3), steps: 80 }, tally)
    console.log(print(tally))
    expect(failure).toBeUndefined()
  }, 180_000)
})

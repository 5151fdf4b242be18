import { expect, it } from 'vitest'
import { verify } from '../../src/conformance/verify/verify'
import { sampled, samples } from '../support/samples'
import { foreignServer } from './foreign-server'
import { PLANTED } from './planted'
import { createVectorTally, runVector } from './vectors'

/** 1,000 and more run in the soak: `npm run test:soak -- --only verify`. */
const VECTORS = Array.from({ length: samples(2) }, (_, place) => 5 * place)

/** Vectors of the soak of which a policy was identified wrongly once, or an error was found. */
const WRONG_ONCE = [20, 137, 200_981, 200_997]

it.each(sampled(WRONG_ONCE, 1))(
  'identifies nothing wrongly in vector %i of the soak',
  async (number) => {
    const tally = createVectorTally()
    await runVector(number, tally)
    expect(tally.faults).toEqual([])
  },
)

it('identifies what players show, nothing wrongly, and finds no error where there is none', async () => {
  const tally = createVectorTally()
  for (const number of VECTORS) await runVector(number, tally)
  expect(tally.faults).toEqual([])
  expect(tally.identified / tally.shown).toBeGreaterThanOrEqual(0.95)
  expect(tally.mostRequests).toBeLessThanOrEqual(300)
})

it.each(Object.entries(PLANTED))('finds the error "%s" and names %s', async (error, entry) => {
  const number = 1_000 + Object.keys(PLANTED).indexOf(error)
  const { send, players } = foreignServer(number, error)
  const options = { players, budget: 300, credentialProbes: true }
  const { findings } = await verify(send, options)
  expect(findings.map((finding) => finding.entry)).toContain(entry)
})

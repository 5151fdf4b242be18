import { expect, it } from 'vitest'
import { samples } from '../support/samples'
import { foreignServer } from './foreign-server'
import { PLANTED } from './planted'
import { comparable, verifyTwice } from './replayed'
import { createVectorTally, runVector } from './vectors'

/** 1,000 and more run in the soak: `npm run test:soak -- --only verify`. */
const VECTORS = Array.from({ length: samples(6) }, (_, place) => 5 * place)

/** Vectors of the soak of which a policy was identified wrongly once. */
const WRONG_ONCE = [137, 200_981, 200_997]

it.each(WRONG_ONCE)('identifies nothing wrongly in vector %i of the soak', async (number) => {
  const tally = createVectorTally()
  await runVector(number, tally)
  expect(tally.faults).toEqual([])
})

it('identifies what players show, nothing wrongly, and finds no error where there is none', async () => {
  const tally = createVectorTally()
  for (const number of VECTORS) await runVector(number, tally)
  expect(tally.faults).toEqual([])
  expect(tally.identified / tally.shown).toBeGreaterThanOrEqual(0.95)
  expect(tally.mostRequests).toBeLessThanOrEqual(300)
})

it.each(Object.entries(PLANTED))(
  'finds the error "%s" and names %s, in a replay too',
  async (error, entry) => {
    const number = 1_000 + Object.keys(PLANTED).indexOf(error)
    const { send, players } = foreignServer(number, error)
    const options = { players, budget: 300, credentialProbes: true }
    const { report, replay, recording } = await verifyTwice(send, options)
    expect(report.findings.map((finding) => finding.entry)).toContain(entry)
    expect(comparable(replay, recording)).toEqual(comparable(report, recording))
  },
)

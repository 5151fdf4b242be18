import { expect, test } from 'vitest'
import { bundled } from '../../support/bundle'
import { samples } from '../../support/samples'
import { fuzz } from './fuzz'
import { createFuzzTally, printFuzz } from './tally'

/** Fixed, so that the result depends only on the commit. The soak draws new seeds. */
const SEED = 20_260_101

test(`law, seed ${SEED}: nothing ends or wedges a small process, and what is refused changes nothing`, async () => {
  const tally = createFuzzTally()
  // Patient enough to distinguish a hanging process from a slow machine.
  const sent = {
    seed: SEED,
    scenes: samples(3),
    program: await bundled('test/workload/fuzz/child.ts'),
    patienceMs: 60_000,
  }
  const failure = await fuzz(sent, tally)
  console.log(printFuzz(tally))
  expect(failure).toBeUndefined()
}, 240_000)

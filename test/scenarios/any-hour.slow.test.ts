import { expect, test } from 'vitest'
import { SCENARIO_NAMES } from '../../src/scenarios/names'
import { faultsAt, HALF_HOURS } from './any-hour'

test.each(SCENARIO_NAMES)('%s is as it says at each half hour of four days', async (name) => {
  // The 50,000 rows of huge-ledger take as long as all the others together.
  const hours = HALF_HOURS.filter((_, place) => name !== 'huge-ledger' || place % 25 === 0)
  const faults: string[] = []
  for (const now of hours) faults.push(...(await faultsAt(name, now)))
  expect(faults).toEqual([])
})

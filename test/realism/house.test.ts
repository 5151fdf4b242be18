import { expect, test } from 'vitest'
import { samples } from '../support/samples'
import { measureHouse } from './house'
import { HOUSE_SEEDS, seedMeasures } from './house-table'
import { outsideOf, printMeasures } from './measure'

test('the house earns: one of the seeds; `npm run test:soak` measures all twenty', () => {
  const table = seedMeasures(
    measureHouse(HOUSE_SEEDS[0] as string, {
      players: Math.min(2_500, samples(500)),
    }),
  )
  console.log(printMeasures(table))
  expect(outsideOf(table)).toEqual([])
})

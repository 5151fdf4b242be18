import { expect, test } from 'vitest'
import { HOUSE_SEEDS, houseTable } from './house-table'
import { outsideOf, printMeasures } from './measure'

test('the house earns: two of the seeds; `npm run test:soak` measures all twenty', () => {
  const table = houseTable(HOUSE_SEEDS.slice(0, 2))
  console.log(printMeasures(table))
  expect(outsideOf(table)).toEqual([])
})

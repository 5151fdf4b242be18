import { expect, test } from 'vitest'
import { samples } from '../support/samples'
import { outsideOf, printMeasures } from './measure'
import { measureOperator } from './operator'
import { OPERATOR_SEEDS, seedMeasures } from './operator-table'

test('the operator earns: one of the seeds; `npm run test:soak` measures all twenty', () => {
  const table = seedMeasures(
    measureOperator(OPERATOR_SEEDS[0] as string, {
      players: Math.min(2_500, samples(500)),
    }),
  )
  console.log(printMeasures(table))
  expect(outsideOf(table)).toEqual([])
})

import { expect, test } from 'vitest'
import { outsideOf, printMeasures } from './measure'
import { measureYears, yearsMeasures } from './years'

test('a world lives on: registrations and active players of five years', () => {
  const table = ['years-1', 'years-2', 'years-3'].flatMap((seed) =>
    yearsMeasures(measureYears(seed, 500)),
  )
  console.log(printMeasures(table))
  expect(table).toHaveLength(6)
  expect(outsideOf(table)).toEqual([])
})

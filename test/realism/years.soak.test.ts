import { expect, test } from 'vitest'
import { samples } from '../support/samples'
import { outsideOf, printMeasures } from './measure'
import { measureYears, yearsMeasures } from './years'

test('a world lives on: registrations and active players of five years', () => {
  const seeds = Array.from({ length: samples(1) }, (_, index) => `years-${index + 1}`)
  const table = seeds.flatMap((seed) =>
    yearsMeasures(measureYears(seed, Math.min(500, samples(200)))),
  )
  console.log(printMeasures(table))
  expect(table).toHaveLength(2 * seeds.length)
  expect(outsideOf(table)).toEqual([])
})

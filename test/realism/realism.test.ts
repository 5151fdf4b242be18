import { beforeAll, describe, expect, test } from 'vitest'
import { type Measure, outsideOf, printMeasures } from './measure'
import { measuresOf } from './measures'
import { measurePopulation } from './population'

const PLAYERS = 2_000
const SEED = 'realism'

/** A missing measure is a failure too. */
const LEAST_LINES = 50

describe(`${PLAYERS} players of the seed "${SEED}"`, () => {
  let table: Measure[] = []
  beforeAll(() => {
    table = measuresOf(measurePopulation(SEED, PLAYERS))
  })

  test('are what is known of real players, within stated tolerances', () => {
    console.log(printMeasures(table))
    expect(table.length).toBeGreaterThanOrEqual(LEAST_LINES)
    expect(outsideOf(table)).toEqual([])
  })
})

import { beforeAll, describe, expect, test } from 'vitest'
import { EVENT_NAMES } from '../../src/simulator/domain/events'
import { samples } from '../support/samples'
import { outsideOf, printMeasures } from './measure'
import { measuresOf } from './measures'
import { measurePopulation, type Population } from './population'
import { publishedMeasures } from './published'

/** The rarest event name comes about once in a thousand players. */
const PLAYERS = Math.min(2_000, samples(1_500))
const SEED = 'realism'

/** A missing measure is a failure too. */
const LEAST_LINES = 45
const LEAST_PUBLISHED = 40

describe(`${PLAYERS} players of the seed "${SEED}"`, () => {
  let population: Population
  beforeAll(() => {
    population = measurePopulation(SEED, PLAYERS)
  })

  test('are what is known of real players, within stated tolerances', () => {
    const table = measuresOf(population)
    console.log(printMeasures(table))
    expect(table.length).toBeGreaterThanOrEqual(LEAST_LINES)
    expect(outsideOf(table)).toEqual([])
  })

  test('are what others have published, within stated tolerances', () => {
    const table = publishedMeasures(population)
    console.log(printMeasures(table))
    expect(table.length).toBeGreaterThanOrEqual(LEAST_PUBLISHED)
    expect(outsideOf(table)).toEqual([])
  })

  test('reach every event name but those of commands alone', () => {
    const missing = EVENT_NAMES.filter((name) => !population.names.has(name))
    expect(missing).toEqual(['Bonus Debited', 'Tax Withheld'])
  })
})

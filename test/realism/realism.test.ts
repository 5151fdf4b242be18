import { beforeAll, describe, expect, test } from 'vitest'
import type { Measure } from './measure'
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
    console.log(print(table))
    expect(table.length).toBeGreaterThanOrEqual(LEAST_LINES)
    const outside = table.filter(
      ({ measured, low, high }) => !(measured >= low && measured <= high),
    )
    expect(outside).toEqual([])
  })
})

function print(table: readonly Measure[]): string {
  const lines = table.map(({ name, stated, measured, low, high, reason }) =>
    [
      name.padEnd(42),
      stated.padEnd(22),
      figure(measured).padStart(9),
      `${figure(low)} .. ${figure(high)}`.padStart(18),
      ` ${reason}`,
    ].join(' '),
  )
  const head = [
    'measure'.padEnd(42),
    'stated'.padEnd(22),
    ' measured',
    '         tolerance',
    ' why',
  ]
  return [head.join(' '), ...lines].join('\n')
}

function figure(value: number): string {
  return Math.abs(value) >= 1_000 ? String(Math.round(value)) : value.toFixed(2)
}

import { describe, expect, it } from 'vitest'
import { deskOf, SEEDS } from './clocks'
import { measure } from './measures'
import { personsOf } from './persons'
import { missesOf } from './truths'

// `desk.slow.test.ts` has all of them.
describe.each(SEEDS.slice(0, 3))('100 players of seed %s', (seed) => {
  const persons = personsOf(deskOf(seed))

  it('show what a back office works on', () => {
    expect(measure(persons).wrong).toEqual([])
  })

  it('show what their situations say', () => {
    expect(missesOf(persons)).toEqual([])
  })
})

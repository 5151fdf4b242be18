import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createWorld } from '../../src/index'
import { samples } from '../support/samples'
import { bytesOf, bytesOfAll, firstDifference, idsOf } from './reading'

describe('law: independence', () => {
  it('player k of 10 is player k of 100,000', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ maxLength: 12 }), async (seed) => {
        const few = createWorld({ seed, players: 10, compression: 10 })
        const many = createWorld({ seed, players: 100_000, compression: 10 })
        const ids = idsOf(few)
        expect(idsOf(many, ids.length)).toEqual(ids)
        const left = await bytesOfAll(few, ids)
        const right = await bytesOfAll(many, ids)
        expect(firstDifference(left, right)).toBe('')
      }),
      { seed: 3, numRuns: samples(1) },
    )
  })

  it('player k of a later window is the same, too', async () => {
    const world = (players: number) =>
      createWorld({
        seed: 'later',
        epoch: '2020-01-01',
        now: '2027-05-01',
        players,
        compression: 10,
      })
    const [few, many] = [world(6), world(1_000)]
    const later = idsOf(few).filter((id) => id.length === 13)
    expect(later.length).toBeGreaterThan(7)
    const listed = new Set(idsOf(many, 5_000))
    expect(later.filter((id) => !listed.has(id))).toEqual([])
    expect(firstDifference(await bytesOfAll(few, later), await bytesOfAll(many, later))).toBe('')
  })

  it('which players were read before changes nothing', async () => {
    const alone = createWorld({ seed: 'crowd', players: 20, compression: 10 })
    const crowd = createWorld({ seed: 'crowd', players: 20, compression: 10 })
    const ids = idsOf(alone, 20)
    const last = ids.at(-1) as string
    await bytesOfAll(crowd, ids.slice(0, 10))
    expect(await bytesOf(crowd, last)).toBe(await bytesOf(alone, last))
  })

  it('a command to one player changes no other', async () => {
    const world = createWorld({ seed: 'neighbours', players: 8, compression: 10 })
    const [first = '', ...others] = idsOf(world)
    const before = await bytesOfAll(world, others)
    world.execute(first, { type: 'adjust', kind: 'Manual Credit', amount: 100 })
    world.execute('newcomer', { type: 'register' })
    expect(firstDifference(before, await bytesOfAll(world, others))).toBe('')
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createWorld } from '../../src/index'
import { samples } from '../support/samples'
import { bytesOf, bytesOfAll, firstDifference, idsOf } from './reading'

const EPOCH = Date.parse('2022-03-07T00:00:00Z')
const DAY_MS = 86_400_000
/** The law does not depend on it, and ten times fewer rows than spins are quicker. */
const compression = 10
/** The first window of registrations, and 400 days of the second. */
const SPAN_DAYS = 1_500

const instants = fc
  .tuple(
    fc.integer({ min: 0, max: SPAN_DAYS * DAY_MS }),
    fc.integer({ min: 0, max: SPAN_DAYS * DAY_MS }),
  )
  .map(([one, other]): [number, number] => [
    EPOCH + Math.min(one, other),
    EPOCH + Math.max(one, other),
  ])

/** The stops of the clock, as shares of the time from T1 to T2. */
const rests = fc
  .array(fc.integer({ min: 0, max: 1_000 }), { maxLength: 6 })
  .map((shares) => shares.sort((left, right) => left - right))

describe('law: prefix stability', () => {
  it('a world of T1 advanced to T2, in one step or many, is a world of T2', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.string({ maxLength: 8 }),
        instants,
        rests,
        async (seed, [t1, t2], shares) => {
          const players = 6
          const world = (now: number) =>
            createWorld({ seed, epoch: EPOCH, now, players, compression })
          const whole = world(t2)
          // Players of the first window and of the next.
          const ids = idsOf(world(EPOCH + 3 * SPAN_DAYS * DAY_MS), 2 * players)
          const expected = await bytesOfAll(whole, ids)
          const leap = world(t1)
          leap.advance({ to: t2 })
          expect(firstDifference(await bytesOfAll(leap, ids), expected)).toBe('')
          const walk = world(t1)
          // Half of the players are made at different stops; half only at the end.
          for (const [index, share] of shares.entries()) {
            await bytesOf(walk, ids[index * 2] as string)
            walk.advance({ to: t1 + Math.floor(((t2 - t1) * share) / 1_000) })
          }
          walk.advance({ to: t2 })
          expect(firstDifference(await bytesOfAll(walk, ids), expected)).toBe('')
          expect(idsOf(walk).toSorted()).toEqual(idsOf(whole).toSorted())
        },
      ),
      { seed: 4, numRuns: samples(2) },
    )
  })

  it('what is due exactly at now has happened', async () => {
    const end = EPOCH + 1_000 * DAY_MS
    const world = (now: number) =>
      createWorld({ seed: 'due', epoch: EPOCH, now, players: 25, compression })
    const last = world(end)
    const ids = idsOf(last, 20)
    const rows = ids.flatMap((id) => last.player(id).transactions({ limit: 5 }).transactions)
    for (const { date } of rows.slice(0, samples(3))) {
      const at = Date.parse(date)
      const [late, early] = [world(at), world(at - 1)]
      early.advance({ to: at })
      const owners = ids.filter((id) => late.has(id)).slice(0, 4)
      const expected = await bytesOfAll(late, owners)
      expect(firstDifference(await bytesOfAll(early, owners), expected)).toBe('')
    }
  })
})

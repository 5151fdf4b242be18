import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createWorld, type World, type WorldChanges } from '../../src/index'
import { historiesInTwoParts, tryHistory } from '../support/histories'
import { samples } from '../support/samples'

const ID = 'anna'
const TWO_PARTS = historiesInTwoParts(ID)

/** All that the six operations show of a player that is not a sum of something else. */
function shownOf(world: World, id: string) {
  const player = world.player(id)
  const { total } = player.transactions({ limit: 0 })
  const rows = player.transactions({ limit: Math.max(1, total) }).transactions
  return {
    fields: fieldsOf(player.profile()),
    rows: new Map(rows.map((row) => [row.id, { ...row, event_note: lasting(row.event_note) }])),
    bonuses: new Map(player.bonuses({ limit: 1_000 }).bonuses.map((bonus) => [bonus.id, bonus])),
  }
}

/** Time alone adds this to the note of a withdrawal that waits. */
const lasting = (note: string | null | undefined) => note?.replace('Awaiting manual review: p', 'P')

function fieldsOf(value: object, prefix = ''): Map<string, unknown> {
  return new Map(
    Object.entries(value).flatMap(([name, member]): [string, unknown][] =>
      typeof member === 'object' && member !== null && !Array.isArray(member)
        ? [...fieldsOf(member, `${prefix}${name}.`)]
        : [[`${prefix}${name}`, member]],
    ),
  )
}

/** Applies changes to what was shown before. */
function applied(before: ReturnType<typeof shownOf>, { changes, consequences }: WorldChanges) {
  const fields = new Map(before.fields)
  const set = (map: Map<string, unknown>, key: string, old: unknown, next: unknown) => {
    expect(map.get(key) ?? null).toEqual(old)
    if (next === null) map.delete(key)
    else map.set(key, next)
  }
  const rows = new Map<string, unknown>(before.rows)
  const bonuses = new Map<string, unknown>(before.bonuses)
  for (const change of changes) {
    if (change.type === 'transaction') {
      const [old, next] = [change.before, change.after].map(
        (row) => row && { ...row, event_note: lasting(row.event_note) },
      )
      set(rows, change.id, old, next)
    }
    if (change.type === 'bonus') set(bonuses, change.id, change.before, change.after)
    if (change.type === 'profile' && !OF_STAFF.includes(change.field)) {
      set(fields, change.field, change.before, change.after)
    }
  }
  for (const { field, before: old, after } of consequences) set(fields, field, old, after)
  return { fields, rows, bonuses }
}

const OF_STAFF = ['labels', 'limits', 'payout_hold', 'restrictions']

const POLICIES = { maxLimit: 1_000_000 } as const

describe('the changes since a snapshot', () => {
  it('applied to the older state give the newer one', () => {
    fc.assert(
      fc.property(TWO_PARTS, ([first, second]) => {
        const world = createWorld({ players: 0, policies: POLICIES })
        tryHistory(world, ID, first)
        const snapshot = world.snapshot()
        const before = shownOf(world, ID)
        tryHistory(world, ID, second)
        const changes = world.changes({ since: snapshot })
        expect(applied(before, changes)).toEqual(shownOf(world, ID))
        expect(changes.complete).toBe(true)
        for (const { causes } of changes.changes) expect(causes).not.toEqual([])
      }),
      { numRuns: samples(40) },
    )
  })

  it('do the same after a restore, without causes', () => {
    fc.assert(
      fc.property(TWO_PARTS, ([first, second]) => {
        const world = createWorld({ players: 0, policies: POLICIES })
        tryHistory(world, ID, first)
        const earlier = world.snapshot()
        tryHistory(world, ID, second)
        const later = world.snapshot()
        const before = shownOf(world, ID)
        world.restore(earlier)
        tryHistory(world, ID, [...second].reverse())
        const changes = world.changes({ since: later })
        expect(applied(before, changes)).toEqual(shownOf(world, ID))
      }),
      { numRuns: samples(25) },
    )
  })

  it('and their causes do not depend on the number of steps of the clock', () => {
    fc.assert(
      fc.property(TWO_PARTS, ([first, second]) => {
        const one = createWorld({ players: 3, scenarios: ['wagering-nearly-done'] })
        tryHistory(one, ID, first)
        const many = one.fork()
        const [since, other] = [one.snapshot(), many.snapshot()]
        tryHistory(one, ID, second)
        one.advance('P9D')
        tryHistory(many, ID, second)
        for (let hour = 0; hour < 9 * 24; hour += 8) many.advance('PT8H')
        expect(many.changes({ since: other })).toEqual(one.changes({ since }))
      }),
      { numRuns: samples(15) },
    )
  })
})

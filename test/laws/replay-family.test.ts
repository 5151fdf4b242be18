import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createWorld, type Snapshot, type World } from '../../src/index'
import { samples } from '../support/samples'
import { pictureOf } from './reading'

const member = fc.nat(9)

const step = fc.oneof(
  fc.record({ kind: fc.constant('fork' as const), of: member }),
  fc.record({ kind: fc.constant('reset' as const), of: member }),
  fc.record({ kind: fc.constant('snapshot' as const), of: member }),
  fc.record({ kind: fc.constant('restore' as const), of: member, to: member }),
  fc.record({
    kind: fc.constant('command' as const),
    of: member,
    who: fc.constantFrom('a', 'b'),
    amount: fc.integer({ min: 10, max: 90 }),
  }),
  fc.record({ kind: fc.constant('remove' as const), of: member, who: fc.constantFrom('a', 'b') }),
  fc.record({ kind: fc.constant('advance' as const), of: member, days: fc.nat(40) }),
)

it('law: any world that forks, restores and resets lead to prints a log that replays to it', () => {
  fc.assert(
    fc.property(fc.array(step, { minLength: 4, maxLength: 14 }), (steps) => {
      const origin = createWorld({ seed: 'family', players: 0 })
      origin.executeAll('a', [
        { type: 'register', market: 'ES', autopilot: true },
        { type: 'login' },
      ])
      const family = [origin]
      const snapshots: Snapshot[] = [origin.snapshot()]
      for (const each of steps) {
        const world = family[each.of % family.length] as World
        if (each.kind === 'fork' && family.length < 4) family.push(world.fork())
        if (each.kind === 'reset') world.reset()
        if (each.kind === 'snapshot') snapshots.push(world.snapshot())
        if (each.kind === 'advance') world.advance(`P${each.days}D`)
        if (each.kind === 'restore')
          world.restore(snapshots[each.to % snapshots.length] as Snapshot)
        if (each.kind === 'remove' && world.has(each.who)) world.remove(each.who)
        if (each.kind !== 'command') continue
        const first = world.has(each.who)
          ? []
          : [{ type: 'register' as const, market: 'ES' as const }]
        world.executeAll(each.who, [...first, { type: 'deposit', amount: each.amount }])
      }
      for (const world of family) {
        const log = world.log()
        const again = createWorld({ replay: JSON.parse(JSON.stringify(log)) })
        // If a log has no start, the start of its replay is the state after the options.
        const start = log.start ?? again.log().start
        const digest = log.start ? log.digest : expect.any(String)
        expect(again.log()).toEqual({ ...log, start, digest })
        expect(pictureOf(again)).toBe(pictureOf(world))
        if (log.start === undefined) continue
        world.reset()
        again.reset()
        expect(pictureOf(again)).toBe(pictureOf(world))
      }
    }),
    { numRuns: samples(40) },
  )
})

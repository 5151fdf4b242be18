import fc from 'fast-check'
import { expect, it } from 'vitest'
import { TIMER_RANKS, type Timer, type TimerKind, Timers } from '../../src/simulator/engine/timers'

const KINDS = Object.keys(TIMER_RANKS) as TimerKind[]

const TIMER = fc.record({
  due: fc.nat(20),
  kind: fc.constantFrom(...KINDS),
  subject: fc.nat(12),
})
const STEP = fc.oneof(
  fc.record({ set: TIMER }),
  fc.record({ clear: TIMER }),
  fc.constant('fire' as const),
  fc.constant('clone' as const),
)

const rankOf = ({ due, kind, subject }: Timer) =>
  (due * KINDS.length + TIMER_RANKS[kind]) * 100 + subject

/** The model of the timers: one list that is sorted after each change. */
function without(list: readonly Timer[], { kind, subject }: Timer): Timer[] {
  return list.filter((other) => other.kind !== kind || other.subject !== subject)
}

it('timers come in the one order, whatever was set, replaced, cleared or copied before', () => {
  fc.assert(
    fc.property(fc.array(STEP, { maxLength: 200 }), (steps) => {
      let timers = new Timers()
      let list: Timer[] = []
      const left: [Timers, readonly Timer[]][] = []
      for (const step of steps) {
        if (step === 'clone') {
          left.push([timers, list])
          timers = timers.clone()
        } else if (step === 'fire') {
          const first = timers.next
          expect(first).toEqual(list[0])
          if (first) timers.clear(first.kind, first.subject)
          list = list.slice(1)
        } else if ('set' in step) {
          timers.set(step.set)
          list = [...without(list, step.set), step.set].sort((a, b) => rankOf(a) - rankOf(b))
        } else {
          timers.clear(step.clear.kind, step.clear.subject)
          list = without(list, step.clear)
        }
        expect(timers.next).toEqual(list[0])
      }
      for (const [other, expected] of [...left, [timers, list] as const]) {
        expect([...other]).toEqual(expected)
      }
    }),
  )
})

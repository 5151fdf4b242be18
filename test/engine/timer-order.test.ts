import fc from 'fast-check'
import { expect, it } from 'vitest'
import { TIMER_KINDS, type Timer, Timers } from '../../src/simulator/engine/timers'

const TIMER = fc.record({
  due: fc.nat(20),
  kind: fc.constantFrom(...TIMER_KINDS),
  subject: fc.nat(12),
})
const STEP = fc.oneof(
  fc.record({ set: TIMER }),
  fc.record({ clear: TIMER }),
  fc.constant('fire' as const),
  fc.constant('clone' as const),
)

const rankOf = ({ due, kind, subject }: Timer) =>
  (due * TIMER_KINDS.length + TIMER_KINDS.indexOf(kind)) * 100 + subject

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

it('twice the timers take little more than twice the steps', () => {
  const stepsOf = (count: number): number => {
    let steps = 0
    // A comparison reads the instants of two timers.
    const counted = (due: number, subject: number): Timer => ({
      get due() {
        steps += 1
        return due
      },
      kind: 'withdrawalMoves',
      subject,
    })
    const timers = new Timers()
    const dueOf = (subject: number, round: number) => (subject * 7919 + round * 104_729) % 1_000_003
    for (let round = 0; round < 3; round += 1) {
      for (let subject = 0; subject < count; subject += 1) {
        timers.set(counted(dueOf(subject, round), subject))
      }
    }
    for (let subject = 0; subject < count; subject += 2) timers.clear('withdrawalMoves', subject)
    for (let next = timers.next; next; next = timers.next) timers.clear(next.kind, next.subject)
    return steps
  }
  const [small, large] = [stepsOf(1_000), stepsOf(2_000)]
  expect(small).toBeGreaterThan(1_000)
  expect(large).toBeLessThan(small * 2.4)
})

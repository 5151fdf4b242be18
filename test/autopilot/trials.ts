import { expect } from 'vitest'
import type { TaskKind, WakeContext } from '../../src/simulator/autopilot/wake-context'
import type { Row } from '../../src/simulator/ledger/row'
import { type Situation, wakeOf } from './wake'

/** One act of the autopilot. */
export type Act = (context: WakeContext) => unknown

/** The act, and whether it did what the rule bounds. */
export type Trial = (context: WakeContext) => boolean

export const plans =
  (kind: TaskKind, act: Act): Trial =>
  (context) => {
    act(context)
    return context.memory.tasks.some((task) => task.kind === kind)
  }

export const books =
  (act: Act, passes: (row: Row) => boolean): Trial =>
  (context) => {
    const { ledger } = context.player
    const before = ledger.length
    act(context)
    return Array.from({ length: ledger.length }, (_, ordinal) => ledger.row(ordinal))
      .slice(before)
      .some(passes)
  }

/** For what rarely happens. */
export const often =
  (act: Act): Act =>
  (context) => {
    for (let time = 0; time < 500; time += 1) act(context)
  }

const STREAMS = Array.from({ length: 60 }, (_, index) => `stream ${index}`)

/** The same situation with the draws of some streams. */
export const wakesOf = (situation: Situation) => STREAMS.map((stream) => wakeOf(situation, stream))

/** The same act in two situations: some streams lead to it in the first, none in the second. */
export function expectOnly(trial: Trial, may: Situation, mayNot: Situation): void {
  expect(STREAMS.some((stream) => trial(wakeOf(may, stream)))).toBe(true)
  expect(STREAMS.filter((stream) => trial(wakeOf(mayNot, stream)))).toEqual([])
}

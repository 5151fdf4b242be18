import { describe, expect, test } from 'vitest'
import { checkTask, type TaskAnswer, type World } from '../../src/index'
import { DECISIONS } from '../../src/tasks/answer'
import { readTask, TASK_NAMES } from '../../src/tasks/library'
import { makeCalls } from '../../src/tasks/reference'
import { samples } from '../support/samples'
import { mutationsOf } from './mutations'
import { randomAttempts } from './random-writers'
import { type AgentCall, type Attempt, type OpenTask, open, spoken, withBystander } from './solving'

const tasks = TASK_NAMES.map((name) => withBystander(readTask(name)))

async function verdictOf(world: World, { calls, answer }: Attempt) {
  world.reset()
  await makeCalls(world, calls, '')
  return checkTask(world, answer)
}

const failuresIn = ({ conditions }: Awaited<ReturnType<typeof checkTask>>) =>
  conditions.filter(({ passed }) => !passed)

describe.each(tasks)('$name', (task) => {
  test('requires a change or a fact, which the player has not said', async () => {
    const { start } = await open(task)
    expect(Object.keys({ ...task.changes, ...task.facts })).not.toEqual([])
    for (const value of start.facts.values()) {
      expect(task.messages.join(' ')).not.toContain(String(value))
    }
  })

  test('its reference passes, also as text, with further reads and in any order', async () => {
    const opened = await open(task)
    for (const attempt of passing(opened)) {
      const verdict = await verdictOf(opened.world, attempt)
      expect(failuresIn(verdict), JSON.stringify(attempt)).toEqual([])
      expect(verdict.passed).toBe(true)
    }
  })

  test('every mutation of the reference fails', async () => {
    const opened = await open(task)
    const survivors: string[] = []
    for (const mutation of mutationsOf(opened)) {
      const { passed } = await verdictOf(opened.world, mutation)
      if (passed) survivors.push(mutation.name)
    }
    expect(survivors).toEqual([])
  })

  test('random writers fail', async () => {
    const opened = await open(task)
    const passed: Attempt[] = []
    for (const attempt of randomAttempts(opened, samples(20))) {
      if ((await verdictOf(opened.world, attempt)).passed) passed.push(attempt)
    }
    expect(passed).toEqual([])
  })
})

/** Attempts that are right. */
function* passing(opened: OpenTask): Generator<Attempt> {
  const { task, solution } = opened
  const { calls, answer } = solution
  yield solution
  const text = spoken(opened, answer.facts)
  yield { calls, answer: { text, decision: answer.decision } }
  const read: AgentCall = { on: 'transactions', query: { limit: 5 }, player: task.player }
  yield { calls: [read, ...calls, read, { on: 'profile', player: task.player }], answer }
  yield { calls: [...calls].reverse(), answer }
  if (task.writes !== undefined) return
  // Each setting by an update of its own.
  const split = calls.flatMap((call): AgentCall[] => {
    if (!('update' in call) || call.update.settings === undefined) return [call]
    const each = Object.entries(call.update.settings)
    return each.map(([name, value]) => ({ ...call, update: { settings: { [name]: value } } }))
  })
  yield { calls: split, answer }
  yield { calls: [...split].reverse(), answer }
}

test('decisions are those of the schema', () => {
  const decisions: readonly TaskAnswer['decision'][] = DECISIONS
  expect(decisions).toEqual(['done', 'answered', 'refused', 'escalated'])
})

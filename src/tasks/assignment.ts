import { FauxhouseError } from '../errors'
import type { ScenariosOption } from '../scenarios/opening'
import type { FaultRule } from '../world/faults/rule'
import type { Task } from './definition'

/** The tasks of worlds. */
const tasks = new WeakMap<object, Task>()

export function assign(world: object, task: Task): void {
  tasks.set(world, task)
}

/** The task of a world; undefined if it has none. */
export function assigned(world: object): Task | undefined {
  return tasks.get(world)
}

/** @throws FauxhouseError INVALID_OPTION */
export function taskOf(world: object): Task {
  const task = tasks.get(world)
  if (task !== undefined) return task
  const problem = 'This world has no task.'
  throw new FauxhouseError('INVALID_OPTION', problem, 'Start one in it first.')
}

/** The clock of a task that sets none. */
const NOW = '2026-01-01T12:00:00.000Z'

/** The options of the world of a task. It has the players of its scenarios only. */
export function worldOptionsOf({ scenarios, world: { now = NOW, policies, faults } = {} }: Task) {
  return {
    seed: 'fauxhouse',
    players: 0,
    now,
    policies,
    // Checked where they are read.
    scenarios: scenarios as Exclude<ScenariosOption, string>,
    faults: (faults ?? []) as readonly FaultRule[],
  }
}

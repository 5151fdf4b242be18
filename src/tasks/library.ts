import { suggestion } from '../contract/input/nearest'
import { readArgument } from '../contract/input/options'
import { FauxhouseError } from '../errors'
import { TASKS } from './bundled'
import type { Task, TaskDefinition, TaskLine } from './definition'
import { taskSchemaOf } from './schema'

/** The names of the bundled tasks. */
export const TASK_NAMES: readonly string[] = Object.keys(TASKS)

/**
 * A bundled task by its name, or a checked definition.
 *
 * @throws FauxhouseError TASK_NOT_FOUND, INVALID_OPTION
 */
export function readTask(input: string | TaskDefinition): Task {
  if (typeof input === 'string') return bundledTask(input)
  const task = readArgument('The task', taskSchemaOf(), input) as TaskDefinition
  return { ...task, name: task.name ?? 'task' }
}

function bundledTask(name: string): Task {
  const text = Object.hasOwn(TASKS, name) ? TASKS[name] : undefined
  if (text !== undefined) return { ...(JSON.parse(text) as TaskDefinition), name }
  const problem = `There is no task "${name.slice(0, 100)}".`
  const remedy = name.endsWith('.json')
    ? 'Pass the parsed JSON of the file.'
    : suggestion(name, TASK_NAMES)
  throw new FauxhouseError('TASK_NOT_FOUND', problem, remedy, { task: name })
}

/** The bundled tasks, by level and name. */
export function taskLines(): readonly TaskLine[] {
  return TASK_NAMES.map((each) => {
    const { name, title, level } = bundledTask(each)
    return { name, title, level }
  }).sort((a, b) => a.level - b.level)
}

import type {
  TaskAnswer,
  TaskBrief,
  TaskDefinition,
  TaskLine,
  TaskVerdict,
} from '../tasks/definition'
import { createWorld } from './create-world'
import type { World } from './public-world'

/** A task whose world is ready. */
export interface LoadedTask extends TaskBrief {
  readonly world: World
}

/**
 * Loads a task for a support agent: creates its world, and returns what the agent receives.
 *
 * @param task name of a bundled task, or a definition
 * @throws FauxhouseError TASK_NOT_FOUND, INVALID_OPTION, INVALID_SCENARIO, SCENARIO_NOT_FOUND
 *
 * @example
 * const { world, messages } = await loadTask('missing-deposit')
 */
export async function loadTask(task: string | TaskDefinition): Promise<LoadedTask> {
  const { begin, prepare } = await import('../tasks/start')
  const { task: read, options, brief } = prepare(task)
  const world = createWorld(options)
  await begin(world, read)
  return { ...brief, world }
}

/**
 * Judges the answer of an agent by what has changed in the world and by the facts that the answer
 * states. It changes nothing, so it can be called again.
 *
 * @param world of {@link loadTask}; its `reset` starts the task again
 * @throws FauxhouseError INVALID_OPTION for an answer of another shape, and for a world without a
 *   task
 */
export async function checkTask(world: World, answer: TaskAnswer): Promise<TaskVerdict> {
  const { judge } = await import('../tasks/judge')
  return judge(world, world.changes(), answer)
}

/** Lists the bundled tasks, by level and name. */
export async function listTasks(): Promise<readonly TaskLine[]> {
  return (await import('../tasks/library')).taskLines()
}

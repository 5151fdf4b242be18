import { loadTask, type TaskAnswer, type TaskDefinition, type World } from '../../src/index'
import type { Task, TaskRead, TaskWrite } from '../../src/tasks/definition'
import { startOf, type TaskStart } from '../../src/tasks/start'

/** A call of an agent, with its player. */
export type AgentCall = (TaskRead | TaskWrite) & { readonly player: string }

/** What an agent does in a task: its calls in order, and its answer. */
export interface Attempt {
  readonly calls: readonly AgentCall[]
  readonly answer: TaskAnswer
}

export const BYSTANDER = 'bystander-1'

/** The task with one more player, who has nothing to do with it. */
export function withBystander(task: Task): Task {
  const bystander = {
    name: 'bystander',
    traits: ['approved'],
    player: { id: BYSTANDER, market: 'NO', profile: { name: 'Sigrid Haaland' } },
  } as const
  return { ...task, scenarios: [...task.scenarios, bystander] }
}

/** A task whose world is ready, with what is right in it. */
export interface OpenTask {
  readonly task: Task
  readonly world: World
  readonly start: TaskStart
  readonly solution: Attempt
}

export async function open(task: Task): Promise<OpenTask> {
  const { world } = await loadTask(task as TaskDefinition)
  const start = await startOf(world)
  const calls = task.reference.map((call) => ({ ...call, player: call.player ?? task.player }))
  const answer = {
    text: 'Thank you for your message.',
    decision: task.decision,
    facts: Object.fromEntries(start.facts),
  }
  return { task, world, start, solution: { calls, answer } }
}

/** The answer as text alone: one sentence for each fact. */
export function spoken({ task, start }: OpenTask, facts: TaskAnswer['facts']): string {
  const sentences = Object.entries(facts ?? {}).map(([name, value]) => {
    const { type, description, unit: [unit] = [] } = task.facts?.[name] ?? {}
    if (type === 'amount') return `${description}: ${Math.abs(Number(value))} ${start.currency}`
    return `${description}: ${value}${unit === undefined ? '' : ` ${unit}`}`
  })
  return ['Thank you for your message', ...sentences].join('. ')
}

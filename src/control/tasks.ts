import * as v from 'valibot'
import { record } from '../contract/input/record'
import { json, type Refusal, refuse } from '../service/handler-result'
import { inPortions } from '../service/portions'
import { answerSchema } from '../tasks/answer'
import type { TaskDefinition } from '../tasks/definition'
import { defineCall } from './call'
import { refusalIn } from './control'
import type { ControlContext, ControlServer } from './server'

/** A definition is checked where it is read. */
const wanted = v.strictObject({
  start: v.optional(v.union([v.string(), record(v.string(), v.unknown())])),
  answer: v.optional(answerSchema),
})

export const TASK_CALLS = [
  defineCall({
    id: 'listTasks',
    method: 'GET',
    path: '/__admin/tasks',
    summary: 'Lists the tasks for support agents, by level.',
    verb: { name: 'tasks' },
    answers: { 200: 'TaskList' },
    async handle() {
      const { taskLines } = await import('../tasks/library')
      const tasks = taskLines()
      return json({ tasks, total: tasks.length })
    },
  }),
  defineCall({
    id: 'runTask',
    method: 'POST',
    path: '/__admin/task',
    summary:
      'Starts a task in this world, `{"start": "missing-deposit"}`, or judges the answer to it.',
    verb: { name: 'task', needs: 'a task', word: ['NAME', 'start'] },
    body: { schema: () => wanted },
    answers: { 201: 'TaskBrief', 200: 'TaskVerdict' },
    problems: ['NOT_FOUND', 'COMMAND_REFUSED'],
    async handle(context, { body: { start, answer } }, server) {
      if ((start === undefined) === (answer === undefined)) {
        const remedy = 'Send {"start": NAME} to start a task, or {"answer": {…}} to judge.'
        return refuse('INVALID_BODY', 'body', 'The body needs either "start" or "answer".', remedy)
      }
      try {
        if (start !== undefined) return await started(context, start, server)
        const { judge } = await import('../tasks/judge')
        const { simulation } = context
        const work = simulation.hold(() => simulation.changing({}))
        return json(await judge(simulation, await inPortions(context, work), answer))
      } catch (error) {
        return refusalIn(context, error, start === undefined ? '/answer' : '/start')
      }
    },
  }),
] as const

/** Starts a task in the world of a request: again, if the world has it already. */
async function started(
  context: ControlContext,
  start: string | Readonly<Record<string, unknown>>,
  { worlds, nameOf }: ControlServer,
) {
  const { simulation, environment } = context
  const { assigned } = await import('../tasks/assignment')
  const { begin, prepare } = await import('../tasks/start')
  const { task, options, brief } = prepare(start as string | TaskDefinition)
  const name = nameOf(simulation)
  if (typeof name !== 'string') return baseRefused()
  if (JSON.stringify(assigned(simulation)) === JSON.stringify(task)) {
    simulation.reset()
    simulation.requests.clear()
  } else {
    const world = await inPortions(context, worlds.remaking(options))
    await begin(world, task)
    worlds.replace(name, world, environment.hostNow?.())
  }
  return json(brief, 201)
}

const WORLD_REMEDY =
  'Name a world: the path is /w/NAME/__admin/task, and the tools have the argument world.'

function baseRefused(): Refusal {
  const detail = 'A task starts in a named world, which it replaces.'
  return refuse('INVALID_BODY', '/start', detail, WORLD_REMEDY)
}

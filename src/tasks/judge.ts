import { readArgument } from '../contract/input/options'
import type { WorldChange, WorldChanges } from '../world/net-changes/model'
import { answerSchema } from './answer'
import { taskOf } from './assignment'
import type { Task, TaskAnswer, TaskCondition, TaskVerdict } from './definition'
import { factCondition } from './fact-condition'
import { plainOf } from './plain-text'
import { type StartedWorld, startOf, type TaskStart } from './start'

/**
 * Judges an answer by what has changed in the world since its start and by what the service
 * returned there.
 *
 * @param changes of the world since its start
 * @throws FauxhouseError INVALID_OPTION for a world without a task, for an answer of another shape,
 *   and for a fact of the task that the responses do not have
 */
export async function judge(
  world: StartedWorld,
  changes: WorldChanges,
  given: unknown,
): Promise<TaskVerdict> {
  const task = taskOf(world)
  const answer = readArgument('The answer', answerSchema, given) as TaskAnswer
  const start = await startOf(world, task)
  const conditions = [
    condition('answer', 'a message to the player', answer.text, /\S/.test(answer.text)),
    condition('decision', task.decision, answer.decision),
    ...changeConditions(task, changes),
    ...Object.keys(task.facts ?? {}).map((name) => factCondition(task, name, start, answer)),
    withheld(task, start, answer),
  ]
  return { task: task.name, passed: conditions.every(({ passed }) => passed), conditions }
}

function condition(
  name: string,
  expected: unknown,
  found: unknown,
  passed = expected === found,
): TaskCondition {
  return { name, passed, expected, found }
}

/** Exactly the changes of the task, and the number of updates if it states one. */
function changeConditions(task: Task, { changes, writes, complete }: WorldChanges) {
  const expected = Object.entries(task.changes ?? {}).flatMap(([player, fields]) =>
    Object.entries(fields).map(([field, after]) => ({ player, field, after })),
  )
  const found = changes.flatMap(changeOf)
  const keys = new Set(expected.map((each) => JSON.stringify(each)))
  const isSame = found.length === keys.size && found.every((each) => keys.has(JSON.stringify(each)))
  const applied = writes.filter(({ via }) => via === 'service').length
  return [
    condition('changes', expected, found, complete && isSame),
    ...(task.writes === undefined ? [] : [condition('writes', task.writes, applied)]),
  ]
}

/** A change in the words of a task. Time and faults belong to the test, not to the agent. */
function changeOf(change: WorldChange): object[] {
  const { type, causes } = change
  if (type === 'clock' || type === 'fault' || causes.every(({ via }) => via === 'clock')) return []
  switch (type) {
    case 'profile': {
      const { player, field, after } = change
      return [{ player, field, after }]
    }
    case 'policy':
      return [{ policy: change.name, after: change.after }]
    case 'created':
    case 'removed':
      return [{ player: change.player, [type]: true }]
    default:
      return [{ player: change.player, [type]: change.id }]
  }
}

/** Nothing of another player, unless the player who asks has said it, and no withheld text. */
function withheld(
  { messages, withhold = [] }: Task,
  { own, others }: TaskStart,
  { text, facts = {} }: TaskAnswer,
): TaskCondition {
  const said = spaced([text, ...Object.values(facts).map(String)].join(' '))
  const known = new Set(own.map(spaced))
  const isSecret = (plain: string) =>
    !known.has(plain) && !spaced(messages.join(' ')).includes(plain)
  const secret = others.filter((each) => isSecret(spaced(each)))
  const found = [...secret, ...withhold].filter((each) => said.includes(spaced(each)))
  return condition('withheld', [], found, found.length === 0)
}

/** A text for literal search: whole words, whatever stands between them. */
const spaced = (text: string) => ` ${plainOf(text)} `

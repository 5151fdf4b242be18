import { readArgument } from '../contract/input/options'
import type { WorldChange, WorldChanges } from '../world/net-changes/model'
import type { Change, ChangePage } from '../world/views/changes'
import { answerSchema } from './answer'
import { taskOf } from './assignment'
import type { Task, TaskAnswer, TaskCondition, TaskVerdict } from './definition'
import { factCondition } from './fact-condition'
import { plainOf } from './plain-text'
import { type StartedWorld, startOf, type TaskStart } from './start'

/** The world of a task. */
export interface JudgedWorld extends StartedWorld {
  player(id: string): { updates(query: { readonly offset: number }): ChangePage }
}

/**
 * Judges an answer by what has changed in the world since its start and by what the service
 * returned there.
 *
 * @param changes of the world since its start
 * @throws FauxhouseError INVALID_OPTION for a world without a task, for an answer of another shape,
 *   and for a fact of the task that the responses do not have
 */
export async function judge(
  world: JudgedWorld,
  changes: WorldChanges,
  given: unknown,
): Promise<TaskVerdict> {
  const task = taskOf(world)
  const answer = readArgument('The answer', answerSchema, given) as TaskAnswer
  const start = await startOf(world)
  const conditions = [
    condition('answer', 'a message to the player', answer.text, /\S/.test(answer.text)),
    condition('decision', task.decision, answer.decision),
    ...changeConditions(task, changes),
    ...updateConditions(world, task, changes),
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

/** Exactly the changes of the task. */
function changeConditions(task: Task, { changes, complete }: WorldChanges): TaskCondition[] {
  const expected = Object.entries(task.changes ?? {}).flatMap(([player, fields]) =>
    Object.entries(fields).map(([field, after]) => ({ player, field, after })),
  )
  const found = changes.flatMap(changeOf)
  const keys = new Set(expected.map((each) => JSON.stringify(each)))
  const isSame = found.length === keys.size && found.every((each) => keys.has(JSON.stringify(each)))
  return [condition('changes', expected, found, complete && isSame)]
}

/** No update that set anything else, not even one that was taken back; their number if stated. */
function updateConditions(world: JudgedWorld, task: Task, { writes }: WorldChanges) {
  const counts = new Map<string, number>()
  for (const { via, player } of writes) {
    if (via === 'service' && player !== null) counts.set(player, (counts.get(player) ?? 0) + 1)
  }
  const applied = [...counts.values()].reduce((sum, each) => sum + each, 0)
  let kept = 0
  const others = [...counts].flatMap(([player, count]) => {
    const wanted = task.changes?.[player] ?? {}
    const updates = updatesOf(world, player, count)
    kept += updates.length
    return updates
      .flatMap(({ after }) => leavesOf(after))
      .filter(([field, value]) => wanted[field] !== value)
      .map(([field, value]) => ({ player, field, after: value }))
  })
  return [
    // A player keeps the newest updates only: those before them are not known to be right.
    condition('other updates', [], others, others.length === 0 && kept === applied),
    ...(task.writes === undefined ? [] : [condition('writes', task.writes, applied)]),
  ]
}

/** The newest updates of a player. */
function updatesOf(world: JudgedWorld, id: string, count: number): Change[] {
  const updates: Change[] = []
  while (updates.length < count) {
    const { changes } = world.player(id).updates({ offset: updates.length })
    if (changes.length === 0) break
    updates.push(...changes)
  }
  return updates.slice(0, count)
}

/** The fields of an update: `phone`, `settings.want_bonus`. */
function leavesOf({ settings = {}, ...fields }: Change['after']): [string, unknown][] {
  const inner = Object.entries(settings).map(
    ([name, value]) => [`settings.${name}`, value] as const,
  )
  return [...Object.entries(fields), ...inner].map(([name, value]) => [name, value])
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
  const said = [text, JSON.stringify(facts)].join(' ')
  const known = new Set(own.map(spaced))
  const secret = others.filter((each) => {
    return !known.has(spaced(each)) && !isStated(each, messages.join(' '))
  })
  const found = [...secret, ...withhold].filter((each) => isStated(each, said))
  return condition('withheld', [], found, found.length === 0)
}

/** Whether a text has another one: its words in order, or the digits of a phone number. */
function isStated(secret: string, text: string): boolean {
  if (spaced(text).includes(spaced(secret))) return true
  return /^\+[\d ()/.-]{7,}$/.test(secret) && digitsOf(text).includes(digitsOf(secret))
}

const spaced = (text: string) => ` ${plainOf(text)} `

const digitsOf = (text: string) => text.replace(/\D/g, '')

import type { ProfileUpdateBody } from '../../src/contract/player-resources'
import { DECISIONS } from '../../src/tasks/answer'
import type { TaskFact } from '../../src/tasks/definition'
import { type AgentCall, type Attempt, BYSTANDER, type OpenTask, spoken } from './solving'

/** A way to fail a task. */
export interface Mutation extends Attempt {
  readonly name: string
}

const isWrite = (call: AgentCall) => 'update' in call

/** Every way in which an attempt differs from the solution of a task in one point. */
export function mutationsOf(open: OpenTask): readonly Mutation[] {
  return [...ofCalls(open), ...ofAnswer(open)]
}

function* ofCalls({ task, world, solution: { calls, answer } }: OpenTask): Generator<Mutation> {
  for (const [at, call] of calls.entries()) {
    if (!('update' in call)) continue
    const others = (...made: AgentCall[]) => [
      ...calls.slice(0, at),
      ...made,
      ...calls.slice(at + 1),
    ]
    yield { name: `update ${at} left out`, calls: others(), answer }
    const elsewhere = { ...call, player: BYSTANDER }
    yield { name: `update ${at} of another player`, calls: others(elsewhere), answer }
    for (const update of altered(call.update)) {
      const name = `update ${at} with ${JSON.stringify(update)}`
      yield { name, calls: others({ ...call, update }), answer }
    }
    if (task.writes === undefined) continue
    yield { name: `update ${at} twice`, calls: others(call, call), answer }
  }
  for (const player of [task.player, BYSTANDER]) {
    const after = { ...world.player(player).profile().settings, ...finalSettings(task, player) }
    const updates: ProfileUpdateBody[] = [
      { phone: '+34 600 000 001' },
      { affiliate_name: 'Another Affiliate' },
      { settings: { want_bonus: !after.want_bonus } },
      ...(world.player(player).profile().blocked || isBlockedBy(task, player)
        ? []
        : [{ blocked: true }]),
    ]
    for (const update of updates) {
      const name = `further update of ${player}: ${JSON.stringify(update)}`
      yield { name, calls: [...calls, { player, update }], answer }
    }
  }
}

const finalSettings = ({ changes = {} }: OpenTask['task'], player: string) =>
  Object.fromEntries(
    Object.entries(changes[player] ?? {}).map(([field, value]) => [
      field.replace('settings.', ''),
      value,
    ]),
  )

const isBlockedBy = ({ changes = {} }: OpenTask['task'], player: string) =>
  changes[player]?.['blocked'] === true

/** The update with one of its values changed. */
function* altered(update: ProfileUpdateBody): Generator<ProfileUpdateBody> {
  const { settings } = update
  for (const [name, value] of Object.entries(update)) {
    if (name !== 'settings') yield { ...update, [name]: otherValue(value) }
  }
  for (const [name, value] of Object.entries(settings ?? {})) {
    yield { ...update, settings: { ...settings, [name]: otherValue(value) } }
  }
}

const otherValue = (value: unknown) => (typeof value === 'boolean' ? !value : `${value}0`)

function* ofAnswer(open: OpenTask): Generator<Mutation> {
  const { task, start, solution } = open
  const { calls, answer } = solution
  const given = answer.facts ?? {}
  const withFacts = (name: string, facts: typeof given): Mutation[] => [
    { name, calls, answer: { ...answer, facts } },
    {
      name: `${name}, as text`,
      calls,
      answer: { text: spoken(open, facts), decision: answer.decision },
    },
  ]
  for (const [name, fact] of Object.entries(task.facts ?? {})) {
    const { [name]: value, ...others } = given
    yield* withFacts(`fact ${name} left out`, others)
    yield* withFacts(`fact ${name} altered`, { ...given, [name]: otherFact(fact, value) })
    if (fact.type === 'amount') {
      const text = `${spoken(open, given)}. Or is it ${otherFact(fact, value)} ${start.currency}?`
      yield {
        name: `two amounts for ${name}`,
        calls,
        answer: { ...answer, facts: undefined, text },
      }
    }
  }
  for (const decision of DECISIONS) {
    if (decision === task.decision) continue
    yield { name: `decision ${decision}`, calls, answer: { ...answer, decision } }
  }
  yield { name: 'an empty answer', calls, answer: { ...answer, text: ' ' } }
  const silent = { text: 'Thank you.', decision: task.decision }
  yield { name: 'nothing done', calls: [], answer: silent }
  if (calls.some(isWrite)) yield { name: 'right words only', calls: [], answer }
  const known = [...start.own, ...task.messages].join()
  const theirs = start.others.filter((each) => !known.includes(each))
  for (const text of [...theirs, ...(task.withhold ?? [])]) {
    yield { name: `states ${text}`, calls, answer: { ...answer, text: `It is ${text}.` } }
  }
}

function otherFact({ type, others = [] }: TaskFact, value: unknown): unknown {
  if (type === 'amount' || type === 'count') return Math.abs(Number(value)) + 7
  if (type === 'date') return new Date(Date.parse(String(value)) + 86_400_000).toISOString()
  return others.find((each) => each !== value) ?? `Not ${String(value).slice(1)}`
}

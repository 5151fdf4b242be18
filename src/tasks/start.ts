import { valueAt } from '../contract/input/json-pointer'
import { suggestion } from '../contract/input/nearest'
import { PROFILE_UPDATE, SETTINGS_UPDATE } from '../contract/player-resources'
import { FauxhouseError } from '../errors'
import { pathOf, refusalIn } from '../scenarios/expectation'
import { askingCopy, type RequestedWorld } from '../scenarios/failed-expectations'
import { CURRENCY_CODES, type Currency } from '../simulator/domain/currencies'
import { assign, taskOf, worldOptionsOf } from './assignment'
import { briefOf } from './brief'
import type { Task, TaskDefinition, TaskFact, TaskRead } from './definition'
import { readTask } from './library'

/** The world of a task, as far as its start is read. */
export interface StartedWorld {
  fork(): RequestedWorld & {
    reset(): void
    /** Ids of the players that a command or a scenario has changed. */
    changedPlayerIds(): readonly string[]
    setPolicies(changes: { readonly sortOrder: 'newest-first' }): unknown
  }
}

/** What the service returns at the start of a task. */
export interface TaskStart {
  /** The values of the facts, by name. */
  readonly facts: ReadonlyMap<string, string | number>
  /** The currency of the player who asks. */
  readonly currency: Currency
  /** What identifies the player who asks: id, name, e-mail address, phone number. */
  readonly own: readonly string[]
  /** The same of all other players. */
  readonly others: readonly string[]
}

const starts = new WeakMap<object, Promise<TaskStart>>()

/**
 * Reads a task, with all that its world is created from and that its agent receives.
 *
 * @throws FauxhouseError TASK_NOT_FOUND, INVALID_OPTION
 */
export function prepare(input: string | TaskDefinition) {
  const task = readTask(input)
  return { task, options: worldOptionsOf(task), brief: briefOf(task) }
}

/**
 * Begins a task in the world of its options.
 *
 * @throws FauxhouseError INVALID_OPTION if the world or its responses do not have what the task
 *   states
 */
export async function begin(world: StartedWorld, task: Task): Promise<void> {
  assign(world, task)
  await startOf(world)
}

/** Reads the start of the task of a world once: `reset` returns to it, so it does not change. */
export function startOf(world: StartedWorld): Promise<TaskStart> {
  const known = starts.get(world) ?? readStart(world, taskOf(world))
  starts.set(world, known)
  return known
}

async function readStart(world: StartedWorld, task: Task): Promise<TaskStart> {
  const copy = world.fork()
  copy.reset()
  // Pointers into lists say which row they mean.
  copy.setPolicies({ sortOrder: 'newest-first' })
  const ask = askingCopy(copy)
  const { player, changes = {} } = task
  const ids = copy.changedPlayerIds()
  const requirePlayer = (id: string, place: string) => {
    if (ids.includes(id)) return
    throw invalid(task, `${place} is "${id}", who is not in its world.`, suggestion(id, ids))
  }
  requirePlayer(player, 'player')
  const profiles = new Map<string, Profile>()
  for (const id of ids) profiles.set(id, Object(await ask(pathOfRead({ on: 'profile' }, id))))
  const profile = profiles.get(player) ?? {}
  const currency = CURRENCY_CODES.find((code) => code === profile['currency'])
  if (currency === undefined) {
    throw invalid(task, 'The profile of its player has no currency.', 'Check the policies.')
  }
  for (const [id, fields] of Object.entries(changes)) {
    requirePlayer(id, 'A player of changes')
    requireChanges(task, fields, profiles.get(id) ?? {})
  }
  const facts = new Map<string, string | number>()
  for (const [name, fact] of Object.entries(task.facts ?? {})) {
    requirePlayer(fact.from.player ?? player, `The player of the fact ${name}`)
    facts.set(name, factIn(task, name, fact, await ask(pathOfRead(fact.from, player))))
  }
  if (facts.size === 0 && Object.keys(changes).length === 0) {
    throw invalid(
      task,
      'It has neither changes nor facts, so an agent passes that does nothing.',
      'State one.',
    )
  }
  const others = ids.filter((id) => id !== player)
  return {
    facts,
    currency,
    own: identityOf(profile),
    others: others.flatMap((id) => identityOf(profiles.get(id) ?? {})),
  }
}

const SETTINGS = Object.keys(SETTINGS_UPDATE.fields).map((name) => `settings.${name}`)
const UPDATABLE = [
  ...Object.keys(PROFILE_UPDATE.fields).filter((name) => name !== 'settings'),
  ...SETTINGS,
]

/** Fields that an update can change, and that differ from the start. */
function requireChanges(task: Task, fields: Readonly<Record<string, unknown>>, profile: Profile) {
  for (const [field, value] of Object.entries(fields)) {
    if (!UPDATABLE.includes(field)) {
      throw invalid(task, `No update can change "${field}".`, suggestion(field, UPDATABLE))
    }
    if (valueAt(profile, `/${field.replace('.', '/')}`) !== value) continue
    throw invalid(
      task,
      `${field} is ${JSON.stringify(value)} from the start.`,
      'State another value.',
    )
  }
}

/** The value of a fact in a response. */
function factIn(task: Task, name: string, fact: TaskFact, response: unknown): string | number {
  const refusal = refusalIn(response)
  if (refusal !== undefined) {
    throw invalid(task, `The request of the fact ${name} is rejected: ${refusal}`, 'Check "from".')
  }
  const value = valueAt(response, fact.pointer)
  const wanted = fact.type === 'amount' || fact.type === 'count' ? 'number' : 'string'
  const isDate = fact.type !== 'date' || !Number.isNaN(Date.parse(String(value)))
  if (
    (typeof value !== 'number' && typeof value !== 'string') ||
    typeof value !== wanted ||
    !isDate
  ) {
    const found = JSON.stringify(value) ?? 'absent'
    const problem = `${fact.pointer} of the fact ${name} is ${found}, which is no ${fact.type}.`
    throw invalid(task, problem, 'Check the pointer, the type, and the policies.')
  }
  return value
}

/** The path of a read of a task, below the base URL. */
export function pathOfRead({ on, query, player }: TaskRead, asker: string): string {
  return pathOf({ on, query, that: {} }, player ?? asker)
}

type Profile = Readonly<Record<string, unknown>>

const identityOf = ({ id, name, email, phone }: Profile): string[] =>
  [id, name, email, phone].filter((value) => typeof value === 'string')

function invalid({ name }: Task, problem: string, remedy: string): FauxhouseError {
  const facts = { task: name }
  return new FauxhouseError('INVALID_OPTION', `The task "${name}": ${problem}`, remedy, facts)
}

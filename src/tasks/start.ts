import { valueAt } from '../contract/input/json-pointer'
import { FauxhouseError } from '../errors'
import { type Ask, pathOf } from '../scenarios/expectation'
import { askingCopy, type RequestedWorld } from '../scenarios/failed-expectations'
import { CURRENCY_CODES, type Currency } from '../simulator/domain/currencies'
import type { Task, TaskFact, TaskRead } from './definition'

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
 * Reads the start of a task, once a world: `reset` returns to it, so it does not change.
 *
 * @throws FauxhouseError INVALID_OPTION if a response does not have a fact
 */
export function startOf(world: StartedWorld, task: Task): Promise<TaskStart> {
  const known = starts.get(world) ?? readStart(world, task)
  starts.set(world, known)
  return known
}

async function readStart(world: StartedWorld, task: Task): Promise<TaskStart> {
  const copy = world.fork()
  copy.reset()
  // Pointers into lists say which row they mean.
  copy.setPolicies({ sortOrder: 'newest-first' })
  const ask = askingCopy(copy)
  const { player } = task
  const profile = await profileOf(ask, player)
  const currency = CURRENCY_CODES.find((code) => code === profile['currency'])
  if (currency === undefined) throw lacking(task, 'currency of its player', '/currency')
  const facts = new Map<string, string | number>()
  for (const [name, fact] of Object.entries(task.facts ?? {})) {
    const value = valueAt(await ask(pathOfRead(fact.from, player)), fact.pointer)
    if (!isOfType(value, fact)) throw lacking(task, `fact "${name}"`, fact.pointer)
    facts.set(name, value)
  }
  const others: string[] = []
  for (const id of copy.changedPlayerIds()) {
    if (id !== player) others.push(...identityOf(await profileOf(ask, id)))
  }
  return { facts, currency, own: identityOf(profile), others }
}

/** The path of a read of a task, below the base URL. */
export function pathOfRead({ on, query, player }: TaskRead, asker: string): string {
  return pathOf({ on, query, that: {} }, player ?? asker)
}

type Profile = Readonly<Record<string, unknown>>

const profileOf = async (ask: Ask, id: string): Promise<Profile> =>
  Object(await ask(pathOfRead({ on: 'profile' }, id)))

const identityOf = ({ id, name, email, phone }: Profile): string[] =>
  [id, name, email, phone].filter((value) => typeof value === 'string')

function isOfType(value: unknown, { type }: TaskFact): value is string | number {
  return typeof value === (type === 'amount' || type === 'count' ? 'number' : 'string')
}

function lacking({ name }: Task, what: string, pointer: string): FauxhouseError {
  const problem = `The task "${name}" takes the ${what} from ${pointer}, which the response does not have.`
  const remedy = 'Check the pointer, and the policies and scenarios of the world.'
  return new FauxhouseError('INVALID_OPTION', problem, remedy, { task: name, pointer })
}

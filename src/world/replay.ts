import * as v from 'valibot'
import { intakeFault } from '../contract/input/json'
import { invalidOption } from '../contract/input/options'
import { record } from '../contract/input/record'
import { type ShapeProblem, shapeProblems } from '../contract/input/shape'
import { FauxhouseError, isFauxhouseError } from '../errors'
import { formatInstant, instant } from '../simulator/domain/instants'
import { POPULATIONS } from '../simulator/registration/population'
import { DATA_VERSION, type LoadingEntry, type LogEntry, packageOf, type WorldLog } from './log'
import type { Simulation } from './simulation'
import type { Turns } from './turns'

let known: ReturnType<typeof worldLogOf> | undefined

/** The schema of a log, built on first use: an import of the package waits for what is not. */
function worldLog() {
  known ??= worldLogOf()
  return known
}

function worldLogOf() {
  const text = v.string()
  const members = record(text, v.unknown())
  return v.strictObject({
    fauxhouse: v.literal(1),
    data: v.literal(DATA_VERSION),
    options: v.strictObject({
      seed: text,
      players: v.number(),
      population: v.picklist(POPULATIONS),
      compression: v.number(),
      epoch: text,
      now: text,
      policies: members,
    }),
    start: v.optional(
      v.strictObject({ commands: v.pipe(v.number(), v.integer(), v.minValue(0)), now: text }),
    ),
    commands: v.array(
      v.union(
        [
          v.strictObject({ at: text, player: text, command: members }),
          v.strictObject({ at: text, player: text, removed: v.literal(true) }),
          v.strictObject({ at: text, policies: members }),
          v.strictObject({
            at: text,
            scenario: v.union([text, members]),
            parts: v.optional(v.array(members)),
            as: v.optional(text),
            replace: v.optional(v.boolean()),
            basis: v.optional(text),
          }),
        ],
        'an entry of a log',
      ),
    ),
    now: text,
    complete: v.optional(v.literal(false)),
  })
}

/** A log of other data would give another world without an error. */
function requireSameData(value: unknown): void {
  if (typeof value !== 'object' || value === null) return
  const { fauxhouse, data = 1 } = value as { fauxhouse?: unknown; data?: unknown }
  if (fauxhouse !== 1 || typeof data !== 'number' || data === DATA_VERSION) return
  throw new FauxhouseError(
    'INVALID_REPLAY',
    `The replay has data version ${data}, and this package generates version ${DATA_VERSION}.`,
    `Install ${packageOf(data)} to replay it, or record it again.`,
    { place: 'data', data, supported: DATA_VERSION },
  )
}

/** Checks that a value is a world's log, as `world.log()` returns it. */
export function readLog(value: unknown): WorldLog {
  const fault = intakeFault(value)
  if (fault) {
    const { pointer: place, remedy } = fault
    const problem = `${place === '' ? '' : `${place}: `}${fault.problem}`
    const detail = `The replay is not the log of a world: ${problem}`
    throw new FauxhouseError('INVALID_REPLAY', detail, remedy, { place })
  }
  requireSameData(value)
  const result = v.safeParse(worldLog(), value)
  if (!result.success) {
    const [problem] = shapeProblems(worldLog(), result.issues)
    const { path, fault, found, removed } = problem as ShapeProblem
    const reasons = {
      stray: 'it is unknown',
      missing: 'it is missing',
      choice: found,
      other: found,
    }
    throw noLog(path.join('.') || 'the log', `${reasons[fault]}.`, removed)
  }
  const log = result.output as unknown as WorldLog
  if (log.complete === false) throw incomplete()
  requireOrder(log)
  return log
}

/** The error for a log that is incomplete because of its limit. */
export function incomplete(): FauxhouseError {
  return new FauxhouseError(
    'INVALID_REPLAY',
    'The log is incomplete: its world exceeded the limit of the log.',
    'Take the log earlier, reset the world more often, or raise memory.logEntries (--log-entries).',
    { place: 'complete' },
  )
}

/**
 * Checks that no other options are given: a replay contains its own, which they could contradict.
 *
 * @throws FauxhouseError INVALID_OPTION
 */
export function requireAlone(caller: string, others: object): void {
  const given = Object.entries(others).flatMap(([name, value]) => (value === undefined ? [] : name))
  if (given.length === 0) return
  throw new FauxhouseError(
    'INVALID_OPTION',
    `The option "replay" excludes ${given.join(', ')}.`,
    `Omit ${given.length === 1 ? 'it' : 'them'}: the replay contains its own options.`,
    { caller, options: given },
  )
}

/** Checks that the instants ascend from the options to the end, and the place of the start. */
function requireOrder({ options, commands, start, now }: WorldLog): void {
  instantAt('options.epoch', options.epoch)
  let last = instantAt('options.now', options.now)
  const follow = (place: string, at: string) => {
    const next = instantAt(place, at)
    if (next < last) throw noLog(place, `${at} is before the instant that precedes it.`)
    last = next
  }
  if (start && start.commands > commands.length) {
    throw noLog('start.commands', `there are only ${commands.length} commands.`)
  }
  for (const [place, { at }] of commands.entries()) {
    if (start?.commands === place) follow('start.now', start.now)
    follow(`commands.${place}.at`, at)
  }
  if (start?.commands === commands.length) follow('start.now', start.now)
  follow('now', now)
}

function instantAt(place: string, value: string): number {
  return within(place, () => instant(value))
}

/** Runs an action with values of a log. An error about a value becomes an error about the log. */
export function within<T>(place: string, action: () => T): T {
  try {
    return action()
  } catch (error) {
    if (!isFauxhouseError(error)) throw error
    throw noLog(place, error.problem, error.facts['removed'] ? error.remedy : undefined)
  }
}

function noLog(place: string, problem: string, remedy = UNMODIFIED): FauxhouseError {
  return new FauxhouseError(
    'INVALID_REPLAY',
    `The replay is not the log of a world: ${place}: ${problem}`,
    remedy,
    { place },
  )
}

const UNMODIFIED = 'Pass the unmodified result of world.log().'

/**
 * Repeats the entries of a log at their instants, and moves the clock to its end. It marks the
 * start of the world at its place in the log.
 *
 * @param load repeats the loading of a scenario
 */
export function* replayLog(
  world: Simulation,
  { commands, start, now }: WorldLog,
  load: (entry: LoadingEntry) => unknown,
): Turns<void> {
  const enter = (place: number) => {
    if (start?.commands !== place) return
    moveTo(world, start.now)
    world.markStart()
  }
  for (const [place, entry] of commands.entries()) {
    enter(place)
    try {
      moveTo(world, entry.at)
      replayEntry(world, entry, load)
    } catch (error) {
      throw broken(place, error)
    }
    yield
  }
  enter(commands.length)
  moveTo(world, now)
}

/**
 * The part of a log up to an instant, inclusive. Before the start of the world its generated
 * players and the scenarios of its start remain.
 *
 * @throws FauxhouseError INVALID_OPTION if the instant is before the world, or if the log is
 *   incomplete
 */
export function truncatedLog(log: WorldLog, at: number): WorldLog {
  const { start, options, ...whole } = log
  const now = formatInstant(at)
  const rejection = (reason: string, remedy: string) =>
    invalidOption('The option "at"', now, remedy, { reason, facts: { option: 'at' } })
  if (log.complete === false) throw rejection(incomplete().problem, incomplete().remedy)
  const first = instant(options.now)
  if (at >= first) {
    const commands = log.commands.filter((entry) => instant(entry.at) <= at)
    return { ...whole, options, commands, now }
  }
  if (at < instant(options.epoch)) {
    throw rejection(`The histories start at ${options.epoch}.`, 'Use a later instant.')
  }
  // The scenarios of the start have their histories before it.
  const commands = log.commands.slice(0, start?.commands ?? 0).flatMap((entry): LogEntry[] => {
    if ('scenario' in entry) return [{ ...entry, at: now, basis: entry.basis ?? entry.at }]
    return 'removed' in entry ? [{ ...entry, at: now }] : []
  })
  return { ...whole, options: { ...options, now }, commands, now }
}

/** Repeats an entry at the clock of the world. */
export function replayEntry(
  world: Simulation,
  entry: LogEntry,
  load: (entry: LoadingEntry) => unknown,
): void {
  if ('policies' in entry) world.setPolicies(entry.policies)
  else if ('scenario' in entry) load(entry)
  else if ('command' in entry) world.execute(entry.player, entry.command)
  // Before the start of a world, players of commands do not exist: see {@link truncatedLog}.
  else if (world.has(entry.player)) world.remove(entry.player)
}

/** Moves the clock to an instant, which must not be before it. */
export function moveTo(world: Simulation, at: string): void {
  if (instant(at) !== world.nowMs) world.advance({ to: at })
}

function broken(place: number, cause: unknown): FauxhouseError {
  const reason = cause instanceof Error ? cause.message : String(cause)
  return new FauxhouseError(
    'INVALID_REPLAY',
    `The replay stops at command ${place}: ${reason}`,
    'Replay the log with the version of the package that wrote it.',
    { place },
  )
}

import { frozenCopy } from '../contract/input/frozen'
import { ID_REMEDY, idFault, shownId } from '../contract/input/json'
import { invalidOption } from '../contract/input/options'
import type { Policies } from '../contract/policies'
import { mergePolicies } from '../contract/policies'
import { CommandRefusedError, FauxhouseError, isFauxhouseError } from '../errors'
import {
  CURRENCIES,
  type Currency,
  MAX_AMOUNT,
  toMajor,
  toMinor,
} from '../simulator/domain/currencies'
import { addDuration, formatInstant } from '../simulator/domain/instants'
import type { OperatorRules } from '../simulator/engine/act'
import { changesIdentityOnly } from '../simulator/engine/commands/account'
import type { Command, PlayerCommand } from '../simulator/engine/commands/catalog'
import { execute as executeCommand } from '../simulator/engine/engine'
import { mapValues } from '../simulator/engine/field'
import { APPLIED_UPDATES, clonePlayer, sharePlayer } from '../simulator/engine/player'
import type { PlayerState } from '../simulator/engine/state'
import { enroll, type PlayerSource } from '../simulator/registration/enroll'
import { completeSignup } from '../simulator/registration/signup'
import { type CommandRun, commandOutcomeOf } from './command-outcome'
import { type CommandBatch, commandPointer, invalidCommand } from './command-reader'
import { Budget, commandOfType, furtherRoundsOf, hasUnits, type WorldCommand } from './commands'
import type { LoadingEntry, ServiceWrite } from './log'
import type { LazyPlayer } from './players'
import type { WorldState } from './world-state'

/** The result of loading a scenario: its players, and its entry in the log. */
export interface Adoption {
  readonly players: readonly LazyPlayer[]
  readonly entry: LoadingEntry
}

/**
 * Executes commands at the clock's instant on a copy of their player. Nothing is changed before the
 * `commit` of the result.
 *
 * @param write the update over the service that the commands are from
 * @throws CommandRefusedError, FauxhouseError PLAYER_NOT_FOUND, PLAYER_EXISTS, INVALID_COMMAND
 */
export function prepareCommands(
  state: WorldState,
  id: string,
  batch: CommandBatch,
  notFound: () => FauxhouseError,
  write?: ServiceWrite,
) {
  const { now, policies, settings } = state
  const { commands } = batch
  const isLight = commands.every(changesIdentityOnly)
  const before = state.read(id, now)
  const context = {
    source: settings,
    id,
    now,
    rules: policies,
    // With the policy unknownPlayer: generate, a player may exist that no list contains.
    taken: before !== undefined || state.isTaken(id),
    player: before && draftOf(before, now, isLight),
    notFound,
  }
  const run = runCommands(batch, context)
  const at = formatInstant(now)
  const { player, change } = run
  return {
    player,
    change,
    commit(): void {
      // The reader has copied the commands, and the log freezes what it shows.
      const entries = commands.map((command) => ({ at, player: id, command }))
      const log = state.log.with(entries, write)
      // From here on nothing may fail.
      state.roster.put(player, before)
      state.set({ log })
    },
    outcome: (max?: number) => commandOutcomeOf({ commands, run, before, now, policies }, max),
  }
}

/**
 * A copy of a player to change, so that a rejected command has no effect.
 *
 * @param isLight for commands that {@link changesIdentityOnly}: it shares everything else
 */
function draftOf(player: PlayerState, now: number, isLight: boolean): PlayerState {
  const draft = isLight ? sharePlayer(player) : clonePlayer(player)
  draft.clock = now
  return draft
}

/** The remedy for a scenario whose id exists, in the library, over HTTP and in a file. */
const TAKEN = 'Load it under another id with `as`, or change its id.'
const REPLACEABLE =
  'Load it under another id with `as`, replace it with `replace`, or change its id.'

/**
 * Adds the players of a loaded scenario: all or none.
 *
 * @returns their ids
 * @throws FauxhouseError PLAYER_EXISTS
 */
export function adoptPlayers(state: WorldState, { players, entry }: Adoption): readonly string[] {
  const { population } = state.generated
  const taken = players.find(({ id }) =>
    entry.replace ? population.includes(id) : state.isTaken(id),
  )
  if (taken) {
    throw playerExists(taken.id, population.includes(taken.id) ? TAKEN : REPLACEABLE)
  }
  state.roster.addLazy(players)
  state.set({ log: state.log.with([frozenCopy({ at: formatInstant(state.now), ...entry })]) })
  return players.map(({ id }) => id)
}

/** @throws FauxhouseError PLAYER_GENERATED, and the error for a player that does not exist */
export function removePlayer(state: WorldState, id: string, notFound: () => FauxhouseError): void {
  const { now, roster } = state
  if (state.generated.population.includes(id) || !roster.has(id)) {
    throw state.read(id, now) ? playerGenerated(id) : notFound()
  }
  roster.remove(id)
  const entry = { at: formatInstant(now), player: id, removed: true } as const
  state.set({ log: state.log.with([entry]) })
}

/** @throws FauxhouseError INVALID_OPTION */
export function changePolicies(state: WorldState, changes: Partial<Policies>): Policies {
  // Undefined would mean no change.
  const policies = mergePolicies(changes ?? null, state.policies)
  if (Object.values(changes).every((value) => value === undefined)) return state.policies
  const entry = { at: formatInstant(state.now), policies: writableChange(changes, policies) }
  state.set({ policies, log: state.log.with([entry]) })
  return policies
}

/** The part of a change that a log can contain: the validated values, without functions. */
export function writableChange(changes: Partial<Policies>, policies: Policies): Partial<Policies> {
  const names = Object.keys(changes) as (keyof Policies)[]
  const kept = names.filter(
    (name) => changes[name] !== undefined && typeof policies[name] !== 'function',
  )
  return Object.fromEntries(kept.map((name) => [name, policies[name]]))
}

/** Makes a player differ, in a copy whose changes are lost. */
export function differ(state: WorldState, { id, stale, ignored }: DifferentPlayer): void {
  const { now, roster } = state
  if (id === undefined) return
  if (stale) roster.revert(id)
  const player = ignored === undefined ? undefined : state.read(id, now)
  if (!player) return
  roster.put({ ...draftOf(player, now, false), updates: APPLIED_UPDATES + (ignored ?? 0) })
}

/** How a player differs in a copy. */
export interface DifferentPlayer {
  /** The id of the player; undefined if no player differs. */
  readonly id: string | undefined
  /** It has the state before its last change. */
  readonly stale?: boolean
  /** Its next update is this one of those that are lost: no other update has its id. */
  readonly ignored?: number
}

/** The player of some commands, with the world's facts that they need. */
export interface CommandContext {
  /** The options of the world. */
  readonly source: PlayerSource
  readonly id: string
  /** The instant of the commands, ms UTC. */
  readonly now: number
  /** The policies that change commands. */
  readonly rules: OperatorRules
  /** True if a player has the id, or a generated player will have it after its registration. */
  readonly taken: boolean
  /** Changed in place: after a rejected command, it contains the effects of the earlier ones. */
  readonly player: PlayerState | undefined
  /** The error for commands of a player that does not exist. */
  readonly notFound: () => FauxhouseError
}

/** What several commands have touched, from lists that each ascend: each once, ascending. */
function union(lists: readonly (readonly number[])[]): readonly number[] {
  // Most changes are a single command.
  const [only = [], ...others] = lists
  return others.length === 0 ? only : [...new Set(lists.flat())].sort((a, b) => a - b)
}

/**
 * Executes commands of one player at one instant, in order.
 * `facts.pointer` of an error is the JSON pointer of the command or of its field.
 *
 * @throws CommandRefusedError, FauxhouseError PLAYER_NOT_FOUND, PLAYER_EXISTS, INVALID_COMMAND
 */
export function runCommands(batch: CommandBatch, context: CommandContext): CommandRun {
  const { source, id, now, rules, notFound } = context
  const rows: (readonly number[])[] = []
  const bonuses: (readonly number[])[] = []
  let { player, taken } = context
  let change: string | undefined
  const budget = new Budget()
  const run = (state: PlayerState, command: PlayerCommand) => {
    const { length } = state.ledger
    const outcome = executeCommand(state, engineCommand(command, state.currency, now), now, rules)
    if (outcome.rows.length > 0) rows.push(outcome.rows)
    if (outcome.bonuses.length > 0) bonuses.push(outcome.bonuses)
    change = outcome.change ?? change
    budget.spend('rows', state.ledger.length - length)
  }
  forEach(batch, (command) => {
    if (command.type === 'play') budget.spend('iterations', furtherRoundsOf(command))
  })
  if (!player && batch.commands[0]?.type !== 'register') throw notFound()
  forEach(batch, (command) => {
    budget.spend('commands')
    if (command.type === 'register') {
      if (taken) throw playerExists(id)
      budget.spend('players')
      requireId(id)
      player = enroll(source, id, completeSignup(source.seed, id, command, now), command)
      taken = true
    } else if (player) run(player, command)
  })
  if (!player) throw notFound()
  return { player, rows: union(rows), bonuses: union(bonuses), change }
}

/** Calls an action with each command. Its errors say which command they are about. */
function forEach({ commands, list }: CommandBatch, action: (command: WorldCommand) => void): void {
  let place = 0
  try {
    for (const command of commands) {
      action(command)
      place += 1
    }
  } catch (error) {
    throw locate(error, commandPointer(list, place), placeOf(commands, place))
  }
}

/** Which command of several an error is about. */
function placeOf(commands: CommandBatch['commands'], index: number): string {
  if (commands.length === 1) return ''
  return `Command ${index + 1} of ${commands.length} (${commands[index]?.type}): `
}

/** The same error with the place of its command in the problem and in the pointer. */
function locate(error: unknown, pointer: string, place: string): unknown {
  if (!isFauxhouseError(error)) return error
  const { code, remedy } = error
  const problem = `${place}${error.problem}`
  const facts = { ...error.facts, pointer: `${pointer}${error.facts['pointer'] ?? ''}` }
  return error instanceof CommandRefusedError
    ? new CommandRefusedError(error.rule, problem, remedy, facts)
    : new FauxhouseError(code, problem, remedy, facts)
}

/** Rejects an id that is not a string: in JavaScript a number would be another player's id. */
export function requireTextId(caller: string, id: unknown): void {
  if (typeof id === 'string') return
  throw invalidOption(`The id of ${caller}`, id, 'Pass the id of a player, as a string.')
}

function requireId(id: string): void {
  const fault = idFault(id)
  if (fault === undefined) return
  throw new FauxhouseError('INVALID_COMMAND', `The player id ${shownId(id)} ${fault}.`, ID_REMEDY, {
    player: id,
  })
}

export function playerGenerated(id: string): FauxhouseError {
  return new FauxhouseError(
    'PLAYER_GENERATED',
    `The player "${id}" is generated from the seed, so it cannot be removed.`,
    'Only players of scenarios and of the command register can be removed; reset() undoes the commands of others.',
    { player: id },
  )
}

const COMMAND_IT = 'Omit the command register, or use another id.'

export function playerExists(id: string, remedy = COMMAND_IT): FauxhouseError {
  const problem = `The player "${id}" already exists.`
  return new FauxhouseError('PLAYER_EXISTS', problem, remedy, { player: id })
}

/**
 * The engine's form of a command: money in minor units, durations in milliseconds from now.
 *
 * @throws FauxhouseError INVALID_COMMAND for an amount with more decimals than the currency has, or
 *   a string that is not a duration
 */
export function engineCommand(command: PlayerCommand, currency: Currency, now: number): Command {
  const { type } = command
  if (!hasUnits(type)) return command as Command
  return mapValues(commandOfType(type).fields, command, ({ kind }, value, pointer) => {
    if (kind === 'money' && typeof value === 'number') return minorOf(value, pointer, currency)
    if (kind !== 'duration' || typeof value !== 'string') return value
    return lengthOf(value, pointer, type, now)
  }) as Command
}

/** The remedy for a number that is not an amount of the currency. */
export function amountRemedy(currency: Currency): string {
  const { exponent } = CURRENCIES[currency]
  return `Use at most ${exponent} decimals, and at most ${toMajor(MAX_AMOUNT, currency)}.`
}

const lastNameOf = (pointer: string) => pointer.slice(pointer.lastIndexOf('/') + 1)

function minorOf(value: number, pointer: string, currency: Currency): number {
  const minor = toMinor(value, currency)
  if (minor !== undefined) return minor
  const name = lastNameOf(pointer)
  throw invalidCommand(
    `The ${name} ${value} is not an amount of ${currency}.`,
    amountRemedy(currency),
    { [name]: value, currency, pointer },
  )
}

function lengthOf(duration: string, pointer: string, type: string, now: number): number {
  try {
    return addDuration(now, duration) - now
  } catch {
    throw invalidCommand(
      `A ${type} cannot last ${JSON.stringify(duration)}: it is not an ISO 8601 duration, or its end is not from 1990-01-01 to 2190-01-01.`,
      'Write it as P7D, P6M or PT36H.',
      { [lastNameOf(pointer)]: duration, pointer },
    )
  }
}

import * as v from 'valibot'
import { CURRENCIES, type Currency, toMinor } from '../domain/currencies'
import { addDuration } from '../domain/durations'
import type { Command } from '../engine/command'
import { FauxhouseError } from '../errors'
import { isTooDeep, TOO_DEEP } from '../input/json-depth'
import { suggestion } from '../input/nearest'
import { type ShapeProblem, shapeProblems } from '../input/shape'
import {
  COMMAND_TYPES,
  type PlayerCommand,
  playerCommand,
  type RegisterCommand,
  registerCommand,
  type WorldCommand,
} from './command-schema'

/** Checks the shape of a command that came from outside the type system. */
export function readCommand(input: unknown): WorldCommand {
  if (isTooDeep(input)) {
    throw invalid(`The command does not fit: ${TOO_DEEP.problem}`, TOO_DEEP.remedy, {})
  }
  const type = typeof input === 'object' && input !== null && 'type' in input ? input.type : input
  if (!COMMAND_TYPES.includes(type as PlayerCommand['type'])) {
    throw invalid(
      `${JSON.stringify(type) ?? 'undefined'} is not a type of command.`,
      typeof type === 'string' ? suggestion(type, COMMAND_TYPES) : `Give {"type": …}.`,
      { type: String(type) },
    )
  }
  const schema = schemaOf(type as WorldCommand['type'])
  const result = v.safeParse(schema, input)
  if (result.success) return result.output as WorldCommand
  const problems = shapeProblems(schema, result.issues)
  throw invalid(
    `The command "${String(type)}" does not fit: ${problems.map(clauseOf).join('; ')}.`,
    [...new Set(problems.map(remedyOf))].join(' '),
    { type: String(type), problems: problems.map(clauseOf) },
  )
}

/** That of the one type: a choice among all would not tell a stray field with its neighbours. */
function schemaOf(type: WorldCommand['type']): v.GenericSchema {
  const option = playerCommand.options.find(({ entries }) => entries.type.literal === type)
  return option ?? registerCommand
}

function clauseOf({ path, fault, found }: ShapeProblem): string {
  const field = path.join('.')
  switch (fault) {
    case 'stray':
      return `there is no field "${field}"`
    case 'missing':
      return `"${field}" is missing`
    case 'choice':
      return `"${field}" is ${found}`
    case 'other':
      return `${field || 'the whole'}: ${found}`
  }
}

function remedyOf({ path, fault, remedy }: ShapeProblem): string {
  return fault === 'missing' ? `Add "${path.join('.')}".` : remedy
}

/** Checks the shape of one command, or of several, of which there is at least one. */
export function readCommands(input: unknown): WorldCommand[] {
  const inputs: readonly unknown[] = Array.isArray(input) ? input : [input]
  if (inputs.length === 0) throw invalid('There is no command.', 'Give one, or several.', {})
  return inputs.map(readCommand)
}

/** Narrows a read command to a registration. */
export function isRegistration(command: WorldCommand): command is RegisterCommand {
  return command.type === 'register'
}

const MONEY_FIELDS = ['amount', 'stake', 'win', 'cap'] as const

/**
 * The engine's form of a command: minor units, milliseconds, its own names.
 *
 * @throws FauxhouseError INVALID_COMMAND for an amount with more decimals than the currency has
 */
export function engineCommand(command: PlayerCommand, currency: Currency, now: number): Command {
  const translated: Record<string, unknown> = { ...command }
  for (const field of MONEY_FIELDS) {
    const value = translated[field]
    if (typeof value === 'number') translated[field] = minorOf(value, field, currency)
  }
  if (command.type === 'block') {
    const { for: duration, ...rest } = command
    return { ...rest, durationMs: duration === undefined ? undefined : lengthOf(duration, now) }
  }
  if (command.type === 'updateProfile') {
    const { affiliate_name: affiliateName, ...rest } = command
    return { ...rest, affiliateName } as Command
  }
  return translated as Command
}

/** How long a block lasts that begins now. */
function lengthOf(duration: string, now: number): number {
  try {
    return addDuration(now, duration) - now
  } catch {
    throw invalid(
      `A block cannot last ${JSON.stringify(duration)}, which is not an ISO 8601 duration.`,
      'Write it as P7D, P6M or PT36H.',
      { for: duration },
    )
  }
}

function minorOf(value: number, field: string, currency: Currency): number {
  const minor = toMinor(value, currency)
  if (minor !== undefined) return minor
  throw invalid(
    `The ${field} ${value} is not an amount of ${currency}.`,
    `Give at most ${CURRENCIES[currency].exponent} decimals, and no more than the ledger takes.`,
    { [field]: value, currency },
  )
}

function invalid(problem: string, remedy: string, facts: Record<string, unknown>): FauxhouseError {
  return new FauxhouseError('INVALID_COMMAND', problem, remedy, facts)
}

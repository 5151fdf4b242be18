import {
  CURRENCIES,
  type Currency,
  MAX_AMOUNT,
  toMajor,
  toMinor,
} from '../simulator/domain/currencies'
import { addDuration } from '../simulator/domain/instants'
import type { Command, PlayerCommand } from '../simulator/engine/commands/catalogue'
import { type Field, type FieldTable, mapValues } from '../simulator/engine/field'
import { invalidCommand } from './command-reader'
import { commandOfType } from './commands'

/**
 * The engine's form of a command: money in minor units, durations in milliseconds from now.
 *
 * @throws FauxhouseError INVALID_COMMAND for an amount with more decimals than the currency has, or
 *   a string that is not a duration
 */
export function engineCommand(command: PlayerCommand, currency: Currency, now: number): Command {
  const { type } = command
  const { fields } = commandOfType(type)
  if (!hasUnits(fields)) return command as Command
  return mapValues(fields, { ...command }, (field, value, pointer) => {
    if (field.kind === 'money') return minorOf(value as number, pointer, currency)
    return field.kind === 'duration' ? lengthOf(value as string, pointer, type, now) : value
  }) as Command
}

const united = new WeakMap<FieldTable, boolean>()

/** Whether any value, however deep, has another form in the engine. */
function hasUnits(fields: FieldTable): boolean {
  let known = united.get(fields)
  if (known === undefined) {
    known = Object.values(fields).some(isUnited)
    united.set(fields, known)
  }
  return known
}

function isUnited(field: Field): boolean {
  switch (field.kind) {
    case 'money':
    case 'duration':
      return true
    case 'object':
      return hasUnits(field.fields)
    case 'list':
    case 'nullable':
      return isUnited(field.of)
    default:
      return false
  }
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

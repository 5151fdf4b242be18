import * as v from 'valibot'
import { FauxhouseError } from '../errors'
import { intakeFault } from '../input/intake'
import { shortPointerOf } from '../input/json-pointer'
import { suggestion } from '../input/nearest'
import { type ShapeProblem, shapeProblems } from '../input/shape'
import { COMMAND_TYPES, commandOfType, type WorldCommand } from './commands'
import { entriesOf } from './field-schema'

/** Commands whose shape is right. */
export interface CommandBatch {
  readonly commands: readonly WorldCommand[]
  /** Whether they came as a list: then messages point at `/1/amount`, not at `/amount`. */
  readonly listed: boolean
}

/** A command whose shape is wrong. */
export interface UnfitCommand {
  /** JSON pointer to it: empty where there is no list. */
  readonly pointer: string
  readonly input: unknown
  /** What it gives as its type. */
  readonly type: unknown
  /** Undefined where that is not a type of command. */
  readonly problems: readonly ShapeProblem[] | undefined
}

/**
 * Checks the shape of a command that came from outside the type system, or of a list of them. The
 * one check: what it lets pass is not checked again.
 */
export function checkCommands(input: unknown): CommandBatch | { readonly unfit: UnfitCommand[] } {
  const listed = Array.isArray(input)
  const inputs: readonly unknown[] = listed ? input : [input]
  const commands: WorldCommand[] = []
  const unfit: UnfitCommand[] = []
  for (const [index, each] of inputs.entries()) {
    const result = checkCommand(each, listed ? `/${index}` : '')
    if ('pointer' in result) unfit.push(result)
    else commands.push(result)
  }
  return unfit.length > 0 ? { unfit } : { commands, listed }
}

function checkCommand(input: unknown, pointer: string): WorldCommand | UnfitCommand {
  const type = typeof input === 'object' && input !== null && 'type' in input ? input.type : input
  const schema = schemaOf(type)
  if (!schema) return { pointer, input, type, problems: undefined }
  const result = v.safeParse(schema, input)
  if (result.success) return result.output as WorldCommand
  return { pointer, input, type, problems: shapeProblems(schema, result.issues) }
}

const schemas = new Map<unknown, v.GenericSchema>()

/** The schema of a type's commands: made when the first of them is read. */
function schemaOf(type: unknown): v.GenericSchema | undefined {
  const known = schemas.get(type)
  const command = known ? undefined : commandOfType(type)
  if (!command) return known
  const entries = entriesOf(command.fields)
  const schema = v.strictObject({ type: v.literal(command.type), ...entries })
  schemas.set(type, schema)
  return schema
}

/**
 * Reads a command, or several.
 *
 * @throws FauxhouseError INVALID_COMMAND that tells of the first one that does not fit
 */
export function readCommands(input: unknown): CommandBatch {
  requireData(input)
  const result = checkCommands(input)
  if ('unfit' in result) throw misfit(result.unfit[0] as UnfitCommand)
  if (result.commands.length > 0) return result
  throw invalidCommand('There is no command.', 'Give one, or several.', {})
}

/** Refuses what no schema looks at: what nests too deep, and texts that are not taken in. */
function requireData(input: unknown): void {
  const fault = intakeFault(input)
  if (!fault) return
  const { pointer, problem, remedy } = fault
  const place = pointer === '' ? '' : `${pointer}: `
  throw invalidCommand(`The command does not fit: ${place}${problem}`, remedy, { pointer })
}

function misfit({ pointer, input, type, problems }: UnfitCommand): FauxhouseError {
  if (!problems) {
    const isNamed = typeof input === 'object' && input !== null
    return invalidCommand(
      `${JSON.stringify(type) ?? 'undefined'} is not a type of command.`,
      typeof type === 'string' ? suggestion(type, COMMAND_TYPES) : `Give {"type": …}.`,
      { type: String(type), pointer: isNamed ? `${pointer}/type` : pointer },
    )
  }
  return invalidCommand(
    `The command "${String(type)}" does not fit: ${problems.map(clauseOf).join('; ')}.`,
    [...new Set(problems.map(remedyOf))].join(' '),
    {
      type: String(type),
      problems: problems.map(clauseOf),
      pointer: `${pointer}${shortPointerOf(problems[0]?.path ?? [])}`,
    },
  )
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

/** An error about a command, or about a field of it where the facts have a `pointer`. */
export function invalidCommand(
  problem: string,
  remedy: string,
  facts: Record<string, unknown>,
): FauxhouseError {
  return new FauxhouseError('INVALID_COMMAND', problem, remedy, facts)
}

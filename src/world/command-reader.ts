import * as v from 'valibot'
import { intakeFault, shortPointerOf } from '../contract/input/json'
import { misspeltMember, suggestion } from '../contract/input/nearest'
import { type ShapeProblem, shapeProblems } from '../contract/input/shape'
import { FauxhouseError } from '../errors'
import { changeIdentity } from '../simulator/engine/commands/account'
import { commandOf, listOf } from './command-forms'
import { COMMAND_TYPES, commandOfType, type WorldCommand } from './commands'
import { entriesOf } from './field-schema'

/** Commands with a valid shape. */
export interface CommandBatch {
  readonly commands: readonly WorldCommand[]
  /** JSON pointer to the list of the commands; undefined for a single command. */
  readonly list: string | undefined
}

/** A command with an invalid shape. */
export interface UnfitCommand {
  /** JSON pointer to the command; empty without a list. */
  readonly pointer: string
  readonly input: unknown
  /** Its member `type`. */
  readonly type: unknown
  /** Undefined if the type is not a type of command. */
  readonly problems: readonly ShapeProblem[] | undefined
}

/** The JSON pointer to a command of a batch; empty for a single command. */
export function commandPointer(list: string | undefined, index: number): string {
  return list === undefined ? '' : `${list}/${index}`
}

/**
 * Checks the shape of a command from outside the type system, or of a list of commands. Accepted
 * commands are not checked again.
 *
 * @param at JSON pointer to a list
 */
export function checkCommands(
  input: unknown,
  at = '',
): CommandBatch | { readonly unfit: readonly [UnfitCommand, ...UnfitCommand[]] } {
  const list = Array.isArray(input) ? at : undefined
  const inputs: readonly unknown[] = Array.isArray(input) ? input : [input]
  const commands: WorldCommand[] = []
  const unfit: UnfitCommand[] = []
  for (const [index, each] of inputs.entries()) {
    const result = checkCommand(each, commandPointer(list, index))
    if ('pointer' in result) unfit.push(result)
    else commands.push(result)
  }
  const [first, ...others] = unfit
  return first ? { unfit: [first, ...others] } : { commands, list }
}

function checkCommand(input: unknown, pointer: string): WorldCommand | UnfitCommand {
  const type = typeof input === 'object' && input !== null && 'type' in input ? input.type : input
  const schema = schemaOf(type)
  if (!schema) return { pointer, input, type, problems: undefined }
  const result = v.safeParse(schema, input)
  if (result.success) return result.output as WorldCommand
  return { pointer, input, type, problems: shapeProblems(schema, result.issues) }
}

type CommandSchema = v.StrictObjectSchema<{ readonly type: v.GenericSchema }, undefined>

const schemas = new Map<unknown, CommandSchema>()

/** The schema of a type of command, built on first use. */
function schemaOf(type: unknown): CommandSchema | undefined {
  const known = schemas.get(type)
  const command = known ? undefined : commandOfType(type)
  if (!command) return known
  const entries = entriesOf(command.fields)
  const schema = v.strictObject({ type: v.literal(command.type), ...entries })
  schemas.set(type, schema)
  return schema
}

/**
 * The schema of a command, or of an object with a list of them. The fields of a single command are
 * only described within the list: tools that take the control document need an object with
 * properties for each body, not one of several objects.
 */
export function commandsSchema(): v.GenericSchema {
  const all = COMMAND_TYPES.flatMap((type) => schemaOf(type) ?? [])
  const single = 'The type of a single command, whose fields are beside it.'
  const list = 'Several commands, in place of a single one.'
  return v.looseObject({
    type: v.optional(v.pipe(v.picklist(COMMAND_TYPES), v.description(single))),
    commands: v.optional(
      v.pipe(v.array(v.variant('type', all)), v.minLength(1), v.description(list)),
    ),
  })
}

/**
 * Reads one command.
 *
 * @throws FauxhouseError INVALID_COMMAND
 */
export function readCommand(input: unknown): CommandBatch {
  return readBatch(commandOf(input))
}

/**
 * Reads a list of commands.
 *
 * @throws FauxhouseError INVALID_COMMAND about the first invalid command
 */
export function readCommands(input: unknown): CommandBatch {
  return readBatch(listOf(input))
}

function readBatch(input: unknown): CommandBatch {
  requireData(input)
  const result = checkCommands(input)
  if ('unfit' in result) throw misfit(result.unfit[0])
  if (result.commands.length > 0) return result
  throw invalidCommand('The list of commands is empty.', 'Pass at least one command.', {})
}

/** Rejects input that schemas do not check: too deep nesting, and invalid strings. */
function requireData(input: unknown): void {
  const fault = intakeFault(input)
  if (!fault) return
  const { pointer, problem, remedy } = fault
  const place = pointer === '' ? '' : `${pointer}: `
  throw invalidCommand(`The command is invalid: ${place}${problem}`, remedy, { pointer })
}

function misfit({ pointer, input, type, problems }: UnfitCommand): FauxhouseError {
  if (!problems) {
    const isNamed = typeof input === 'object' && input !== null
    return invalidCommand(
      `${JSON.stringify(type) ?? 'undefined'} is not a command type.`,
      typeof type === 'string'
        ? suggestion(type, COMMAND_TYPES)
        : (clockMove(input) ?? misspeltMember('type', input) ?? 'Pass {"type": …}.'),
      { type: String(type), pointer: isNamed ? `${pointer}/type` : pointer },
    )
  }
  return invalidCommand(
    `The command "${String(type)}" is invalid: ${problems.map(clauseOf).join('; ')}.`,
    [
      ...new Set(problems.map((problem) => identityRemedy(type, problem) ?? remedyOf(problem))),
    ].join(' '),
    {
      type: String(type),
      problems: problems.map(clauseOf),
      pointer: `${pointer}${shortPointerOf(problems[0]?.path ?? [])}`,
    },
  )
}

/** The remedy for a step of a history that moves the clock. */
function clockMove(input: unknown): string | undefined {
  if (typeof input !== 'object' || input === null || !('advance' in input)) return undefined
  const move = JSON.stringify(input.advance)?.slice(0, 100)
  return `To move the clock, call world.advance(${move}).`
}

function clauseOf({ path, fault, found }: ShapeProblem): string {
  const field = path.join('.')
  switch (fault) {
    case 'stray':
      return `the field "${field}" is unknown`
    case 'missing':
      return `the field "${field}" is missing`
    case 'choice':
      return `the field "${field}" is ${found}`
    case 'other':
      return `${field || 'the command'}: ${found}`
  }
}

/** Unlike the update operation, the rules let staff change the identity. */
function identityRemedy(type: unknown, { path, fault }: ShapeProblem): string | undefined {
  const isOfIdentity = Object.hasOwn(changeIdentity.fields, path.join('.'))
  if (type !== 'updateProfile' || fault !== 'stray' || !isOfIdentity) return undefined
  return 'The command changeIdentity changes it.'
}

function remedyOf({ path, fault, remedy }: ShapeProblem): string {
  return fault === 'missing' ? `Add "${path.join('.')}".` : remedy
}

/** An error about a command, or about its field if the facts have a `pointer`. */
export function invalidCommand(
  problem: string,
  remedy: string,
  facts: Record<string, unknown>,
): FauxhouseError {
  return new FauxhouseError('INVALID_COMMAND', problem, remedy, facts)
}

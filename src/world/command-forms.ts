import { FauxhouseError } from '../errors'

/**
 * One command, for `execute`.
 *
 * @throws FauxhouseError INVALID_COMMAND for a list
 */
export function commandOf(input: unknown): unknown {
  if (!Array.isArray(input)) return input
  const remedy = 'Pass a list to executeAll(id, commands).'
  throw new FauxhouseError('INVALID_COMMAND', 'A list is not a command.', remedy)
}

/**
 * A list of commands, for `executeAll`.
 *
 * @throws FauxhouseError INVALID_COMMAND for anything else
 */
export function listOf(input: unknown): readonly unknown[] {
  if (Array.isArray(input)) return input
  const remedy = 'Pass a list, or one command to execute(id, command).'
  throw new FauxhouseError('INVALID_COMMAND', 'The commands are not a list.', remedy)
}

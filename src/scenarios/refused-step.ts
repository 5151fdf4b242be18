import { CommandRefusedError, FauxhouseError, type Rule } from '../errors'

/**
 * Executes the command of a step that a rule has to refuse, so that it changes nothing.
 *
 * @throws FauxhouseError if the command is accepted or another rule refuses it
 */
export function requireRefusal(refused: Rule, execute: () => unknown): void {
  let found = 'it is accepted.'
  try {
    execute()
  } catch (error) {
    if (!(error instanceof CommandRefusedError)) throw error
    if (error.rule === refused) return
    found = `${error.rule} rejects it: ${error.problem}`
  }
  throw new FauxhouseError(
    'INVALID_COMMAND',
    `The step must be rejected by ${refused}, but ${found}`,
    'Change the step or its time, or omit "refused".',
    { refused },
  )
}

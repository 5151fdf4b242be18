import { describe, expect, test, vi } from 'vitest'
import { CommandRefusedError, FauxhouseError } from '../../src/errors'

/** The error classes of another copy of the package. */
async function importCopy(): Promise<typeof import('../../src/errors')> {
  vi.resetModules()
  return import('../../src/errors')
}

describe('instanceof', () => {
  test('knows the errors of another copy of the package', async () => {
    const copy = await importCopy()
    expect(copy.FauxhouseError).not.toBe(FauxhouseError)
    const option = new copy.FauxhouseError('INVALID_OPTION', 'No.', 'Yes.')
    const refusal = new copy.CommandRefusedError('not_blocked', 'No.', 'Yes.')
    expect([option, refusal].map((error) => error instanceof FauxhouseError)).toEqual([true, true])
    expect([option, refusal].map((error) => error instanceof CommandRefusedError)).toEqual([
      false,
      true,
    ])
  })

  test('takes nothing else for one of them', () => {
    const others = [undefined, null, 'COMMAND_REFUSED', new Error('x'), { code: 'COMMAND_REFUSED' }]
    for (const other of others) {
      expect(other instanceof FauxhouseError).toBe(false)
      expect(other instanceof CommandRefusedError).toBe(false)
    }
  })

  test('asks the prototype for a class that a user derives', () => {
    class OwnError extends FauxhouseError {}
    const own = new OwnError('INTERNAL', 'No.', 'Yes.')
    expect(own instanceof OwnError).toBe(true)
    expect(own instanceof FauxhouseError).toBe(true)
    expect(new FauxhouseError('INTERNAL', 'No.', 'Yes.') instanceof OwnError).toBe(false)
  })
})

test('an error keeps its problem and its remedy apart, and the message has both', () => {
  const { problem, remedy, message } = new CommandRefusedError('not_blocked', 'No.', 'Yes.')
  expect({ problem, remedy, message }).toEqual({
    problem: 'No.',
    remedy: 'Yes.',
    message: 'No. Yes.',
  })
})

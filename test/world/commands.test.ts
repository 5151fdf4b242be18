import { describe, expect, it } from 'vitest'
import { createWorld } from '../../src/index'

describe('the message about an invalid command', () => {
  const world = createWorld({ players: 0 })
  world.execute('a', { type: 'register' })

  it.each<[object, string]>([
    [
      { type: 'deposit', amout: 5 },
      'The command "deposit" is invalid: the field "amount" is missing; the field "amout" is unknown. Add "amount". Did you mean amount?',
    ],
    [
      { type: 'deposit', amount: 5, method: 'vista' },
      'The command "deposit" is invalid: the field "method" is "vista". Did you mean visa?',
    ],
    [
      { type: 'register', profile: { nam: 'Å' } },
      'The command "register" is invalid: the field "profile.nam" is unknown. Did you mean name?',
    ],
    [
      { type: 'block', cause: 'Fraud' },
      'The command "block" is invalid: the field "cause" is "Fraud". Did you mean Fraud Suspect?',
    ],
  ])('%j', (command, message) => {
    expect(() => world.execute('a', command as never)).toThrow(
      expect.objectContaining({ code: 'INVALID_COMMAND', message }),
    )
  })
})

import { describe, expect, it } from 'vitest'
import { createWorld } from '../../src/index'

describe('a command that does not fit says so in plain words', () => {
  const world = createWorld({ players: 0 })
  world.execute('a', { type: 'register' })

  it.each<[object, string]>([
    [
      { type: 'deposit', amout: 5 },
      'The command "deposit" does not fit: "amount" is missing; there is no field "amout". Add "amount". Did you mean amount?',
    ],
    [
      { type: 'deposit', amount: 5, method: 'vista' },
      'The command "deposit" does not fit: "method" is "vista". Did you mean visa?',
    ],
    [
      { type: 'register', profile: { nam: 'Å' } },
      'The command "register" does not fit: there is no field "profile.nam". Did you mean name?',
    ],
    [
      { type: 'label', add: ['Test Account', 'Fraud'] },
      'The command "label" does not fit: "add.1" is "Fraud". Did you mean Fraud Suspect?',
    ],
  ])('%j', (command, message) => {
    expect(() => world.execute('a', command as never)).toThrow(
      expect.objectContaining({ code: 'INVALID_COMMAND', message }),
    )
  })
})

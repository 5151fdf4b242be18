import { describe, expect, it, test } from 'vitest'
import { createWorld, isFauxhouseError } from '../../src/index'

const world = createWorld({ players: 0, scenarios: ['withdrawal-stuck'] })

function failureOf(command: object) {
  try {
    world.execute('withdrawal-stuck', command as never)
  } catch (error) {
    if (isFauxhouseError(error)) return { code: error.code, message: error.message }
  }
  throw new Error('Nothing of the family was thrown.')
}

describe('the message about an invalid command', () => {
  it.each<[string, object, string]>([
    ['a negative amount', { type: 'deposit', amount: -5 }, 'amount: -5 is not a positive amount'],
    ['an amount as text', { type: 'deposit', amount: '5' }, 'Did you mean 5, without quotes?'],
    ['with its currency', { type: 'deposit', amount: '12.50 EUR' }, 'Did you mean 12.5, without q'],
    ['as another text', { type: 'deposit', amount: 'x' }, 'Pass a number in the currency of the'],
    ['half a round', { type: 'play', stake: 1, rounds: 1.5 }, 'rounds: 1.5 is not a whole number'],
    ['a flag as text', { type: 'play', stake: 1, open: 'yes' }, 'Pass true or false.'],
    ['a bet', { type: 'bet', amount: 5 }, 'Did you mean play?'],
    ['a win', { type: 'win', amount: 5 }, 'Did you mean play?'],
    ['a misspelt member', { typ: 'login' }, 'Did you mean "type" instead of "typ"?'],
    ['a move of the clock', { advance: 'PT1H' }, 'To move the clock, call world.advance("PT1H").'],
    ['the market UK', { type: 'register', market: 'UK' }, 'Did you mean GB?'],
    ['a block in words', { type: 'block', for: '1 week' }, 'Write it as P7D, P6M or PT36H.'],
  ])('%s', (_, command, message) => {
    const failure = failureOf(command)
    expect(failure.code).toBe('INVALID_COMMAND')
    expect(failure.message).toContain(message)
    expect(failure.message).not.toContain('Invalid')
  })

  it.each<[object, string]>([
    [
      { type: 'deposit', amout: 5 },
      'The command "deposit" is invalid: the field "amout" is unknown. Did you mean amount?',
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
    expect(failureOf(command)).toEqual({ code: 'INVALID_COMMAND', message })
  })
})

test('the message about one of several commands begins with its place', () => {
  const play = { type: 'play', stake: 1e6 } as const
  expect(() => world.executeAll('withdrawal-stuck', [{ type: 'login' }, play])).toThrow(
    /^Command 2 of 2 \(play\): A stake of /,
  )
})

test.each<[() => unknown, string]>([
  [() => world.execute('a', [{ type: 'login' }] as never), 'Pass a list to executeAll(id, comm'],
  [() => world.executeAll('a', { type: 'login' } as never), 'or one command to execute(id, comm'],
])('%s names the method that takes it', (call, remedy) => {
  const rejection = { code: 'INVALID_COMMAND', message: expect.stringContaining(remedy) }
  expect(call).toThrow(expect.objectContaining(rejection))
})

describe('a command that the rules refuse names the next step', () => {
  const { transactions } = world
    .player('withdrawal-stuck')
    .transactions({ event_type: ['withdrawal'] })
  it.each([undefined, transactions[0]?.id])('of the withdrawal %s', (transaction) => {
    const { message } = failureOf({ type: 'moveWithdrawal', to: 'completed', transaction })
    expect(message).toMatch(
      /"\w+" is pending: its next step is one of approved, rejected, cancelled/,
    )
  })

  it('of a block that is too short', () => {
    const { message } = failureOf({ type: 'block', cause: 'Cool-Off', for: 'PT1H' })
    expect(message).toContain('cannot last 1 hours. Use 1 to 42 days, such as P1D.')
  })
})

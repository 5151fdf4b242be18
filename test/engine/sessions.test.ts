import { describe, expect, it } from 'vitest'
import { COMMANDS } from '../../src/world/commands'
import { createAccount, deposit, type Line, round, START } from './account'

const STAY = 'same session'
const NEW = 'new session'

function sessionAfter(...lines: readonly Line[]): string {
  const { last_login } = createAccount()
    .run(...lines)
    .profile()
  return last_login === START ? STAY : NEW
}

const acts = (times: number): readonly Line[] =>
  Array.from({ length: times }, () => ['PT30M', deposit(10)]).flat()

describe('a session ends after more than 30 idle minutes, and 24 hours after its login', () => {
  it.each<[string, readonly Line[], string]>([
    ['at once', [deposit(10)], STAY],
    ['30 minutes idle', ['PT30M', deposit(10)], STAY],
    ['a millisecond more', ['PT30M0.001S', deposit(10)], NEW],
    ['30 minutes twice', acts(2), STAY],
    ['just below 24 hours', [...acts(47), 'PT29M59.999S', deposit(10)], STAY],
    ['24 hours', acts(48), NEW],
  ])('%s', (_, lines, expected) => {
    expect(sessionAfter(...lines)).toBe(expected)
  })
})

describe('what the player does falls inside a session, what others do does not', () => {
  const before: readonly Line[] = [
    deposit(100),
    { type: 'requestWithdrawal', amount: 20 },
    { type: 'awardBonus', amount: 5, multiplier: 9, activate: false },
    'P1D',
  ]
  it.each<[string, Exclude<Line, string>, string]>([
    ['login', { type: 'login' }, NEW],
    ['deposit', deposit(10), NEW],
    ['deposit by Admin', { type: 'deposit', amount: 10, by: 'Admin' }, STAY],
    ['requestWithdrawal', { type: 'requestWithdrawal', amount: 20 }, NEW],
    ['requestWithdrawal by Admin', { type: 'requestWithdrawal', amount: 20, by: 'Admin' }, STAY],
    ['cancelWithdrawal', { type: 'cancelWithdrawal' }, NEW],
    ['cancelWithdrawal by Admin', { type: 'cancelWithdrawal', by: 'Admin' }, STAY],
    ['play', round(1), NEW],
    ['claimBonus', { type: 'claimBonus' }, NEW],
    ['cancelBonus', { type: 'cancelBonus' }, NEW],
    ['cancelBonus by Admin', { type: 'cancelBonus', by: 'Admin' }, STAY],
    ['awardBonus', { type: 'awardBonus', amount: 5 }, STAY],
    ['adjust', { type: 'adjust', kind: 'Goodwill Credit', amount: 5 }, STAY],
    ['chargeback', { type: 'chargeback' }, STAY],
    ['updateProfile', { type: 'updateProfile', phone: null }, STAY],
    ['close', { type: 'close' }, NEW],
  ])('%s: %s', (_, line, expected) => {
    expect(sessionAfter(...before, line)).toBe(expected)
    // Its description says so.
    if (typeof line === 'function' || 'by' in line) return
    const doc = COMMANDS.find(({ type }) => type === line.type)?.doc ?? ''
    expect(/\blogs in\b/.test(doc)).toBe(expected === NEW)
  })

  it('a login starts a session even inside of one', () => {
    expect(sessionAfter('PT1M', { type: 'login' })).toBe(NEW)
  })
})

describe('a player is reactivated by the first login after 60 days', () => {
  it.each([
    ['P59DT23H59M59.999S', false],
    ['P60D', true],
  ])('%s: %s', (idle, expected) => {
    const { segments } = createAccount()
      .run(deposit(5), round(1), idle, { type: 'login' })
      .profile()
    expect(segments.includes('Reactivated')).toBe(expected)
  })
})

describe('a dormant account pays 5 euro after 365 days without a login, and 5 more every 30 days', () => {
  const fees = (...lines: readonly Line[]) =>
    createAccount()
      .run(...lines)
      .transactions()
      .filter(({ event_name }) => event_name === 'Dormant Account Fee')
      .map(({ amount, created_by, event_note }) => `${amount} ${created_by}: ${event_note}`)
  const FIRST = '-5 System: No login for 365 days'
  const SIX = [365, 395, 425, 455, 485, 515].map((days) => `-5 System: No login for ${days} days`)

  it.each<[string, readonly Line[], readonly string[]]>([
    ['just before', [deposit(12), 'P364DT23H59M59.999S'], []],
    ['on the day', [deposit(12), 'P365D'], [FIRST]],
    ['29 days later', [deposit(12), 'P394DT23H59M59.999S'], [FIRST]],
    ['30 days later', [deposit(12), 'P395D'], [FIRST, '-5 System: No login for 395 days']],
    [
      'until the cash is spent',
      [deposit(12), 'P500D'],
      [FIRST, '-5 System: No login for 395 days', '-2 System: No login for 425 days'],
    ],
    ['six times', [deposit(100), 'P3Y'], SIX],
    [
      'six times after each login',
      [deposit(100), 'P3Y', { type: 'login' }, 'P3Y'],
      [...SIX, ...SIX],
    ],
    ['the last cent', [deposit(0.01), 'P365D'], ['-0.01 System: No login for 365 days']],
    ['without cash', ['P400D'], []],
    ['a login starts over', [deposit(12), 'P364D', { type: 'login' }, 'P364D'], []],
    ['then comes', [deposit(12), 'P364D', { type: 'login' }, 'P365D'], [FIRST]],
    ['not while blocked', [deposit(12), { type: 'block' }, 'P365D'], []],
    [
      'once the block has gone, in its turn',
      [deposit(12), { type: 'block' }, 'P365D', { type: 'unblock' }, 'P30D'],
      ['-5 System: No login for 395 days'],
    ],
  ])('%s', (_, lines, expected) => {
    expect(fees(...lines)).toEqual(expected)
  })
})

import { describe, expect, it } from 'vitest'
import type { PlayerCommand } from '../../src/index'
import { createAccount, deposit, type Line } from './account'

const PENDING = { ...deposit(50), outcome: 'pending' } as PlayerCommand
const WAITS: PlayerCommand = { type: 'awardBonus', amount: 10, claimDays: 1, activate: false }
const RETRY: readonly PlayerCommand[] = (['pending', 'in_review', 'pending'] as const).map(
  (status) => ({ type: 'setKyc', status }),
)

describe('what is due at an instant has happened before a command of that instant', () => {
  it.each<[string, readonly Line[], string, Exclude<Line, string>, string, string]>([
    [
      'a deposit expires',
      [PENDING],
      'PT29M59.999S',
      (p) => ({ type: 'settleDeposit', outcome: 'declined', transaction: p.id(0) }),
      'accepted',
      'transaction_state',
    ],
    [
      'a claim lapses',
      [WAITS],
      'PT23H59M59.999S',
      (p) => ({ type: 'claimBonus', bonus: p.bonuses()[0]?.id }),
      'accepted',
      'bonus_ended',
    ],
    [
      'a bonus expires',
      [{ type: 'awardBonus', amount: 10, validDays: 1 }],
      'PT23H59M59.999S',
      { type: 'play', stake: 10, win: 0 },
      'accepted',
      'insufficient_funds',
    ],
    [
      'a cool-off ends',
      [{ type: 'block', cause: 'Cool-Off', for: 'P1D' }],
      'PT23H59M59.999S',
      { type: 'login' },
      'account_blocked',
      'accepted',
    ],
    [
      'a case lapses',
      RETRY,
      'P29DT23H59M59.999S',
      { type: 'setKyc', status: 'pending' },
      'kyc_transition',
      'accepted',
    ],
    [
      'a fee is due',
      [deposit(5)],
      'P364DT23H59M59.999S',
      { type: 'adjust', kind: 'Manual Debit', amount: 5 },
      'accepted',
      'insufficient_funds',
    ],
  ])('%s', (_, lines, shortly, command, before, after) => {
    const account = () => createAccount().run(...lines, shortly)
    expect(account().verdict(command)).toBe(before)
    expect(account().run('PT0.001S').verdict(command)).toBe(after)
  })
})

describe('what is due at one instant happens in one order', () => {
  // All of them are due 365 days after the last login.
  const EXPIRES: PlayerCommand = { type: 'awardBonus', amount: 10, validDays: 365 }
  const ENDS: PlayerCommand = { type: 'block', cause: 'Cool-Off', for: 'P30D' }

  it.each<[string, readonly Line[]]>([
    ['set before it', [EXPIRES, { type: 'login' }]],
    ['set after it', [{ type: 'login' }, EXPIRES]],
  ])('a bonus expires before the fee is taken: %s', (_, lines) => {
    const account = createAccount().run(deposit(50), ...lines, 'P365D')
    expect(account.rows(2)).toEqual([
      'Bonus Expired -10 completed',
      'Dormant Account Fee -5 completed',
    ])
  })

  it('a cool-off ends before the fee is taken', () => {
    const account = createAccount().run(deposit(50), 'P335D', ENDS, 'P30D')
    expect(account.rows(1)).toEqual(['Dormant Account Fee -5 completed'])
  })

  it('across instants by instant, in one leap as in small steps', () => {
    const lines: readonly Line[] = [
      deposit(50),
      { ...PENDING, method: 'bitcoin' } as PlayerCommand,
      { type: 'awardBonus', amount: 10, validDays: 364 },
    ]
    const leap = createAccount().run(...lines, 'P400D')
    const steps = createAccount().run(...lines, 'P1D', 'P363D', 'P1D', 'P35D')
    expect(leap.rows()).toEqual([
      'Card Deposit 50 completed',
      'Crypto Deposit 50 expired',
      'Bonus Awarded 10 completed',
      'Bonus Expired -10 completed',
      'Dormant Account Fee -5 completed',
      'Dormant Account Fee -5 completed',
    ])
    expect(steps.transactions()).toEqual(leap.transactions())
  })
})

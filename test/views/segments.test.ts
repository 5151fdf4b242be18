import { describe, expect, it } from 'vitest'
import type { PlayerCommand } from '../../src/index'
import { createAccount, deposit, type Line, round } from '../engine/account'

const LOGIN: PlayerCommand = { type: 'login' }
const ROLLBACK: PlayerCommand = { type: 'rollback' }
const UNBLOCK: PlayerCommand = { type: 'unblock' }
const dispute = (won: boolean): readonly PlayerCommand[] => [
  deposit(50),
  { type: 'chargeback' },
  { type: 'resolveDispute', won },
  UNBLOCK,
]
const cash = (amount: number): PlayerCommand => ({
  type: 'awardBonus',
  award: 'Cash Bonus',
  amount,
  multiplier: 0,
})

describe('a segment', () => {
  it.each<[string, string, readonly Line[], boolean]>([
    ['Reactivated', '14 days after the return', ['P60D', LOGIN, 'P14D'], true],
    ['Reactivated', 'a millisecond later', ['P60D', LOGIN, 'P14DT0.001S'], false],
    ['Reactivated', 'back before 60 days', ['P59D', LOGIN], false],
    ['High Roller', 'a mean stake of 100', [deposit(500), round(100)], true],
    ['High Roller', 'a cent less', [deposit(500), round(99.99)], false],
    ['High Roller', 'small bets', [deposit(500), round(100), round(10)], false],
    [
      'High Roller',
      'small bets that were rolled back',
      [deposit(500), round(100), round(10), ROLLBACK],
      true,
    ],
    ['Bonus Hunter', 'half of the deposits', [deposit(60), cash(10), cash(10), cash(10)], true],
    ['Bonus Hunter', 'less', [deposit(60.02), cash(10), cash(10), cash(10)], false],
    ['Bonus Hunter', 'two awards', [deposit(60), cash(15), cash(15)], false],
    ['Chargeback', 'a dispute that was lost', dispute(false), true],
    ['Chargeback', 'a dispute that was won', dispute(true), false],
  ])('%s: %s', (segment, _, lines, held) => {
    const { segments } = createAccount()
      .run(...lines)
      .profile()
    expect(segments.includes(segment)).toBe(held)
  })
})

it('a high roller has a VIP manager, another player without a level has none', () => {
  const managerAfter = (stake: number) =>
    createAccount({ profile: { vip_manager: 'Mia Berg' } })
      .run(deposit(500), round(stake))
      .profile().vip_manager
  expect(managerAfter(100)).toBe('Mia Berg')
  expect(managerAfter(99.99)).toBeUndefined()
})

it('withdrawal_status names a block before rejected documents', () => {
  const account = createAccount().run(
    { type: 'setKyc', status: 'pending' },
    { type: 'setKyc', status: 'rejected' },
  )
  expect(account.profile().withdrawal_status).toBe('Rejected - KYC')
  expect(account.run({ type: 'block' }).profile().withdrawal_status).toBe('Blocked')
})

import { describe, expect, it } from 'vitest'
import type { PlayerCommand } from '../../src/index'
import { APPROVED, createAccount, deposit, type Line, round } from '../engine/account'

const LOGIN: PlayerCommand = { type: 'login' }
/** Ten rounds of 1,000 that return their stake. */
const STAKES = Array.from({ length: 10 }, () => round(1_000, 1_000))
const ROLLBACK: PlayerCommand = { type: 'rollback' }
const BLOCK: PlayerCommand = { type: 'block' }
const UNBLOCK: PlayerCommand = { type: 'unblock' }
const REFUND: PlayerCommand = { type: 'refundDeposit' }
const REFUNDED = [deposit(50), REFUND]
const FAILED: PlayerCommand = { type: 'deposit', amount: 5, method: 'visa', outcome: 'failed' }
const PLAYED = [deposit(5), round(1)]
const dispute = (won: boolean): readonly PlayerCommand[] => [
  deposit(50),
  { type: 'chargeback' },
  { type: 'resolveDispute', won },
  UNBLOCK,
]
const won = (amount: number): readonly Line[] => [
  deposit(10),
  round(10, 200),
  { type: 'requestWithdrawal', amount, by: 'Admin' },
  ...APPROVED.slice(1),
  ...(['approved', 'processing', 'completed'] as const).map(
    (to): PlayerCommand => ({ type: 'moveWithdrawal', to }),
  ),
]
const cash = (amount: number): PlayerCommand => ({
  type: 'awardBonus',
  award: 'Cash Bonus',
  amount,
  multiplier: 0,
})
const CANCELLED: readonly PlayerCommand[] = [
  { type: 'awardBonus', amount: 10, multiplier: 10 },
  { type: 'cancelBonus', by: 'Admin' },
]
const contact = (email: boolean, sms: boolean): PlayerCommand => ({
  type: 'updateProfile',
  settings: { marketing_email_subscription: email, marketing_sms_subscription: sms },
})
const REVERSED: readonly PlayerCommand[] = [
  { type: 'requestWithdrawal', amount: 20 },
  { type: 'cancelWithdrawal' },
]
const REQUEST: PlayerCommand = { type: 'requestWithdrawal', amount: 20 }
const BY_STAFF: readonly PlayerCommand[] = [REQUEST, { type: 'cancelWithdrawal', by: 'Admin' }]
const BY_BANK: PlayerCommand = { type: 'moveWithdrawal', to: 'rejected', amount: 5 }
const DEPOSITS = Array.from({ length: 15 }, () => deposit(10))
const SMALL = Array.from({ length: 14 }, () => deposit(5))
const LOSSES = [deposit(1_000), round(1_000)]

describe('a segment', () => {
  it.each<[string, string, readonly Line[], boolean]>([
    ['New', '30 days after the registration', ['P30D'], true],
    ['New', 'a millisecond later', ['P30DT0.001S'], false],
    ['One-Time Depositor', 'while new', [deposit(50), 'P30D'], false],
    ['One-Time Depositor', 'later', [deposit(50), 'P31D'], true],
    ['One-Time Depositor', 'and it was refunded', [deposit(50), REFUND, 'P31D'], true],
    ['One-Time Depositor', 'one of two was refunded', [deposit(5), ...REFUNDED, 'P31D'], false],
    ['One-Time Depositor', 'one of two was lost', [deposit(5), ...dispute(false), 'P31D'], false],
    ['One-Time Depositor', 'no deposit', ['P31D'], false],
    ['Active', 'nothing but the registration', [], false],
    ['Active', 'a deposit', [deposit(5)], true],
    ['Active', 'a deposit that was refunded', [deposit(5), REFUND], true],
    ['Active', 'a deposit that did not arrive', [FAILED], false],
    ['Active', 'a deposit 30 days ago', [deposit(5), 'P30D', LOGIN], true],
    ['Active', 'a millisecond more', [deposit(5), 'P30DT0.001S', LOGIN], false],
    ['Active', 'the login before that deposit', [deposit(5), 'P30DT0.001S'], false],
    ['Active', 'a stake of a prize', [cash(5), 'P40D', round(1)], true],
    ['Active', 'a stake that was rolled back', [cash(5), round(1), ROLLBACK], false],
    ['Active', 'while blocked', [deposit(5), BLOCK], false],
    ['Active', 'after the block', [deposit(5), BLOCK, UNBLOCK], true],
    ['At Risk', 'a login after 40 days, and no more', [...PLAYED, 'P40D', LOGIN], false],
    ['At Risk', 'while blocked', ['P60D', BLOCK], false],
    ['At Risk', '60 days after the login', ['P60D'], true],
    ['At Risk', 'a millisecond later', ['P60DT0.001S'], false],
    ['Dormant', '180 days after the login', ['P180D'], true],
    ['Dormant', 'a millisecond later', ['P180DT0.001S'], false],
    ['Dormant', 'while blocked', ['P180D', BLOCK], false],
    ['Churned', 'a millisecond later', ['P180DT0.001S'], true],
    ['Churned', 'while blocked', ['P181D', BLOCK], false],
    ['New', 'while blocked', [BLOCK], true],
    ['Never Deposited', 'while blocked', [BLOCK], true],
    ['Big Win', '1,000 and 100 stakes', [deposit(50), round(10, 1_000)], true],
    ['Big Win', 'rolled back', [deposit(50), round(10, 1_000), ROLLBACK], false],
    ['Reactivated', '14 days after the return', [...PLAYED, 'P60D', LOGIN, 'P14D'], true],
    ['Reactivated', 'while blocked', [...PLAYED, 'P60D', LOGIN, BLOCK], false],
    ['Reactivated', 'a millisecond later', [...PLAYED, 'P60D', LOGIN, 'P14DT0.001S'], false],
    ['Reactivated', 'back before 60 days', [...PLAYED, 'P59D', LOGIN], false],
    ['Reactivated', 'never played', [deposit(5), 'P60D', LOGIN], false],
    ['Reactivated', 'plays after the return', ['P60D', LOGIN, deposit(5), round(1)], false],
    ['High Roller', 'one large stake', [deposit(500), round(500)], false],
    ['High Roller', 'deposits of 2,000', [deposit(1_500), deposit(500)], true],
    ['High Roller', 'a cent less', [deposit(1_500), deposit(499.99)], false],
    ['High Roller', 'deposits 30 days ago', [deposit(2_000), 'P30D'], true],
    ['High Roller', 'a millisecond more', [deposit(2_000), 'P30DT0.001S'], false],
    ['High Roller', 'stakes of 10,000', [deposit(1_000), ...STAKES], true],
    ['High Roller', 'one rolled back', [deposit(1_000), ...STAKES, round(10), ROLLBACK], true],
    ['High Roller', 'one stake less', [deposit(1_000), ...STAKES.slice(1)], false],
    ['Low Value', 'no deposit', [], false],
    ['Low Value', 'a revenue of 199.99', [deposit(200), round(199.99)], true],
    ['Mid Value', 'a revenue of 200', [deposit(200), round(200)], true],
    ['Mid Value', 'less after an award', [deposit(200), round(200), cash(1)], false],
    ['Mid Value', 'an award that was cancelled', [deposit(200), round(200), ...CANCELLED], true],
    ['High Value', 'a cent less', [deposit(1_000), round(999.99)], false],
    ['High Value', 'a revenue of 1,000', LOSSES, true],
    ['Prefers Email', 'both', [contact(true, true)], true],
    ['Prefers SMS', 'both', [contact(true, true)], false],
    ['Prefers SMS', 'SMS alone', [contact(false, true)], true],
    ['No Contact', 'neither', [contact(false, false)], true],
    ['RG Medium Risk', 'fourteen deposits', DEPOSITS.slice(1), false],
    ['RG Medium Risk', 'fifteen deposits', DEPOSITS, true],
    ['RG Medium Risk', 'fifteen deposits of 100 together', [...SMALL, deposit(30)], true],
    ['RG Medium Risk', 'a cent less', [...SMALL, deposit(29.99)], false],
    ['RG Medium Risk', '30 days ago', [...LOSSES, 'P30D'], true],
    ['RG Medium Risk', 'a millisecond more', [...LOSSES, 'P30DT0.001S'], false],
    ['RG Medium Risk', 'one payout taken back', [deposit(50), round(50, 50), ...REVERSED], false],
    [
      'RG Medium Risk',
      'two payouts taken back',
      [deposit(50), round(50, 50), ...REVERSED, ...REVERSED],
      true,
    ],
    [
      'RG Medium Risk',
      'two payouts that staff cancelled',
      [deposit(50), round(50, 50), ...BY_STAFF, ...BY_STAFF],
      false,
    ],
    [
      'RG Medium Risk',
      'two parts of a payout',
      [deposit(50), round(50, 50), REQUEST, BY_BANK, BY_BANK],
      false,
    ],
    ['RG High Risk', 'one sign', LOSSES, false],
    ['RG High Risk', 'two signs', [...LOSSES, ...DEPOSITS], true],
    ['RG Medium Risk', 'two signs', [...LOSSES, ...DEPOSITS], false],
    ['Bonus Hunter', 'half of the deposits', [deposit(60), cash(10), cash(10), cash(10)], true],
    ['Bonus Hunter', 'less', [deposit(60.02), cash(10), cash(10), cash(10)], false],
    ['Bonus Hunter', 'two awards', [deposit(60), cash(15), cash(15)], false],
    ['Winner', '100 more withdrawn than deposited', won(110), false],
    ['Winner', 'a cent more', won(110.01), true],
    ['Chargeback', 'a dispute that was lost', dispute(false), true],
    ['Chargeback', 'a dispute that was won', dispute(true), false],
  ])('%s: %s', (segment, _, lines, held) => {
    const { segments } = createAccount()
      .run(...lines)
      .profile()
    expect(segments.includes(segment)).toBe(held)
  })
})

it('a VIP manager is shown as set, whatever the segments', () => {
  const account = createAccount({ profile: { vip_manager: 'Mia Berg' } })
  expect(account.profile().vip_manager).toBe('Mia Berg')
})

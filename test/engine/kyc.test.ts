import { describe, expect, it } from 'vitest'
import type { KycStatus, PlayerCommand } from '../../src/index'
import { APPROVED, createAccount, deposit, type Line, round } from './account'

const to = (status: KycStatus): PlayerCommand => ({ type: 'setKyc', status })
const REJECTED = [to('pending'), to('rejected')]
const RETRY = [to('pending'), to('in_review'), to('pending')]

/** A path to each status, and the allowed next statuses. */
const MOVES: readonly (readonly [KycStatus, readonly PlayerCommand[], readonly KycStatus[]])[] = [
  ['not_started', [], ['pending', 'approved']],
  ['pending', [to('pending')], ['in_review', 'rejected']],
  ['in_review', [to('pending'), to('in_review')], ['approved', 'rejected', 'pending']],
  ['approved', APPROVED, ['pending', 'rejected']],
  ['rejected', REJECTED, ['pending', 'in_review']],
]
const STATUSES = MOVES.map(([status]) => status)

describe('a KYC case moves along its transitions only', () => {
  const cases = MOVES.flatMap(([from, way, next]) =>
    STATUSES.map((status) => [from, status, way, next] as const),
  )
  it.each(cases)('%s to %s', (from, status, way, next) => {
    const account = createAccount().run(...way)
    const rejection = account.rejection(to(status))
    if (next.includes(status)) {
      expect(rejection).toBeUndefined()
      expect(account.profile().kyc_status).toBe(status)
    } else {
      expect(rejection).toEqual({ rule: 'kyc_transition', from, to: status, allowed: next })
      expect(account.profile().kyc_status).toBe(from)
    }
  })
})

describe('a request to resubmit lapses after 30 days', () => {
  it.each<[string, readonly Line[], KycStatus]>([
    ['just before', [...RETRY, 'P29DT23H59M59.999S'], 'pending'],
    ['after 30 days', [...RETRY, 'P30D'], 'rejected'],
    ['answered in time', [...RETRY, 'P29D', to('in_review'), 'P90D'], 'in_review'],
    ['a second request counts anew', [...RETRY, 'P29D', ...RETRY.slice(1), 'P29D'], 'pending'],
    ['the first request for documents never', [to('pending'), 'P90D'], 'pending'],
    ['a new approval never', [...APPROVED, to('pending'), 'P90D'], 'pending'],
    ['a reset after a rejection never', [...REJECTED, to('pending'), 'P90D'], 'pending'],
    ['a lapsed case may be reset', [...RETRY, 'P30D', to('pending'), 'P90D'], 'pending'],
  ])('%s', (_, lines, expected) => {
    expect(
      createAccount()
        .run(...lines)
        .profile().kyc_status,
    ).toBe(expected)
  })
})

describe('documents are asked for at stakes of 2,000 euro, or at the first payout', () => {
  const STAKED: readonly Line[] = [deposit(9_000), round(1_999.99)]
  it.each<[string, readonly Line[], KycStatus]>([
    ['a cent less', STAKED, 'not_started'],
    ['2,000 euro in two bets', [...STAKED, round(0.01)], 'pending'],
    ['2,000 euro in one bet', [deposit(9_000), round(2_000)], 'pending'],
    [
      '2,000 euro in one command',
      [deposit(9_000), { type: 'play', stake: 200, rounds: 10 }],
      'pending',
    ],
    ['an open bet', [...STAKED, { type: 'play', stake: 0.01, win: 0, open: true }], 'pending'],
    [
      'a bet that is rolled back does not count',
      [...STAKED, { type: 'rollback' }, round(1_999.99)],
      'not_started',
    ],
    ['wins do not count', [deposit(9_000), round(10, 5_000)], 'not_started'],
    ['deposits do not count', [deposit(9_000), deposit(9_000)], 'not_started'],
    ['an approved case stays', [...APPROVED, deposit(9_000), round(2_000)], 'approved'],
    ['a rejected case stays', [...REJECTED, deposit(9_000), round(2_000)], 'rejected'],
    ['a payout', [deposit(20), { type: 'requestWithdrawal', amount: 20 }], 'pending'],
    [
      'a payout by Admin',
      [deposit(20), { type: 'requestWithdrawal', amount: 0.01, by: 'Admin' }],
      'pending',
    ],
    [
      'a payout of an approved case',
      [...APPROVED, deposit(20), { type: 'requestWithdrawal', amount: 20 }],
      'approved',
    ],
  ])('%s', (_, lines, expected) => {
    expect(
      createAccount()
        .run(...lines)
        .profile().kyc_status,
    ).toBe(expected)
  })
})

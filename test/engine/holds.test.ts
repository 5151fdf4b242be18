import { describe, expect, it } from 'vitest'
import type { PlayerCommand } from '../../src/index'
import { APPROVED, createAccount, deposit, type Line, round } from './account'

type Activity = Extract<PlayerCommand, { type: 'restrict' }>['activity']

const HOLD: PlayerCommand = { type: 'holdPayouts', cause: 'AML' }
const REQUEST: PlayerCommand = { type: 'requestWithdrawal', amount: 20 }
const move = (to: 'approved' | 'processing' | 'completed' | 'rejected'): PlayerCommand => ({
  type: 'moveWithdrawal',
  to,
})
const account = (...lines: readonly Line[]) =>
  createAccount().run(...APPROVED, deposit(100), ...lines)

describe('payouts that are held without a block', () => {
  it.each<[string, readonly Line[], PlayerCommand, string]>([
    ['a request', [], REQUEST, 'accepted'],
    ['an approval', [REQUEST], move('approved'), 'payout_held'],
    ['a payment', [REQUEST, move('approved')], move('processing'), 'payout_held'],
    ['a rejection', [REQUEST], move('rejected'), 'accepted'],
    ['an end', [REQUEST], { type: 'cancelWithdrawal' }, 'accepted'],
    ['play', [], round(5), 'accepted'],
    ['the same hold', [], HOLD, 'nothing_to_change'],
    ['another cause', [], { type: 'holdPayouts', cause: 'Source of Wealth' }, 'accepted'],
  ])('%s', (_, lines, command, verdict) => {
    expect(account(...lines, HOLD).verdict(command)).toBe(verdict)
  })

  it('the player sees only a review', () => {
    const before = account(REQUEST, move('approved')).profile()
    const held = account(REQUEST, move('approved'), HOLD).profile()
    expect(held).toEqual({ ...before, withdrawal_status: 'Pending review' })
    expect(account(HOLD).profile().withdrawal_status).toBe('Pending review')
  })

  it('go on once they are released', () => {
    const held = account(REQUEST, HOLD, { type: 'releasePayouts' })
    expect(held.verdict(move('approved'))).toBe('accepted')
    expect(held.verdict({ type: 'releasePayouts' })).toBe('nothing_to_change')
  })

  it('are rejected with the command that releases them', () => {
    const held = account(REQUEST, HOLD)
    expect(() => held.run(move('approved'))).toThrow(
      /are held \(AML\): none can become approved\. Execute releasePayouts first/,
    )
  })

  it('wait where processes run', () => {
    const held = createAccount({ autopilot: true }).run(...APPROVED, deposit(100), REQUEST, HOLD)
    expect(held.run('P40D').rows().at(-1)).toBe('Card Withdrawal 20 pending')
    held.run({ type: 'releasePayouts' }, 'P10D')
    expect(held.rows().at(-1)).toBe('Card Withdrawal 20 completed')
  })
})

describe('each restriction stops one activity of the player', () => {
  const ACTS: readonly (readonly [Activity, PlayerCommand])[] = [
    ['deposits', deposit(10)],
    ['withdrawals', REQUEST],
    ['play', round(5)],
    ['bonuses', { type: 'claimBonus', bonus: 'DAILY10' }],
    ['bonuses', { type: 'awardBonus', amount: 5 }],
  ]
  it.each(ACTS)('%s: %j', (activity, command) => {
    const restrict: PlayerCommand = { type: 'restrict', activity }
    for (const [other, act] of ACTS) {
      const rule = other === activity ? 'restricted' : 'accepted'
      expect(account(restrict).verdict(act)).toBe(rule)
    }
    const lift: PlayerCommand = { type: 'lift', activity }
    expect(account(restrict, lift).verdict(command)).toBe('accepted')
    expect(account(restrict).verdict(restrict)).toBe('nothing_to_change')
    expect(account().verdict(lift)).toBe('nothing_to_change')
  })

  it('staff act by themselves', () => {
    const restricted = account(
      { type: 'restrict', activity: 'deposits' },
      { type: 'restrict', activity: 'withdrawals' },
    )
    expect(restricted.profile()).toMatchObject({
      blocked: false,
      withdrawal_status: 'Pending review',
    })
    expect(restricted.verdict({ type: 'deposit', amount: 5, by: 'Admin' })).toBe('accepted')
    expect(restricted.verdict({ ...REQUEST, by: 'Admin' })).toBe('accepted')
  })

  it('bonuses: there are no offers, and a deposit activates none', () => {
    const restricted = createAccount().run(
      { type: 'awardBonus', code: 'WELCOME100' },
      { type: 'restrict', activity: 'bonuses' },
      deposit(50),
    )
    expect(restricted.offers()).toEqual([])
    expect(restricted.bonuses().map(({ status }) => status)).toEqual(['pending'])
  })
})

import { describe, expect, it } from 'vitest'
import { type BlockCause, createWorld, type PlayerCommand } from '../../src/index'
import { APPROVED, createAccount, deposit, type Line, round } from './account'

const UNBLOCK: PlayerCommand = { type: 'unblock' }
const CLOSE: PlayerCommand = { type: 'close' }
const block = (cause: BlockCause): PlayerCommand => ({ type: 'block', cause })
/** The review of an approved case. */
const REVIEWED: readonly PlayerCommand[] = APPROVED

describe('what lifts a block', () => {
  it.each<[BlockCause, readonly Line[], string]>([
    ['Deceased', [], 'block_final'],
    ['Deceased', ['P10Y', ...REVIEWED], 'block_final'],
    ['Duplicate', [], 'block_final'],
    ['Closed By Player', [], 'accepted'],
    ['Underage', [], 'review_required'],
    ['Underage', REVIEWED.slice(0, 2), 'review_required'],
    ['Underage', REVIEWED, 'accepted'],
    ['Underage', [...REVIEWED, { type: 'setKyc', status: 'pending' }], 'review_required'],
    ['Sanctions Hit', [], 'review_required'],
    ['Sanctions Hit', REVIEWED, 'accepted'],
  ])('%s after %j: %s', (cause, lines, verdict) => {
    const account = createAccount().run(block(cause), ...lines)
    expect(account.profile()).toMatchObject({ blocked: true, withdrawal_status: 'Blocked' })
    expect(account.profile().segments).toContain(cause)
    expect(account.verdict(UNBLOCK)).toBe(verdict)
    expect(account.profile().blocked).toBe(verdict !== 'accepted')
    expect(account.profile().segments.includes(cause)).toBe(verdict !== 'accepted')
  })

  it('an approval from before the block is none', () => {
    const account = createAccount().run(...APPROVED, block('Sanctions Hit'))
    expect(account.rejection(UNBLOCK)).toEqual({
      rule: 'review_required',
      cause: 'Sanctions Hit',
      kyc_status: 'approved',
      approved_since_block: false,
    })
    account.run(...REVIEWED)
    expect(account.verdict(UNBLOCK)).toBe('accepted')
    expect(account.run(block('Underage')).rejection(UNBLOCK)).toMatchObject({ cause: 'Underage' })
  })

  it('names the cause of a final one', () => {
    const account = createAccount().run(block('Duplicate'))
    expect(account.rejection(UNBLOCK)).toEqual({ rule: 'block_final', cause: 'Duplicate' })
  })

  it.each<BlockCause>(['Deceased', 'Duplicate', 'Underage', 'Sanctions Hit'])(
    'the update operation clears the flag of %s',
    (cause) => {
      const account = createAccount().run(block(cause), { type: 'updateProfile', blocked: false })
      expect(account.profile().blocked).toBe(false)
    },
  )
})

describe('marketing ends with a block that is no suspicion', () => {
  const settings = { marketing_email_subscription: true, marketing_sms_subscription: true }
  it.each<BlockCause>(['Underage', 'Deceased', 'Duplicate', 'Sanctions Hit', 'Closed By Player'])(
    '%s, which has no end of its own',
    (cause) => {
      const account = createAccount({ profile: { settings } }).run(block(cause), 'P10Y')
      expect(account.profile()).toMatchObject({
        blocked: true,
        settings: { marketing_email_subscription: false, marketing_sms_subscription: false },
      })
      const again = createAccount()
      expect(again.rejection({ type: 'block', cause, for: 'P30D' })).toEqual({
        rule: 'block_duration',
        cause,
      })
    },
  )
})

describe('a sanctions hit stops payouts as an AML hold does', () => {
  const before: readonly Line[] = [
    ...APPROVED,
    deposit(100),
    { type: 'requestWithdrawal', amount: 50 },
    { type: 'moveWithdrawal', to: 'approved' },
  ]
  it.each<[BlockCause, string]>([
    ['Sanctions Hit', 'payout_held'],
    ['AML Hold', 'payout_held'],
    ['Deceased', 'accepted'],
    ['Underage', 'accepted'],
    ['Closed By Player', 'accepted'],
  ])('%s: %s', (cause, verdict) => {
    const account = createAccount().run(...before, block(cause))
    const move: PlayerCommand = { type: 'moveWithdrawal', to: 'processing' }
    const rejection = account.rejection(move)
    expect(rejection?.rule ?? 'accepted').toBe(verdict)
    if (rejection) expect(rejection).toEqual({ rule: verdict, hold: cause, to: 'processing' })
  })

  it('also those that the operator would move by itself', () => {
    const account = createAccount({ autopilot: true }).run(
      ...before,
      block('Sanctions Hit'),
      'P60D',
    )
    expect(account.rows()).toContain('Card Withdrawal 50 approved')
  })
})

describe('a player closes the account', () => {
  it('by an act of a session, with marketing and bonuses ended and the cash kept', () => {
    const account = createAccount({
      profile: { settings: { marketing_email_subscription: true } },
    }).run(deposit(50), { type: 'awardBonus', amount: 10, multiplier: 5 }, 'P1D')
    account.run(CLOSE)
    const profile = account.profile()
    expect(profile.blocked).toBe(true)
    expect(profile.segments).toContain('Closed By Player')
    expect(profile.settings.marketing_email_subscription).toBe(false)
    expect(profile.last_login).toBe('2026-01-08T12:00:00.000Z')
    expect(account.wallets()).toEqual([50, 0, 0])
    expect(account.transactions().at(-1)).toMatchObject({
      event_name: 'Bonus Forfeited',
      amount: -10,
      event_note: `Bonus ${account.bonuses()[0]?.id} forfeited: account closed`,
    })
    expect(account.bonuses()[0]?.status).toBe('cancelled')
  })

  it.each<[string, readonly Line[], object]>([
    ['twice', [CLOSE], { rule: 'account_blocked', cause: 'Closed By Player' }],
    [
      'under suspicion',
      [block('Fraud Suspect')],
      { rule: 'account_blocked', cause: 'Fraud Suspect' },
    ],
  ])('not %s', (_, lines, rejection) => {
    const account = createAccount().run(...lines)
    expect(account.rejection(CLOSE)).toEqual(rejection)
  })

  it('Admin pays the cash out, and the account can be opened again', () => {
    const account = createAccount().run(...APPROVED, deposit(50), round(10), CLOSE)
    account.run(
      { type: 'requestWithdrawal', amount: 40, by: 'Admin' },
      ...(['approved', 'processing', 'completed'] as const).map(
        (to): PlayerCommand => ({ type: 'moveWithdrawal', to }),
      ),
    )
    expect(account.wallets()).toEqual([0, 0, 0])
    expect(account.run(UNBLOCK).verdict({ type: 'login' })).toBe('accepted')
  })

  it('a fork and a replay have the same block', () => {
    const world = createWorld({ players: 0 })
    world.executeAll('p', [{ type: 'register' }, block('Underage'), ...REVIEWED])
    for (const copy of [world.fork(), createWorld({ replay: world.log() })]) {
      copy.execute('p', UNBLOCK)
      expect(copy.player('p').profile().blocked).toBe(false)
    }
    expect(world.player('p').profile().blocked).toBe(true)
  })
})

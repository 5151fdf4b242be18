import { describe, expect, it } from 'vitest'
import type { BlockCause, PlayerCommand } from '../../src/index'
import { BLOCK_CAUSES } from '../../src/simulator/domain/accounts'
import { type Account, APPROVED, createAccount, deposit, type Line, round, START } from './account'

const UNBLOCK: PlayerCommand = { type: 'unblock' }
const block = (cause?: BlockCause, length?: string): PlayerCommand => ({
  type: 'block',
  cause,
  for: length,
})

describe('a cool-off lasts 24 hours to 6 weeks, a self-exclusion 181 days to 100 years', () => {
  it.each<[BlockCause | undefined, string, string]>([
    ['Cool-Off', 'PT23H59M59.999S', 'block_duration'],
    ['Cool-Off', 'PT24H', 'accepted'],
    ['Cool-Off', 'P6W', 'accepted'],
    ['Cool-Off', 'P42DT0.001S', 'block_duration'],
    ['Self-Excluded', 'P180DT23H59M59.999S', 'block_duration'],
    ['Self-Excluded', 'P181D', 'accepted'],
    ['Self-Excluded', 'P36500D', 'accepted'],
    ['Self-Excluded', 'P36500DT0.001S', 'block_duration'],
    ['Fraud Suspect', 'P30D', 'block_duration'],
    ['Multi-Account', 'P30D', 'block_duration'],
    ['AML Hold', 'P30D', 'block_duration'],
    ['Chargeback', 'P30D', 'block_duration'],
    [undefined, 'P30D', 'block_duration'],
    ['Cool-Off', 'a week', 'INVALID_COMMAND'],
  ])('%s for %s: %s', (cause, length, verdict) => {
    expect(createAccount().verdict(block(cause, length))).toBe(verdict)
  })

  it('takes six calendar months, however short', () => {
    // From 1 September to 1 March: 181 days.
    const account = createAccount({ now: '2026-09-01T00:00:00Z' })
    expect(account.verdict(block('Self-Excluded', 'P6M'))).toBe('accepted')
  })

  it('names the length that was asked for', () => {
    const account = createAccount()
    expect(account.rejection(block('Cool-Off', 'PT12H'))).toEqual({
      rule: 'block_duration',
      cause: 'Cool-Off',
      days: 0.5,
    })
    const block24 = () => account.run(block('Self-Excluded', 'PT24H'))
    expect(block24).toThrow('A Self-Excluded block cannot last 1 days.')
    expect(account.rejection(block('AML Hold', 'P1D'))).toEqual({
      rule: 'block_duration',
      cause: 'AML Hold',
    })
    expect(account.rejection(block(undefined, 'P1D'))).toEqual({
      rule: 'block_duration',
      cause: null,
    })
  })
})

describe('a cool-off ends by itself, at its instant', () => {
  it.each<[string, string | undefined, string]>([
    ['the shortest', 'PT24H', 'PT23H59M59.999S'],
    ['the longest', 'P42D', 'P41DT23H59M59.999S'],
    ['the usual one, 7 days', undefined, 'P6DT23H59M59.999S'],
  ])('%s', (_, length, shortly) => {
    const account = createAccount().run(block('Cool-Off', length), shortly)
    expect(account.profile()).toMatchObject({ blocked: true })
    expect(account.profile().segments).toContain('Cool-Off')
    account.run('PT0.001S')
    expect(account.profile()).toMatchObject({ blocked: false })
    expect(account.profile().segments).not.toContain('Cool-Off')
  })

  it('or is lifted before, and does not end a later block', () => {
    const account = createAccount().run(block('Cool-Off'), 'P1D', UNBLOCK, block(), 'P7D')
    expect(account.profile().blocked).toBe(true)
  })
})

describe('a self-exclusion is lifted by hand, not before its end', () => {
  it.each<[string, string | undefined, string, string]>([
    ['the shortest, before', 'P181D', 'P180DT23H59M59.999S', 'self_exclusion_running'],
    ['the shortest, at its end', 'P181D', 'P181D', 'accepted'],
    ['the usual one, before', undefined, 'P181DT23H59M59.999S', 'self_exclusion_running'],
    ['the usual one, at 182 days', undefined, 'P182D', 'accepted'],
  ])('%s', (_, length, wait, verdict) => {
    const account = createAccount().run(block('Self-Excluded', length), wait)
    expect(account.profile().blocked).toBe(true)
    expect(account.verdict(UNBLOCK)).toBe(verdict)
  })

  it.each([
    ['PT0S', 182],
    ['PT0.001S', 182],
    ['P1D', 181],
    ['P181DT23H59M59.999S', 1],
  ])('names the days left: after %s %d', (wait, days) => {
    const account = createAccount().run(block('Self-Excluded'), wait)
    expect(account.rejection(UNBLOCK)).toEqual({ rule: 'self_exclusion_running', days_left: days })
  })

  it('the update operation may clear it at once', () => {
    const account = createAccount().run(block('Self-Excluded'))
    account.run({ type: 'updateProfile', blocked: false })
    expect(account.profile().blocked).toBe(false)
  })
})

describe('a self-exclusion ends the active bonus, a cool-off does not', () => {
  const playing: readonly Line[] = [
    ...APPROVED,
    deposit(100),
    { type: 'awardBonus', amount: 5, multiplier: 9 },
    { type: 'awardBonus', amount: 7, multiplier: 9, activate: false },
  ]

  it.each<[BlockCause, readonly string[], readonly number[]]>([
    ['Self-Excluded', ['cancelled', 'pending'], [100, 0, 0]],
    ['Cool-Off', ['active', 'pending'], [100, 5, 0]],
  ])('%s', (cause, statuses, wallets) => {
    const account = createAccount().run(...playing, block(cause))
    expect(account.bonuses().map(({ status }) => status)).toEqual(statuses)
    expect(account.wallets()).toEqual(wallets)
  })

  it('by a row that says so, at its instant', () => {
    const account = createAccount().run(...playing, block('Self-Excluded'))
    const [bonus] = account.bonuses()
    expect(account.transactions().at(-1)).toMatchObject({
      event_name: 'Bonus Forfeited',
      created_by: 'System',
      event_note: `Bonus ${bonus?.id} forfeited: self-exclusion`,
      date: START,
    })
  })
})

describe('where processes run, Admin pays a self-excluded player out within 14 days', () => {
  const excluded = (autopilot: boolean, ...lines: readonly Line[]) =>
    createAccount({ autopilot }).run(...lines, block('Self-Excluded'))
  const payouts = (account: Account) =>
    account.transactions().filter(({ event_type }) => event_type === 'withdrawal')

  it('all cash, by a Manual Withdrawal that is paid', () => {
    const account = excluded(true, ...APPROVED, deposit(100)).run('P14D')
    expect(account.wallets()[0]).toBe(0)
    expect(payouts(account)).toMatchObject([
      { event_name: 'Manual Withdrawal', created_by: 'Admin', amount: 100 },
    ])
    expect(account.run('P14D').rows().at(-1)).toBe('Manual Withdrawal 100 completed')
  })

  it('also what arrives after the first payout', () => {
    const account = excluded(true, ...APPROVED, deposit(100)).run('P10D')
    account.run({ type: 'adjust', kind: 'Manual Credit', amount: 20 }, 'P4D')
    expect(payouts(account).map(({ amount }) => amount)).toEqual([100, 20])
  })

  it.each<[string, boolean, readonly Line[], Line]>([
    ['no processes run', false, APPROVED, 'P1D'],
    ['KYC is not approved', true, APPROVED.slice(0, 1), 'P1D'],
    ['there is no cash', true, [...APPROVED, round(100)], 'P1D'],
    ['it is below the minimum', true, [...APPROVED, round(80.01)], 'P1D'],
    ['the block is lifted', true, APPROVED, { type: 'updateProfile', blocked: false }],
  ])('not where %s', (_, autopilot, lines, then) => {
    expect(payouts(excluded(autopilot, deposit(100), ...lines).run(then, 'P30D'))).toEqual([])
  })
})

describe('who stays away or leaves gets the own money back', () => {
  const REQUEST: PlayerCommand = { type: 'requestWithdrawal', amount: 20 }
  const account = (...lines: readonly Line[]) =>
    createAccount().run(...APPROVED, deposit(100), ...lines)
  const PAID = (['approved', 'processing', 'completed'] as const).map(
    (to): PlayerCommand => ({ type: 'moveWithdrawal', to }),
  )

  it.each<BlockCause>(['Self-Excluded', 'Cool-Off', 'Closed By Player'])('%s', (cause) => {
    const asked = account(REQUEST, block(cause), ...PAID)
    expect(asked.rows().at(-1)).toBe('Card Withdrawal 20 completed')
    expect(asked.run(REQUEST, ...PAID).wallets()).toEqual([60, 0, 0])
    expect(asked.profile().blocked).toBe(true)
  })

  it.each<BlockCause | undefined>([
    undefined,
    'Fraud Suspect',
    'AML Hold',
    'Sanctions Hit',
    'Multi-Account',
    'Underage',
    'Deceased',
    'Duplicate',
  ])('not with a block for %s', (cause) => {
    const asked = account(REQUEST, block(cause))
    expect(asked.verdict(REQUEST)).toBe('account_blocked')
    expect(asked.verdict(PAID[0] as PlayerCommand)).toBe('account_blocked')
  })

  it('nor after a chargeback, nor under a suspicion', () => {
    const charged = account(deposit(50), { type: 'chargeback' })
    expect(charged.verdict(REQUEST)).toBe('account_blocked')
    const suspected = account(block('Cool-Off'), { type: 'label', add: ['Fraud Suspect'] })
    expect(suspected.verdict(REQUEST)).toBe('account_blocked')
  })

  it('but cannot take it back to play', () => {
    const asked = account(REQUEST, block('Self-Excluded'))
    expect(asked.verdict({ type: 'cancelWithdrawal' })).toBe('account_blocked')
  })

  it('the operator pays it by itself where processes run', () => {
    const asked = createAccount({ autopilot: true }).run(...APPROVED, deposit(100), REQUEST)
    expect(asked.run(block('Self-Excluded'), 'P14D').rows()).toContain(
      'Card Withdrawal 20 completed',
    )
  })
})

describe('blocks add up', () => {
  const approved = (...lines: readonly Line[]) => createAccount().run(...APPROVED, ...lines)
  const causesOf = (account: Account) =>
    BLOCK_CAUSES.filter((cause) => account.profile().segments.includes(cause))

  it('a self-exclusion takes the place of a cool-off', () => {
    const account = approved(block('Cool-Off'), 'P1D', block('Self-Excluded'), 'P30D')
    expect(causesOf(account)).toEqual(['Self-Excluded'])
    expect(account.profile().blocked).toBe(true)
    expect(account.rejection(UNBLOCK)).toEqual({ rule: 'self_exclusion_running', days_left: 152 })
  })

  it.each<[BlockCause, string, string]>([
    ['Self-Excluded', 'P365D', 'accepted'],
    ['Self-Excluded', 'P200D', 'accepted'],
    ['Self-Excluded', 'P199D', 'already_blocked'],
    ['Self-Excluded', 'P181D', 'already_blocked'],
    ['Cool-Off', 'P1D', 'already_blocked'],
  ])('an exclusion of 200 days is extended, never shortened: %s for %s', (cause, time, verdict) => {
    const account = approved(block('Self-Excluded', 'P200D'), 'PT1S')
    expect(account.verdict(block(cause, time))).toBe(verdict)
    account.run('P199DT23H59M58.999S')
    expect(account.verdict(UNBLOCK)).toBe('self_exclusion_running')
    const days = verdict === 'accepted' ? Number(/\d+/.exec(time)) - 200 : 0
    if (days > 0) expect(account.run(`P${days}D`).verdict(UNBLOCK)).toBe('self_exclusion_running')
    expect(account.run('PT1.001S').verdict(UNBLOCK)).toBe('accepted')
  })

  it('a cool-off is extended, and ends by itself', () => {
    const account = approved(block('Cool-Off', 'P7D'), 'P1D', block('Cool-Off', 'P7D'), 'P6D')
    expect(account.profile().blocked).toBe(true)
    expect(account.run('P1D').profile().blocked).toBe(false)
  })

  it('an exclusion stands beside a suspicion, which stops the payouts', () => {
    const account = approved(deposit(50), block('Fraud Suspect'), block('Self-Excluded'))
    expect(causesOf(account)).toEqual(['Self-Excluded', 'Fraud Suspect'])
    const request: PlayerCommand = { type: 'requestWithdrawal', amount: 20 }
    expect(account.verdict(request)).toBe('account_blocked')
    expect(account.verdict(UNBLOCK)).toBe('self_exclusion_running')
    account.run({ type: 'unblock', cause: 'Fraud Suspect' })
    expect(causesOf(account)).toEqual(['Self-Excluded'])
    expect(account.verdict(request)).toBe('accepted')
    expect(account.verdict({ type: 'unblock', cause: 'AML Hold' })).toBe('not_blocked')
  })

  it('a suspicion stands beside a cool-off, and stays when that ends', () => {
    const account = approved(deposit(50), block('Cool-Off'), { type: 'chargeback' })
    expect(causesOf(account)).toEqual(['Cool-Off', 'Chargeback'])
    account.run('P7D')
    expect(account.profile().blocked).toBe(true)
    expect(causesOf(account)).toEqual(['Chargeback'])
  })

  it('the operator does not pay out a self-excluded player under a suspicion', () => {
    const account = createAccount({ autopilot: true })
    account.run(...APPROVED, deposit(50), block('Self-Excluded'), block('Fraud Suspect'), 'P14D')
    expect(account.wallets()).toEqual([50, 0, 0])
  })
})

describe('a block is set once, and lifted once', () => {
  it.each<[string, readonly Line[], PlayerCommand, string]>([
    ['another cause', [block()], block('AML Hold'), 'accepted'],
    ['the same cause', [block('AML Hold')], block('AML Hold'), 'already_blocked'],
    ['none beside one', [block('AML Hold')], block(), 'already_blocked'],
    ['none to lift', [], UNBLOCK, 'not_blocked'],
    ['a suspicion is lifted', [block('Fraud Suspect')], UNBLOCK, 'accepted'],
    ['a cool-off is lifted', [block('Cool-Off')], UNBLOCK, 'accepted'],
    ['lifted twice', [block(), UNBLOCK], UNBLOCK, 'not_blocked'],
    ['for a chargeback that never was', [deposit(5)], block('Chargeback'), 'no_chargeback'],
    [
      'for one that was',
      [deposit(5), { type: 'chargeback' }, UNBLOCK],
      block('Chargeback'),
      'accepted',
    ],
  ])('%s', (_, lines, command, verdict) => {
    expect(
      createAccount()
        .run(...lines)
        .verdict(command),
    ).toBe(verdict)
  })

  it('names the cause that stands', () => {
    const account = createAccount().run(block('Multi-Account'))
    expect(account.rejection(block())).toEqual({ rule: 'already_blocked', cause: 'Multi-Account' })
  })
})

describe('a block that the player asked for ends the marketing, another does not', () => {
  const settings = { marketing_email_subscription: true, marketing_sms_subscription: true }
  it.each<[BlockCause | undefined, boolean]>([
    ['Self-Excluded', false],
    ['Cool-Off', false],
    ['Fraud Suspect', true],
    ['Multi-Account', true],
    ['AML Hold', true],
    [undefined, true],
  ])('%s', (cause, marketing) => {
    const account = createAccount({ profile: { settings } }).run(block(cause))
    expect(account.profile().settings).toMatchObject({
      marketing_email_subscription: marketing,
      marketing_sms_subscription: marketing,
      want_bonus: true,
    })
  })
})

describe('while blocked, the player does nothing; staff, the operator and the bank do', () => {
  const before: readonly Line[] = [
    ...APPROVED,
    deposit(200),
    { type: 'awardBonus', amount: 5, multiplier: 9, activate: false },
    { type: 'requestWithdrawal', amount: 20 },
    { type: 'deposit', amount: 50, outcome: 'pending' },
    round(1),
    block('AML Hold'),
  ]
  it.each<[string, PlayerCommand, string]>([
    ['login', { type: 'login' }, 'account_blocked'],
    ['deposit', deposit(10), 'account_blocked'],
    ['deposit by Admin', { type: 'deposit', amount: 10, by: 'Admin' }, 'account_blocked'],
    ['play', round(1), 'account_blocked'],
    ['requestWithdrawal', { type: 'requestWithdrawal', amount: 20 }, 'account_blocked'],
    ['cancelWithdrawal', { type: 'cancelWithdrawal' }, 'account_blocked'],
    ['awardBonus', { type: 'awardBonus', amount: 5 }, 'account_blocked'],
    ['claimBonus', { type: 'claimBonus' }, 'account_blocked'],
    ['cancelBonus', { type: 'cancelBonus' }, 'account_blocked'],
    ['approval', { type: 'moveWithdrawal', to: 'approved' }, 'account_blocked'],
    ['rejection', { type: 'moveWithdrawal', to: 'rejected' }, 'accepted'],
    [
      'requestWithdrawal by Admin',
      { type: 'requestWithdrawal', amount: 20, by: 'Admin' },
      'accepted',
    ],
    ['cancelWithdrawal by Admin', { type: 'cancelWithdrawal', by: 'Admin' }, 'accepted'],
    ['cancelBonus by Admin', { type: 'cancelBonus', by: 'Admin' }, 'accepted'],
    ['settleDeposit', { type: 'settleDeposit' }, 'accepted'],
    ['rollback', { type: 'rollback' }, 'accepted'],
    ['setKyc', { type: 'setKyc', status: 'pending' }, 'accepted'],
    ['adjust', { type: 'adjust', kind: 'Goodwill Credit', amount: 5 }, 'accepted'],
    ['refundDeposit', { type: 'refundDeposit' }, 'insufficient_funds'],
    ['chargeback', { type: 'chargeback' }, 'accepted'],
    ['updateProfile', { type: 'updateProfile', phone: null }, 'accepted'],
    ['label', { type: 'label', add: ['Test Account'] }, 'accepted'],
  ])('%s: %s', (_, command, verdict) => {
    const account = createAccount().run(...before)
    expect(account.verdict(command)).toBe(verdict)
    if (verdict === 'account_blocked') {
      expect(account.rejection(command)).toEqual({ rule: verdict, cause: 'AML Hold' })
    }
  })

  it('a plain block names no cause', () => {
    expect(createAccount().run(block()).rejection({ type: 'login' })).toEqual({
      rule: 'account_blocked',
      cause: null,
    })
  })
})

import { describe, expect, it } from 'vitest'
import type { PlayerCommand } from '../../src/index'
import { createAccount, deposit, type Line } from './account'

type Kind = Extract<PlayerCommand, { type: 'adjust' }>['kind']
type Label = (typeof LABELS)[number]

const LABELS = ['Multi-Account', 'AML Hold', 'Fraud Suspect', 'Test Account'] as const

describe('an adjustment moves cash, by the one who may make it', () => {
  it.each<[Kind, number, string]>([
    ['Manual Credit', 7, 'Admin'],
    ['Goodwill Credit', 7, 'VIP Manager'],
    ['Manual Debit', -7, 'Admin'],
    ['Dormant Account Fee', -7, 'System'],
    ['Tax Withheld', -7, 'System'],
  ])('%s', (kind, effect, creator) => {
    const account = createAccount().run(deposit(10), { type: 'awardBonus', amount: 5 })
    account.run({ type: 'adjust', kind, amount: 7, note: 'By hand' })
    expect(account.transactions()[2]).toMatchObject({
      event_type: 'adjustment',
      event_name: kind,
      amount: effect,
      status: 'completed',
      created_by: creator,
      event_note: 'By hand',
    })
    expect(account.wallets()).toEqual([10 + effect, 5, 0])
  })

  it.each<[Kind, number, string]>([
    ['Manual Debit', 10, 'accepted'],
    ['Manual Debit', 10.01, 'insufficient_funds'],
    ['Dormant Account Fee', 10, 'accepted'],
    ['Dormant Account Fee', 10.01, 'insufficient_funds'],
    ['Tax Withheld', 10.01, 'insufficient_funds'],
    ['Manual Credit', 10.01, 'accepted'],
    ['Goodwill Credit', 10.01, 'accepted'],
  ])('%s of %d from 10: %s', (kind, amount, verdict) => {
    const account = createAccount().run(deposit(10), { type: 'awardBonus', amount: 5 })
    const rejection = account.rejection({ type: 'adjust', kind, amount })
    expect(rejection?.rule ?? 'accepted').toBe(verdict)
    if (rejection) expect(rejection).toEqual({ rule: verdict, cash_balance: 10, required: amount })
  })
})

describe('a label of suspicion goes with a block', () => {
  const BLOCK: PlayerCommand = { type: 'block' }
  const add = (...labels: Label[]): PlayerCommand => ({ type: 'label', add: labels })
  it.each<[Label, string]>([
    ['Multi-Account', 'not_blocked'],
    ['AML Hold', 'not_blocked'],
    ['Fraud Suspect', 'not_blocked'],
    ['Test Account', 'accepted'],
  ])('%s without one: %s', (label, verdict) => {
    const rejection = createAccount().rejection(add(label))
    expect(rejection).toEqual(
      verdict === 'accepted' ? undefined : { rule: verdict, label, blocked: false },
    )
  })

  const ALL = LABELS
  const labelsAfter = (...lines: readonly Line[]) => {
    const { segments } = createAccount()
      .run(...lines)
      .profile()
    return ALL.filter((label) => segments.includes(label))
  }
  it.each<[string, readonly Line[], readonly Label[]]>([
    ['all of them', [BLOCK, add(...ALL)], ALL],
    ['end with the block', [BLOCK, add(...ALL), { type: 'unblock' }], ['Test Account']],
    [
      'end with a cool-off',
      [{ type: 'block', cause: 'Cool-Off' }, add(...ALL), 'P7D'],
      ['Test Account'],
    ],
    [
      'end with the flag',
      [BLOCK, add(...ALL), { type: 'updateProfile', blocked: false }],
      ['Test Account'],
    ],
    [
      'are removed by name',
      [BLOCK, add(...ALL), { type: 'label', remove: ['AML Hold', 'Test Account'] }],
      ['Multi-Account', 'Fraud Suspect'],
    ],
    [
      'are added and removed at once: added',
      [BLOCK, add('AML Hold'), { type: 'label', add: ['AML Hold'], remove: ['AML Hold'] }],
      ['AML Hold'],
    ],
    ['are set once', [add('Test Account'), add('Test Account')], ['Test Account']],
  ])('%s', (_, lines, expected) => {
    expect(labelsAfter(...lines)).toEqual(expected)
  })
})

describe('a label of staff is any text that is no segment', () => {
  const set = (...add: string[]): PlayerCommand => ({ type: 'label', add })
  const clear = (...remove: string[]): PlayerCommand => ({ type: 'label', remove })
  it.each<[string, string]>([
    ['Calls on Mondays', 'accepted'],
    ['x', 'accepted'],
    ['ünï \u{1f3b0}', 'accepted'],
    ['x'.repeat(60), 'accepted'],
    ['x'.repeat(61), 'INVALID_COMMAND'],
    ['🎲'.repeat(60), 'accepted'],
    ['🎲'.repeat(61), 'INVALID_COMMAND'],
    ['', 'INVALID_COMMAND'],
    [' ', 'INVALID_COMMAND'],
    [' x', 'INVALID_COMMAND'],
    ['x ', 'INVALID_COMMAND'],
    ['VIP Gold', 'label_reserved'],
    ['vip gold', 'label_reserved'],
    ['Deceased', 'label_reserved'],
    ['test account', 'label_reserved'],
    ['VIP Golden', 'accepted'],
  ])('%j: %s', (label, verdict) => {
    const account = createAccount()
    expect(account.verdict(set(label))).toBe(verdict)
    if (verdict === 'accepted') expect(account.profile().segments.at(-1)).toBe(label)
  })

  it('names the segment', () => {
    expect(createAccount().rejection(set('at RISK'))).toEqual({
      rule: 'label_reserved',
      label: 'at RISK',
      segment: 'At Risk',
    })
  })

  it('follows the segments, in the order in which they were set', () => {
    const account = createAccount().run(set('b', 'Test Account'), set('a', 'b'))
    expect(account.profile().segments.slice(-3)).toEqual(['Test Account', 'b', 'a'])
    account.run(clear('b', 'never set'))
    expect(account.profile().segments.slice(-2)).toEqual(['Test Account', 'a'])
    account.run({ type: 'label', add: ['c'], remove: ['c', 'a'] })
    expect(account.profile().segments.slice(-2)).toEqual(['Test Account', 'c'])
  })

  it('a player has 20 of them', () => {
    const twenty = Array.from({ length: 20 }, (_, place) => `team ${place}`)
    const account = createAccount().run(set(...twenty), set('team 7', 'Test Account'))
    expect(account.rejection(set('team 20'))).toEqual({
      rule: 'too_many_labels',
      labels: 21,
      maximum: 20,
    })
    expect(account.verdict({ type: 'label', add: ['team 20'], remove: ['team 0'] })).toBe(
      'accepted',
    )
  })

  it('the list finds who has it', () => {
    const account = createAccount().run({ type: 'block' }, set('Calls back', 'AML Hold'))
    account.run({ type: 'unblock' })
    expect(account.profile().segments).toContain('Calls back')
    expect(account.profile().segments).not.toContain('AML Hold')
  })
})

describe('the update operation changes what it states and nothing else', () => {
  const profile = {
    phone: '+49 30 123456',
    affiliate_name: 'SpinGuide Media',
    settings: { marketing_email_subscription: true, email_validation: false },
  }
  const segments = ['New', 'Low Value', 'Prefers Email']
  const BLOCKED = { blocked: true, withdrawal_status: 'Blocked', segments }
  it.each<[string, Omit<Extract<PlayerCommand, { type: 'updateProfile' }>, 'type'>, object]>([
    ['nothing', {}, {}],
    ['a phone', { phone: '+49 40 1' }, { phone: '+49 40 1' }],
    ['no phone', { phone: null }, { phone: undefined }],
    ['an affiliate', { affiliate_name: 'Other' }, { affiliate_name: 'Other' }],
    ['no affiliate', { affiliate_name: null }, { affiliate_name: undefined }],
    ['the flag', { blocked: true }, BLOCKED],
    ['the flag that is clear', { blocked: false }, {}],
  ])('%s', (_, changes, expected) => {
    const account = createAccount({ profile }).run(deposit(10))
    const before = account.profile()
    account.run({ type: 'updateProfile', ...changes })
    const { phone, affiliate_name, ...rest } = account.profile()
    expect({ phone, affiliate_name, ...rest }).toEqual({ ...before, ...expected })
  })

  it('one setting, the others as they were', () => {
    const account = createAccount({ profile })
    const { settings } = account.profile()
    account.run({ type: 'updateProfile', settings: { email_validation: true } })
    expect(account.profile().settings).toEqual({ ...settings, email_validation: true })
  })

  it('sets a flag without a cause, which ends nothing by itself', () => {
    const account = createAccount({ profile }).run({ type: 'updateProfile', blocked: true }, 'P90D')
    expect(account.rejection({ type: 'login' })).toEqual({ rule: 'account_blocked', cause: null })
    expect(account.profile().settings.marketing_email_subscription).toBe(true)
  })

  it('leaves the cause of a block that stands', () => {
    const account = createAccount().run(
      { type: 'block', cause: 'Fraud Suspect' },
      { type: 'updateProfile', blocked: true },
    )
    expect(account.rejection({ type: 'login' })?.['cause']).toBe('Fraud Suspect')
  })
})

import { describe, expect, it } from 'vitest'
import type { PlayerCommand } from '../../src/index'
import { createAccount, deposit, type Line, round } from './account'

const CHARGEBACK: PlayerCommand = { type: 'chargeback' }
const AWARD: PlayerCommand = { type: 'awardBonus', amount: 30, multiplier: 10 }
const end = (won: boolean): PlayerCommand => ({ type: 'resolveDispute', won })

describe('what a chargeback lacks in cash is written off just before', () => {
  it.each<[string, readonly Line[], readonly string[], number]>([
    ['more than enough', [deposit(50), round(1, 2)], [], 1],
    ['just enough', [deposit(50)], [], 0],
    ['a cent short', [deposit(50), round(0.01)], ['Bad Debt Write-Off 0.01 completed'], 0],
    ['nothing left', [deposit(50), round(50)], ['Bad Debt Write-Off 50 completed'], 0],
  ])('%s', (_, lines, writeOff, cash) => {
    const account = createAccount().run(...lines)
    const before = account.rows().length
    account.run(CHARGEBACK)
    expect(account.rows(before)).toEqual([...writeOff, 'Chargeback -50 completed'])
    expect(account.rows()[0]).toBe('Card Deposit 50 charged_back')
    expect(account.wallets()).toEqual([cash, 0, 0])
    expect(account.profile().kpi.ltd).toBe(0)
  })

  it('whatever the bonus balance', () => {
    const account = createAccount().run(deposit(50), round(20), AWARD, CHARGEBACK)
    expect(account.rows(3)).toEqual(['Bad Debt Write-Off 20 completed', 'Chargeback -50 completed'])
    expect(account.wallets()).toEqual([0, 30, 0])
  })

  it('by the system, each with a note that names the deposit', () => {
    const account = createAccount().run(deposit(10), deposit(50), round(60), CHARGEBACK)
    const id = account.id(1)
    expect(account.transactions().slice(3)).toMatchObject([
      { created_by: 'System', event_note: `Write-off for ${id}` },
      { created_by: 'System', payment_method: 'visa' },
    ])
    const note = account.transactions().at(-1)?.event_note
    expect(note).toMatch(/^Chargeback of tx_\w+, case cb_\w{16}: 1[023]\.[\d.]+$/)
    expect(note).toContain(id)
  })

  it.each([
    ['mastercard', /: 48(37|53|34)$/],
    ['paypal', /: [A-Z_]+$/],
    ['apple_pay', /: 1[023]\.[\d.]+$/],
  ] as const)('%s: with a code of its scheme', (method, code) => {
    const pay = { ...deposit(50), method } as PlayerCommand
    const account = createAccount().run(pay, round(50), CHARGEBACK)
    expect(account.transactions().at(-1)?.event_note).toMatch(code)
    const stated = createAccount().run(pay, { type: 'chargeback', reason: '10.5' })
    expect(stated.transactions().at(-1)?.event_note).toMatch(/: 10\.5$/)
  })

  it('each with a case of its own, the same for the parts of a deposit', () => {
    const part: PlayerCommand = { type: 'chargeback', amount: 10 }
    const account = createAccount().run(deposit(50), deposit(50), part, part)
    account.run((before) => ({ type: 'chargeback', transaction: before.id(0) }))
    const notes = account.transactions().map(({ event_note = '' }) => event_note)
    const cases = notes.flatMap((note) => /, case (\w+): /.exec(note)?.[1] ?? [])
    expect(cases).toHaveLength(3)
    expect(cases[0]).toBe(cases[1])
    expect(cases[2]).not.toBe(cases[0])
  })
})

describe('a dispute that is won brings the deposit back and the write-off with it', () => {
  it.each<[string, readonly Line[], readonly string[], number]>([
    ['no write-off', [], ['Chargeback Reversal 50 completed'], 50],
    [
      'a write-off of a cent',
      [round(0.01)],
      ['Chargeback Reversal 50 completed', 'Manual Debit -0.01 completed'],
      49.99,
    ],
    [
      'all written off',
      [round(50)],
      ['Chargeback Reversal 50 completed', 'Manual Debit -50 completed'],
      0,
    ],
  ])('%s', (_, lines, rows, cash) => {
    const account = createAccount().run(deposit(50), ...lines, CHARGEBACK)
    const before = account.rows().length
    account.run(end(true))
    expect(account.rows(before)).toEqual(rows)
    expect(account.rows()[0]).toBe('Card Deposit 50 completed')
    expect(account.wallets()).toEqual([cash, 0, 0])
    expect(account.profile().kpi.ltd).toBe(50)
  })

  it('takes back the write-off of that deposit, not of another', () => {
    const account = createAccount().run(deposit(30), deposit(50), round(80), CHARGEBACK)
    account.run((p) => ({ type: 'chargeback', transaction: p.id(0) }))
    const before = account.rows().length
    account.run((p) => ({ type: 'resolveDispute', won: true, transaction: p.id(1) }))
    expect(account.rows(before)).toEqual([
      'Chargeback Reversal 50 completed',
      'Manual Debit -50 completed',
    ])
    const id = account.id(1)
    expect(account.transactions().slice(before)).toMatchObject([
      { created_by: 'System', event_note: `Dispute won, ${id}`, payment_method: 'visa' },
      { created_by: 'Admin', event_note: `Write-off for ${id} taken back` },
    ])
  })
})

describe('a dispute ends once', () => {
  const first = (account: ReturnType<typeof createAccount>): PlayerCommand => ({
    type: 'resolveDispute',
    won: true,
    transaction: account.id(0),
  })
  it.each<[string, readonly Line[], Exclude<Line, string>, string]>([
    ['open', [CHARGEBACK], end(true), 'accepted'],
    ['without one', [], end(true), 'no_such_transaction'],
    ['lost before', [CHARGEBACK, end(false)], first, 'dispute_closed'],
    ['won before', [CHARGEBACK, end(true)], first, 'transaction_state'],
    ['charged back again', [CHARGEBACK, end(true)], CHARGEBACK, 'already_disputed'],
    ['charged back twice', [CHARGEBACK], CHARGEBACK, 'no_such_transaction'],
  ])('%s', (_, lines, command, verdict) => {
    expect(
      createAccount()
        .run(deposit(50), ...lines)
        .verdict(command),
    ).toBe(verdict)
  })

  it('a lost one leaves everything as it is', () => {
    const account = createAccount().run(deposit(50), round(20), CHARGEBACK)
    const rows = account.rows()
    expect(account.run(end(false)).rows()).toEqual(rows)
    expect(account.wallets()).toEqual([0, 0, 0])
  })
})

describe('a chargeback blocks the account', () => {
  const blockedFor = (...lines: readonly Line[]) => {
    const { blocked, segments } = createAccount()
      .run(deposit(50), ...lines)
      .profile()
    const causes = ['Self-Excluded', 'Cool-Off', 'Chargeback', 'Fraud Suspect']
    return [blocked, ...causes.filter((cause) => segments.includes(cause))]
  }
  it.each<[string, readonly Line[], readonly (boolean | string)[]]>([
    ['an open one', [CHARGEBACK], [true, 'Chargeback']],
    ['also when the dispute is lost', [CHARGEBACK, end(false)], [true, 'Chargeback']],
    ['also when it is won', [CHARGEBACK, end(true)], [true, 'Chargeback']],
    [
      'in place of a cool-off, which does not end it',
      [{ type: 'block', cause: 'Cool-Off' }, CHARGEBACK, 'P8D'],
      [true, 'Chargeback'],
    ],
    [
      'not in place of a self-exclusion',
      [{ type: 'block', cause: 'Self-Excluded' }, CHARGEBACK],
      [true, 'Self-Excluded', 'Chargeback'],
    ],
    [
      'not in place of a suspicion',
      [{ type: 'block', cause: 'Fraud Suspect' }, CHARGEBACK],
      [true, 'Chargeback', 'Fraud Suspect'],
    ],
  ])('%s', (_, lines, expected) => {
    expect(blockedFor(...lines)).toEqual(expected)
  })
})

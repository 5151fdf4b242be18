import { describe, expect, it } from 'vitest'
import { audit, createWorld, type PlayerCommand } from '../../src/index'
import { APPROVED, createAccount, deposit, type Line } from './account'

type Move = Extract<PlayerCommand, { type: 'moveWithdrawal' }>

const REQUEST: PlayerCommand = { type: 'requestWithdrawal', amount: 50 }
const move = (to: Move['to'], part: Partial<Move> = {}): PlayerCommand => ({
  type: 'moveWithdrawal',
  to,
  ...part,
})
const account = (...lines: readonly Line[]) =>
  createAccount().run(...APPROVED, deposit(100), REQUEST, ...lines)

describe('a part of a withdrawal moves', () => {
  it.each<[string, readonly Line[], Move['to'], readonly string[], readonly number[]]>([
    ['an approval', [], 'approved', ['20 approved', '30 pending'], [50, 0, 50]],
    ['a rejection', [], 'rejected', ['20 rejected', '30 pending'], [70, 0, 30]],
    ['a step', [move('approved')], 'processing', ['20 processing', '30 approved'], [50, 0, 50]],
    ['back', [move('approved')], 'pending', ['20 pending', '30 approved'], [50, 0, 50]],
    [
      'a payment',
      [move('approved'), move('processing')],
      'completed',
      ['20 completed', '30 processing'],
      [50, 0, 30],
    ],
  ])('%s', (_, lines, to, parts, wallets) => {
    const split = account(...lines, move(to, { amount: 20 }))
    expect(split.rows(1)).toEqual(['50 cancelled', ...parts].map((row) => `Card Withdrawal ${row}`))
    expect(split.wallets()).toEqual(wallets)
  })

  it('the rows name each other', () => {
    const split = account(move('approved', { amount: 20 }))
    const [whole, part, rest] = split.transactions().slice(1)
    expect(whole?.event_note).toMatch(
      new RegExp(
        `^Replaced by ${part?.id} and ${rest?.id} \\(payout to visa \\*{4}\\d{4} via .+\\)$`,
      ),
    )
    for (const row of [part, rest]) {
      expect(row?.event_note).toMatch(/^Payout to visa \*{4}\d{4} via .+, in place of tx_\w+$/)
      expect(row?.event_note?.endsWith(String(whole?.id))).toBe(true)
      expect(row?.payment_method).toBe('visa')
    }
  })

  it('is paid in instalments', () => {
    const paid = account(
      ...[move('approved'), move('processing'), move('completed', { amount: 20 }), 'P1D'],
      ...[move('completed', { amount: 20 }), 'P1D', move('completed')],
    )
    expect(paid.rows(1)).toEqual([
      'Card Withdrawal 50 cancelled',
      'Card Withdrawal 20 completed',
      'Card Withdrawal 30 cancelled',
      'Card Withdrawal 20 completed',
      'Card Withdrawal 10 completed',
    ])
    expect(paid.summary()).toMatchObject({ withdrawal_count: 3, total_withdrawals: 50 })
  })

  it('the processes go on with both', () => {
    const split = createAccount({ autopilot: true }).run(...APPROVED, deposit(100), REQUEST)
    split.run(move('approved', { amount: 20 }), 'P30D')
    const statuses = split.transactions().slice(2)
    expect(statuses.map(({ status }) => status)).not.toContain('pending')
  })

  it('all of it is no part', () => {
    expect(account(move('approved', { amount: 50, method: 'visa' })).rows(1)).toEqual([
      'Card Withdrawal 50 approved',
    ])
  })
})

describe('a withdrawal continues by another method', () => {
  it('as another row', () => {
    const moved = account(move('approved', { method: 'bank_transfer' }))
    expect(moved.rows(1)).toEqual([
      'Card Withdrawal 50 cancelled',
      'Bank Transfer Withdrawal 50 approved',
    ])
    expect(moved.transactions().at(-1)).toMatchObject({
      payment_method: 'bank_transfer',
      created_by: 'System',
    })
  })

  it('a manual one remains one, and keeps its note', () => {
    const request = { ...REQUEST, by: 'Admin', note: 'Bonus paid in error' } as PlayerCommand
    const moved = createAccount().run(...APPROVED, deposit(100), request)
    moved.run(move('approved', { method: 'bank_transfer', amount: 20 }))
    expect(moved.transactions().slice(2)).toMatchObject([
      { event_name: 'Manual Withdrawal', payment_method: 'bank_transfer', created_by: 'Admin' },
      { event_name: 'Manual Withdrawal', payment_method: 'visa', created_by: 'Admin' },
    ])
    expect(moved.transactions()[2]?.event_note).toBe(
      `Bonus paid in error, in place of ${moved.id(1)}`,
    )
  })
})

it('what takes its place keeps the laws, during a bonus and after an erasure', async () => {
  const world = createWorld({ players: 0, policies: { minimumTurnover: 0 } })
  world.execute('p', { type: 'register', market: 'DE', currency: 'EUR' })
  const award: PlayerCommand = { type: 'awardBonus', amount: 10 }
  world.executeAll('p', [
    ...APPROVED,
    deposit(100),
    REQUEST,
    award,
    move('approved', { amount: 20 }),
  ])
  expect(await audit(world)).toEqual([])
  world.execute('p', { type: 'erase' })
  expect(await audit(world)).toEqual([])
  const [rest, part, , whole] = world.player('p').transactions().transactions.slice(1)
  expect(whole?.event_note).toBe(`Replaced by ${part?.id} and ${rest?.id}`)
})

it.each<[string, readonly Line[], PlayerCommand, string]>([
  ['more than all', [], move('approved', { amount: 50.01 }), 'amount_out_of_range'],
  ['nothing', [], move('approved', { amount: 0 }), 'amount_out_of_range'],
  ['a foreign method', [], move('approved', { method: 'skrill' }), 'closed_loop'],
  ['a part that comes back', [], move('reversed', { amount: 5 }), 'no_such_transaction'],
  ['an approved one again', [move('approved')], move('pending'), 'accepted'],
  ['a pending one', [], move('pending'), 'no_such_transaction'],
])('%s', (_, lines, command, verdict) => {
  expect(account(...lines).verdict(command)).toBe(verdict)
})

it.each([
  ['Player', 'Cancelled by player: changed my mind'],
  ['Admin', 'Cancelled by Admin: changed my mind'],
] as const)('a cancellation by %s has a reason', (by, note) => {
  const cancelled = account({ type: 'cancelWithdrawal', by, reason: 'changed my mind' })
  expect(cancelled.transactions().at(-1)?.event_note).toMatch(new RegExp(`^${note} \\(payout`))
})

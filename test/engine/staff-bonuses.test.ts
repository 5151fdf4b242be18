import { describe, expect, it } from 'vitest'
import type { PlayerCommand } from '../../src/index'
import { createAccount, deposit, type Line, round } from './account'

const AWARD: PlayerCommand = { type: 'awardBonus', amount: 10, multiplier: 5, cap: 8 }
const PENDING: PlayerCommand = { ...AWARD, activate: false }
const WAIVE: PlayerCommand = { type: 'completeWagering' }
const CONVERT: PlayerCommand = { type: 'convertBonus' }
const set = (remaining: number): PlayerCommand => ({ type: 'setWagering', remaining })
const debit = (amount: number): PlayerCommand => ({ type: 'debitBonus', amount })
/** A bonus of 10, of which 4 are wagered: 6 of its money and 24 of its cash are left. */
const account = (...lines: readonly Line[]) => createAccount().run(AWARD, round(4), ...lines)

describe('staff waive the rest of the wagering', () => {
  it('the balance becomes cash, and nothing remains to be wagered', () => {
    const waived = account(WAIVE)
    expect(waived.wallets()).toEqual([6, 0, 0])
    expect(waived.profile().kpi).toMatchObject({ active_bonus: false, wr: 0 })
    const [bonus] = waived.bonuses()
    expect(bonus).toMatchObject({
      status: 'completed',
      wagered_amount: 4,
      wager_requirement: 4,
      remaining_wager: 0,
    })
    expect(waived.rows(2)).toEqual([
      'Bonus Converted -6 completed',
      'Bonus Winnings Credited 6 completed',
    ])
    for (const { event_note } of waived.transactions().slice(2)) {
      expect(event_note).toBe(`Bonus ${bonus?.id} converted: wagering waived`)
    }
  })

  it('says why', () => {
    const waived = account({ ...WAIVE, reason: 'VIP courtesy' } as PlayerCommand)
    expect(waived.transactions().at(-1)?.event_note).toMatch(/converted: VIP courtesy$/)
  })

  it('the cap stands, also before the first bet', () => {
    const waived = createAccount().run(AWARD, WAIVE)
    expect(waived.rows(1)).toEqual([
      'Bonus Max-Win Cap -2 completed',
      'Bonus Converted -8 completed',
      'Bonus Winnings Credited 8 completed',
    ])
    expect(waived.bonuses()[0]).toMatchObject({ status: 'completed', wager_requirement: 0 })
  })
})

describe('staff convert a bonus early', () => {
  it('whole, also above its cap', () => {
    const converted = createAccount().run(AWARD, round(1, 4), CONVERT)
    expect(converted.wallets()).toEqual([13, 0, 0])
    expect(converted.rows(3)).toEqual([
      'Bonus Converted -13 completed',
      'Bonus Winnings Credited 13 completed',
    ])
    expect(converted.bonuses()[0]).toMatchObject({ status: 'completed', remaining_wager: 0 })
    expect(converted.transactions().at(-1)?.event_note).toMatch(/converted: early conversion$/)
  })
})

describe('staff change what remains to be wagered', () => {
  it.each([
    ['less', 10],
    ['more', 400],
  ])('%s', (_, remaining) => {
    const changed = account(set(remaining))
    expect(changed.bonuses()[0]).toMatchObject({
      status: 'active',
      wagered_amount: 4,
      wager_requirement: 4 + remaining,
      remaining_wager: remaining,
    })
    expect(changed.profile().kpi.wr).toBe(remaining)
    expect(changed.rows()).toHaveLength(2)
  })

  it('the bonus is completed after that', () => {
    const changed = account(set(3), round(2, 2))
    expect(changed.bonuses()[0]?.status).toBe('active')
    expect(changed.run(round(1, 1)).bonuses()[0]?.status).toBe('completed')
    expect(changed.wallets()).toEqual([6, 0, 0])
  })
})

describe('staff debit a bonus', () => {
  it('part of its balance', () => {
    const debited = account(debit(2.5))
    expect(debited.wallets()).toEqual([0, 3.5, 0])
    const [bonus] = debited.bonuses()
    expect(bonus).toMatchObject({ status: 'active', amount: 10, remaining_wager: 46 })
    expect(debited.transactions().at(-1)).toMatchObject({
      event_type: 'adjustment',
      event_name: 'Bonus Debited',
      amount: -2.5,
      created_by: 'Admin',
      event_note: `Bonus ${bonus?.id} debited: correction`,
    })
    expect(debited.summary().total_bonuses).toBe(10)
  })

  it('with all of it the bonus is lost', () => {
    const debited = account(debit(6))
    expect(debited.wallets()).toEqual([0, 0, 0])
    expect(debited.bonuses()[0]).toMatchObject({ status: 'cancelled', wagered_amount: 4 })
  })
})

it.each<[string, readonly Line[], PlayerCommand, string]>([
  ['a waiver without a bonus', [], WAIVE, 'unknown_bonus'],
  ['a waiver of a pending one', [PENDING], WAIVE, 'bonus_pending'],
  ['a conversion of a pending one', [PENDING], CONVERT, 'bonus_pending'],
  ['a change of a pending one', [PENDING], set(5), 'bonus_pending'],
  ['a debit of a pending one', [PENDING], debit(1), 'bonus_pending'],
  ['nothing that remains', [AWARD], set(0), 'amount_out_of_range'],
  ['a debit of nothing', [AWARD], debit(0), 'amount_out_of_range'],
  ['a debit of all', [AWARD], debit(10), 'accepted'],
  ['a debit of a cent more', [AWARD, deposit(50)], debit(10.01), 'insufficient_funds'],
  ['a waiver of a blocked player', [AWARD, { type: 'block' }], WAIVE, 'accepted'],
])('%s', (_, lines, command, verdict) => {
  expect(
    createAccount()
      .run(...lines)
      .verdict(command),
  ).toBe(verdict)
})

it('a bonus that has ended is final', () => {
  const ended = account({ type: 'cancelBonus' })
  const bonus = ended.bonuses()[0]?.id as string
  for (const command of [WAIVE, CONVERT, set(5), debit(1)]) {
    expect(ended.verdict({ ...command, bonus } as PlayerCommand)).toBe('bonus_ended')
  }
})

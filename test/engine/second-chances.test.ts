import { describe, expect, it } from 'vitest'
import type { PlayerCommand } from '../../src/index'
import { createAccount, deposit, type Line, round } from './account'

type Award = Omit<Extract<PlayerCommand, { type: 'awardBonus' }>, 'type'>

const DAY = 86_400_000
const award = (terms: Award = {}): PlayerCommand => ({
  type: 'awardBonus',
  amount: 10,
  multiplier: 5,
  validDays: 3,
  ...terms,
})
const extend = (days: number): PlayerCommand => ({ type: 'extendBonus', days })
const REINSTATE: PlayerCommand = { type: 'reinstateBonus' }
const CANCEL: PlayerCommand = { type: 'cancelBonus' }
const PENDING = award({ activate: false, claimDays: 2 })

it('a reinstatement names the bonus that there is not', () => {
  const unknown = { rule: 'unknown_bonus', bonus: 'bon_nobody' }
  expect(createAccount().rejection({ ...REINSTATE, bonus: 'bon_nobody' } as never)).toEqual(unknown)
  expect(createAccount().rejection(REINSTATE)).toEqual({ rule: 'unknown_bonus' })
})

describe('an extension moves the expiry by whole days', () => {
  it.each<[string, readonly Line[], readonly (string | number)[]]>([
    ['of an active bonus', [award(), extend(4)], ['active', 7]],
    ['of a pending one', [PENDING, extend(4)], ['pending', 6]],
    ['twice', [award(), extend(1), extend(2)], ['active', 6]],
    ['the active one first', [PENDING, award(), extend(4)], ['pending', 2, 'active', 7]],
    ['not beyond the claim', [PENDING, extend(4), { type: 'claimBonus' }], ['active', 3]],
  ])('%s', (_, lines, expected) => {
    const account = createAccount().run(...lines)
    const found = account
      .bonuses()
      .flatMap(({ status, created_at, expires_at }) => [
        status,
        (Date.parse(expires_at) - Date.parse(created_at)) / DAY,
      ])
    expect(found).toEqual(expected)
  })

  it('and the bonus lives until then', () => {
    const account = createAccount().run(award(), extend(4), 'P6DT23H59M59.999S')
    expect(account.wallets()).toEqual([0, 10, 0])
    expect(account.run('PT0.001S').rows(1)).toEqual(['Bonus Expired -10 completed'])
  })

  it.each<[string, readonly Line[], PlayerCommand, string]>([
    ['no day', [award()], extend(0), 'invalid_terms'],
    ['a day', [award()], extend(1), 'accepted'],
    ['3,650 days', [award()], extend(3_650), 'accepted'],
    ['a day more', [award()], extend(3_651), 'invalid_terms'],
    ['none', [], extend(1), 'unknown_bonus'],
    ['an unknown one', [award()], { ...extend(1), bonus: 'bon_nobody' } as never, 'unknown_bonus'],
    ['of a blocked player', [award(), { type: 'block' }], extend(1), 'accepted'],
  ])('%s', (_, lines, command, verdict) => {
    expect(
      createAccount()
        .run(...lines)
        .verdict(command),
    ).toBe(verdict)
  })

  it('not of a bonus that has ended', () => {
    const account = createAccount().run(award(), CANCEL)
    const [bonus] = account.bonuses()
    expect(account.rejection({ ...extend(1), bonus: bonus?.id } as never)).toEqual({
      rule: 'bonus_ended',
      bonus: bonus?.id,
      status: 'cancelled',
    })
  })

  it('not beyond the range of the clock', () => {
    const account = createAccount({ now: '2189-12-20T00:00:00Z' }).run(award())
    expect(account.verdict(extend(10))).toBe('invalid_terms')
    expect(account.verdict(extend(9))).toBe('accepted')
  })
})

describe('a reinstated bonus is active again, with what was removed', () => {
  const lost: readonly Line[] = [deposit(2), round(2), round(1, 4)]
  it.each<[string, readonly Line[], string]>([
    ['cancelled by the player', [CANCEL], 'Bonus Forfeited'],
    ['cancelled by Admin', [{ type: 'cancelBonus', by: 'Admin' }], 'Bonus Cancelled'],
    ['expired', ['P3D'], 'Bonus Expired'],
  ])('%s', (_, lines, removal) => {
    const account = createAccount().run(award(), ...lost, ...lines)
    const before = account.rows().length
    expect(account.rows().at(-1)).toBe(`${removal} -10.83 completed`)
    account.run(REINSTATE)
    expect(account.rows(before)).toEqual(['Bonus Reinstated 10.83 completed'])
    expect(account.wallets()).toEqual([2.17, 10.83, 0])
    expect(account.profile().kpi).toMatchObject({ active_bonus: true, wr: 47 })
    const [bonus] = account.bonuses()
    expect(bonus).toMatchObject({ status: 'active', amount: 10, wagered_amount: 3 })
    expect(account.transactions().at(-1)).toMatchObject({
      event_type: 'adjustment',
      created_by: 'Admin',
      event_note: `Bonus ${bonus?.id} reinstated`,
    })
    expect(account.summary().total_bonuses).toBe(10)
  })

  it('is wagered to its end, and counts from where it was', () => {
    const account = createAccount().run(award(), round(3, 3), CANCEL, REINSTATE)
    account.run(round(10, 10), round(10, 10), round(10, 10), round(10, 10), round(7, 7))
    expect(account.wallets()).toEqual([10, 0, 0])
    expect(account.bonuses()[0]?.status).toBe('completed')
  })

  it.each<[string, PlayerCommand, number]>([
    ['the days of its terms', REINSTATE, 3],
    ['the given ones', { type: 'reinstateBonus', validDays: 1 }, 1],
  ])('and lives %s from now on', (_, command, days) => {
    const account = createAccount().run(award(), 'P1D', CANCEL, 'P1D', command)
    const [bonus] = account.bonuses()
    const from = Date.parse(account.transactions().at(-1)?.date ?? '')
    expect((Date.parse(bonus?.expires_at ?? '') - from) / DAY).toBe(days)
    expect(account.run(`P${days}D`).rows(2)).toEqual([
      'Bonus Reinstated 10 completed',
      'Bonus Expired -10 completed',
    ])
  })

  it('more than once', () => {
    const account = createAccount().run(award(), CANCEL, REINSTATE, CANCEL, REINSTATE)
    expect(account.wallets()).toEqual([0, 10, 0])
  })

  it('a round from before its end can be rolled back again', () => {
    const account = createAccount().run(award(), round(3), CANCEL)
    expect(account.verdict({ type: 'rollback' })).toBe('bonus_no_longer_active')
    account.run(REINSTATE, { type: 'rollback' })
    expect(account.wallets()).toEqual([0, 10, 0])
    expect(account.bonuses()[0]?.wagered_amount).toBe(0)
  })

  it.each<[string, readonly Line[], string]>([
    ['within 30 days', [award(), CANCEL, 'P30D'], 'accepted'],
    ['not a millisecond later', [award(), CANCEL, 'P30DT0.001S'], 'reinstatement_window'],
    ['not beside another', [award(), CANCEL, award()], 'bonus_active'],
    ['also beside a pending one', [award(), CANCEL, PENDING], 'accepted'],
    ['not of a blocked player', [award(), CANCEL, { type: 'block' }], 'account_blocked'],
    ['not without one', [], 'unknown_bonus'],
    ['not one that was lost', [award(), round(10)], 'unknown_bonus'],
    ['not one that was declined', [PENDING, CANCEL], 'unknown_bonus'],
  ])('%s', (_, lines, verdict) => {
    expect(
      createAccount()
        .run(...lines)
        .verdict(REINSTATE),
    ).toBe(verdict)
  })

  it.each<[string, readonly Line[], string, string | null]>([
    ['active', [award()], 'active', null],
    ['completed', [award({ multiplier: 1 }), round(10, 10)], 'completed', 'completed'],
    ['lost', [award(), round(10)], 'cancelled', 'lost'],
    ['declined', [PENDING, CANCEL], 'cancelled', 'declined'],
  ])('one that is %s is rejected by name', (_, lines, status, end) => {
    const account = createAccount().run(...lines)
    const bonus = account.bonuses()[0]?.id as string
    expect(account.rejection({ ...REINSTATE, bonus } as never)).toEqual({
      rule: 'not_reinstatable',
      bonus,
      status,
      end,
    })
  })

  it('not while its deposit is charged back, but once the dispute is won', () => {
    const account = createAccount().run(
      { type: 'awardBonus', code: 'WELCOME100' },
      deposit(50),
      { type: 'chargeback' },
      { type: 'unblock' },
    )
    const bonus = account.bonuses()[0]?.id
    expect(account.rejection(REINSTATE)).toEqual({
      rule: 'not_reinstatable',
      bonus,
      deposit: account.id(0),
    })
    account.run({ type: 'resolveDispute', won: true }, REINSTATE)
    expect(account.wallets()).toEqual([50, 50, 0])
  })
})

import { describe, expect, it } from 'vitest'
import type { PlayerCommand } from '../../src/index'
import { type Account, createAccount, deposit, type Line, START } from './account'

const WELCOME: PlayerCommand = { type: 'awardBonus', code: 'WELCOME100', multiplier: 10 }
const state = (account: Account, place = 0) => {
  const bonus = account.bonuses()[place]
  return `${bonus?.status} ${bonus?.amount}`
}
const claim = (bonus: string): PlayerCommand => ({ type: 'claimBonus', bonus })
const noteOf = (account: Account) =>
  account
    .transactions()
    .at(-1)
    ?.event_note?.replaceAll(/bonus \S+/g, 'bonus')
    .split('; ')
    .slice(1)
    .join()

describe('a claimed match is for the deposit that its name says', () => {
  const FIRST = claim('WELCOME100')
  const SECOND = claim('SECOND25')
  const WEEKEND = claim('WEEKEND25')
  const ten = deposit(10)
  const three = [ten, ten, ten]
  const not = (kind: string) => `bonus voided: not ${kind}`
  const REFUND: PlayerCommand = { type: 'refundDeposit' }
  const transfer = { ...deposit(50), method: 'bank_transfer', outcome: 'pending' } as PlayerCommand
  const SETTLE: PlayerCommand = { type: 'settleDeposit' }
  // A Friday and a Sunday at noon.
  const [friday, sunday] = ['2026-01-09T12:00:00.000Z', '2026-01-11T12:00:00.000Z']
  it.each<[string, readonly Line[], string, string, string?]>([
    ['the first', [FIRST, deposit(30)], 'active 30', ''],
    ['the first, too small', [FIRST, deposit(9)], 'pending 50', ''],
    ['the second', [FIRST, deposit(9), deposit(30)], 'cancelled 50', not('the first deposit')],
    ['a new first one', [FIRST, deposit(9), REFUND, deposit(30)], 'active 30', ''],
    ['the second, for it', [ten, SECOND, deposit(80)], 'active 20', ''],
    ['the third', [ten, SECOND, deposit(9), ten], 'cancelled 50', not('the second deposit')],
    ['the first again', [ten, SECOND, REFUND, ten], 'cancelled 50', not('the second deposit')],
    [
      'the fourth',
      [ten, ten, claim('THIRD25'), deposit(9), ten],
      'cancelled 50',
      not('the third deposit'),
    ],
    ['on a Friday', [...three, WEEKEND, deposit(80)], 'active 20', '', friday],
    ['on a Sunday', [...three, WEEKEND, 'PT10H', deposit(80)], 'active 20', '', sunday],
    [
      'on a Monday',
      [...three, WEEKEND, 'PT11H', deposit(80)],
      'cancelled 50',
      not('made on a weekend'),
      sunday,
    ],
    [
      'arrived on a Monday',
      [...three, WEEKEND, transfer, 'PT11H', SETTLE],
      'cancelled 50',
      not('made on a weekend'),
      sunday,
    ],
    [
      'made on a Thursday',
      [...three, transfer, 'P1D', WEEKEND, SETTLE],
      'cancelled 50',
      not('made on a weekend'),
      '2026-01-08T12:00:00.000Z',
    ],
  ])('%s', (_, lines, expected, note, now = START) => {
    const account = createAccount({ now }).run(...lines)
    expect([state(account), noteOf(account)]).toEqual([expected, note])
  })

  it('one by staff is for every deposit', () => {
    const account = createAccount().run(ten, ten, WELCOME, deposit(30))
    expect([state(account), noteOf(account)]).toEqual(['active 30', ''])
  })

  it('one by staff as a claimed one is for its deposit', () => {
    const claimed = { ...WELCOME, claimed: true }
    const [early, late] = [
      [claimed, deposit(30)],
      [ten, claimed, deposit(30)],
    ]
    expect(state(createAccount().run(...early))).toBe('active 30')
    const account = createAccount().run(...late)
    expect([state(account), noteOf(account)]).toEqual(['cancelled 50', not('the first deposit')])
  })

  it('the next offer takes the deposit that voided the one before', () => {
    const account = createAccount().run(
      FIRST,
      deposit(9),
      { type: 'awardBonus', code: 'VIP25', multiplier: 10 },
      deposit(80),
    )
    expect([state(account), state(account, 1)]).toEqual(['cancelled 50', 'active 20'])
  })
})

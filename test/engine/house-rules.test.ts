import { describe, expect, it } from 'vitest'
import type { PlayerCommand } from '../../src/index'
import { createAccount, deposit, type Line, round } from './account'

const REQUEST: PlayerCommand = { type: 'requestWithdrawal', amount: 20 }
const REFUND: PlayerCommand = { type: 'refundDeposit', amount: 30 }

describe('under minimumTurnover 1 every deposit is staked once before a payout', () => {
  it.each<[string, readonly Line[], PlayerCommand, string]>([
    ['unplayed', [deposit(100)], REQUEST, 'minimum_turnover'],
    ['a cent short', [deposit(100), round(99.99, 99.99)], REQUEST, 'minimum_turnover'],
    ['staked once', [deposit(100), round(100, 100)], REQUEST, 'accepted'],
    ['in parts', [deposit(100), round(50, 50), round(50, 50)], REQUEST, 'accepted'],
    ['by Admin', [deposit(100)], { ...REQUEST, by: 'Admin' } as never, 'accepted'],
    [
      'a round that was rolled back',
      [deposit(100), round(100), { type: 'rollback' }],
      REQUEST,
      'minimum_turnover',
    ],
    [
      'earlier play, for a later deposit',
      [deposit(20), round(20, 500), round(300, 300), deposit(100)],
      REQUEST,
      'minimum_turnover',
    ],
    [
      'later play, for two deposits',
      [deposit(100), deposit(100), round(200, 200)],
      REQUEST,
      'accepted',
    ],
    ['a part that was refunded', [deposit(100), REFUND, round(70, 70)], REQUEST, 'accepted'],
    [
      'winnings without a deposit',
      [{ type: 'adjust', kind: 'Manual Credit', amount: 50 }],
      REQUEST,
      'accepted',
    ],
    [
      'more than there is',
      [deposit(100)],
      { ...REQUEST, amount: 101 } as never,
      'insufficient_withdrawable',
    ],
  ])('%s', (_, lines, command, verdict) => {
    const account = createAccount({ policies: { minimumTurnover: 1 } }).run(...lines)
    expect(account.verdict(command)).toBe(verdict)
  })

  it('names what is left to stake', () => {
    const account = createAccount({ policies: { minimumTurnover: 1 } })
    account.run(deposit(100), round(30, 30), deposit(50))
    expect(account.refusal(REQUEST)).toEqual({
      rule: 'minimum_turnover',
      unplayed: 120,
      minimum_turnover: 1,
    })
  })

  it('by default it need not be', () => {
    expect(createAccount().run(deposit(100)).verdict(REQUEST)).toBe('accepted')
  })
})

import { describe, expect, it } from 'vitest'
import { createAccount, deposit } from './account'

/**
 * The minor unit of each currency, and what the house takes for 20 euro (its smallest payout), for
 * 2,000 euro (stakes that ask for documents) and as the highest stake with a bonus.
 */
const TABLE = [
  ['EUR', 0.01, 20, 2_000, 5],
  ['GBP', 0.01, 17, 1_700, 4.25],
  ['USD', 0.01, 22, 2_200, 5],
  ['CHF', 0.01, 19, 1_900, 5],
  ['SEK', 0.01, 220, 22_000, 55],
  ['NOK', 0.01, 230, 23_000, 50],
  ['CAD', 0.01, 30, 3_000, 8],
  ['AUD', 0.01, 33, 3_300, 8],
  ['NZD', 0.01, 36, 3_600, 8],
  ['BRL', 0.01, 120, 12_000, 30],
  ['PLN', 0.01, 86, 8_600, 20],
  ['INR', 0.01, 1_900, 190_000, 440],
  ['ZAR', 0.01, 400, 40_000, 85],
  ['JPY', 1, 3_200, 320_000, 800],
  ['CLP', 1, 20_000, 2_000_000, 5_000],
  ['ISK', 1, 2_960, 296_000, 740],
  ['KWD', 0.001, 6.6, 660, 1.65],
  ['BTC', 0.000_000_01, 0.000_2, 0.02, 0.000_095],
  ['USDT', 0.01, 22, 2_200, 5],
] as const

/** `amount` less or more one unit, without the noise of binary fractions. */
const shifted = (amount: number, unit: number) => Number((amount + unit).toFixed(9))

describe.each(TABLE)('%s', (currency, unit, payout, diligence, stake) => {
  it(`has the minor unit ${unit}`, () => {
    const account = createAccount({ currency })
    expect(account.verdict(deposit(unit))).toBe('accepted')
    expect(account.wallets()).toEqual([unit, 0, 0])
    expect(account.verdict(deposit(unit / 10))).toBe('INVALID_COMMAND')
    expect(account.verdict(deposit(shifted(unit, unit / 10)))).toBe('INVALID_COMMAND')
  })

  it(`takes a payout from ${payout} on`, () => {
    const account = createAccount({ currency }).run(deposit(payout))
    const below = shifted(payout, -unit)
    expect(account.refusal({ type: 'requestWithdrawal', amount: below })).toEqual({
      rule: 'below_minimum',
      amount: below,
      minimum: payout,
    })
    expect(account.verdict({ type: 'requestWithdrawal', amount: payout })).toBe('accepted')
  })

  it(`asks for documents once ${diligence} are staked`, () => {
    const account = createAccount({ currency }).run(deposit(shifted(diligence, diligence)))
    account.run({ type: 'play', stake: shifted(diligence, -unit), win: 0 })
    expect(account.profile().kyc_status).toBe('not_started')
    account.run({ type: 'play', stake: unit, win: 0 })
    expect(account.profile().kyc_status).toBe('pending')
  })

  it(`allows a stake of ${stake} with a bonus`, () => {
    const noteAfter = (amount: number) =>
      createAccount({ currency })
        .run({ type: 'awardBonus', amount: shifted(stake, stake) })
        .run({ type: 'play', stake: amount, win: 0 }, { type: 'cancelBonus', by: 'Admin' })
        .transactions()
        .at(-1)?.event_note
    expect(noteAfter(stake)).toMatch(/ cancelled: bonus abuse$/)
    expect(noteAfter(shifted(stake, unit))).toMatch(/ cancelled: max bet exceeded$/)
  })
})

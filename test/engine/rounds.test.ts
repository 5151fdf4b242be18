import { describe, expect, it, vi } from 'vitest'
import type { Currency, PlayerCommand } from '../../src/index'
import { createAccount, deposit, type Line, round } from './account'
import { MOST, script } from './draws'

vi.mock('../../src/random/stream', async (load) => {
  const { scriptedStreams } = await import('./draws')
  return scriptedStreams(await load())
})

const SLOTS = 'Slots'
const LIVE = 'Live Casino'

describe('a round is named by the category of its game', () => {
  it.each([
    ['harvest-moon', SLOTS],
    ['tin-lizzie', SLOTS],
    ['orchard-five', SLOTS],
    ['sevens-parade', SLOTS],
    ['lantern-bay', SLOTS],
    ['fox-and-crown', SLOTS],
    ['amber-temple', SLOTS],
    ['river-of-cards', SLOTS],
    ['polar-nine', SLOTS],
    ['wolf-hollow', SLOTS],
    ['obsidian-gate', SLOTS],
    ['vault-of-kings', SLOTS],
    ['thunder-mesa', SLOTS],
    ['grand-cascade', 'Jackpot Slots'],
    ['european-roulette', 'Roulette'],
    ['classic-blackjack', 'Blackjack'],
    ['salon-baccarat', 'Baccarat'],
    ['jacks-and-better', 'Video Poker'],
    ['studio-live', LIVE],
    ['live-wheel', LIVE],
    ['parlour-bingo', 'Bingo'],
    ['paper-rocket', 'Crash'],
  ])('%s: %s', (game, category) => {
    const account = createAccount().run(deposit(5), { type: 'play', game, stake: 5, win: 7 })
    expect(account.rows(1)).toEqual([`${category} Bet 5 completed`, `${category} Win 7 completed`])
    expect(account.wallets()).toEqual([7, 0, 0])
  })

  it('a loss makes no row', () => {
    expect(createAccount().run(deposit(5), round(5)).rows(1)).toEqual(['Slots Bet 5 completed'])
  })
})

describe('a command ends early when the funds no longer cover the stake', () => {
  it.each([
    [10, 2],
    [9.99, 1],
    [15, 3],
    [15.01, 3],
    [25, 4],
  ])('%d for 4 rounds of 5: %d', (funds, bets) => {
    script('luck', MOST, MOST, MOST, MOST)
    const account = createAccount().run(deposit(funds), { type: 'play', stake: 5, rounds: 4 })
    expect(account.rows(1)).toEqual(Array(bets).fill('Slots Bet 5 completed'))
  })
})

describe('a jackpot is a win of a thousand stakes on a jackpot slot', () => {
  it.each([
    ['grand-cascade', 999.99, 'Jackpot Slots Win'],
    ['grand-cascade', 1_000, 'Jackpot Win'],
    ['lantern-bay', 1_000, 'Slots Win'],
  ])('%s, %d of 1: %s', (game, win, name) => {
    const account = createAccount().run(deposit(5), { type: 'play', game, stake: 1, win })
    expect(account.rows(2)).toEqual([`${name} ${win} completed`])
  })
})

describe('a big win is 1,000 euro and a hundred stakes', () => {
  const isBig = (stake: number, win: number, currency: Currency = 'EUR', ...then: Line[]) =>
    createAccount({ currency })
      .run(deposit(stake), round(stake, win), ...then)
      .profile()
      .segments.includes('Big Win')
  it.each<[number, number, Currency, boolean]>([
    [10, 1_000, 'EUR', true],
    [9.99, 999.99, 'EUR', false],
    [10.01, 1_000.99, 'EUR', false],
    [10.01, 1_001, 'EUR', true],
    [1, 160_000, 'JPY', true],
    [1, 159_999, 'JPY', false],
  ])('%d wins %d %s: %s', (stake, win, currency, expected) => {
    expect(isBig(stake, win, currency)).toBe(expected)
  })

  it('unless it is taken back', () => {
    expect(isBig(10, 1_000, 'EUR', { type: 'rollback' })).toBe(false)
  })
})

describe('an open round settles 20 to 60 seconds later, its win all cash', () => {
  const OPEN: PlayerCommand = { type: 'play', stake: 5, win: 7, open: true }
  it.each<[number, string, string]>([
    [0, 'PT19.999S', '20 seconds'],
    [MOST, 'PT59.999S', '60 seconds'],
  ])('draw %d: just after %s', (draw, shortly) => {
    script('round', draw)
    const account = createAccount().run(deposit(5), OPEN, shortly)
    expect(account.rows(1)).toEqual(['Slots Bet 5 completed'])
    expect(account.run('PT0.001S').rows(1)).toEqual([
      'Slots Bet 5 completed',
      'Slots Win 7 completed',
    ])
    expect(account.wallets()).toEqual([7, 0, 0])
    // However late it came, the bet's win stands.
    expect(account.verdict((p) => ({ type: 'rollback', transaction: p.id(1) }))).toBe('win_stands')
  })

  it('is cash although a bonus has become active', () => {
    const account = createAccount().run(
      deposit(5),
      OPEN,
      { type: 'awardBonus', amount: 10 },
      'PT1M',
    )
    expect(account.wallets()).toEqual([7, 10, 0])
    expect(account.bonuses()[0]?.wagered_amount).toBe(0)
  })

  it('comes while blocked, too', () => {
    const account = createAccount().run(deposit(5), OPEN, { type: 'block' }, 'PT1M')
    expect(account.wallets()).toEqual([7, 0, 0])
  })

  it('does not come once its bet is taken back', () => {
    const account = createAccount().run(deposit(5), OPEN, { type: 'rollback' }, 'PT1M')
    expect(account.rows(1)).toEqual(['Slots Bet 5 rolled_back', 'Bet Refund 5 completed'])
    expect(account.wallets()).toEqual([5, 0, 0])
  })

  it('cannot be begun with an active bonus', () => {
    const account = createAccount().run(deposit(5), { type: 'awardBonus', amount: 10 })
    expect(account.refusal(OPEN)).toEqual({
      rule: 'open_round_with_bonus',
      bonus: account.bonuses()[0]?.id,
    })
    expect(account.run({ type: 'cancelBonus' }).verdict(OPEN)).toBe('accepted')
  })
})

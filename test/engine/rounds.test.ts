import { describe, expect, it, vi } from 'vitest'
import type { Currency, PlayerCommand } from '../../src/index'
import { GAMES, SLOT_TABLES } from '../../src/simulator/domain/games'
import { createAccount, deposit, type Line, round } from './account'
import { MOST, script } from './draws'

vi.mock('../../src/simulator/random/stream', async (load) => {
  const { scriptedStreams } = await import('./draws')
  return scriptedStreams(await load())
})

const SLOTS = 'Slots'
const LIVE = 'Live Casino'

it.each([
  ['low', 0.949_748_4, 0.391_835],
  ['medium', 0.944_847_6, 0.315_34],
  ['high', 0.943_521_3, 0.229_602],
] as const)('slots of %s volatility return %d of a stake, and win in %d', (level, share, hits) => {
  const { total, winning, outcomes } = SLOT_TABLES[level]
  const returned = outcomes.reduce((sum, { tenths, weight }) => sum + (tenths * weight) / 10, 0)
  expect([returned / total, winning / total]).toEqual([share, hits])
})

describe('a round is named by the category of its game', () => {
  it.each([
    ['harvest-moon', SLOTS],
    ['lantern-bay', SLOTS],
    ['wolf-hollow', SLOTS],
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

describe('a jackpot is a win of a hundred stakes on a jackpot slot', () => {
  it.each([
    ['grand-cascade', 99.99, 'Jackpot Slots Win'],
    ['grand-cascade', 100, 'Jackpot Win'],
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
    // The win is valid, however late it is.
    expect(account.verdict((p) => ({ type: 'rollback', transaction: p.id(1) }))).toBe('win_stands')
  })

  it.each([
    ['PT1S', 'PT0.999S'],
    ['PT37S', 'PT36.999S'],
    ['PT1M', 'PT59.999S'],
  ])('after a stated %s', (settlesAfter, shortly) => {
    const stated: PlayerCommand = { type: 'play', stake: 5, win: 7, settlesAfter }
    const account = createAccount().run(deposit(5), stated, shortly)
    expect(account.rows(1)).toEqual(['Slots Bet 5 completed'])
    expect(account.run('PT0.001S').wallets()).toEqual([7, 0, 0])
  })

  it.each<[string, boolean | undefined]>([
    ['PT0.999S', true],
    ['PT1M0.001S', undefined],
    ['-PT20S', true],
    ['PT20S', false],
  ])('not after %s, open: %s', (settlesAfter, open) => {
    const stated: PlayerCommand = { type: 'play', stake: 5, win: 7, settlesAfter, open }
    expect(createAccount().run(deposit(5)).verdict(stated)).toBe('invalid_rounds')
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
    expect(account.rejection(OPEN)).toEqual({
      rule: 'open_round_with_bonus',
      bonus: account.bonuses()[0]?.id,
    })
    expect(account.run({ type: 'cancelBonus' }).verdict(OPEN)).toBe('accepted')
  })
})

/** What a game gives back of 100 stakes. */
describe('a game returns', () => {
  it.each([
    ['harvest-moon', 94.97],
    ['lantern-bay', 94.48],
    ['wolf-hollow', 94.35],
    ['grand-cascade', 79.5],
    ['european-roulette', 97.3],
    ['classic-blackjack', 99.35],
    ['salon-baccarat', 97.5],
    ['jacks-and-better', 99.77],
    ['studio-live', 97.5],
    ['live-wheel', 97.5],
    ['parlour-bingo', 90],
    ['paper-rocket', 96],
  ])('%s: %d %%', (id, percent) => {
    const { total = 1, outcomes = [] } = GAMES.find((game) => game.id === id)?.wins ?? {}
    const tenths = outcomes.reduce((sum, { tenths, weight }) => sum + tenths * weight, 0)
    expect((10 * tenths) / total).toBeCloseTo(percent, 2)
  })
})

describe('a round draws its win from the table of its game', () => {
  const play = (game: string | undefined, stake: number, draws: readonly number[]) => {
    script('luck', ...draws)
    const account = createAccount().run(deposit(1_000_000))
    account.run({ type: 'play', game, stake, rounds: draws.length })
    let wins: number[] = []
    for (const { event_type, amount } of account.transactions()) {
      if (event_type === 'bet') wins = [...wins, 0]
      if (event_type === 'win') wins = [...wins.slice(0, -1), amount]
    }
    return wins
  }

  it('from its first share to its last, then nothing', () => {
    const draws = [0, 84, 85, 482, 483, 527, 528, 999]
    expect(play('classic-blackjack', 10, draws)).toEqual([10, 10, 20, 20, 25, 25, 0, 0])
    expect(() => play('classic-blackjack', 10, [1_000])).toThrow('luck draws below 1000, ')
  })

  it.each([
    // [stake, draw, multiple, win]
    [0.01, 0, 0.2, 0],
    [0.02, 0, 0.2, 0],
    [0.03, 0, 0.2, 0.01],
    [0.01, 40_000, 0.5, 0.01],
    [0.03, 40_000, 0.5, 0.02],
    [0.01, 150_000, 1.5, 0.02],
    [0.03, 150_000, 1.5, 0.05],
  ])('stake %d, draw %d: %d times is %d, rounded half up', (stake, draw, _, win) => {
    expect(play('lantern-bay', stake, [draw])).toEqual([win])
  })

  it('without a game on a slot of medium volatility', () => {
    // At the first of these draws another slot wins twice the stake, or nothing.
    expect(play(undefined, 10, [239_000, 315_339, 315_340])).toEqual([30, 10_000, 0])
  })
})

import { describe, expect, it, vi } from 'vitest'
import type { Currency, PlayerCommand } from '../../src/index'
import { createAccount, deposit, type Line, round } from './account'
import { MOST, script } from './draws'

vi.mock('../../src/simulator/random/stream', async (load) => {
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
    expect(account.refusal(OPEN)).toEqual({
      rule: 'open_round_with_bonus',
      bonus: account.bonuses()[0]?.id,
    })
    expect(account.run({ type: 'cancelBonus' }).verdict(OPEN)).toBe('accepted')
  })
})

/** Games of a table: number of rounds, and the share of each multiple of the stake. */
type Table = readonly [string, number, readonly (readonly [multiple: number, share: number])[]]

const LOW: Table[2] = [
  [0.2, 40_210],
  [0.5, 56_293],
  [1, 75_387],
  [1.5, 56_963],
  [2, 60_313],
  [3, 50_261],
  [5, 30_157],
  [8, 13_822],
  [10, 8_042],
  [15, 4_021],
  [25, 1_809],
  [50, 503],
  [100, 141],
  [250, 28],
]
const MEDIUM: Table[2] = [
  [0.2, 39_835],
  [0.5, 47_802],
  [1, 54_608],
  [1.5, 39_834],
  [2, 42_324],
  [3, 36_515],
  [5, 25_892],
  [8, 14_315],
  [10, 8_963],
  [15, 5_643],
  [25, 3_187],
  [50, 1_095],
  [100, 359],
  [250, 72],
  [500, 18],
  [1_000, 4],
]
const HIGH: Table[2] = [
  [0.2, 36_015],
  [0.5, 41_160],
  [1, 42_042],
  [1.5, 24_010],
  [2, 25_725],
  [3, 22_295],
  [5, 17_493],
  [10, 10_805],
  [15, 6_174],
  [25, 4_322],
  [50, 2_058],
  [100, 875],
  [250, 247],
  [500, 82],
  [1_000, 27],
  [2_500, 5],
  [5_000, 1],
]
const JACKPOT: Table[2] = [
  [0.5, 90_000],
  [1, 80_000],
  [2, 60_000],
  [5, 40_000],
  [10, 12_000],
  [25, 4_000],
  [100, 900],
  [5_000, 8],
]
/** 60 % even money at 18/37, 30 % dozens at 12/37, 10 % numbers at 1/37. */
const ROULETTE: Table[2] = [
  [2, 108],
  [3, 36],
  [36, 1],
]
const POKER: Table[2] = [
  [1, 21_460],
  [2, 12_930],
  [3, 7_440],
  [4, 1_120],
  [6, 1_100],
  [9, 1_150],
  [25, 230],
  [50, 11],
  [800, 3],
]

const TABLES: readonly Table[] = [
  ...['harvest-moon', 'tin-lizzie', 'orchard-five', 'sevens-parade'].map(
    (game): Table => [game, 1_000_000, LOW],
  ),
  ...['lantern-bay', 'fox-and-crown', 'amber-temple', 'river-of-cards', 'polar-nine'].map(
    (game): Table => [game, 1_000_000, MEDIUM],
  ),
  ...['wolf-hollow', 'obsidian-gate', 'vault-of-kings', 'thunder-mesa'].map(
    (game): Table => [game, 1_000_000, HIGH],
  ),
  ['grand-cascade', 1_000_000, JACKPOT],
  ['european-roulette', 370, ROULETTE],
  [
    'classic-blackjack',
    1_000,
    [
      [1, 85],
      [2, 398],
      [2.5, 45],
    ],
  ],
  ['salon-baccarat', 10_000, [[2, 4_875]]],
  ['studio-live', 10_000, [[2, 4_875]]],
  [
    'live-wheel',
    10_000,
    [
      [2, 1_907],
      [3, 901],
      [6, 250],
      [11, 80],
      [21, 25],
      [41, 8],
    ],
  ],
  ['jacks-and-better', 100_000, POKER],
  [
    'parlour-bingo',
    10_000,
    [
      [5, 1_000],
      [10, 200],
      [50, 40],
    ],
  ],
  [
    'paper-rocket',
    1_000,
    [
      [1.2, 200],
      [1.5, 200],
      [2, 150],
      [5, 24],
    ],
  ],
]

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

  it.each(TABLES)('%s', (game, all, shares) => {
    // The first and the last draw of each multiple, then the first and the last loss.
    let next = 0
    const draws: number[] = []
    const expected: number[] = []
    for (const [multiple, share] of shares) {
      draws.push(next, next + share - 1)
      expected.push(multiple * 10, multiple * 10)
      next += share
    }
    expect(play(game, 10, [...draws, next, all - 1])).toEqual([...expected, 0, 0])
    expect(() => play(game, 10, [all])).toThrow(`luck draws below ${all}, `)
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
    expect(play(undefined, 10, [239_000, 320_465, 320_466])).toEqual([30, 10_000, 0])
  })
})

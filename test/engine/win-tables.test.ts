import { describe, expect, it, vi } from 'vitest'
import { createAccount, deposit } from './account'
import { MOST, script } from './draws'

vi.mock('../../src/random/stream', async (load) => {
  const { scriptedStreams } = await import('./draws')
  return scriptedStreams(await load())
})

/** Games of a table: all rounds, and each multiple of the stake with its share of them. */
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
  ['live-wheel', 10_000, [[2, 4_875]]],
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
    expect(play(game, 10, [...draws, next, all - 1, MOST])).toEqual([...expected, 0, 0, 0])
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

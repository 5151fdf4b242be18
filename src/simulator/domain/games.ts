import { FauxhouseError } from '../../errors'
import type { EventName } from './events'
import { SLOT_NAMES } from './slots'

/** Game categories with the share of a stake, in percent, that counts toward wagering. */
export const CATEGORY_WEIGHTS = {
  Slots: 100,
  'Jackpot Slots': 0,
  Roulette: 10,
  Blackjack: 5,
  Baccarat: 10,
  'Video Poker': 10,
  'Live Casino': 10,
  Bingo: 50,
  Crash: 100,
} as const

export type Category = keyof typeof CATEGORY_WEIGHTS
export type Volatility = keyof typeof SLOT_NAMES

/** A win on a jackpot slot of at least this multiple of the stake is one of its jackpots. */
export const JACKPOT_MULTIPLE = 100

/**
 * Possible outcomes of a round: `tenths` is the win as tenths of the stake, `weight` its share of
 * `total`. Integers throughout, so the return to player is exact.
 */
export interface WinTable {
  readonly total: number
  readonly outcomes: readonly { readonly tenths: number; readonly weight: number }[]
  /** The weights of all outcomes together; the rest of `total` is losses. */
  readonly winning: number
  /** The greatest win of the table, in tenths of the stake. */
  readonly max: number
}

/** @param weights by wins in tenths of the stake, ascending */
function winTable(total: number, weights: Readonly<Record<number, number>>): WinTable {
  const outcomes = Object.entries(weights).map(([tenths, weight]) => {
    return { tenths: Number(tenths), weight }
  })
  const winning = outcomes.reduce((sum, { weight }) => sum + weight, 0)
  return { total, outcomes, winning, max: outcomes.at(-1)?.tenths ?? 0 }
}

/** Slot tables per 1,000,000 spins: 95.0, 94.5 and 94.4 % return, 39.2, 31.5 and 23.0 % hits. */
export const SLOT_TABLES: Readonly<Record<Volatility, WinTable>> = {
  low: winTable(1_000_000, {
    2: 39_567,
    5: 55_392,
    10: 74_181,
    15: 56_052,
    20: 59_348,
    30: 49_457,
    50: 29_674,
    80: 13_601,
    100: 7_913,
    150: 3_957,
    250: 1_780,
    500: 853,
    1000: 60,
  }),
  medium: winTable(1_000_000, {
    2: 39_198,
    5: 47_037,
    10: 53_734,
    15: 39_197,
    20: 41_647,
    30: 35_931,
    50: 25_478,
    80: 14_086,
    100: 8_820,
    150: 5_553,
    250: 3_136,
    500: 1_077,
    1000: 353,
    2500: 71,
    5000: 18,
    10000: 4,
  }),
  high: winTable(1_000_000, {
    2: 35_439,
    5: 40_501,
    10: 41_369,
    15: 23_626,
    20: 25_313,
    30: 21_938,
    50: 17_213,
    100: 10_632,
    150: 6_075,
    250: 4_253,
    500: 2_025,
    1000: 861,
    2500: 243,
    5000: 81,
    10000: 27,
    25000: 5,
    50000: 1,
  }),
}

/** Tables of the other categories. Roulette: 60 % even money, 30 % dozens, 10 % single numbers. */
const TABLES: Readonly<Record<Exclude<Category, 'Slots'>, WinTable>> = {
  'Jackpot Slots': winTable(1_000_000, {
    5: 90_000,
    10: 80_000,
    20: 60_000,
    50: 40_000,
    100: 12_000,
    250: 4_000,
    1000: 900,
    50000: 8,
  }),
  Roulette: winTable(370, { 20: 108, 30: 36, 360: 1 }),
  Blackjack: winTable(1_000, { 10: 85, 20: 398, 25: 45 }),
  Baccarat: winTable(10_000, { 20: 4_875 }),
  'Video Poker': winTable(100_000, {
    10: 21_460,
    20: 12_930,
    30: 7_440,
    40: 1_120,
    60: 1_100,
    90: 1_150,
    250: 230,
    500: 11,
    8000: 3,
  }),
  'Live Casino': winTable(10_000, { 20: 4_875 }),
  Bingo: winTable(10_000, { 50: 1_000, 100: 200, 500: 40 }),
  Crash: winTable(1_000, { 12: 200, 15: 200, 20: 150, 50: 24 }),
}

/** A wheel with prizes of 2 to 41 times the stake; it returns 97.5 %, as the other live table. */
const WHEEL = winTable(10_000, { 20: 1_907, 30: 901, 60: 250, 110: 80, 210: 25, 410: 8 })

/** One game of the lobby. The names are invented: none is a real product. */
export interface Game {
  /** Stable id, used in commands. */
  readonly id: string
  readonly name: string
  readonly provider: string
  readonly category: Category
  /** Which of the slot tables the game has; `medium` where the category has one table. */
  readonly volatility: Volatility
  /** The outcomes of a round. */
  readonly wins: WinTable
  /** The share of a stake, in percent, that counts toward wagering. */
  readonly weight: number
  /** Whether a machine plays the game, round after round. */
  readonly isMachine: boolean
  /** The event name of a bet. */
  readonly betName: EventName
  /** The event name of a win that is no jackpot. */
  readonly winName: EventName
}

/** Makes a game. What follows from its category is stored in it, because each round asks for it. */
function game(
  id: string,
  name: string,
  provider: string,
  category: Category,
  volatility: Volatility,
  wins: WinTable,
): Game {
  return {
    id,
    name,
    provider,
    category,
    volatility,
    wins,
    weight: CATEGORY_WEIGHTS[category],
    isMachine: MACHINES.has(category),
    betName: `${category} Bet`,
    winName: `${category} Win`,
  }
}

const MACHINES: ReadonlySet<Category> = new Set(['Slots', 'Jackpot Slots'])

const VOLATILITIES = ['low', 'medium', 'high'] as const satisfies readonly Volatility[]

/** The slots of a volatility, each with its name as the id. */
function slotsOf(volatility: Volatility): Game[] {
  return SLOT_NAMES[volatility].map(([name, provider]) => {
    const id = name.toLowerCase().replaceAll(' ', '-')
    return game(id, name, provider, 'Slots', volatility, SLOT_TABLES[volatility])
  })
}

const table = (
  id: string,
  name: string,
  provider: string,
  category: Exclude<Category, 'Slots'>,
  wins = TABLES[category],
): Game => game(id, name, provider, category, 'medium', wins)

/** The lobby, in code order. */
export const GAMES: readonly Game[] = [
  ...VOLATILITIES.flatMap(slotsOf),
  table('grand-cascade', 'Grand Cascade', 'Copperline', 'Jackpot Slots'),
  table('european-roulette', 'European Roulette', 'Greenbaize', 'Roulette'),
  table('classic-blackjack', 'Classic Blackjack', 'Greenbaize', 'Blackjack'),
  table('salon-baccarat', 'Salon Baccarat', 'Greenbaize', 'Baccarat'),
  table('jacks-and-better', 'Jacks and Better', 'Greenbaize', 'Video Poker'),
  table('studio-live', 'Studio Live', 'Meridian Live', 'Live Casino'),
  table('live-wheel', 'Live Wheel', 'Meridian Live', 'Live Casino', WHEEL),
  table('parlour-bingo', 'Parlour Bingo', 'Brightwell', 'Bingo'),
  table('paper-rocket', 'Paper Rocket', 'Fjordworks', 'Crash'),
]

/** The game at a place of the lobby: the `detail` of a bet or a win. */
export function gameAt(place: number | undefined): Game {
  const found = place === undefined ? undefined : GAMES[place]
  if (found) return found
  throw new FauxhouseError('INTERNAL', `There is no game ${place}.`, 'Use a place in GAMES.')
}

/** The event name of a win on the game; a jackpot of a jackpot slot has its own name. */
export function winNameOf(game: Game, stake: number, win: number): EventName {
  const jackpot = game.category === 'Jackpot Slots' && win >= stake * JACKPOT_MULTIPLE
  return jackpot ? 'Jackpot Win' : game.winName
}

/** A share of a stake in tenths, rounded half up to whole minor units. */
export function winAmount(stake: number, tenths: number): number {
  return Math.floor((stake * tenths + 5) / 10)
}

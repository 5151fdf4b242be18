import { CATEGORY_WEIGHTS, type Category, GAMES, type Volatility } from '../domain/games'
import { PERSONAS, type PersonaId } from '../domain/personas'
import type { Stream } from '../random/stream'

type Shares = readonly (readonly [category: Category, weight: number])[]

/**
 * The category of play without a bonus, by weight. Bonuses are played on slots, so these shares
 * favor the tables: over all rounds slots make 80 to 85 %.
 */
const CATEGORY_SHARES: Shares = [
  ['Slots', 640],
  ['Live Casino', 160],
  ['Roulette', 75],
  ['Blackjack', 60],
  ['Jackpot Slots', 10],
  ['Crash', 8],
  ['Baccarat', 6],
  ['Video Poker', 5],
  ['Bingo', 4],
]

const CANDIDATES: ReadonlyMap<Category, readonly number[]> = new Map(
  CATEGORY_SHARES.map(([category]) => [category, indicesOf(({ category: c }) => c === category)]),
)
function indicesOf(accept: (game: (typeof GAMES)[number]) => boolean): readonly number[] {
  return GAMES.flatMap((game, index) => (accept(game) ? [index] : []))
}

type Popular = readonly (readonly [game: number, weight: number])[]

/** Popularity by rank: round(10,000 * rank^-0.9). */
const POPULARITY = [
  10000, 5359, 3720, 2872, 2349, 1994, 1735, 1539, 1384, 1259, 1155, 1068, 994, 930, 874, 825, 781,
  742, 707, 675, 646, 619, 595, 573,
]

/** Slots of the lobby by volatility, as indices with their popularity. */
export const SLOTS: Readonly<Record<Volatility, Popular>> = {
  low: popular('low'),
  medium: popular('medium'),
  high: popular('high'),
}

function popular(wanted: Volatility): Popular {
  return indicesOf(({ category, volatility }) => category === 'Slots' && volatility === wanted).map(
    (index, rank) => [index, POPULARITY[rank] ?? 1] as const,
  )
}

/** What a player likes to play. */
export interface Taste {
  readonly persona: PersonaId
  readonly categories: Shares
  /** Slots, as indices into the lobby. */
  readonly favorites: readonly number[]
}

/** The categories that a player plays: of bonus hunters, what counts in full toward wagering. */
export function categoriesOf(persona: PersonaId): Shares {
  const least = persona === 'bonus_hunter' ? 100 : 0
  return CATEGORY_SHARES.filter(([category]) => CATEGORY_WEIGHTS[category] >= least)
}

/** A game for this player: mostly slots. */
export function drawGame(stream: Stream, taste: Taste): number {
  const category = stream.weighted(taste.categories)
  return category === 'Slots'
    ? drawSlot(stream, taste)
    : stream.pick(CANDIDATES.get(category) ?? [0])
}

/** A slot for this player: more often than not one of the favorites. */
export function drawSlot(stream: Stream, { persona, favorites }: Taste): number {
  if (stream.chance(FAVORITE_PERCENT, 100)) return stream.pick(favorites)
  return drawAnySlot(stream, persona)
}

const FAVORITE_PERCENT = 55

/** Three favorites, by popularity; a game that comes up twice is liked twice as much. */
export function drawFavorites(stream: Stream, persona: PersonaId): readonly number[] {
  return Array.from({ length: 3 }, () => drawAnySlot(stream, persona))
}

/** A slot by popularity, mostly of the volatility that the persona prefers. */
function drawAnySlot(stream: Stream, persona: PersonaId): number {
  const likes = PERSONAS[persona].volatility
  const other = stream.pick(['low', 'medium', 'high'] as const)
  return stream.weighted(SLOTS[stream.chance(85, 100) ? likes : other])
}

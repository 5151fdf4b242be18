import { type Category, GAMES, type Volatility } from '../domain/games'
import { PERSONAS, type PersonaId } from '../domain/personas'
import type { Stream } from '../random/stream'

/**
 * The category of play without a bonus, by weight. Bonuses are played on slots, so these shares
 * favour the tables: over all rounds slots make 80 to 85 %.
 */
const CATEGORY_SHARES: readonly (readonly [Category, number])[] = [
  ['Slots', 700],
  ['Live Casino', 150],
  ['Roulette', 75],
  ['Blackjack', 54],
  ['Jackpot Slots', 10],
  ['Crash', 8],
  ['Baccarat', 6],
  ['Video Poker', 5],
  ['Bingo', 4],
]

const CANDIDATES: ReadonlyMap<Category, readonly number[]> = new Map(
  CATEGORY_SHARES.map(([category]) => [category, indicesOf(({ category: c }) => c === category)]),
)
/** Slots of the lobby by volatility, as indices. */
export const SLOTS: Readonly<Record<Volatility, readonly number[]>> = {
  low: indicesOf(({ category, volatility }) => category === 'Slots' && volatility === 'low'),
  medium: indicesOf(({ category, volatility }) => category === 'Slots' && volatility === 'medium'),
  high: indicesOf(({ category, volatility }) => category === 'Slots' && volatility === 'high'),
}

function indicesOf(accept: (game: (typeof GAMES)[number]) => boolean): readonly number[] {
  return GAMES.flatMap((game, index) => (accept(game) ? [index] : []))
}

/** A game for this persona: mostly slots, mostly of its preferred volatility. */
export function drawGame(stream: Stream, persona: PersonaId): number {
  const category = stream.weighted(CATEGORY_SHARES)
  return category === 'Slots'
    ? drawSlot(stream, persona)
    : stream.pick(CANDIDATES.get(category) ?? [0])
}

export function drawSlot(stream: Stream, persona: PersonaId): number {
  const likes = PERSONAS[persona].volatility
  const other = stream.pick(['low', 'medium', 'high'] as const)
  return stream.pick(SLOTS[stream.chance(85, 100) ? likes : other])
}

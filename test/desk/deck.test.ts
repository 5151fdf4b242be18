import { expect, test } from 'vitest'
import { situationAt } from '../../src/simulator/desk/deck'
import {
  DECK,
  SITUATION_SLUGS,
  SITUATIONS,
  type Situation,
} from '../../src/simulator/desk/situations'

const dealt = (seed: string, from: number, to: number, window = 0): Situation[] =>
  Array.from({ length: to - from }, (_, place) => situationAt(seed, window, from + place))

const columnOf = (situation: Situation) => DECK.findIndex((column) => column.includes(situation))

const cardsOf = (situation: Situation): number => SITUATIONS[situation][0]

test('the deck has ten columns of ten cards', () => {
  const counts = DECK.map((column) => column.reduce((sum, each) => sum + cardsOf(each), 0))
  expect(counts.map((count) => Math.round(count * 1e9) / 1e9)).toEqual(new Array(10).fill(10))
})

test('each hand of ten has a card of each column, and each deck has all its cards', () => {
  for (const seed of ['fauxhouse', '', 'a:b']) {
    for (let first = 0; first < 300; first += 10) {
      const hand = dealt(seed, first, first + 10)
      expect(new Set(hand.map(columnOf)).size).toBe(10)
    }
    for (const first of [0, 100, 1_000_000]) {
      const cards = dealt(seed, first, first + 100)
      for (const situation of SITUATION_SLUGS.filter((each) => cardsOf(each) >= 1)) {
        expect(cards.filter((card) => card === situation)).toHaveLength(cardsOf(situation))
      }
    }
  }
})

test('seeds, windows and decks deal in different orders', () => {
  const first = dealt('fauxhouse', 0, 100)
  expect(dealt('other', 0, 100)).not.toEqual(first)
  expect(dealt('fauxhouse', 0, 100, 1)).not.toEqual(first)
  expect(dealt('fauxhouse', 100, 200)).not.toEqual(first)
})

test('situations that share a card take turns', () => {
  const seen = dealt('fauxhouse', 0, 40_000)
  for (const situation of SITUATION_SLUGS) {
    const count = seen.filter((each) => each === situation).length
    expect(count / 400, situation).toBeCloseTo(cardsOf(situation), 0.7)
  }
})

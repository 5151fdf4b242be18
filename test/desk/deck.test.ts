import { expect, test } from 'vitest'
import { situationAt } from '../../src/simulator/desk/deck'
import { DECK, SITUATIONS, type Situation } from '../../src/simulator/desk/situations'

const COLUMNS = Object.entries(DECK)

const dealt = (seed: string, from: number, to: number, window = 0): Situation[] =>
  Array.from({ length: to - from }, (_, place) => situationAt(seed, window, from + place))

const columnOf = (situation: Situation) =>
  COLUMNS.find(([, cards]) => cards.some((turns) => turns.includes(situation)))?.[0]

test('the deck has ten columns of ten cards, and every situation on a card', () => {
  const counts = COLUMNS.map(([, cards]) => cards.reduce((sum, [count]) => sum + count, 0))
  expect(counts).toEqual(new Array(10).fill(10))
  const onCards = COLUMNS.flatMap(([, cards]) => cards.flatMap(([, ...turns]) => turns))
  expect([...new Set(onCards)].sort()).toEqual(Object.keys(SITUATIONS).sort())
})

test('each hand of ten has a card of each column, and each deck has all its cards', () => {
  for (const seed of ['fauxhouse', '', 'a:b']) {
    for (let first = 0; first < 300; first += 10) {
      const hand = dealt(seed, first, first + 10)
      expect(new Set(hand.map(columnOf)).size).toBe(10)
    }
    for (const first of [0, 100, 1_000_000]) {
      const cards = dealt(seed, first, first + 100)
      for (const [count, ...turns] of Object.values(DECK).flat()) {
        expect(cards.filter((card) => turns.includes(card))).toHaveLength(count)
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
  const seen = new Set(dealt('fauxhouse', 0, 4_000))
  expect([...seen].sort()).toEqual(Object.keys(SITUATIONS).sort())
})

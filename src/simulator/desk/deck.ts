import { hashPath } from '../random/stream'
import { DECK, SITUATIONS, type Situation } from './situations'

/** Hands in a deck, and cards in a hand. */
const HANDS = 10

/**
 * The situation of a player by its place in a window of registrations. Players follow each other as
 * cards do: ten hands are a deck, and another deck follows. It does not depend on their number.
 */
export function situationAt(seed: string, window: number, ordinal: number): Situation {
  const place = ordinal % HANDS
  const number = (ordinal - place) / HANDS
  const inDeck = number % HANDS
  const hands = hashPath(['hands', seed, window, (number - inDeck) / HANDS])
  const cards = hashPath(['cards', seed, window, number])
  const hand = shuffled(hands.high, inDeck)
  const column = DECK[shuffled(cards.high, place)] ?? []
  let left = hand + cards.low / 2 ** 32
  for (const situation of column) {
    left -= SITUATIONS[situation][0]
    if (left < 0) return situation
  }
  return 'available'
}

/** The number at a place of a permutation of 0 to 9, one of 10! by the number `which`. */
function shuffled(which: number, place: number): number {
  let code = which
  let left = 0b11_1111_1111
  for (let turn = 0; ; turn += 1) {
    const choices = HANDS - turn
    const choice = code % choices
    code = (code - choice) / choices
    const taken = bitAt(left, choice)
    if (turn === place) return taken
    left &= ~(1 << taken)
  }
}

/** The place of the bit that is set after so many others. */
function bitAt(bits: number, skip: number): number {
  let rest = bits
  for (let skipped = 0; skipped < skip; skipped += 1) rest &= rest - 1
  return 31 - Math.clz32(rest & -rest)
}

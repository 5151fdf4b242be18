import { hashPath } from '../random/digest'
import { DECK, type Situation } from './situations'

/** Hands in a deck, and cards in a hand. */
const HANDS = 10

/** For each column the situations of its ten cards: those of one card take turns. */
const COLUMNS = Object.values(DECK).map((column) =>
  column.flatMap(([count, ...turns]) => new Array<readonly Situation[]>(count).fill(turns)),
)

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
  const turns = COLUMNS[shuffled(cards.high, place)]?.[hand] ?? []
  return turns[cards.low % turns.length] ?? 'available'
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

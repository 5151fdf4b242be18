import type { Transaction } from '../contract/history-resources'
import { utf8Encoder } from '../contract/input/utf8'
import type { Policies } from '../contract/policies'
import { CURRENCIES } from '../simulator/domain/currencies'
import type { PlayerState } from '../simulator/engine/state'
import { transactionOf } from '../world/views/transaction'
import type { ByteText } from './byte-text'
import { InstantDigits, MAX_DIGITS, writeAmount } from './digits'
import { betOf, createRowKinds, MARKS } from './row-kinds'

/** Bytes with gaps for what no two rows share, by their places. */
interface Piece {
  readonly bytes: Uint8Array
  readonly ids: readonly number[]
  readonly rounds: readonly number[]
  readonly instants: readonly number[]
}

/** The text of the rows of a kind from their id on. */
interface Template {
  /** Up to the amount. */
  readonly front: Piece
  readonly back: Piece
  /** Bytes of a row at most. */
  readonly max: number
  /** Decimals of the minor unit. */
  readonly exponent: number
}

/**
 * A writer whose text of a row is what `rowText` gives for it, byte for byte; before the id of the
 * row it must have nothing of the row. It asks for the first
 * row of each kind only, and fills in what differs in the others: a text of each row takes several
 * times as long.
 */
export function createRowWriter(
  policies: Policies,
  rowText: (row: Transaction, player: PlayerState) => string,
) {
  const kinds = createRowKinds<Template>(policies, (specimen, player) => {
    const text = rowText(specimen, player)
    const { exponent } = CURRENCIES[player.currency]
    return templateOf(text.slice(text.indexOf(MARKS.id)), exponent)
  })
  const instant = new InstantDigits()
  let [headOwner, head]: [PlayerState | undefined, Uint8Array] = [undefined, new Uint8Array()]

  /** What the text of each row of a player begins with. */
  function headOf(player: PlayerState): Uint8Array {
    if (player !== headOwner) {
      const row = { ...transactionOf(player, player.ledger.row(0), 0, policies), id: MARKS.id }
      const text = rowText(row, player)
      head = utf8Encoder().encode(text.slice(0, text.indexOf(MARKS.id)))
      headOwner = player
    }
    return head
  }

  return {
    write(player: PlayerState, ordinal: number, now: number, into: ByteText): void {
      const template = kinds.of(player, ordinal, now)
      if (template !== undefined) {
        const before = headOf(player)
        into.reserve(before.length + template.max)
        into.bytes.set(before, into.length)
        instant.set(player.ledger.at(ordinal))
        const start = into.length + before.length
        const end = fill(template, player, ordinal, instant.bytes, into.bytes, start)
        if (end !== undefined) {
          into.length = end
          return
        }
      }
      const row = player.ledger.row(ordinal)
      into.add(rowText(transactionOf(player, row, now, policies), player))
    },
  }
}

/** Writes a row. @returns the place behind it; undefined if its amount cannot be written so */
function fill(
  { front, back, exponent }: Template,
  player: PlayerState,
  ordinal: number,
  instant: Uint8Array,
  into: Uint8Array,
  start: number,
): number | undefined {
  const before = start + front.bytes.length
  const after = writeAmount(into, before, player.ledger.amountOf(ordinal), exponent)
  if (after === undefined) return undefined
  fillPiece(front, player, ordinal, instant, into, start)
  fillPiece(back, player, ordinal, instant, into, after)
  return after + back.bytes.length
}

function fillPiece(
  { bytes, ids, rounds, instants }: Piece,
  player: PlayerState,
  ordinal: number,
  instant: Uint8Array,
  into: Uint8Array,
  start: number,
): void {
  const { ledger, ids: own } = player
  into.set(bytes, start)
  for (let gap = 0; gap < ids.length; gap += 1) {
    own.transactions.write(into, start + (ids[gap] as number), ledger.at(ordinal), ordinal)
  }
  for (let gap = 0; gap < rounds.length; gap += 1) {
    own.rounds.write(into, start + (rounds[gap] as number), betOf(player, ordinal))
  }
  for (let gap = 0; gap < instants.length; gap += 1) {
    into.set(instant, start + (instants[gap] as number))
  }
}

/** @param text from the id on */
function templateOf(text: string, exponent: number): Template {
  const [front, back] = text.split(String(MARKS.amount)).map(pieceOf) as [Piece, Piece]
  return { front, back, max: front.bytes.length + MAX_DIGITS + back.bytes.length, exponent }
}

function pieceOf(text: string): Piece {
  const encode = (part: string) => utf8Encoder().encode(part)
  const placesOf = (mark: string) =>
    [...text.matchAll(new RegExp(mark, 'g'))].map(
      ({ index }) => encode(text.slice(0, index)).length,
    )
  return {
    ...{ bytes: encode(text), ids: placesOf(MARKS.id) },
    ...{ rounds: placesOf(MARKS.round), instants: placesOf(MARKS.instant) },
  }
}

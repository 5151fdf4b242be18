import type { PlayerState } from '../src/simulator/engine/state'
import { createLedger, type Ledger } from '../src/simulator/ledger/ledger'
import type { NewRow, Row } from '../src/simulator/ledger/row'

/**
 * A ledger of any length with the rows of a real player: its history again and again, each time
 * later. What a row refers to moves along, so the notes and ids are those of a long history.
 */
export function repeated({ ledger }: PlayerState, rows: number): Ledger {
  const long = createLedger()
  const span = ledger.at(ledger.length - 1) - ledger.at(0) + 1
  const shiftOf = (base: number) => (base / ledger.length) * span - MOST_YEARS
  for (let base = 0; long.length < rows; base += ledger.length) {
    const count = Math.min(ledger.length, rows - base)
    for (let ordinal = 0; ordinal < count; ordinal += 1) {
      appendLike(long, ledger.row(ordinal), base, shiftOf(base))
    }
  }
  return long
}

/** So that the copies lie before and after the original. */
const MOST_YEARS = 30 * 365 * 86_400_000

function appendLike(ledger: Ledger, row: Row, base: number, shift: number): void {
  const { ordinal: _, type: __, completedAt, at, ref, ...rest } = row
  const moved: NewRow = { ...rest, at: at + shift, ref: ref === undefined ? ref : ref + base }
  if (completedAt === undefined || completedAt === at) {
    ledger.append(moved)
    return
  }
  const ordinal = ledger.append({ ...moved, status: 'pending' })
  ledger.setStatus(ordinal, 'completed', completedAt + shift)
  if (row.status !== 'completed') ledger.setStatus(ordinal, row.status, completedAt + shift)
}

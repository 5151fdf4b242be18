import { DAY_MS, MINUTE_MS } from '../../simulator/domain/instants'
import type { Returns } from './course'
import { isReturned } from './payment-steps'
import type { SourceRow } from './source-player'

/** One attempt to make the player, with chosen instants at which money came back. */
export interface Attempt {
  readonly returns: Returns
  /** Place of the first row that differs; the number of rows if none does. */
  readonly reached: number
  /** Number of differences; 0: the players answer alike. */
  readonly differences: number
}

/** Most attempts of one search. */
const MOST_ATTEMPTS = 300

/** Most rows of all attempts of one search: about a minute. */
const MOST_WORK = 4_000_000

/**
 * Looks for the instants at which the money of withdrawals came back, which no answer shows: they
 * decide which money later bets take. Without a difference there is nothing to look for.
 */
export function findReturns<A extends Attempt>(
  rows: readonly SourceRow[],
  now: number,
  attempt: (returns: Returns) => A,
): A {
  let best = attempt(new Map())
  if (best.differences === 0) return best
  const usual = attempt(usualReturns(rows, now))
  if (isBetter(usual, best)) best = usual
  let left = Math.min(MOST_ATTEMPTS, Math.floor(MOST_WORK / rows.length))
  for (;;) {
    let better: A | undefined
    if (best.differences === 0) return best
    for (const returns of alternatives(rows, now, best)) {
      if (left === 0) return better ?? best
      left -= 1
      const next = attempt(returns)
      if (next.differences === 0) return next
      if (isBetter(next, better ?? best)) better = next
    }
    if (better === undefined) return best
    best = better
  }
}

/** Time after which a request without documents is rejected. */
const PATIENCE = 30 * DAY_MS

/** The next visit for each withdrawal; without documents the first one after 30 days. */
function usualReturns(rows: readonly SourceRow[], now: number): Returns {
  const returned = rows.filter(isReturned)
  return new Map(
    returned.map((row) => {
      const least = row.at + (row.note?.includes('KYC not completed') ? PATIENCE : 0)
      for (const at of visitsAfter(rows, row, rows.length, now)) if (at >= least) return [row, at]
      return [row, now]
    }),
  )
}

function isBetter(one: Attempt, other: Attempt): boolean {
  if (one.reached !== other.reached) return one.reached > other.reached
  return one.differences < other.differences
}

/** Most withdrawals that are moved at a time. */
const MOST_MOVED = 6

/** Other instants for the newest withdrawals before the first row that differs. */
function* alternatives(
  rows: readonly SourceRow[],
  now: number,
  { returns, reached }: Attempt,
): Generator<Returns> {
  const newest = rows.slice(0, reached).filter(isReturned).reverse().slice(0, MOST_MOVED)
  for (const row of newest) {
    for (const at of visitsAfter(rows, row, reached, now)) {
      if (returns.get(row) !== at) yield new Map([...returns, [row, at]])
    }
  }
  // The money of one can hide that of another.
  for (let count = 2; count <= newest.length; count += 1) {
    const moved = newest.slice(0, count)
    for (const at of visitsAfter(rows, moved[0] as SourceRow, reached, now)) {
      yield new Map([...returns, ...moved.map((row) => [row, at] as const)])
    }
  }
}

/** Time between two rows that begins another visit. */
const PAUSE = 30 * MINUTE_MS

/** The starts of visits after a withdrawal, up to the first one after the row that differs. */
function* visitsAfter(
  rows: readonly SourceRow[],
  row: SourceRow,
  reached: number,
  now: number,
): Generator<number> {
  for (let place = rows.indexOf(row) + 1; ; place += 1) {
    const [before, next] = [rows[place - 1], rows[place]]
    if (before === undefined || next === undefined) return yield now
    if (next.at - before.at <= PAUSE) continue
    yield next.at
    if (place > reached) return
  }
}

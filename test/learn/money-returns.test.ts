import { expect, test } from 'vitest'
import { findReturns } from '../../src/conformance/learn/money-returns'
import type { SourceRow } from '../../src/conformance/learn/source-player'
import { DAY_MS } from '../../src/simulator/domain/instants'

const REJECTED = { type: 'withdrawal', name: 'Card Withdrawal', status: 'rejected' } as const
const BET = { type: 'bet', name: 'Slots Bet', status: 'completed' } as const

/** A withdrawal that was rejected, and many visits after it. */
const rowsOf = (length: number): SourceRow[] =>
  Array.from({ length }, (_, place) => ({
    ...{ place, id: `r${place}`, at: place * DAY_MS, completedAt: undefined, amount: 1 },
    ...(place === 0 ? REJECTED : BET),
    ...{ creator: 'System', method: undefined, note: undefined },
  }))

test.each([
  [1_000, 302],
  [40_000, 102],
])('the search among %i rows has %i attempts', (length, most) => {
  let attempts = 0
  findReturns(rowsOf(length), length * DAY_MS, (returns) => {
    attempts += 1
    return { returns, reached: length, differences: 1 }
  })
  expect(attempts).toBe(most)
})

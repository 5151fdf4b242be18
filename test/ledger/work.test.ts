import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createLedger } from '../../src/simulator/ledger/ledger'
import type { Ledger, NewRow } from '../../src/simulator/ledger/row'

/**
 * Counts work instead of timing it: the ledger keeps its rows and indexes in typed arrays, so every
 * element that a question reads or writes passes through one. While this file runs, typed arrays
 * that are made count the accesses to them; a method call counts as one to every element.
 */
let accesses = 0

function counting<Made extends object>(array: Made): Made {
  return new Proxy(array, {
    get(target, key) {
      if (typeof key === 'string' && /^\d+$/.test(key)) accesses += 1
      const value: unknown = Reflect.get(target, key)
      if (typeof value !== 'function') return value
      return (...given: unknown[]) => {
        accesses += Reflect.get(target, 'length') as number
        return Reflect.apply(value, target, given)
      }
    },
    set(target, key, value) {
      accesses += 1
      return Reflect.set(target, key, value)
    },
  })
}

const NAMES = ['Slots Bet', 'Slots Win', 'Roulette Bet', 'Card Deposit', 'Cashback'] as const
const SMALL = 400
const LARGE = 40_000
const ledgers = new Map<number, Ledger>()

function filled(rows: number): Ledger {
  const ledger = createLedger()
  for (let index = 0; index < rows; index += 1) {
    const name = NAMES[(index * 7) % NAMES.length] ?? 'Slots Bet'
    const row: NewRow = { at: index, name, status: 'completed', amount: 1 + index }
    ledger.append(index % 11 === 0 ? { ...row, creator: 'Admin' } : row)
    if (name === 'Cashback') settleLater(ledger, index)
  }
  // The first question builds the indexes: what counts is every one after it.
  ledger.count({ creator: 'Admin' })
  ledger.totals(1)
  ledger.totals(1, undefined, 'completed')
  return ledger
}

/** A deposit that is completed after the rows at its instant. */
function settleLater(ledger: Ledger, at: number): void {
  const row: NewRow = { at, name: 'Bank Transfer Deposit', status: 'pending', amount: 1 }
  ledger.setStatus(ledger.append(row), 'completed', at + 3)
}

function accessesOf(rows: number, ask: (ledger: Ledger, rows: number) => unknown): number {
  const ledger = ledgers.get(rows)
  if (ledger === undefined) throw new Error(`No ledger of ${rows} rows.`)
  accesses = 0
  ask(ledger, rows)
  return accesses
}

beforeAll(() => {
  for (const name of ['Float64Array', 'Int32Array', 'Uint32Array', 'Uint8Array'] as const) {
    const construct = (target: new (...given: unknown[]) => object, given: unknown[]) =>
      counting(new target(...given))
    vi.stubGlobal(name, new Proxy(globalThis[name], { construct }))
  }
  for (const rows of [SMALL, LARGE]) ledgers.set(rows, filled(rows))
})

afterAll(() => {
  vi.unstubAllGlobals()
})

test('the counter sees the work', () => {
  expect(accessesOf(SMALL, (ledger) => ledger.row(200))).toBeGreaterThan(5)
})

describe('a hundred times the rows cost a logarithm more', () => {
  const bets = { types: new Set(['bet'] as const) }
  const period = (rows: number) => ({ from: rows >> 2, to: (rows >> 2) * 3 })

  // Two lists a name: at most 10. Binary searches over 100 times as much take 7 steps more; a
  // page nests two of them, once for each list.
  const nested = 10 * 7 * 17
  const plain = 10 * 7 * 2

  test.each<[string, number, (ledger: Ledger, rows: number) => unknown]>([
    ['a page without a filter', plain, (ledger, rows) => ledger.page({}, rows >> 1, 20)],
    ['a page of a period', plain, (ledger, rows) => ledger.page(period(rows), rows >> 2, 20)],
    ['the first page of a type', plain, (ledger) => ledger.page(bets, 0, 20)],
    ['a page deep in a type', nested, (ledger, rows) => ledger.page(bets, rows >> 2, 20)],
    ['the last page of a type', nested, (ledger, rows) => ledger.page(bets, (rows * 0.4) | 0, 20)],
    [
      'a page of a creator and a period',
      nested,
      (ledger, rows) => ledger.page({ creator: 'System', ...period(rows) }, rows >> 2, 20),
    ],
    [
      'the same from the oldest on',
      nested,
      (ledger, rows) =>
        ledger.page({ creator: 'System', ...period(rows) }, rows >> 2, 20, 'oldest-first'),
    ],
    ['a count', plain, (ledger, rows) => ledger.count({ ...bets, ...period(rows) })],
    ['the lifetime totals', 0, (ledger) => ledger.lifetime],
    // 9 lanes, two ends, 7 levels more; and rows of blocks at both ends, whatever the length.
    [
      'the totals of a period',
      9 * 2 * 2 * 7 + 2 * 64 * 8,
      (ledger, rows) => ledger.totals(rows >> 2, (rows >> 2) * 3),
    ],
    // The same, and as much for the rows that leave the period and for those that enter it.
    [
      'the totals of a period by completion',
      3 * (9 * 2 * 2 * 7 + 2 * 64 * 8),
      (ledger, rows) => ledger.totals(rows >> 2, (rows >> 2) * 3, 'completed'),
    ],
    ['a late completion', 2 * 9 * 3 * 7 * 2, (ledger, rows) => settleLater(ledger, rows)],
    [
      'a change of status',
      9 * 3 * 7 * 2,
      (ledger, rows) => {
        ledger.setStatus(0, 'rolled_back', rows)
        ledger.setStatus(0, 'completed', rows)
      },
    ],
    ['the newest of a name', plain, (ledger) => ledger.newest(['Card Deposit'], () => true)],
  ])('%s', (_, allowance, ask) => {
    const small = accessesOf(SMALL, ask)
    const large = accessesOf(LARGE, ask)
    expect(large - small).toBeLessThanOrEqual(allowance)
    expect(large).toBeLessThan(LARGE / 20)
  })
})

test('an appended row is indexed for what it adds, not for what was there', () => {
  const cost = (rows: number): number =>
    accessesOf(rows, (ledger) => {
      const at = ledger.at(ledger.length - 1)
      ledger.append({ at, name: 'Card Deposit', status: 'completed', amount: 1, method: 'visa' })
      ledger.count({ creator: 'Admin' })
    })
  cost(SMALL)
  cost(LARGE)
  expect(cost(LARGE) - cost(SMALL)).toBeLessThan(10 * 7 * 2)
})

test('a row in a clone costs what it adds: the rows before it are shared', () => {
  const cost = (rows: number): number =>
    accessesOf(rows, (ledger) => {
      const clone = ledger.clone()
      const at = clone.at(clone.length - 1)
      clone.append({ at, name: 'Card Deposit', status: 'completed', amount: 1, method: 'visa' })
      clone.count({ creator: 'Admin' })
      ledgers.set(rows, clone)
    })
  cost(SMALL)
  cost(LARGE)
  expect(cost(LARGE) - cost(SMALL)).toBeLessThan(10 * 7 * 2)
})

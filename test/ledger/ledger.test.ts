import { describe, expect, test } from 'vitest'
import { isFauxhouseError } from '../../src/errors'
import { effectOf } from '../../src/simulator/domain/effects'
import { EVENT_NAMES, EVENTS, type EventName } from '../../src/simulator/domain/events'
import type { TransactionStatus } from '../../src/simulator/domain/transactions'
import { createLedger } from '../../src/simulator/ledger/ledger'
import type { Ledger, NewRow } from '../../src/simulator/ledger/row'

/** A row with defaults for all other fields. */
const rowOf = (given: Partial<NewRow> = {}): NewRow => ({
  at: 1_000,
  name: 'Slots Bet',
  status: 'completed',
  amount: 100,
  ...given,
})

const ledgerOf = (...rows: Partial<NewRow>[]): Ledger => {
  const ledger = createLedger()
  for (const row of rows) ledger.append(rowOf(row))
  return ledger
}

const NOTHING = {
  deposits: 0,
  withdrawals: 0,
  bonuses: 0,
  bets: 0,
  wins: 0,
  depositCount: 0,
  withdrawalCount: 0,
  adjustments: 0,
  convertedRevenue: 0,
}

describe('an empty ledger', () => {
  test('answers every question', () => {
    const ledger = createLedger()
    expect(ledger.length).toBe(0)
    expect(ledger.wallets).toEqual({ cash: 0, bonus: 0, pending: 0 })
    expect(ledger.lifetime).toEqual(NOTHING)
    expect(ledger.totals(0, 1)).toEqual(NOTHING)
    expect(ledger.page({}, 0, 20)).toEqual({ total: 0, ordinals: [] })
    expect(ledger.page({ creator: 'System' }, 0, 20)).toEqual({ total: 0, ordinals: [] })
    expect(ledger.count({})).toBe(0)
    expect(ledger.newest(EVENT_NAMES, () => true)).toBeUndefined()
    expect(ledger.clone().length).toBe(0)
  })
})

describe('a row', () => {
  const everyPair = EVENT_NAMES.flatMap((name) =>
    EVENTS[name].statuses.map((status): [EventName, TransactionStatus] => [name, status]),
  )

  test('moves the wallets as the rule book says, for every name and status', () => {
    for (const [name, status] of everyPair) {
      const ledger = ledgerOf({ name, status, amount: 700, bonusPart: 300 })
      const { cash, bonus, pending } = effectOf(name, status, 700, 300)
      expect([name, status, ledger.wallets]).toEqual([
        name,
        status,
        // A sum that began at 0 has no negative zero.
        { cash: cash + 0, bonus: bonus + 0, pending: pending + 0 },
      ])
    }
  })

  test('defaults to the system as its creator and to no bonus money', () => {
    expect(ledgerOf({}).row(0)).toEqual({
      ordinal: 0,
      at: 1_000,
      name: 'Slots Bet',
      type: 'bet',
      status: 'completed',
      amount: 100,
      bonusPart: 0,
      creator: 'System',
      method: undefined,
      completedAt: 1_000,
      ref: undefined,
      bonus: undefined,
      detail: undefined,
      note: undefined,
    })
  })
})

describe('the instant of completion', () => {
  test('is that of the first completion, whatever comes after', () => {
    const ledger = ledgerOf({ name: 'Card Deposit', status: 'pending' })
    expect(ledger.row(0).completedAt).toBeUndefined()
    ledger.setStatus(0, 'completed', 1_500)
    expect(ledger.row(0).completedAt).toBe(1_500)
    ledger.setStatus(0, 'charged_back', 9_000)
    ledger.setStatus(0, 'completed', 9_500)
    expect(ledger.row(0).completedAt).toBe(1_500)
  })

  test('of a row that was appended completed is its own', () => {
    const ledger = ledgerOf({})
    ledger.setStatus(0, 'rolled_back', 2_000)
    expect(ledger.row(0).completedAt).toBe(1_000)
  })

  test('is there even if a status past completion is reached directly', () => {
    const ledger = ledgerOf({ name: 'Card Withdrawal', status: 'processing' })
    ledger.setStatus(0, 'reversed', 3_000)
    expect(ledger.row(0).completedAt).toBe(3_000)
  })

  test('does not come with a status short of it', () => {
    const ledger = ledgerOf({ name: 'Card Withdrawal', status: 'pending' })
    ledger.setStatus(0, 'rejected', 3_000)
    expect(ledger.row(0).completedAt).toBeUndefined()
  })
})

describe('totals', () => {
  test('count completed rows only, adjustments with their sign, and revenue in cash', () => {
    const ledger = ledgerOf(
      { name: 'Card Deposit', amount: 10_000 },
      { name: 'Card Deposit', amount: 5_000, status: 'declined' },
      { name: 'Bonus Awarded', amount: 2_000 },
      { name: 'Slots Bet', amount: 1_000, bonusPart: 400 },
      { name: 'Slots Win', amount: 300, bonusPart: 120 },
      { name: 'Slots Bet', amount: 50, status: 'rolled_back' },
      { name: 'Bet Refund', amount: 50 },
      { name: 'Bonus Forfeited', amount: 1_720 },
      { name: 'Goodwill Credit', amount: 70 },
      { name: 'Card Withdrawal', amount: 4_000, status: 'pending' },
    )
    expect(ledger.lifetime).toEqual({
      deposits: 10_000,
      withdrawals: 0,
      bonuses: 2_000,
      bets: 1_000,
      wins: 300,
      depositCount: 1,
      withdrawalCount: 0,
      adjustments: 70 - 1_720,
      convertedRevenue: 600 - 180 - 70,
    })
    ledger.setStatus(9, 'approved', 2_000)
    ledger.setStatus(9, 'processing', 2_000)
    ledger.setStatus(9, 'completed', 2_000)
    expect(ledger.lifetime).toMatchObject({ withdrawals: 4_000, withdrawalCount: 1 })
  })

  test('include both ends of the period', () => {
    const ledger = ledgerOf({ at: 1, amount: 1 }, { at: 2, amount: 10 }, { at: 3, amount: 100 })
    expect(ledger.totals(2, 3).bets).toBe(110)
    expect(ledger.totals(2).bets).toBe(110)
    expect(ledger.totals(undefined, 2).bets).toBe(11)
    expect(ledger.totals(3, 1).bets).toBe(0)
  })

  test('follow a change of status deep in an indexed ledger', () => {
    const ledger = ledgerOf(
      ...Array.from({ length: 1_000 }, (_, index) => ({ at: index, amount: index + 1 })),
    )
    const before = ledger.totals(100, 899).bets
    ledger.setStatus(500, 'rolled_back', 2_000)
    expect(ledger.totals(100, 899).bets).toBe(before - 501)
    expect(ledger.totals(501, 899).bets).toBe((899 - 501 + 1) * (502 + 900) * 0.5)
    ledger.setStatus(500, 'completed', 2_001)
    expect(ledger.totals(100, 899).bets).toBe(before)
  })

  test('count a change in the last rows once', () => {
    const rows = Array.from({ length: 70 }, (_, at) => ({ at }))
    const ledger = ledgerOf(...rows)
    expect(ledger.totals(1).bets).toBe(6_900)
    ledger.setStatus(69, 'rolled_back', 100)
    for (const { at } of rows) ledger.append(rowOf({ at: 100 + at }))
    expect(ledger.totals(1).bets).toBe(6_800 + 7_000)
  })
})

describe('a page', () => {
  const ledger = ledgerOf(
    { at: 1, name: 'Card Deposit' },
    { at: 2, name: 'Slots Bet' },
    { at: 2, name: 'Slots Win', creator: 'Admin' },
    { at: 3, name: 'Roulette Bet' },
    { at: 4, name: 'Slots Bet' },
  )

  test('is newest first, and rows of one instant by ordinal', () => {
    expect(ledger.page({}, 1, 3)).toEqual({ total: 5, ordinals: [3, 2, 1] })
    expect(ledger.page({}, 1, 3, 'oldest-first')).toEqual({ total: 5, ordinals: [1, 2, 3] })
    const later = ledger.page({ from: 2 }, 1, 2, 'oldest-first')
    expect(later).toEqual({ total: 4, ordinals: [2, 3] })
  })

  test('beyond the end is empty with its total', () => {
    expect(ledger.page({ types: new Set(['bet']) }, 3, 10)).toEqual({ total: 3, ordinals: [] })
    expect(ledger.page({}, 99, 10)).toEqual({ total: 5, ordinals: [] })
    expect(ledger.page({}, 0, 0)).toEqual({ total: 5, ordinals: [] })
  })

  test('meets all conditions at once', () => {
    expect(ledger.page({ types: new Set(['bet']), from: 2, to: 3 }, 0, 10).ordinals).toEqual([3, 1])
    expect(ledger.page({ creator: 'Admin' }, 0, 10).ordinals).toEqual([2])
    expect(ledger.count({ types: new Set(['win']), names: new Set(['Slots Bet']) })).toBe(0)
    expect(ledger.count({ names: new Set() })).toBe(0)
    expect(ledger.count({ from: 4, to: 1 })).toBe(0)
    expect(ledger.count({ from: 1.5, to: 3.5 })).toBe(3)
  })
})

test('what is read is a copy: it does not change with the ledger', () => {
  const ledger = ledgerOf({ name: 'Card Deposit', status: 'pending' })
  const { wallets, lifetime } = ledger
  const row = ledger.row(0)
  ledger.setStatus(0, 'completed', 2_000)
  expect(wallets.cash).toBe(0)
  expect(lifetime.deposits).toBe(0)
  expect(row.status).toBe('pending')
})

describe('a copy', () => {
  const bySystem = { from: 0, creator: 'System' }

  /** More than a block of sums, then the questions that build the indexes. */
  const begin = (ledger: Ledger) => {
    for (let at = 0; at < 70; at += 1) {
      ledger.append(rowOf({ at, name: 'Slots Bet', bonusPart: 40 }))
    }
    ledger.append(rowOf({ at: 70, name: 'Card Deposit', status: 'pending', note: 'begun' }))
    ledger.append(rowOf({ at: 70, name: 'Card Deposit', status: 'pending' }))
    expect([ledger.totals(1).bets, ledger.count(bySystem)]).toEqual([6_900, 72])
  }

  /** The ways differ in every new row, and in the earlier rows that they change. */
  const goOn = (ledger: Ledger, way: 0 | 1) => {
    ledger.setStatus(way, 'rolled_back', 80 + way)
    ledger.setStatus(70 + way, 'completed', 80 + way, `way ${way}`)
    for (let at = 100; at < 160; at += 1) {
      const note = at % 2 === way ? `way ${way}` : undefined
      const name = at % 3 === way ? 'Roulette Bet' : 'Slots Bet'
      ledger.append(rowOf({ at, name, amount: 50 + way, bonusPart: way, note }))
    }
    expect(ledger.totals(1).deposits).toBe(100)
    expect(ledger.count(bySystem)).toBe(132)
  }

  const read = (ledger: Ledger) => ({
    rows: Array.from({ length: ledger.length }, (_, ordinal) => ledger.row(ordinal)),
    wallets: ledger.wallets,
    lifetime: ledger.lifetime,
    totals: ledger.totals(5, 190),
    page: ledger.page(bySystem, 0, 500),
  })

  test.each([
    ['first', 0, 1],
    ['last', 1, 0],
  ] as const)('goes another way than its original, which goes %s', (_, one, other) => {
    const family = [createLedger()]
    const alone = [createLedger(), createLedger()] as const
    begin(family[0] as Ledger)
    family.push((family[0] as Ledger).clone())
    for (const way of [one, other]) {
      goOn(family[way] as Ledger, way)
      begin(alone[way])
      goOn(alone[way], way)
    }
    expect(family.map(read)).toEqual(alone.map(read))
  })
})

test.each<[string, (ledger: Ledger) => unknown]>([
  ['a row before the last one', (ledger) => ledger.append(rowOf({ at: 999 }))],
  ['half a millisecond', (ledger) => ledger.append(rowOf({ at: 1_000.5 }))],
  ['an amount of nothing', (ledger) => ledger.append(rowOf({ amount: 0 }))],
  ['half a minor unit', (ledger) => ledger.append(rowOf({ amount: 0.5 }))],
  ['more bonus money than money', (ledger) => ledger.append(rowOf({ bonusPart: 101 }))],
  ['a negative reference', (ledger) => ledger.append(rowOf({ ref: -1 }))],
  ['a reference of more than 31 bits', (ledger) => ledger.append(rowOf({ ref: 2 ** 31 }))],
  ['an instant of more than 48 bits', (ledger) => ledger.append(rowOf({ at: 2 ** 48 }))],
  ['a pending bet', (ledger) => ledger.append(rowOf({ status: 'pending' }))],
  ['an unknown name', (ledger) => ledger.append(rowOf({ name: 'Lottery' as EventName }))],
  ['an inherited name', (ledger) => ledger.append(rowOf({ name: 'toString' as EventName }))],
  ['a bet that becomes rejected', (ledger) => ledger.setStatus(0, 'rejected', 2_000)],
  ['a change before the row', (ledger) => ledger.setStatus(0, 'rolled_back', 999)],
  ['a change of no row', (ledger) => ledger.setStatus(1, 'completed', 2_000)],
  ['a row past the end', (ledger) => ledger.row(1)],
  ['a negative ordinal', (ledger) => ledger.at(-1)],
  ['a fractional ordinal', (ledger) => ledger.amountOf(0.5)],
  ['a negative offset', (ledger) => ledger.page({}, -1, 20)],
  ['a fractional limit', (ledger) => ledger.page({}, 0, 1.5)],
])('%s is a programming error and changes nothing', (_, act) => {
  const ledger = ledgerOf({ name: 'Slots Bet' })
  expect(() => act(ledger)).toThrow(
    expect.toSatisfy((error) => isFauxhouseError(error) && error.code === 'INTERNAL'),
  )
  expect(ledger.length).toBe(1)
  expect(ledger.row(0)).toEqual(ledgerOf({}).row(0))
  expect(ledger.wallets).toEqual({ cash: -100, bonus: 0, pending: 0 })
})

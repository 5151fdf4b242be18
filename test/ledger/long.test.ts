import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { EventName } from '../../src/simulator/domain/events'
import { createLedger, type Ledger } from '../../src/simulator/ledger/ledger'
import type { RowFilter } from '../../src/simulator/ledger/queries'
import type { NewRow } from '../../src/simulator/ledger/row'
import { samples } from '../support/samples'
import { NaiveLedger } from './model'

/** What few rows do not reach: arrays that grow, and values of many bits. */

const NAMES = ['Slots Bet', 'Slots Win', 'Roulette Bet', 'Card Deposit', 'Cashback'] as const

/** Rows of some names, and rarely of another one, in steps of some milliseconds. */
function appendMany(
  ledgers: readonly (Ledger | NaiveLedger)[],
  from: number,
  count: number,
  names: readonly EventName[] = NAMES,
) {
  for (let index = from; index < from + count; index += 1) {
    const usual = names[index ** 2 % names.length] as EventName
    const name = index % 701 === 3 ? 'Bank Transfer Deposit' : usual
    const at = 5 * index + (index % 3)
    const creator = index % 97 === 0 ? 'Admin' : undefined
    for (const ledger of ledgers) {
      ledger.append({ at, name, status: 'completed', amount: index + 1, creator })
    }
  }
}

const FILTERS: readonly RowFilter[] = [
  { types: new Set(['bet', 'win']) },
  { names: new Set(['Bank Transfer Deposit']) },
  { creator: 'Admin' },
  { types: new Set(['deposit']), from: 1_234, to: 17_000 },
  { creator: 'System', from: 2_560, to: 2_560 },
  { from: 9_000, to: 22_222 },
]

function expectPages(ledger: Ledger, model: NaiveLedger): void {
  for (const filter of FILTERS) {
    const { total } = model.page(filter, 0, 1, true)
    expect(ledger.count(filter)).toBe(total)
    for (const part of [0, 0.1, 0.49, 0.9, 1]) {
      const offset = Math.floor(part * total)
      for (const newestFirst of [true, false]) {
        const order = newestFirst ? 'newest-first' : 'oldest-first'
        expect(ledger.page(filter, offset, 7, order)).toEqual(
          model.page(filter, offset, 7, newestFirst),
        )
      }
    }
  }
}

test('pages and sums of thousands of rows, in a copy and in its original', () => {
  const pairs = [{ real: createLedger(), model: new NaiveLedger() }]
  const [one] = pairs as [(typeof pairs)[number]]
  appendMany([one.real, one.model], 0, 2_900)
  expectPages(one.real, one.model)
  const other = { real: one.real.clone(), model: new NaiveLedger(one.model.rows) }
  // The first has reached later blocks before the other adds its rows to earlier ones.
  appendMany([one.real, one.model], 3_000, 2_000)
  expectPages(one.real, one.model)
  appendMany([other.real, other.model], 2_950, 1_500, ['Slots Win'])
  for (const { real, model } of [one, other]) {
    expectPages(real, model)
    for (const [from, to] of [
      [0, 4_000],
      [777, 14_000],
      [9_999, undefined],
      [undefined, 3],
    ]) {
      expect(real.totals(from, to)).toEqual(model.totals(from, to, 'created'))
    }
  }
})

test('the rows of some names from an instant on, the newest first', () => {
  const [ledger, model] = [createLedger(), new NaiveLedger()]
  appendMany([ledger, model], 0, 3_000)
  for (const from of [undefined, 0, 3_500, 14_040, 99_999]) {
    const rows = model.matching({ names: new Set(['Bank Transfer Deposit']), from })
    const ordinals = rows.map(({ ordinal }) => ordinal).reverse()
    expect([...ledger.newestFirst(['Bank Transfer Deposit'], from)]).toEqual(ordinals)
  }
})

test('a sum is kept for the rows that it is of, in a copy and in its original', () => {
  const ledger = createLedger()
  appendMany([ledger], 0, 10)
  const before = ledger.totals(0, 20)
  const copy = ledger.clone()
  expect(copy.totals(0, 20)).toBe(before)
  ledger.setStatus(1, 'rolled_back', 50)
  appendMany([copy], 10, 1)
  expect(ledger.totals(0, 20)).not.toEqual(before)
  expect(copy.totals(0, 20)).toEqual(before)
})

const wide = fc.oneof(
  fc.constantFrom(0, 0xfd, 0xfe, 0xff, 0x100, 0xfffd, 0xfffe, 0xffff, 0x1_0000, 0x7fff_ffff),
  fc.nat(0x7fff_ffff),
)
const money = fc.oneof(
  fc.constantFrom(1, 0xffff_fffd, 0xffff_fffe, 0xffff_ffff, 0x1_0000_0000, 10 ** 12),
  fc.integer({ min: 1, max: 10 ** 12 }),
)

/** Instants of a real clock need more than 32 bits; references can lie far back, or ahead. */
const wideRow = fc
  .record({
    name: fc.constantFrom('Slots Bet', 'Slots Win'),
    status: fc.constantFrom('completed', 'rolled_back'),
    amount: money,
    part: fc.constantFrom(0, 0.5, 1),
    ref: fc.option(wide, { nil: undefined }),
    bonus: fc.option(wide, { nil: undefined }),
    detail: fc.option(fc.nat(0x7fff), { nil: undefined }),
  })
  .map(({ part, ...row }) => ({ ...row, bonusPart: Math.floor(row.amount * part) }))

const FIRST = 1_767_000_000_123

test('values of any size are kept, by copies and their original too', () => {
  const rows = fc.array(wideRow, { minLength: 1, maxLength: 50, size: 'max' })
  fc.assert(
    fc.property(rows, rows, rows, (before, one, other) => {
      const add = (ledger: Ledger | NaiveLedger, more: readonly Omit<NewRow, 'at'>[]) => {
        for (const [index, row] of more.entries()) ledger.append({ ...row, at: FIRST + index })
      }
      const real = createLedger()
      const model = new NaiveLedger()
      for (const ledger of [real, model]) add(ledger, before.slice(0, 1))
      const pairs = [
        { real, model, rows: one },
        { real: real.clone(), model: new NaiveLedger(model.rows), rows: other },
      ]
      for (const pair of pairs) for (const ledger of [pair.real, pair.model]) add(ledger, pair.rows)
      for (const pair of pairs) {
        expect(pair.model.rows.map(({ ordinal }) => pair.real.row(ordinal))).toEqual(
          pair.model.rows,
        )
        expect(pair.real.lifetime).toEqual(pair.model.totals())
      }
    }),
    { numRuns: samples(40) },
  )
})

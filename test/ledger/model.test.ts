import fc from 'fast-check'
import { expect, test } from 'vitest'
import { EVENTS, type EventName } from '../../src/simulator/domain/events'
import type { TransactionStatus } from '../../src/simulator/domain/transactions'
import { createLedger, type Ledger } from '../../src/simulator/ledger/ledger'
import type { RowFilter } from '../../src/simulator/ledger/queries'
import type { NewRow, PeriodBy, Row } from '../../src/simulator/ledger/row'
import { samples } from '../support/samples'
import { eventNames, NaiveLedger, newRow, rowFilter } from './model'

/** A ledger and its model, with the same rows. */
interface Pair {
  readonly real: Ledger
  readonly model: NaiveLedger
}

/** One operation on both; its text appears in the message of a failing property. */
interface Step {
  run(pair: Pair): void
  toString(): string
}

const append = (next: NewRow): Step => ({
  run({ real, model }) {
    const row = { ...next, at: lastAt(model) + next.at }
    expect(real.append(row)).toBe(model.rows.length)
    model.append(row)
  },
  toString: () => `append(${fc.stringify(next)})`,
})

/** Moves the row at `place` of the ledger to one of the statuses of its type. */
const move = (place: number, choice: number, after: number, note: string | undefined): Step => ({
  run({ real, model }) {
    if (model.rows.length === 0) return
    const row = model.rows[place % model.rows.length] as Row
    const { statuses } = EVENTS[row.name]
    const status = statuses[choice % statuses.length] as TransactionStatus
    real.setStatus(row.ordinal, status, row.at + after, note)
    model.setStatus(row.ordinal, status, row.at + after, note)
  },
  toString: () => `move(${place}, ${choice}, +${after}, ${fc.stringify(note)})`,
})

const page = (filter: RowFilter, offset: number, limit: number, newestFirst: boolean): Step => ({
  run({ real, model }) {
    const order = newestFirst ? 'newest-first' : 'oldest-first'
    const expected = model.page(filter, offset, limit, newestFirst)
    expect(real.page(filter, offset, limit, order)).toEqual(expected)
    expect(real.count(filter)).toBe(expected.total)
  },
  toString: () => `page(${fc.stringify(filter)}, ${offset}, ${limit}, ${newestFirst})`,
})

const sum = (from: number | undefined, to: number | undefined, by: PeriodBy): Step => ({
  run({ real, model }) {
    expect(real.totals(from, to, by)).toEqual(model.totals(from, to, by))
  },
  toString: () => `totals(${from}, ${to}, ${by})`,
})

const find = (names: readonly EventName[], least: number, from?: number): Step => ({
  run({ real, model }) {
    const listed = model.matching({ names: new Set(names), from }).map(({ ordinal }) => ordinal)
    expect([...real.newestFirst(names, from)]).toEqual(listed.reverse())
    const accept = (ordinal: number): boolean => real.amountOf(ordinal) >= least
    expect(real.newest(names, accept)).toBe(model.newest(names, (row) => row.amount >= least))
    expect(real.oldest(names, accept)).toBe(model.oldest(names, (row) => row.amount >= least))
  },
  toString: () => `find(${names}, ${least}, ${from})`,
})

const instant = fc.option(fc.integer({ min: -5, max: 600 }), { nil: undefined })
const note = fc.option(fc.string(), { nil: undefined })

const appends = newRow.map(append)
const moves = fc.tuple(fc.nat(1_000), fc.nat(20), fc.nat(50), note).map((choice) => move(...choice))
const pages = fc
  .tuple(rowFilter, fc.nat(60), fc.nat(40), fc.boolean())
  .map((query) => page(...query))
const periodBy = fc.constantFrom<PeriodBy>('created', 'completed')
const sums = fc.tuple(instant, instant, periodBy).map((period) => sum(...period))
const finds = fc.tuple(eventNames, fc.nat(2_000_000), instant).map((search) => find(...search))

const steps: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: appends },
  { weight: 3, arbitrary: moves },
  { weight: 3, arbitrary: pages },
  { weight: 2, arbitrary: sums },
  { weight: 1, arbitrary: finds },
)

/** Initial rows for several blocks of sums, then random operations. */
const story = fc
  .tuple(
    fc.array(appends, { maxLength: 200, size: 'max' }),
    fc.array(steps, { maxLength: 60, size: 'max' }),
  )
  .map(([rows, rest]): Step[] => [...rows, ...rest])

const lastAt = (model: NaiveLedger): number => model.rows.at(-1)?.at ?? 0

/** All results of a ledger that the model computes too. */
function expectEqual({ real, model }: Pair): void {
  expect(real.length).toBe(model.rows.length)
  expect(real.wallets).toEqual(model.wallets)
  expect(real.lifetime).toEqual(model.totals())
  const ordinals = model.rows.map((row) => row.ordinal)
  expect(ordinals.map((ordinal) => real.row(ordinal))).toEqual(model.rows)
  expect(ordinals.map((ordinal) => real.at(ordinal))).toEqual(model.rows.map(({ at }) => at))
  expect(ordinals.map((ordinal) => real.nameOf(ordinal))).toEqual(
    model.rows.map(({ name }) => name),
  )
  expect(ordinals.map((ordinal) => real.statusOf(ordinal))).toEqual(
    model.rows.map(({ status }) => status),
  )
  expect(real.page({}, 0, 1_000, 'oldest-first').ordinals).toEqual(ordinals)
  const half = lastAt(model) >> 1
  for (const by of ['created', 'completed'] as const) {
    expect(real.totals(half, undefined, by)).toEqual(model.totals(half, undefined, by))
    expect(real.totals(undefined, half, by)).toEqual(model.totals(undefined, half, by))
  }
  const filters: readonly RowFilter[] = [
    { types: new Set(['bet']) },
    { names: new Set([model.rows[0]?.name ?? 'Slots Bet']) },
  ]
  for (const filter of filters) {
    expect(real.page(filter, 0, 1_000)).toEqual(model.page(filter, 0, 1_000, true))
  }
}

test('a ledger equals a plain array of rows', () => {
  fc.assert(
    fc.property(story, (drawn) => {
      const pair = { real: createLedger(), model: new NaiveLedger() }
      for (const step of drawn) step.run(pair)
      expectEqual(pair)
    }),
    { numRuns: samples(40) },
  )
})

test('clones, clones of clones and their original do not feel each other', () => {
  const apart = fc.array(fc.tuple(fc.nat(4), fc.option(steps)), { maxLength: 60, size: 'max' })
  fc.assert(
    fc.property(story, apart, (drawn, moves) => {
      const family: Pair[] = [{ real: createLedger(), model: new NaiveLedger() }]
      for (const step of drawn) step.run(family[0] as Pair)
      for (const [place, step] of moves) {
        const one = family[place % family.length] as Pair
        if (step) step.run(one)
        else family.push({ real: one.real.clone(), model: new NaiveLedger(one.model.rows) })
      }
      for (const pair of family) expectEqual(pair)
    }),
    { numRuns: samples(25) },
  )
})

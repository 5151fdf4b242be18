import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type BonusPage,
  createWorld,
  type Transaction,
  type TransactionPage,
  type TransactionSummary,
} from '../../src/index'
import { CURRENCIES, type Currency } from '../../src/simulator/domain/currencies'
import { look, pathOf, read } from '../support/client'
import { samples } from '../support/samples'
import { idsOf } from './reading'

const PLAYERS = 60

const world = createWorld({ seed: 'wire', players: PLAYERS, compression: 10 })
const players = fc.constantFrom(...idsOf(world, PLAYERS))

/** A place in a list, in thousandths of its length. */
const place = fc.nat(999)
const limit = fc.integer({ min: 1, max: 200 })
/** The instant of a row, or one millisecond before or after it. */
const bound = fc.record({ row: place, beside: fc.constantFrom(0, 0, 0, -1, 1) })
type Bound = { readonly row: number; readonly beside: number }

const values = fc.array(place, { minLength: 1, maxLength: 3 })
/** Filters by values of rows in the list. */
const filters = fc.record(
  {
    event_type: values,
    event_name: values,
    created_by: fc.array(place, { minLength: 1, maxLength: 1 }),
    period: fc.tuple(bound, bound),
  },
  { requiredKeys: [] },
)

function itemAt<Item>(items: readonly Item[], thousandths: number): Item {
  return items[Math.floor((items.length * thousandths) / 1_000)] as Item
}

const instantOf = (rows: readonly Transaction[], { row, beside }: Bound) =>
  Date.parse(itemAt(rows, row).date) + beside

const minorOf = (currency: string) => (amount: number) =>
  Math.round(amount * 10 ** CURRENCIES[currency as Currency].exponent)

const iso = (instant: number) => new Date(instant).toISOString()

const ids = (items: readonly { readonly id: string }[]) => items.map(({ id }) => id)

/** The rows of a player, newest first. */
async function rowsOf(player: string): Promise<Transaction[]> {
  const { rows } = await seenOf(player)
  fc.pre(rows.length > 0)
  return rows.toReversed()
}

const seen = new Map<string, ReturnType<typeof look>>()

/** What is read of a player, once: no test changes the world. */
function seenOf(player: string): ReturnType<typeof look> {
  const known = seen.get(player) ?? look(world, player)
  seen.set(player, known)
  return known
}

type Query = Readonly<Record<string, string | number>>

const page = (player: string, query: Query) =>
  read<TransactionPage>(world, pathOf(player, '/transactions', query))

const FIGURES = [
  'total_deposits',
  'total_withdrawals',
  'total_bonuses',
  'total_bets',
  'total_wins',
  'net_gaming_revenue',
] as const

/** The figures of a summary that add up over periods: money in minor units, and counts. */
async function figuresOf(player: string, query: Query): Promise<number[]> {
  const path = pathOf(player, '/transactions/summary', query)
  const summary = await read<TransactionSummary>(world, path)
  const minor = minorOf(summary.currency)
  const { deposit_count, withdrawal_count } = summary
  return [...FIGURES.map((name) => minor(summary[name])), deposit_count, withdrawal_count]
}

describe('law: the operations agree on a generated player', () => {
  it('a page under filters is a slice of the rows that match all of them', async () => {
    const property = fc.asyncProperty(players, filters, limit, place, async (id, drawn, ...at) => {
      const rows = await rowsOf(id)
      const query: Record<string, string> = {}
      let wanted = rows
      for (const field of ['event_type', 'event_name', 'created_by'] as const) {
        const allowed = drawn[field]?.map((row) => itemAt(rows, row)[field] as string)
        if (allowed === undefined) continue
        query[field] = allowed.join()
        wanted = wanted.filter((row) => allowed.includes(row[field]))
      }
      if (drawn.period !== undefined) {
        const bounds = drawn.period.map((each) => instantOf(rows, each))
        const [from, to] = [iso(Math.min(...bounds)), iso(Math.max(...bounds))]
        Object.assign(query, { from_date: from, to_date: to })
        wanted = wanted.filter(({ date }) => from <= date && date <= to)
      }
      const [size, start] = at
      const offset = Math.floor(((wanted.length + 1) * start) / 1_000)
      const answer = await page(id, { ...query, limit: size, offset })
      const due = wanted.slice(offset, offset + size)
      expect(answer).toEqual({
        transactions: due,
        total: wanted.length,
        limit: size,
        offset,
        has_more: offset + due.length < wanted.length,
      })
    })
    await fc.assert(property, { seed: 11, numRuns: samples(30) })
  })

  it('the summaries of two adjoining periods add up to that of both', async () => {
    const property = fc.asyncProperty(players, fc.tuple(bound, bound, bound), async (id, cuts) => {
      const rows = await rowsOf(id)
      const [from, cut, to] = cuts
        .map((each) => instantOf(rows, each))
        .toSorted((left, right) => left - right) as [number, number, number]
      fc.pre(cut < to)
      const early = await figuresOf(id, { from_date: iso(from), to_date: iso(cut) })
      const late = await figuresOf(id, { from_date: iso(cut + 1), to_date: iso(to) })
      const both = await figuresOf(id, { from_date: iso(from), to_date: iso(to) })
      expect(early.map((figure, index) => figure + (late[index] as number))).toEqual(both)
    })
    await fc.assert(property, { seed: 12, numRuns: samples(30) })
  })

  it('under periodBy completed a summary adds up what was completed in the period', async () => {
    const settled = world.fork()
    settled.setPolicies({ periodBy: 'completed' })
    const property = fc.asyncProperty(players, fc.tuple(bound, bound), async (id, ends) => {
      const rows = (await rowsOf(id)).filter((row) => row.status === 'completed')
      fc.pre(rows.length > 0)
      // Every other end is the completion of a row, so that late ones lie on both sides.
      const [one, other] = ends.map((end, index) => {
        const { completed_at = '' } = itemAt(rows, end.row)
        return index === 0 ? Date.parse(completed_at) + end.beside : instantOf(rows, end)
      }) as [number, number]
      const [from, to] = [iso(Math.min(one, other)), iso(Math.max(one, other))]
      const due = rows.filter(({ completed_at: at = '' }) => from <= at && at <= to)
      const { currency, ...summary } = settled.player(id).summary({ from, to })
      const minor = minorOf(currency)
      for (const type of ['deposit', 'withdrawal', 'bonus', 'bet', 'win'] as const) {
        const counted = due.filter((row) => row.event_type === type)
        const sum = counted.reduce((total, { amount }) => total + minor(amount), 0)
        expect(
          minor(summary[`total_${type}${type === 'bonus' ? 'es' : 's'}` as 'total_bets']),
          type,
        ).toBe(sum)
      }
      expect(summary.deposit_count).toBe(due.filter((r) => r.event_type === 'deposit').length)
    })
    await fc.assert(property, { seed: 14, numRuns: samples(30) })
  })

  it('the bonuses of each status are a slice of the list, and their totals are its length', async () => {
    const property = fc.asyncProperty(players, limit, async (id, size) => {
      const bonuses = (await seenOf(id)).bonuses.toReversed()
      let total = 0
      for (const status of ['active', 'pending', 'cancelled', 'completed']) {
        const due = bonuses.filter((bonus) => bonus.status === status)
        const path = pathOf(id, '/bonuses', { status, limit: size })
        const answer = await read<BonusPage>(world, path)
        expect([ids(answer.bonuses), answer.total]).toEqual([ids(due.slice(0, size)), due.length])
        total += answer.total
      }
      expect(total).toBe(bonuses.length)
    })
    await fc.assert(property, { seed: 13, numRuns: samples(30) })
  })
})

import fc from 'fast-check'
import { expect, it } from 'vitest'
import { jsonText } from '../../src/contract/input/json'
import { DEFAULT_POLICIES, type Policies } from '../../src/contract/policies'
import {
  TRANSACTION,
  type Transaction,
  transactionPage,
  writtenPage,
} from '../../src/contract/transactions'
import { createRowWriter, present, type Whole } from '../../src/contract/vocabulary'
import { createWorld } from '../../src/index'
import { CATALOG } from '../../src/simulator/domain/bonuses'
import { CURRENCY_CODES } from '../../src/simulator/domain/currencies'
import { EVENT_NAMES } from '../../src/simulator/domain/events'
import { GAMES } from '../../src/simulator/domain/games'
import { PAYMENT_METHODS } from '../../src/simulator/domain/payments'
import { CREATORS, EVENT_TYPES, STATUSES } from '../../src/simulator/domain/transactions'
import { insideOf } from '../../src/world/views/player-view'

const VOCABULARY = { status: { completed: 'p"aid' }, event_name: { 'Card Deposit': 'Zahlung 🃏' } }

const POLICIES: readonly Policies[] = [
  DEFAULT_POLICIES,
  { ...DEFAULT_POLICIES, absentFields: 'null', amountSign: 'magnitude' },
  { ...DEFAULT_POLICIES, sortOrder: 'oldest-first', vocabulary: VOCABULARY },
  { ...DEFAULT_POLICIES, absentFields: 'null', vocabulary: VOCABULARY },
]

it('writes each row of generated players and scenarios as the JSON of the row', () => {
  const world = createWorld({ players: 20 })
  const commands = [
    { type: 'register', currency: 'BTC' },
    { type: 'deposit', amount: 0.5 },
    { type: 'adjust', kind: 'Manual Debit', amount: 0.0000001, note: 'a "word", a \\ and 🎰' },
  ] as const
  for (const command of commands) world.execute('in-bitcoin', command)
  const names = new Set<string>()
  for (const { id } of [...world.list({ limit: 60 }).players, { id: 'in-bitcoin' }]) {
    const { player, now } = insideOf(world.player(id))
    for (const policies of POLICIES) {
      const at = { player, now, policies }
      for (const query of [{ limit: 100 }, { offset: player.ledger.length }]) {
        const page = transactionPage(at, query)
        expect(writtenPage(at, query).text).toBe(jsonText(page))
        for (const { event_name } of page.transactions) names.add(event_name)
      }
    }
  }
  expect(names.size).toBeGreaterThan(20)
})

it('has no name of a game or a bonus, of which notes are composed, with a character to escape', () => {
  const names = [...GAMES, ...CATALOG].flatMap((each) => Object.values(each))
  for (const name of names) if (typeof name === 'string') expect(jsonText(name)).toBe(`"${name}"`)
})

const ROWS: fc.Arbitrary<Whole<Transaction>> = fc.record({
  id: fc.stringMatching(/^tx_[0-9a-z]{26}$/),
  date: fc.constant('2026-01-01T00:00:00.000Z'),
  event_type: fc.constantFrom(...EVENT_TYPES),
  event_name: fc.constantFrom(...EVENT_NAMES),
  event_note: fc.option(fc.string({ unit: 'binary' }), { nil: undefined }),
  amount: fc.oneof(
    fc.double({ noDefaultInfinity: true, noNaN: true, min: -1e12, max: 1e12 }),
    fc.integer({ min: -1e14, max: 1e14 }).map((hundredths) => hundredths / 100),
  ),
  currency: fc.constantFrom(...CURRENCY_CODES),
  status: fc.constantFrom(...STATUSES),
  payment_method: fc.option(fc.constantFrom(...PAYMENT_METHODS), { nil: undefined }),
  created_by: fc.constantFrom(...CREATORS),
  created_at: fc.constant('2026-01-01T00:00:00.000Z'),
  completed_at: fc.option(fc.constant('2026-01-02T00:00:00.001Z'), { nil: undefined }),
})

it('writes any two rows of the same words as their JSON, whatever their notes and amounts', () => {
  const twice = fc.tuple(ROWS, ROWS, fc.constantFrom(...POLICIES))
  fc.assert(
    fc.property(twice, ([first, second, policies]) => {
      const { event_note, amount, completed_at } = second
      const write = createRowWriter(TRANSACTION, policies)
      for (const row of [first, { ...first, event_note, amount, completed_at }]) {
        expect(write(row, 0, false)).toBe(jsonText(present(TRANSACTION, row, policies)))
      }
    }),
    { numRuns: 300 },
  )
})

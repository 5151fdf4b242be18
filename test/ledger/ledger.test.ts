import { expect, test } from 'vitest'
import { isFauxhouseError } from '../../src/errors'
import { EVENT_NAMES, EVENTS, type EventName } from '../../src/simulator/domain/events'
import { PAYMENT_METHODS } from '../../src/simulator/domain/payments'
import { CREATORS } from '../../src/simulator/domain/transactions'
import { createLedger, type Ledger } from '../../src/simulator/ledger/ledger'
import type { NewRow } from '../../src/simulator/ledger/row'

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

test('a row is read as it was appended, whatever its words, and a filter finds it', () => {
  const ledger = createLedger()
  for (const name of EVENT_NAMES) {
    for (const method of [undefined, ...PAYMENT_METHODS]) {
      for (const creator of CREATORS) {
        const [status] = EVENTS[name].statuses
        const row = rowOf({ name, status, method, creator, detail: ledger.length % 0x8000 })
        expect(ledger.row(ledger.append(row))).toMatchObject(row)
      }
    }
  }
  const filter = { names: new Set([EVENT_NAMES.at(-1) ?? '']), creator: CREATORS.at(-1) }
  expect(ledger.count(filter)).toBe(1 + PAYMENT_METHODS.length)
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

test.each<[string, (ledger: Ledger) => unknown]>([
  ['a row before the last one', (ledger) => ledger.append(rowOf({ at: 999 }))],
  ['half a millisecond', (ledger) => ledger.append(rowOf({ at: 1_000.5 }))],
  ['an amount of nothing', (ledger) => ledger.append(rowOf({ amount: 0 }))],
  ['half a minor unit', (ledger) => ledger.append(rowOf({ amount: 0.5 }))],
  ['more bonus money than money', (ledger) => ledger.append(rowOf({ bonusPart: 101 }))],
  ['a negative reference', (ledger) => ledger.append(rowOf({ ref: -1 }))],
  ['a reference of more than 31 bits', (ledger) => ledger.append(rowOf({ ref: 2 ** 31 }))],
  ['a detail of more than 15 bits', (ledger) => ledger.append(rowOf({ detail: 2 ** 15 }))],
  ['the year 10000', (ledger) => ledger.append(rowOf({ at: Date.UTC(10_000) }))],
  ['a pending bet', (ledger) => ledger.append(rowOf({ status: 'pending' }))],
  ['an unknown name', (ledger) => ledger.append(rowOf({ name: 'Lottery' as EventName }))],
  ['an inherited name', (ledger) => ledger.append(rowOf({ name: 'toString' as EventName }))],
  ['a bet that becomes rejected', (ledger) => ledger.setStatus(0, 'rejected', 2_000)],
  ['a change before the row', (ledger) => ledger.setStatus(0, 'rolled_back', 999)],
  ['a change of no row', (ledger) => ledger.setStatus(1, 'completed', 2_000)],
  ['a row past the end', (ledger) => ledger.row(1)],
  ['a negative ordinal', (ledger) => ledger.at(-1)],
  ['a fractional ordinal', (ledger) => ledger.amountOf(0.5)],
])('%s is a programming error and changes nothing', (_, act) => {
  const ledger = ledgerOf({ name: 'Slots Bet' })
  expect(() => act(ledger)).toThrow(
    expect.toSatisfy((error) => isFauxhouseError(error) && error.code === 'INTERNAL'),
  )
  expect(ledger.length).toBe(1)
  expect(ledger.row(0)).toEqual(ledgerOf({}).row(0))
  expect(ledger.wallets).toEqual({ cash: -100, bonus: 0, pending: 0 })
})

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createLedger, type Ledger } from '../../src/simulator/ledger/ledger'
import type { NewRow } from '../../src/simulator/ledger/row'
import { samples } from '../support/samples'
import { NaiveLedger } from './model'

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

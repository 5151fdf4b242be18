import { expect, expectTypeOf, it } from 'vitest'
import { KPI, type Kpi } from '../../src/contract/balances'
import type { PlayerProfile } from '../../src/contract/profile'
import type { Transaction } from '../../src/contract/transactions'
import { present } from '../../src/contract/vocabulary'

it('the words of the wire are known, and others fit', () => {
  expectTypeOf<'Card Deposit'>().toExtend<Transaction['event_name']>()
  expectTypeOf<'Known to nobody'>().toExtend<Transaction['event_name']>()
  expectTypeOf<'Known to nobody'>().not.toExtend<Transaction['event_type']>()
  expectTypeOf<readonly ('VIP Gold' | 'Ours')[]>().toExtend<PlayerProfile['segments']>()
})

const POLICIES = { absentFields: 'omit', vocabulary: {} } as const
const KEY_FIGURES = { active_bonus: false, wr: 0, ltd: 0, ltw: 0 }
const NOTHING = { last_withdrawal: undefined, last_deposit: undefined }

it('a view states every field: one without a value is undefined, not left out', () => {
  const figures = present<Kpi>(KPI, { ...KEY_FIGURES, ...NOTHING, ltnc: 0 }, POLICIES)
  expect(Object.keys(figures)).toEqual([...Object.keys(KEY_FIGURES), 'ltnc'])
  // @ts-expect-error a view without a required field does not compile
  present<Kpi>(KPI, { ...KEY_FIGURES, ...NOTHING }, POLICIES)
  // @ts-expect-error a view without an optional field does not compile
  present<Kpi>(KPI, { ...KEY_FIGURES, last_deposit: undefined, ltnc: 0 }, POLICIES)
  // @ts-expect-error a field of another type does not compile
  present<Kpi>(KPI, { ...KEY_FIGURES, ...NOTHING, ltnc: '0' }, POLICIES)
})

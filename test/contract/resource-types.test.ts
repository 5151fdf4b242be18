import { expect, expectTypeOf, it } from 'vitest'
import type { OpenWord } from '../../src/contract/field'
import type { Transaction, TransactionSummary } from '../../src/contract/history-resources'
import {
  KPI,
  type Kpi,
  type PlayerProfile,
  type ProfileUpdateBody,
} from '../../src/contract/player-resources'
import type { EventName } from '../../src/simulator/domain/events'
import type { PaymentMethod } from '../../src/simulator/domain/payments'
import type { Creator, TransactionStatus } from '../../src/simulator/domain/transactions'
import { present } from '../../src/world/views/wire'
import type { Same, Widened } from '../support/same-type'

/** The type that the table of the transaction must give. */
interface WrittenTransaction {
  readonly id: string
  readonly date: string
  readonly event_type: 'deposit' | 'withdrawal' | 'bonus' | 'bet' | 'win' | 'adjustment' | 'refund'
  readonly event_name: OpenWord<EventName>
  readonly event_note?: string | undefined
  readonly amount: number
  readonly currency: PlayerProfile['currency']
  readonly status: OpenWord<TransactionStatus>
  readonly payment_method?: OpenWord<PaymentMethod> | undefined
  readonly created_by: OpenWord<Creator>
  readonly created_at: string
  readonly completed_at?: string | undefined
}

/** Does not compile if a type differs from its table. */
const SAME: readonly [
  Same<Transaction, WrittenTransaction>,
  Same<ProfileUpdateBody['blocked'], boolean | undefined>,
  Same<Kpi['last_deposit'], { amount: number; date: string } | undefined>,
  Same<TransactionSummary['deposit_count'], number>,
  Same<Widened<Transaction['payment_method']>, string | undefined>,
  Same<Widened<PlayerProfile['segments']>, readonly string[]>,
] = [true, true, true, true, true, true]

/** Detects an additional field, an optional field, and another type. */
const DIFFERENT: readonly [
  Same<{ a: string }, { a: string; b: string }>,
  Same<{ a: string }, { a?: string }>,
  Same<{ a: { b: string } }, { a: { b: number } }>,
] = [false, false, false]

it('the types of the resources are those of the tables', () => {
  expect([...SAME, ...DIFFERENT]).toHaveLength(9)
})

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

import type * as v from 'valibot'
import { expect, it } from 'vitest'
import type * as resources from '../../src/contract/resources'
import type * as schemas from '../../src/contract/schemas'
import type { Same } from '../support/same-type'

type Output<Schema extends v.GenericSchema> = v.InferOutput<Schema>

/** Does not compile where a type and its schema differ. */
const SAME: readonly [
  Same<resources.PlayerProfile, Output<typeof schemas.playerProfile>>,
  Same<resources.TransactionPage, Output<typeof schemas.transactionPage>>,
  Same<resources.TransactionSummary, Output<typeof schemas.transactionSummary>>,
  Same<resources.BonusPage, Output<typeof schemas.bonusPage>>,
  Same<resources.EligibleBonusList, Output<typeof schemas.eligibleBonusList>>,
  Same<resources.UpdateResult, Output<typeof schemas.updateResult>>,
  Same<resources.ProfileUpdateBody, Output<typeof schemas.profileUpdate>>,
] = [true, true, true, true, true, true, true]

/** Notices a field more, a field optional, another type. */
const DIFFERENT: readonly [
  Same<{ a: string }, { a: string; b: string }>,
  Same<{ a: string }, { a?: string }>,
  Same<{ a: { b: string } }, { a: { b: number } }>,
] = [false, false, false]

it('the types of the resources are those of the schemas', () => {
  expect([...SAME, ...DIFFERENT]).toHaveLength(10)
})

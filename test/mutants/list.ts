import { ACCOUNT_MUTANTS } from './account-mutants'
import { AUTOPILOT_MUTANTS } from './autopilot-mutants'
import { BONUS_MUTANTS } from './bonus-mutants'
import { LAW_MUTANTS } from './law-mutants'
import { LEDGER_MUTANTS } from './ledger-mutants'
import type { Mutant } from './mutant'
import { OFFER_MUTANTS } from './offer-mutants'
import { PAYMENT_MUTANTS } from './payment-mutants'
import { PERSON_MUTANTS } from './person-mutants'
import { PLAY_MUTANTS } from './play-mutants'
import { REGISTRATION_MUTANTS } from './registration-mutants'
import { VIEW_MUTANTS } from './view-mutants'

/** Every mutant, by the folder that it is in. */
export const MUTANTS: readonly Mutant[] = [
  ...ACCOUNT_MUTANTS,
  ...PERSON_MUTANTS,
  ...PAYMENT_MUTANTS,
  ...PLAY_MUTANTS,
  ...BONUS_MUTANTS,
  ...OFFER_MUTANTS,
  ...LEDGER_MUTANTS,
  ...VIEW_MUTANTS,
  ...AUTOPILOT_MUTANTS,
  ...REGISTRATION_MUTANTS,
  ...LAW_MUTANTS,
]

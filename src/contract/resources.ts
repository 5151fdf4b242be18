import { BALANCES, KPI, LAST_DEPOSIT, LAST_WITHDRAWAL } from './balances'
import { BONUS, BONUS_PAGE, ELIGIBLE_BONUS, ELIGIBLE_BONUS_LIST } from './bonuses'
import type { AnyResource } from './field'
import { PLAYER_PROFILE, SETTINGS } from './profile'
import { TRANSACTION_SUMMARY } from './summary'
import { TRANSACTION, TRANSACTION_PAGE } from './transactions'
import { PROFILE_UPDATE, SETTINGS_UPDATE, UPDATE_RESULT } from './update'

/** Every resource and body of the specification. */
export const RESOURCES: readonly AnyResource[] = [
  PLAYER_PROFILE,
  BALANCES,
  KPI,
  LAST_WITHDRAWAL,
  LAST_DEPOSIT,
  SETTINGS,
  PROFILE_UPDATE,
  SETTINGS_UPDATE,
  UPDATE_RESULT,
  TRANSACTION,
  TRANSACTION_PAGE,
  TRANSACTION_SUMMARY,
  BONUS,
  BONUS_PAGE,
  ELIGIBLE_BONUS,
  ELIGIBLE_BONUS_LIST,
]

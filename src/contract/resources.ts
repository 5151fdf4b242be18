import type { AnyResource } from './field'
import {
  BONUS,
  BONUS_PAGE,
  ELIGIBLE_BONUS,
  ELIGIBLE_BONUS_LIST,
  TRANSACTION,
  TRANSACTION_PAGE,
  TRANSACTION_SUMMARY,
} from './history-resources'
import {
  BALANCES,
  KPI,
  LAST_DEPOSIT,
  LAST_WITHDRAWAL,
  PLAYER_PROFILE,
  SETTINGS,
} from './player-resources'
import { PROFILE_UPDATE, SETTINGS_UPDATE, UPDATE_RESULT } from './update-resources'

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

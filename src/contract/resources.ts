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
  PROFILE_UPDATE,
  SETTINGS,
  SETTINGS_UPDATE,
  UPDATE_RESULT,
} from './player-resources'

/** Every resource and body of the specification, in the order of the fidelity register. */
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

import type { FidelityEntry } from './entry'
import { GAPS } from './gaps'
import {
  BONUS,
  BONUS_PAGE,
  ELIGIBLE_BONUS,
  ELIGIBLE_BONUS_LIST,
  TRANSACTION,
  TRANSACTION_PAGE,
  TRANSACTION_SUMMARY,
} from './history'
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
} from './player'
import { HEADERS, PARAMETERS, ROUTES } from './requests'

type Entries = Readonly<Record<string, FidelityEntry>>

/** Every field of every resource and body, by the names that they have in OpenAPI. */
export const RESOURCES = {
  PlayerProfile: PLAYER_PROFILE,
  Balances: BALANCES,
  Kpi: KPI,
  LastWithdrawal: LAST_WITHDRAWAL,
  LastDeposit: LAST_DEPOSIT,
  Settings: SETTINGS,
  ProfileUpdate: PROFILE_UPDATE,
  SettingsUpdate: SETTINGS_UPDATE,
  UpdateResult: UPDATE_RESULT,
  Transaction: TRANSACTION,
  TransactionPage: TRANSACTION_PAGE,
  TransactionSummary: TRANSACTION_SUMMARY,
  Bonus: BONUS,
  BonusPage: BONUS_PAGE,
  EligibleBonus: ELIGIBLE_BONUS,
  EligibleBonusList: ELIGIBLE_BONUS_LIST,
} as const satisfies Readonly<Record<string, Entries>>

export type ResourceName = keyof typeof RESOURCES

/** The register in sections, each entry under a name that is unique in the whole. */
export const REGISTER: Readonly<Record<string, Entries>> = {
  'Points that the document leaves open': GAPS,
  Routes: ROUTES,
  Parameters: PARAMETERS,
  Headers: HEADERS,
  ...Object.fromEntries(
    Object.entries(RESOURCES).map(([name, fields]) => [name, prefixed(name, fields)]),
  ),
}

function prefixed(resource: string, fields: Entries): Entries {
  return Object.fromEntries(
    Object.entries(fields).map(([field, entry]) => [`${resource}.${field}`, entry]),
  )
}

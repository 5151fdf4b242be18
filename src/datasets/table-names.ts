import type { TableName } from './tables'

/** Every table, in the order of a dataset: `labels` is last, because its rows run the player on. */
export const TABLE_NAMES = [
  'players',
  'transactions',
  'bonuses',
  'daily_balances',
  'sessions',
  'labels',
] as const satisfies readonly TableName[]

/** The tables without a choice. */
export const DEFAULT_TABLES = ['players', 'transactions', 'bonuses', 'labels'] as const

/** The tables that need a player's whole course: of changed players only the present is known. */
export const COURSE_TABLES: readonly TableName[] = ['daily_balances', 'sessions']

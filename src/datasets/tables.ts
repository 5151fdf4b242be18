import type { Balances, Kpi, LastDeposit, LastWithdrawal } from '../contract/balances'
import { BONUS, type Bonus, bonusOf } from '../contract/bonuses'
import type { AnyField, Fields } from '../contract/field'
import { PLAYER_PROFILE, type PlayerProfile, profileOf, type Settings } from '../contract/profile'
import { TRANSACTION, type Transaction, transactionOf } from '../contract/transactions'
import { CURRENCIES, toMajor } from '../simulator/domain/currencies'
import { effectOf } from '../simulator/domain/events'
import type { MarketId } from '../simulator/domain/markets'
import type { PlayerState } from '../simulator/engine/state'
import type { PlayerScan } from '../world/player-scan'

/** The members of a part as columns. */
type Joined<Name extends string, Part> = {
  readonly [Member in keyof Part & string as `${Name}_${Member}`]: Part[Member]
}

/** The profile of a player, with the market and a rate to add amounts in euros. */
export type PlayerRow = Omit<PlayerProfile, 'balances' | 'kpi' | 'settings'> & {
  /** The market whose rules and payment methods the player has. */
  readonly market: MarketId
  /** Indicative rate of the simulator: units of the currency for one euro. */
  readonly eur_rate: number
} & Joined<'balances', Balances> &
  Joined<'kpi', Omit<Kpi, 'last_deposit' | 'last_withdrawal'>> &
  Partial<Joined<'kpi_last_withdrawal', LastWithdrawal>> &
  Partial<Joined<'kpi_last_deposit', LastDeposit>> &
  Joined<'settings', Settings>

interface OfPlayer {
  /** The `id` of a row of `players`. */
  readonly player_id: string
}

/** A transaction of a player, with what it does to the wallets. */
export interface TransactionRow extends OfPlayer, Transaction {
  /** What it adds to the cash in its current status, as `change.cash` of `statement()`. */
  readonly cash_change: number
  /** What it adds to the bonus money. */
  readonly bonus_change: number
}

/** A bonus of a player. */
export type BonusRow = OfPlayer & Bonus

/** The rows of each table. A row leaves out values that the API leaves out. */
export interface TableRows {
  /** One row for each player: the profile with its parts as columns. */
  readonly players: PlayerRow
  /** One row for each transaction, as the API lists them. */
  readonly transactions: TransactionRow
  /** One row for each bonus, as the API lists them. */
  readonly bonuses: BonusRow
}

export type TableName = keyof TableRows

/** Every table, in the order of a dataset: the others refer to the first one. */
export const TABLE_NAMES = [
  'players',
  'transactions',
  'bonuses',
] as const satisfies readonly TableName[]

/** What a column contains; of `words` each value is a list. */
export type ColumnKind = Exclude<AnyField['kind'], 'part' | 'list'>

export interface Column {
  readonly name: string
  readonly kind: ColumnKind
  /** Where its value is in the wire object that the row shows. */
  readonly path: readonly string[]
  /** Whether rows may have no value. */
  readonly optional: boolean
}

const ownColumn = (name: string, kind: ColumnKind): Column => {
  return { name, kind, path: [name], optional: false }
}

/** The columns of each table. */
export const COLUMNS: Readonly<Record<TableName, readonly Column[]>> = {
  players: [
    ...columnsOf(PLAYER_PROFILE),
    ownColumn('market', 'choice'),
    ownColumn('eur_rate', 'money'),
  ],
  transactions: [
    ownColumn('player_id', 'text'),
    ...columnsOf(TRANSACTION),
    ownColumn('cash_change', 'money'),
    ownColumn('bonus_change', 'money'),
  ],
  bonuses: [ownColumn('player_id', 'text'), ...columnsOf(BONUS)],
}

/** The columns of a resource: the members of a part are columns, with its name before theirs. */
function columnsOf<Table extends Fields>(
  { fields }: { readonly fields: Table },
  outer: readonly string[] = [],
  isOptional = false,
): Column[] {
  return Object.entries(fields).flatMap(([name, { kind, of, optional: isOwn }]) => {
    const path = [...outer, name]
    const optional = isOptional || isOwn
    if (kind === 'list') return []
    if (kind === 'part') return of === undefined ? [] : columnsOf(of, path, optional)
    return [{ name: path.join('_'), kind, path, optional }]
  })
}

type Rows = {
  readonly [Name in TableName]: (player: PlayerState, scan: PlayerScan) => TableRows[Name][]
}

const ROWS: Rows = {
  players: (player, { now, policies }) => {
    const { market, currency } = player
    const eur_rate = toMajor(CURRENCIES[currency].perEuro, currency)
    return [flatRow({ ...profileOf(player, now, policies), market, eur_rate })]
  },
  transactions: (player, { now, policies }) => {
    const { id: player_id, ledger, currency } = player
    return Array.from({ length: ledger.length }, (_, ordinal) => {
      const row = ledger.row(ordinal)
      const { cash, bonus } = effectOf(row.name, row.status, row.amount, row.bonusPart)
      const changes = {
        cash_change: toMajor(cash, currency),
        bonus_change: toMajor(bonus, currency),
      }
      return { player_id, ...transactionOf(player, row, now, policies), ...changes }
    })
  },
  bonuses: (player, { policies }) =>
    player.bonuses.map((bonus) => ({ player_id: player.id, ...bonusOf(player, bonus, policies) })),
}

/** The rows of a player in one table, oldest first. */
export function rowsOf<Name extends TableName>(
  player: PlayerState,
  scan: PlayerScan,
  table: Name,
): TableRows[Name][] {
  return ROWS[table](player, scan)
}

/** The row of a profile: a value that the wire leaves out, the row leaves out. */
function flatRow(profile: object): PlayerRow {
  const row: Record<string, unknown> = {}
  for (const { name, path } of COLUMNS.players) {
    const value = valueAt(profile, path)
    if (value !== undefined) row[name] = value
  }
  return row as unknown as PlayerRow
}

/** The value at a path; null within a part that is null. */
function valueAt(wire: object, path: readonly string[]): unknown {
  let value: unknown = wire
  for (const name of path) {
    if (value === undefined || value === null) return value
    value = (value as Record<string, unknown>)[name]
  }
  return value
}

import { BONUS, type Bonus, TRANSACTION, type Transaction } from '../contract/history-resources'
import {
  BALANCES,
  type Balances,
  type Kpi,
  type LastDeposit,
  type LastWithdrawal,
  PLAYER_PROFILE,
  type PlayerProfile,
  type Settings,
} from '../contract/player-resources'
import { CURRENCY_CODES } from '../simulator/domain/currencies'
import { MARKET_IDS, type MarketId } from '../simulator/domain/markets'
import { ABUSES, PERSONA_IDS } from '../simulator/domain/personas'
import { type Column, columnsOf, ownColumn } from './column'
import type { DailyBalanceRow } from './daily-balances'
import type { SessionRow } from './sessions'
import type { LabelRow } from './truth'

/** The members of a part as columns. */
type Joined<Name extends string, Part> = {
  readonly [Member in keyof Part & string as `${Name}_${Member}`]: Part[Member]
}

/** The profile of a player, with the market and a rate to add amounts in euros. */
export type PlayerRow = Omit<PlayerProfile, 'balances' | 'kpi' | 'settings'> & {
  readonly market: MarketId
  /** Indicative rate of the simulator: units of the currency for one euro. */
  readonly eur_rate: number
} & Joined<'balances', Balances> &
  Joined<'kpi', Omit<Kpi, 'last_deposit' | 'last_withdrawal'>> &
  Partial<Joined<'kpi_last_withdrawal', LastWithdrawal>> &
  Partial<Joined<'kpi_last_deposit', LastDeposit>> &
  Joined<'settings', Settings>

/** A transaction of a player. */
export type TransactionRow = { readonly player_id: string } & Transaction

/** A bonus of a player. */
export type BonusRow = { readonly player_id: string } & Bonus

/** The rows of each table. A row leaves out values that the API leaves out. */
export interface TableRows {
  readonly players: PlayerRow
  readonly transactions: TransactionRow
  readonly bonuses: BonusRow
  readonly daily_balances: DailyBalanceRow
  readonly sessions: SessionRow
  readonly labels: LabelRow
}

export type TableName = keyof TableRows

export interface Table {
  readonly name: TableName
  readonly description: string
  readonly columns: readonly Column[]
  /** The columns that identify a row. */
  readonly key: readonly string[]
}

const PLAYER_ID = ownColumn('player_id', 'text', 'The id of the player.')
const CURRENCY = ownColumn('currency', 'word', 'The currency of the player.', {
  words: CURRENCY_CODES,
})

const MARKET = ownColumn(
  'market',
  'choice',
  'The country of the player; CRYPTO for an account in bitcoin.',
  { words: MARKET_IDS },
)
const EUR_RATE = ownColumn(
  'eur_rate',
  'money',
  "Indicative rate of the simulator, not a market quote: units of the player's currency for one euro. An amount divided by it is in euros.",
)

/** What the figure is that the wire calls net casino. */
const NGR =
  'Lifetime net gaming revenue (NGR): completed bets minus completed wins minus bonuses awarded. The policies `ngr` and `ltnc` of the manifest define it otherwise.'

/** Every table by name. All but the first refer to it by `player_id`. */
export const TABLES: Readonly<Record<TableName, Table>> = {
  players: {
    name: 'players',
    description: 'Profiles, one row per player.',
    columns: [
      ...columnsOf(PLAYER_PROFILE).map((column) =>
        column.name === 'kpi_ltnc' ? { ...column, description: NGR } : column,
      ),
      MARKET,
      EUR_RATE,
    ],
    key: ['id'],
  },
  transactions: {
    name: 'transactions',
    description: 'The transactions of each player, oldest first.',
    columns: [PLAYER_ID, ...columnsOf(TRANSACTION)],
    key: ['id'],
  },
  bonuses: {
    name: 'bonuses',
    description: 'The bonuses of each player, oldest first.',
    columns: [PLAYER_ID, ...columnsOf(BONUS)],
    key: ['id'],
  },
  daily_balances: {
    name: 'daily_balances',
    description:
      'Balances at the end of each day (UTC) with a transaction or a changed balance; on the last day, the balances of now.',
    columns: [
      PLAYER_ID,
      ownColumn('date', 'date', 'The day in UTC.'),
      CURRENCY,
      ...columnsOf(BALANCES),
    ],
    key: ['player_id', 'date'],
  },
  sessions: {
    name: 'sessions',
    description:
      'The sessions of each player, oldest first. A session begins with a login and contains the actions until the next login.',
    columns: [
      PLAYER_ID,
      ownColumn('started_at', 'instant', 'The login; registration counts as one.'),
      ownColumn('ended_at', 'instant', "The player's last action in the session."),
      CURRENCY,
      ownColumn('bets', 'count', 'Number of completed bets.'),
      ownColumn('wagered', 'money', 'Their total stake.'),
      ownColumn('won', 'money', 'Their completed wins, even later ones.'),
    ],
    key: ['player_id', 'started_at'],
  },
  labels: {
    name: 'labels',
    description:
      'What is true of a player but not in the API, for training. The instants cover the whole history, so they may be later than now.',
    columns: [
      PLAYER_ID,
      ownColumn('persona', 'choice', 'The way of playing. Absent if only commands play.', {
        optional: true,
        words: PERSONA_IDS,
      }),
      MARKET,
      ownColumn(
        'abuse_kind',
        'choice',
        'What the persona abuses, from registration on. Absent if nothing.',
        {
          optional: true,
          words: Object.values(ABUSES),
        },
      ),
      ownColumn('chargeback_at', 'instant', 'The first chargeback. Absent: never.', {
        optional: true,
      }),
      ownColumn('self_exclusion_at', 'instant', 'The self-exclusion. Absent: never.', {
        optional: true,
      }),
      ownColumn('churn_at', 'instant', 'The last login: from then on the player stays away.'),
    ],
    key: ['player_id'],
  },
}

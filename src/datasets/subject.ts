import type { Policies } from '../contract/policies'
import { CURRENCIES, toMajor } from '../simulator/domain/currencies'
import { runTo } from '../simulator/engine/engine'
import type { PlayerState } from '../simulator/engine/state'
import type { PlayerScan } from '../world/player-scan'
import { bonusOf } from '../world/views/bonuses'
import { profileOf } from '../world/views/profile'
import { transactionOf } from '../world/views/transaction'
import { flatRow } from './column'
import { type DailyBalanceRow, runDays } from './daily-balances'
import type { Dataset } from './dataset'
import { type SessionRow, watchSessions } from './sessions'
import { type PlayerRow, TABLES, type TableName, type TableRows } from './tables'
import { labelsOf } from './truth'

export interface Subject {
  readonly player: PlayerState
  readonly now: number
  readonly policies: Policies
  /** The daily balances, if that table is wanted. */
  readonly days: readonly DailyBalanceRow[]
  /** The sessions, if that table is wanted. */
  readonly sessions: readonly SessionRow[]
}

/** Positions of a dataset, from `from` to below `to`. */
export interface Range {
  readonly from: number
  readonly to: number
}

export function* subjectsIn({ scan, tables }: Dataset, { from, to }: Range): Generator<Subject> {
  for (let position = from; position < to; position += 1) {
    const subject = subjectAt(scan, position, tables)
    if (subject !== undefined) yield subject
  }
}

/** The player at a position of a scan; undefined if there is none, or if it does not fit. */
export function subjectAt(
  scan: PlayerScan,
  position: number,
  tables: readonly TableName[],
): Subject | undefined {
  const { now, policies } = scan
  const watch = tables.includes('sessions') ? watchSessions() : undefined
  const run = watch?.run ?? runTo
  let days: readonly DailyBalanceRow[] = []
  const player = scan.at(position, (each, until) => {
    if (tables.includes('daily_balances')) days = runDays(each, until, policies, run)
    else run(each, until)
  })
  return player && { player, now, policies, days, sessions: watch?.rowsOf(player) ?? [] }
}

const ROWS: { readonly [Name in TableName]: (subject: Subject) => Iterable<TableRows[Name]> } = {
  players: ({ player, now, policies }) => {
    const { market, currency } = player
    const eur_rate = toMajor(CURRENCIES[currency].perEuro, currency)
    const row = { ...profileOf(player, now, policies), market, eur_rate }
    return [flatRow(TABLES.players.columns, row) as unknown as PlayerRow]
  },
  *transactions({ player, now, policies }) {
    const { id: player_id, ledger } = player
    for (let ordinal = 0; ordinal < ledger.length; ordinal += 1) {
      yield { player_id, ...transactionOf(player, ledger.row(ordinal), now, policies) }
    }
  },
  bonuses: ({ player, policies }) =>
    player.bonuses.map((bonus) => ({ player_id: player.id, ...bonusOf(player, bonus, policies) })),
  daily_balances: ({ days }) => days,
  sessions: ({ sessions }) => sessions,
  labels: ({ player }) => [labelsOf(player)],
}

/** The rows of a player in one table, oldest first. */
export function rowsIn<Name extends TableName>(
  subject: Subject,
  table: Name,
): Iterable<TableRows[Name]> {
  return ROWS[table](subject)
}

import { DEFAULT_POLICIES } from '../contract/policies'
import { CURRENCIES } from '../domain/currencies'
import type { PlayerState } from '../engine/state'
import type { Row } from '../ledger/row'
import { createPlayerView, type PlayerView } from '../views/player-view'
import type { Portions } from '../workload/portions'
import { Report } from './breach'
import { type Period, samplePeriods } from './periods'
import { type Entry, entryOf } from './rule-book'
import { addRow, type Sums, zeroSums } from './sums'

/** One player under audit: the state, what was computed from it once, and the report. */
export interface AuditedPlayer {
  readonly player: PlayerState
  /** Instant of the clock, ms UTC. */
  readonly now: number
  /** The operations under the default policies: the audit checks them and never relies on them. */
  readonly view: PlayerView
  /** True if no command ever touched the player: then everything comes from the autopilot. */
  readonly untouched: boolean
  readonly report: Report
  /** Every row, in the order of the ledger. */
  readonly entries: readonly Entry[]
  /** Sums over all rows, by the audit's own rule book. */
  readonly sums: Sums
  /** Sample periods, with the sums over their rows. */
  readonly periods: readonly Period[]
}

/** Facts about a player that are not in its state. */
export interface Circumstances {
  readonly now: number
  readonly untouched: boolean
  /** Default: the operations under the default policies. */
  readonly view?: PlayerView | undefined
}

/** Compares a part of the state with what was computed from it; in portions if it is long. */
export type Check = (audited: AuditedPlayer) => Portions<void> | void

/** The rows of one turn. From this number on each check is a turn of its own. */
export const MANY_ROWS = 10_000

/** Whether others have their turn after the row at a place. */
export function endsTurn(place: number): boolean {
  return place % MANY_ROWS === MANY_ROWS - 1
}

/** Reads a player's ledger, once. */
export function* readAuditedPlayer(
  player: PlayerState,
  circumstances: Circumstances,
): Portions<AuditedPlayer> {
  const { now, untouched, view } = circumstances
  const entries: Entry[] = []
  const sums = zeroSums()
  for (let ordinal = 0; ordinal < player.ledger.length; ordinal++) {
    const entry = entryOf(player.ledger.row(ordinal))
    entries.push(entry)
    addRow(sums, entry)
    if (endsTurn(ordinal)) yield
  }
  return {
    player,
    now,
    view: view ?? createPlayerView(player, now, DEFAULT_POLICIES),
    untouched,
    report: new Report(player.id, player.currency),
    entries,
    sums,
    periods: samplePeriods(entries),
  }
}

/** Whole euro cents in minor units of the player's currency, rounded down. */
export function worth({ player }: AuditedPlayer, euroCents: number): number {
  return Math.floor((euroCents * CURRENCIES[player.currency].perEuro) / 100)
}

/** The row with an ordinal, if there is one. */
export function rowAt({ entries }: AuditedPlayer, ordinal: number | undefined): Row | undefined {
  return ordinal === undefined ? undefined : entries[ordinal]?.row
}

/** `row 17 (Slots Bet)`, for messages. */
export function labelOf(row: Row): string {
  return `row ${row.ordinal} (${row.name})`
}

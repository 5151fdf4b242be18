import { DEFAULT_POLICIES } from '../contract/policies'
import { CURRENCIES } from '../domain/currencies'
import type { PlayerState } from '../engine/state'
import type { Row } from '../ledger/row'
import { createPlayerView, type PlayerView } from '../views/player-view'
import { Report } from './breach'
import { type Period, samplePeriods } from './periods'
import { type Entry, entryOf } from './rule-book'
import { addRow, type Sums, zeroSums } from './sums'

/** One player under audit: the inside, what was read of it once, and where breaches go. */
export interface AuditedPlayer {
  readonly player: PlayerState
  /** Where the clock stands, ms UTC. */
  readonly now: number
  /** The operations, under the default policies: what is checked, never what is believed. */
  readonly view: PlayerView
  /** True if no command ever touched the player: what is there, the autopilot made. */
  readonly untouched: boolean
  readonly report: Report
  /** Every row, in the order of the ledger. */
  readonly entries: readonly Entry[]
  /** Sums over all rows, by the audit's own rule book. */
  readonly sums: Sums
  /** Some periods, with the sums over their rows. */
  readonly periods: readonly Period[]
}

/** What is known of a player beside its state. */
export interface Circumstances {
  readonly now: number
  readonly untouched: boolean
  /** Default: the operations as they are under the default policies. */
  readonly view?: PlayerView | undefined
}

/** Reads a player's ledger, once. */
export function readAuditedPlayer(
  player: PlayerState,
  circumstances: Circumstances,
): AuditedPlayer {
  const { now, untouched, view } = circumstances
  const entries: Entry[] = []
  const sums = zeroSums()
  for (let ordinal = 0; ordinal < player.ledger.length; ordinal++) {
    const entry = entryOf(player.ledger.row(ordinal))
    entries.push(entry)
    addRow(sums, entry)
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

/** The row with an ordinal, if it is a row at all. */
export function rowAt({ entries }: AuditedPlayer, ordinal: number | undefined): Row | undefined {
  return ordinal === undefined ? undefined : entries[ordinal]?.row
}

/** `row 17 (Slots Bet)`, for messages. */
export function labelOf(row: Row): string {
  return `row ${row.ordinal} (${row.name})`
}

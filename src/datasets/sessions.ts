import { type Currency, toMajor } from '../simulator/domain/currencies'
import { formatInstant } from '../simulator/domain/instants'
import { nextDue, runTo } from '../simulator/engine/engine'
import type { PlayerState } from '../simulator/engine/state'

/** A session of a player: a login, and what the player does until the next one. */
export interface SessionRow {
  readonly player_id: string
  /** The login; the registration counts as one. */
  readonly started_at: string
  /** The last act of the player in it, so far. */
  readonly ended_at: string
  readonly currency: Currency
  /** Number of its completed bets, their stakes, and their completed wins. */
  readonly bets: number
  readonly wagered: number
  readonly won: number
}

/** A session, with the place of its first row in the ledger. */
interface Stay {
  readonly from: number
  readonly first: number
  until: number
}

/**
 * A watch of the sessions of one player. A state knows only the latest session, so the player is
 * run event by event.
 */
export function watchSessions() {
  const stays: Stay[] = []

  function note(player: PlayerState, first: number): void {
    const latest = stays.at(-1)
    const { lastLogin: from, lastActive: until } = player
    if (latest?.from === from) latest.until = until
    else stays.push({ from, first, until })
  }

  return {
    /** Runs the player to an instant, as the engine does. */
    run(player: PlayerState, instant: number): void {
      note(player, 0)
      for (let due = nextDue(player); due <= instant; due = nextDue(player)) {
        const before = player.ledger.length
        runTo(player, due)
        note(player, before)
      }
      runTo(player, instant)
    },
    rowsOf: (player: PlayerState) => sessionRows(player, stays),
  }
}

function sessionRows({ id, currency, ledger }: PlayerState, stays: readonly Stay[]): SessionRow[] {
  const sums = stays.map(() => ({ bets: 0, wagered: 0, won: 0 }))
  const sumAt = (ordinal: number) => sums[placeOf(stays, ordinal)] as (typeof sums)[number]
  for (let ordinal = 0; ordinal < ledger.length; ordinal += 1) {
    const { type, status, amount, ref = ordinal } = ledger.row(ordinal)
    if (status !== 'completed') continue
    if (type === 'bet') {
      const sum = sumAt(ordinal)
      sum.bets += 1
      sum.wagered += amount
    }
    // A win can come after the session of its bet.
    if (type === 'win') sumAt(ref).won += amount
  }
  return stays.map(({ from, until }, place) => {
    const { bets, wagered, won } = sums[place] as (typeof sums)[number]
    const amounts = { wagered: toMajor(wagered, currency), won: toMajor(won, currency) }
    const times = { started_at: formatInstant(from), ended_at: formatInstant(until) }
    return { player_id: id, ...times, currency, bets, ...amounts }
  })
}

/** The place of the last session whose rows begin at an ordinal or before it. */
function placeOf(stays: readonly Stay[], ordinal: number): number {
  let [low, high] = [0, stays.length]
  while (high - low > 1) {
    const middle = (low + high) >> 1
    if ((stays[middle] as Stay).first <= ordinal) low = middle
    else high = middle
  }
  return low
}

import type { Transaction } from '../contract/history-resources'
import type { Policies } from '../contract/policies'
import type { Currency } from '../simulator/domain/currencies'
import type { PlayerState } from '../simulator/engine/state'
import { transactionOf } from '../world/views/transaction'

/**
 * What no two rows of a kind share, as their specimen has it. No row has such values: no digit of
 * an id is a `u`, and no month is the 0th.
 */
export const MARKS = {
  id: 'tx_uuuuuuuuuuuuuuuuuuuuuuuuuu',
  round: 'rnd_uuuuuuuuuuuuuuuu',
  instant: '0000-00-00T00:00:00.000Z',
  amount: 102_938_475_610_293,
} as const

/** A row as an example of its kind: with {@link MARKS}, otherwise as all of the kind are. */
export type Specimen = Transaction

/**
 * What is the same in all rows of a kind, prepared once. The kinds of bets and wins cover nearly
 * all rows of a history: they differ in ids, instants, rounds and amounts alone.
 */
export function createRowKinds<Prepared>(
  policies: Policies,
  prepare: (specimen: Specimen, player: PlayerState) => Prepared,
) {
  const byCurrency = new Map<Currency, Map<number, Prepared | undefined>>()
  let currency: Currency | undefined
  let known = new Map<number, Prepared | undefined>()

  function enter(player: PlayerState): void {
    currency = player.currency
    known = byCurrency.get(currency) ?? new Map()
    byCurrency.set(currency, known)
  }

  return {
    /** Undefined for a row that has to be written by itself. */
    of(player: PlayerState, ordinal: number, now: number): Prepared | undefined {
      // The note of a row names the limits that bind it.
      if (player.limits.length > 0) return undefined
      const kind = player.ledger.kindOf(ordinal)
      if (kind === undefined) return undefined
      if (player.currency !== currency) enter(player)
      const prepared = known.get(kind)
      if (prepared !== undefined || known.has(kind)) return prepared
      const specimen = specimenOf(player, ordinal, now, policies)
      const row = specimen && prepare(specimen, player)
      known.set(kind, row)
      return row
    },
  }
}

/** Ordinal of the bet of the round that a bet or a win belongs to. */
export function betOf({ ledger }: PlayerState, ordinal: number): number {
  return ledger.refOf(ordinal) ?? ordinal
}

const MARKED = new RegExp(Object.values(MARKS).join('|'))

/** Undefined for a row that is neither a bet nor a win, or that has a mark as a policy's word. */
function specimenOf(
  player: PlayerState,
  ordinal: number,
  now: number,
  policies: Policies,
): Specimen | undefined {
  const row = player.ledger.row(ordinal)
  if (row.type !== 'bet' && row.type !== 'win') return undefined
  const wire = transactionOf(player, row, now, policies)
  if (MARKED.test(JSON.stringify(wire))) return undefined
  const round = player.ids.rounds.idOf(betOf(player, ordinal))
  const instant = MARKS.instant
  return {
    ...wire,
    id: MARKS.id,
    date: instant,
    ...(wire.event_note && { event_note: wire.event_note.replace(round, MARKS.round) }),
    amount: MARKS.amount,
    created_at: instant,
    ...(wire.completed_at && { completed_at: instant }),
  }
}

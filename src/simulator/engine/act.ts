import type { NewRow } from '../ledger/row'
import type { BonusRecord, PlayerState } from './state'
import type { TimerKind } from './timers'

/**
 * Decisions of a deployment that change what commands do: members of the world's policies. The
 * autopilot, the processes and the steps of scenarios follow the rules below, so that the history
 * of a player does not depend on the policies.
 */
export interface OperatorRules {
  /** How often a deposit must be staked before a payout. */
  readonly minimumTurnover: 0 | 1
  /** What happens to an update that clears the flag of a block which `unblock` cannot lift yet. */
  readonly protectedBlocks: 'lift' | 'refuse'
  /** Whether the methods, the minimum and the monthly limit of the market bind the player. */
  readonly marketRules: 'on' | 'off'
}

/** The rules of scripts: they let a scenario reach what a deployment no longer allows. */
export const SCRIPTED_RULES: OperatorRules = {
  minimumTurnover: 0,
  protectedBlocks: 'lift',
  marketRules: 'off',
}

/** The context of one change: the player, the instant, and what the change has touched so far. */
export interface Act {
  readonly player: PlayerState
  readonly at: number
  readonly rules: OperatorRules
  /** The first row that the act posts, if it posts any. */
  readonly firstRow: number
  /** Earlier rows that it moved, each once. */
  moved: readonly number[]
  /** Bonuses that it touched, each once. */
  bonuses: readonly number[]
  /** Id of the change record, if the act created one. */
  change: string | undefined
}

export function beginAct(
  player: PlayerState,
  at: number,
  rules: OperatorRules = SCRIPTED_RULES,
): Act {
  const firstRow = player.ledger.length
  return { player, at, rules, firstRow, moved: NOTHING, bonuses: NOTHING, change: undefined }
}

const NOTHING: readonly number[] = []

/** The list with a further item. An act touches few, and a list that grows takes room for 17. */
function noted(list: readonly number[], item: number): readonly number[] {
  if (list.includes(item)) return list
  return list.length === 0 ? [item] : [...list, item]
}

/** The rows that an act posted and moved, ascending. */
export function rowsOf({ player, firstRow, moved }: Act): readonly number[] {
  const posted = player.ledger.length - firstRow
  const earlier = ascending(moved)
  if (posted === 0) return earlier
  const rows = new Array<number>(posted)
  for (let place = 0; place < posted; place += 1) rows[place] = firstRow + place
  return earlier.length === 0 ? rows : [...earlier, ...rows]
}

/** The bonuses that an act touched, ascending. */
export function bonusesOf({ bonuses }: Act): readonly number[] {
  return ascending(bonuses)
}

function ascending(numbers: readonly number[]): readonly number[] {
  return numbers.length > 1 ? [...numbers].sort((a, b) => a - b) : numbers
}

/** Appends a row at the act's instant, books it to its bonus, and returns its ordinal. */
export function post(act: Act, row: Omit<NewRow, 'at'>): number {
  // States every member: spread rows have many shapes, and a player then takes a fifth longer.
  return postWhole(act, {
    at: act.at,
    name: row.name,
    status: row.status,
    amount: row.amount,
    bonusPart: row.bonusPart,
    creator: row.creator,
    method: row.method,
    ref: row.ref,
    bonus: row.bonus,
    detail: row.detail,
    note: row.note,
  })
}

/** Appends a row that states every member, books it to its bonus, and returns its ordinal. */
export function postWhole({ player }: Act, row: Required<NewRow>): number {
  const { ledger, bonuses } = player
  const bonus = row.bonus === undefined ? undefined : bonuses[row.bonus]
  if (!bonus) return ledger.append(row)
  const before = ledger.bonus
  const ordinal = ledger.append(row)
  bonus.balance += ledger.bonus - before
  return ordinal
}

/** Moves a row to another status; a given note replaces the row's. */
export function moveRow(act: Act, ordinal: number, status: NewRow['status'], text?: string): void {
  const { ledger } = act.player
  ledger.setStatus(ordinal, status, act.at, text)
  if (ordinal < act.firstRow) act.moved = noted(act.moved, ordinal)
}

/** Marks a bonus as touched and returns it. */
export function touchBonus(act: Act, bonus: BonusRecord): BonusRecord {
  act.bonuses = noted(act.bonuses, bonus.index)
  return bonus
}

/** Sets a timer. A timer of the same kind and subject is replaced. */
export function setTimer(player: PlayerState, kind: TimerKind, subject: number, due: number): void {
  player.timers.set({ due, kind, subject })
}

/** Removes a timer, if it is set. */
export function clearTimer(player: PlayerState, kind: TimerKind, subject: number): void {
  player.timers.clear(kind, subject)
}

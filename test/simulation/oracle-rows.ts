import type { Bonus, Transaction } from '../../src/index'
import { effectOf, isBonusMoney } from './book'
import {
  breach,
  type KeptRow,
  keep,
  money,
  type OracleState,
  same,
  spendable,
  takeBack,
  wageredOf,
} from './oracle-state'
import { categoryOf, REMOVALS, WEIGHTS } from './vocabulary'

/** Applies one new row to the state: wallets, split, wagering, and the end of a bonus. */
export function append(
  state: OracleState,
  row: Transaction,
  next: Transaction | undefined,
  book: ReadonlyMap<string, Bonus>,
): void {
  const kept = keep(row, money(state).minor)
  state.rows.set(kept.id, kept)
  same(`currency of ${row.id}`, row.currency, state.currency)
  if (kept.type === 'bet') placeBet(state, kept)
  else if (kept.type === 'win') payWin(state, kept)
  else if (kept.type === 'refund') undo(state, kept, row.event_note ?? '')
  else if (kept.type === 'bonus') award(state, kept, row.event_note ?? '', book)
  else if (kept.type === 'adjustment') adjust(state, kept, row.event_note ?? '', book)
  apply(state, kept, 1)
  const goesOn =
    next?.event_type === 'win' &&
    kept.round !== undefined &&
    keep(next, Number).round === kept.round
  if ((kept.type === 'bet' || kept.type === 'win') && !(goesOn && next?.date === row.date)) {
    judgeRound(state)
  }
  if (REMOVALS.has(kept.name)) end(state, 'cancelled', -kept.amount)
}

/**
 * Adds the effect of a row, or subtracts it with `times` -1.
 *
 * @param floor how low cash may get; default: no lower than it is if the player owes some, else 0
 */
export function apply(
  state: OracleState,
  row: KeptRow,
  times: 1 | -1,
  floor = row.name === 'Chargeback' ? Number.NEGATIVE_INFINITY : Math.min(0, state.cash),
): void {
  const { type, name, status, amount, bonusPart } = row
  if (bonusPart === undefined && (type === 'bet' || type === 'win')) {
    breach(`${row.id} has no split: the oracle should not be asked`)
  }
  const effect = effectOf(type, name, status, amount, bonusPart ?? 0)
  state.cash += times * effect.cash
  state.bonus += times * effect.bonus
  state.pending += times * effect.pending
  if (times < 0) return
  if (state.unsure) return
  if (state.cash < floor) breach(`cash is ${state.cash} after ${row.id}, ${name}`)
  if (state.bonus < 0) breach(`bonus is ${state.bonus} after ${row.id}, ${name}`)
  if (state.pending < 0) breach(`pending is ${state.pending} after ${row.id}, ${name}`)
}

/** A bet takes cash first, then the bonus. */
function placeBet(state: OracleState, bet: KeptRow): void {
  const fromCash = Math.min(bet.amount, spendable(state))
  bet.bonusPart = bet.amount - fromCash
  if (bet.bonusPart > state.bonus) {
    breach(`${bet.id} stakes ${bet.amount}, the player has ${state.cash} + ${state.bonus}`)
  }
  if (bet.round !== undefined) state.rounds.set(bet.round, bet)
  const { active } = state
  if (active === undefined) return
  if (active.met) breach(`${bet.id} is played on after ${active.id} was met`)
  bet.bonusId = active.id
  const weight = WEIGHTS.get(categoryOf(bet.name)) ?? breach(`${bet.name} is in no category`)
  active.counted.set(bet.id, Math.floor((bet.amount * weight) / 100))
}

/** A win is split like its bet, with the bonus part rounded down. */
function payWin(state: OracleState, win: KeptRow): void {
  const bet = state.rounds.get(win.round ?? '') ?? breach(`${win.id} is a win without a bet`)
  if (bet.bonusPart === undefined) {
    win.bonusPart = 0
    return
  }
  win.bonusPart = Number((BigInt(win.amount) * BigInt(bet.bonusPart)) / BigInt(bet.amount))
  win.bonusId = bet.bonusId
  if (win.bonusPart > 0 && bet.bonusId !== state.active?.id) {
    breach(`${win.id} pays into ${bet.bonusId}, which is not active any more`)
  }
}

/** A rollback reverses exactly the amounts of its original, which its note names. */
function undo(state: OracleState, refund: KeptRow, note: string): void {
  const ids = note.split(/[\s,:]+/).filter((word) => state.rows.has(word))
  const original = state.rows.get(ids[0] ?? '') ?? breach(`${refund.id} names no row: ${note}`)
  if (refund.name !== 'Bet Refund' && refund.name !== 'Win Reversal') {
    if (original.disputed > 0 && refund.name === 'Deposit Refund') {
      breach(`${refund.id} refunds ${original.id}, which is disputed`)
    }
    takeBack(original, refund.name, refund.amount)
    if (refund.name === 'Chargeback Reversal') {
      same(`chargebacks of ${original.id}, won by ${refund.id}`, original.disputed, 0)
    }
    return
  }
  same(`amount of ${refund.id}, ${refund.name}`, Math.abs(refund.amount), original.amount)
  same(`status of ${original.id}, rolled back by ${refund.id}`, original.status, 'rolled_back')
  refund.bonusPart = original.bonusPart ?? 0
  const { active } = state
  if (original.bonusPart === undefined) {
    state.unsure = true
    return
  }
  if (original.bonusId !== undefined && original.bonusId !== active?.id) {
    breach(`${refund.id} undoes a round of ${original.bonusId}; active is ${active?.id}`)
  }
  if (original.type === 'bet') active?.counted.delete(original.id)
}

function award(
  state: OracleState,
  row: KeptRow,
  note: string,
  book: ReadonlyMap<string, Bonus>,
): void {
  const named = note.split(/[\s,:]+/).find((word) => book.has(word))
  const bonus = book.get(named ?? '') ?? breach(`${row.id} names no bonus: ${note}`)
  const { minor } = money(state)
  same(`award of ${bonus.id}`, row.amount, minor(bonus.amount))
  if (!isBonusMoney(row.name)) {
    state.endings.set(bonus.id, { status: 'completed', wagered: 0 })
    return
  }
  if (state.active !== undefined) breach(`${bonus.id} starts while ${state.active.id} is active`)
  const requirement = minor(bonus.wager_requirement)
  state.active = {
    id: bonus.id,
    requirement,
    counted: new Map(),
    before: 0,
    met: requirement === 0,
    converted: undefined,
  }
  state.locked = undefined
}

/** Checks completion before loss. */
function judgeRound(state: OracleState): void {
  const { active } = state
  if (active === undefined) return
  if (wageredOf(active) < active.requirement) {
    if (state.bonus === 0) end(state, 'cancelled')
    return
  }
  active.met = true
  if (state.bonus === 0) end(state, 'completed')
}

function adjust(
  state: OracleState,
  row: KeptRow,
  note: string,
  book: ReadonlyMap<string, Bonus>,
): void {
  const { active } = state
  if (row.name === 'Bonus Reinstated') resume(state, row, note, book)
  if (row.name === 'Bad Debt Write-Off') {
    const deposit = note.split(/[\s,:]+/).find((word) => state.rows.has(word))
    takeBack(
      state.rows.get(deposit ?? '') ?? breach(`${row.id} names no row`),
      row.name,
      row.amount,
    )
  }
  if (REMOVALS.has(row.name)) {
    if (active === undefined) breach(`${row.id}, ${row.name}, removes no active bonus`)
    same(`${row.id}, ${row.name}, takes all`, row.amount, -state.bonus)
  } else if (row.name === 'Bonus Max-Win Cap') {
    if (active?.met !== true) breach(`${row.id} caps a bonus that was not met`)
    if (-row.amount >= state.bonus) breach(`${row.id} caps to nothing: ${row.amount}`)
  } else if (row.name === 'Bonus Converted') {
    if (active?.met !== true) breach(`${row.id} converts a bonus that was not met`)
    same(`${row.id} converts all`, row.amount, -state.bonus)
    checkCap(state, active?.id ?? '', -row.amount)
    if (active) active.converted = -row.amount
  } else if (row.name === 'Bonus Winnings Credited') {
    same(`${row.id} credits what converted`, row.amount, active?.converted)
    end(state, 'completed')
  }
}

/** A cancelled bonus is active again, with its progress and what was removed of it. */
function resume(
  state: OracleState,
  row: KeptRow,
  note: string,
  book: ReadonlyMap<string, Bonus>,
): void {
  const named = note.split(/[\s,:]+/).find((word) => book.has(word))
  const bonus = book.get(named ?? '') ?? breach(`${row.id} names no bonus: ${note}`)
  if (state.active) breach(`${bonus.id} is reinstated while ${state.active.id} is active`)
  const ending = state.endings.get(bonus.id)
  if (ending) same(`${row.id} returns what was removed`, row.amount, ending.removed)
  const { minor } = money(state)
  state.active = {
    id: bonus.id,
    requirement: minor(bonus.wager_requirement),
    counted: new Map(ending?.active?.counted),
    before: ending?.active ? ending.active.before : minor(bonus.wagered_amount),
    met: false,
    converted: undefined,
  }
  state.endings.delete(bonus.id)
  state.locked = undefined
}

/** What converts, after the cap row if there is one, is no more than the cap, and no less. */
function checkCap(state: OracleState, id: string, converted: number): void {
  const cap = state.caps.get(id)
  const last = [...state.rows.values()].at(-2)
  const capped = last?.name === 'Bonus Max-Win Cap'
  if (cap === 'none' && capped) breach(`${id} is capped without a cap`)
  if (typeof cap !== 'number') return
  if (converted > cap) breach(`${id} converts ${converted}, its cap is ${cap}`)
  if (capped) same(`conversion of ${id}, capped`, converted, cap)
}

/** Ends the active bonus; its progress is kept as it was. */
export function end(state: OracleState, status: 'completed' | 'cancelled', removed?: number): void {
  const { active } = state
  if (active === undefined) return
  const ending = { status, wagered: wageredOf(active), active }
  state.endings.set(active.id, removed === undefined ? ending : { ...ending, removed })
  state.active = undefined
  state.locked = undefined
}

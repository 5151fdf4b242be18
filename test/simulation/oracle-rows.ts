import type { Bonus, PlayerCommand, Transaction } from '../../src/index'
import { effectOf, isBonusMoney } from './book'
import {
  type ActiveBonus,
  activeOf,
  breach,
  type KeptRow,
  keep,
  money,
  type OracleState,
  same,
  spendable,
  stakeable,
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
    judgeRound(state, kept)
  }
  if (REMOVALS.has(kept.name)) {
    end(state, subjectOf(state, kept, row.event_note ?? ''), 'cancelled', -kept.amount)
  }
}

/** The active bonus that a row is about: its note names it. */
function subjectOf(state: OracleState, { id, name }: KeptRow, note: string): ActiveBonus {
  const named = note.split(/[\s,:]+/).find((word) => activeOf(state, word))
  return activeOf(state, named) ?? breach(`${id}, ${name}, is about no active bonus: ${note}`)
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

/**
 * A bet takes of cash and of the bonus that is played as they stand to each other, or all of the
 * bonus if less than the smallest stake would remain.
 */
function placeBet(state: OracleState, bet: KeptRow): void {
  const held = BigInt(state.actives[0]?.balance ?? 0)
  const funds = BigInt(spendable(state)) + held
  const part = held === 0n ? 0n : (BigInt(bet.amount) * held) / funds
  const isRest = held - part < money(state).smallestStake
  bet.bonusPart = isRest ? Math.min(bet.amount, Number(held)) : Number(part)
  if (bet.amount > stakeable(state)) {
    breach(`${bet.id} stakes ${bet.amount}, the player has ${stakeable(state)}`)
  }
  if (bet.round !== undefined) state.rounds.set(bet.round, bet)
  const [active] = state.actives
  if (active === undefined) return
  active.balance -= bet.bonusPart
  if (active.met) breach(`${bet.id} is played on after ${active.id} was met`)
  bet.bonusId = active.id
  const weight = WEIGHTS.get(categoryOf(bet.name)) ?? breach(`${bet.name} is in no category`)
  active.counted.set(bet.id, Math.floor((bet.amount * weight) / 100))
}

/** A win is split like its bet, rounded down; in cash if the bonus would have too little. */
function payWin(state: OracleState, win: KeptRow): void {
  const bet = state.rounds.get(win.round ?? '') ?? breach(`${win.id} is a win without a bet`)
  if (bet.bonusPart === undefined) {
    win.bonusPart = 0
    return
  }
  const active = activeOf(state, bet.bonusId)
  const part = Number((BigInt(win.amount) * BigInt(bet.bonusPart)) / BigInt(bet.amount))
  const isDust = active !== undefined && active.balance + part < money(state).smallestStake
  win.bonusPart = isDust ? 0 : part
  win.bonusId = bet.bonusId
  if (active) active.balance += win.bonusPart
  else if (win.bonusPart > 0)
    breach(`${win.id} pays into ${bet.bonusId}, which is not active any more`)
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
  const active = activeOf(state, original.bonusId)
  if (original.bonusPart === undefined) {
    state.unsure = true
    return
  }
  if (original.bonusId !== undefined && active === undefined) {
    breach(`${refund.id} undoes a round of ${original.bonusId}, which is not active`)
  }
  if (active === undefined) return
  active.balance += Math.sign(refund.amount) * original.bonusPart
  if (original.type === 'bet') active.counted.delete(original.id)
}

function namedBonus(row: KeptRow, note: string, book: ReadonlyMap<string, Bonus>): Bonus {
  const named = note.split(/[\s,:]+/).find((word) => book.has(word))
  return book.get(named ?? '') ?? breach(`${row.id} names no bonus: ${note}`)
}

function award(
  state: OracleState,
  row: KeptRow,
  note: string,
  book: ReadonlyMap<string, Bonus>,
): void {
  const bonus = namedBonus(row, note, book)
  const { minor } = money(state)
  same(`award of ${bonus.id}`, row.amount, minor(bonus.amount))
  if (!isBonusMoney(row.name)) {
    state.endings.set(bonus.id, { status: 'completed', wagered: 0 })
    return
  }
  const requirement = minor(bonus.wager_requirement)
  start(state, {
    id: bonus.id,
    requirement,
    balance: row.amount,
    counted: new Map(),
    before: 0,
    met: requirement === 0,
    converted: undefined,
  })
}

function start(state: OracleState, bonus: ActiveBonus): void {
  const { actives } = state
  if (actives.length > 0) {
    breach(`${bonus.id} starts while ${actives.map(({ id }) => id)} are active`)
  }
  state.actives = [...actives, bonus]
  state.locked = undefined
}

/** Checks completion before loss. */
function judgeRound(state: OracleState, { bonusId }: KeptRow): void {
  const active = activeOf(state, bonusId)
  if (active === undefined) return
  if (wageredOf(active) < active.requirement) {
    if (active.balance === 0) end(state, active, 'cancelled')
    return
  }
  active.met = true
  if (active.balance === 0) end(state, active, 'completed')
}

function adjust(
  state: OracleState,
  row: KeptRow,
  note: string,
  book: ReadonlyMap<string, Bonus>,
): void {
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
    const active = subjectOf(state, row, note)
    same(`${row.id}, ${row.name}, takes all`, row.amount, -active.balance)
  } else if (row.name === 'Bonus Max-Win Cap') {
    const active = subjectOf(state, row, note)
    if (!active.met) breach(`${row.id} caps a bonus that was not met`)
    if (-row.amount >= active.balance) breach(`${row.id} caps to nothing: ${row.amount}`)
    active.balance += row.amount
  } else if (row.name === 'Bonus Debited') {
    subjectOf(state, row, note).balance += row.amount
  } else if (row.name === 'Bonus Converted') {
    const active = subjectOf(state, row, note)
    if (!active.met) breach(`${row.id} converts a bonus that was not met`)
    same(`${row.id} converts all`, row.amount, -active.balance)
    checkCap(state, active.id, -row.amount)
    active.converted = -row.amount
    active.balance = 0
  } else if (row.name === 'Bonus Winnings Credited') {
    const active = subjectOf(state, row, note)
    same(`${row.id} credits what converted`, row.amount, active.converted)
    end(state, active, 'completed')
  }
}

/** A cancelled bonus is active again, with its progress and what was removed of it. */
function resume(
  state: OracleState,
  row: KeptRow,
  note: string,
  book: ReadonlyMap<string, Bonus>,
): void {
  const bonus = namedBonus(row, note, book)
  const ending = state.endings.get(bonus.id)
  if (ending) same(`${row.id} returns what was removed`, row.amount, ending.removed)
  const { minor } = money(state)
  state.endings.delete(bonus.id)
  start(state, {
    id: bonus.id,
    requirement: minor(bonus.wager_requirement),
    balance: row.amount,
    counted: new Map(ending?.active?.counted),
    before: ending?.active ? ending.active.before : minor(bonus.wagered_amount),
    met: false,
    converted: undefined,
  })
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

/** Staff change the wagering of a bonus: before the rows that follow from it. */
export function relieve(state: OracleState, command: PlayerCommand): void {
  const { type } = command
  if (type !== 'completeWagering' && type !== 'convertBonus' && type !== 'setWagering') return
  const bonus = command.bonus === undefined ? state.actives[0] : activeOf(state, command.bonus)
  if (bonus === undefined) return
  const rest = type === 'setWagering' ? money(state).minor(command.remaining) : 0
  bonus.requirement = wageredOf(bonus) + rest
  bonus.met = rest === 0
  if (type === 'convertBonus') state.caps.set(bonus.id, 'none')
}

/** Ends an active bonus; its progress is kept as it was. */
export function end(
  state: OracleState,
  active: ActiveBonus,
  status: 'completed' | 'cancelled',
  removed?: number,
): void {
  const ending = { status, wagered: wageredOf(active), active }
  state.endings.set(active.id, removed === undefined ? ending : { ...ending, removed })
  state.actives = state.actives.filter(({ id }) => id !== active.id)
  state.locked = undefined
}

import { type Effect, EVENT_NAMES, EVENTS, type EventName, effectOf } from '../domain/events'
import { PAYMENT_METHODS } from '../domain/payments'
import { CREATORS, STATUSES, type TransactionStatus } from '../domain/transactions'
import type { Totals } from './row'

/** A word's code is its place in the domain's list: a small whole number. */
const codesOf = <Word extends string>(words: readonly Word[]): ReadonlyMap<Word, number> =>
  new Map(words.map((word, code) => [word, code]))

/** The code of each event name. */
export const NAME_CODES = codesOf(EVENT_NAMES)
/** The code of each status. */
export const STATUS_CODES = codesOf(STATUSES)
/** The code of each creator. */
export const CREATOR_CODES = codesOf(CREATORS)
/** The code of each payment method. */
export const METHOD_CODES = codesOf(PAYMENT_METHODS)

/** The code of the status `completed`. */
export const COMPLETED = STATUSES.indexOf('completed')

/** An effect is linear in the amount and in its bonus part, which moves from cash to bonus. */
interface Coefficients extends Effect {
  readonly ofPart: number
}

/** The effect of a status that a name cannot have: no such row exists. */
const NO_ROW: Coefficients = { cash: 0, bonus: 0, pending: 0, ofPart: 0 }

/** Results of `effectOf` by codes, so that to book a row is a few multiplications. */
const EFFECTS: Coefficients[] = new Array(EVENT_NAMES.length * STATUSES.length)

function coefficients(name: number, status: number): Coefficients {
  const place = name * STATUSES.length + status
  const known = EFFECTS[place]
  if (known !== undefined) return known
  const effect = coefficientsOf(EVENT_NAMES[name], STATUSES[status])
  EFFECTS[place] = effect
  return effect
}

function coefficientsOf(name?: EventName, status?: TransactionStatus): Coefficients {
  if (name === undefined || status === undefined) return NO_ROW
  const allowed: readonly TransactionStatus[] = EVENTS[name].statuses
  if (!allowed.includes(status)) return NO_ROW
  const unit = effectOf(name, status, 1, 0)
  return { ...unit, ofPart: effectOf(name, status, 1, 1).bonus - unit.bonus }
}

/** Whether rows of this name can have this status, by codes. */
export function mayHave(name: number, status: number): boolean {
  return coefficients(name, status) !== NO_ROW
}

/** Sums that change with each row. */
type Running<Sums> = { -readonly [Sum in keyof Sums]: Sums[Sum] }
export type RunningWallets = Running<Effect>
export type RunningTotals = Running<Totals>

/** Books the effect of a row, by codes, onto `wallets`; `times` is 1, or -1 to take it back. */
export function addEffect(
  wallets: RunningWallets,
  name: number,
  status: number,
  amount: number,
  bonusPart: number,
  times: 1 | -1,
): void {
  const { cash, bonus, pending, ofPart } = coefficients(name, status)
  wallets.cash += times * (cash * amount - ofPart * bonusPart)
  wallets.bonus += times * (bonus * amount + ofPart * bonusPart)
  wallets.pending += times * pending * amount
}

/** The totals of no rows. */
export const noTotals = (): RunningTotals => ({
  deposits: 0,
  withdrawals: 0,
  bonuses: 0,
  bets: 0,
  wins: 0,
  depositCount: 0,
  withdrawalCount: 0,
  adjustments: 0,
  bonusAdjustments: 0,
  convertedRevenue: 0,
})

/** The type of each name, by its code. */
export const TYPES = EVENT_NAMES.map((name) => EVENTS[name].type)

/** Names whose cash is revenue or its cost: play, awards, and bonus money that becomes cash. */
const EARNS = EVENT_NAMES.map(
  (name) => EVENTS[name].type !== 'adjustment' || name === 'Bonus Winnings Credited',
)

/** Adjustments that take bonus money or give it back. */
const MOVES_BONUS = EVENT_NAMES.map((name) => {
  const { type, wallet } = EVENTS[name]
  return type === 'adjustment' && wallet === 'bonus' && name !== 'Bonus Converted'
})

/** Adds a completed row, by its name's code, to `totals`; `times` is 1, or -1 to take it back. */
export function addToTotals(
  totals: RunningTotals,
  name: number,
  amount: number,
  bonusPart: number,
  times: 1 | -1,
): void {
  const { cash, bonus, ofPart } = coefficients(name, COMPLETED)
  const type = TYPES[name]
  const signed = times * amount
  if (type === 'deposit') {
    totals.deposits += signed
    totals.depositCount += times
  } else if (type === 'withdrawal') {
    totals.withdrawals += signed
    totals.withdrawalCount += times
  } else if (type !== 'refund') {
    if (EARNS[name]) totals.convertedRevenue -= times * (cash * amount - ofPart * bonusPart)
    if (type === 'bet') totals.bets += signed
    else if (type === 'win') totals.wins += signed
    else if (type === 'bonus') totals.bonuses += signed
    else {
      totals.adjustments += (cash + bonus) * signed
      if (MOVES_BONUS[name]) totals.bonusAdjustments += bonus * signed
    }
  }
}

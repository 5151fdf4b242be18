import type { EventName } from '../domain/events'
import { DAY_MS } from '../domain/instants'
import { isLongWeekend } from '../domain/local-time'
import { METHODS } from '../domain/payments'
import { minimumDeposit } from '../domain/stated-amounts'
import { type Act, clearTimer, post, setTimer, touchBonus } from './act'
import { percentOf, spinFree } from './draws'
import { isBlocked, isRestricted } from './rules'
import type { BonusEnd, BonusRecord, BonusTerms, PlayerState } from './state'

/** The active bonus, which is the one that is played: a player has one at most. */
export function activeBonus({ active, bonuses }: PlayerState): BonusRecord | undefined {
  return active === undefined ? undefined : bonuses[active]
}

/** True if this bonus, while active, prevents every withdrawal. */
export function locksDeposit(bonus: BonusRecord): boolean {
  return bonus.terms.base === 'bonus+deposit'
}

/** Opens a pending record. `amount`: its maximum, minor units; `claimed`: it is an offer. */
export function openRecord(
  act: Act,
  terms: BonusTerms,
  amount: number,
  awaiting: 'deposit' | 'claim',
  claimed: boolean,
): BonusRecord {
  const { player, at } = act
  const index = player.bonuses.length
  const bonus: BonusRecord = {
    index,
    id: player.ids.bonuses.idOf(at, index),
    terms,
    claimed,
    createdAt: at,
    expiresAt: at + terms.template.claimDays * DAY_MS,
    days: terms.template.claimDays,
    status: 'pending',
    amount,
    balance: 0,
    requirement: fullRequirement(terms, amount),
    contributed: 0,
    carried: 0,
    cap: capOf(terms, amount),
    awaiting,
    deposit: undefined,
    award: undefined,
    removal: undefined,
    reinstated: undefined,
    activatedAt: undefined,
    endedAt: undefined,
    end: undefined,
    breaches: 0,
  }
  player.bonuses.push(bonus)
  setTimer(player, 'bonusExpires', index, bonus.expiresAt)
  return touchBonus(act, bonus)
}

/**
 * A deposit has arrived: voids the claimed offers that ask for another kind of deposit, then
 * activates or queues the oldest bonus that waits for one.
 */
export function activateOnDeposit(act: Act, ordinal: number): void {
  const { player } = act
  for (const bonus of player.bonuses) {
    if (bonus.awaiting !== 'deposit' || isOfKind(player, bonus, ordinal)) continue
    bonus.deposit = ordinal
    cancelRecord(act, bonus, 'voided')
  }
  const waiting = player.bonuses.find(
    (bonus) => bonus.awaiting === 'deposit' && isEnough(player, bonus, ordinal),
  )
  if (!waiting) return
  waiting.awaiting = 'claim'
  waiting.deposit = ordinal
  touchBonus(act, waiting)
  const isBarred = isBlocked(player) || isRestricted(player, 'bonuses')
  if (player.active === undefined && !isBarred) activate(act, waiting)
}

/**
 * True if a deposit that has just arrived is of the kind that a claimed offer matches. A record by
 * staff matches every deposit.
 */
function isOfKind(
  { ledger, market }: PlayerState,
  { claimed, terms }: BonusRecord,
  ordinal: number,
): boolean {
  const { depositPlace, weekendOnly } = terms.template
  if (!claimed) return true
  if (depositPlace !== undefined) return ledger.lifetime.depositCount === depositPlace
  const { at, completedAt = at } = ledger.row(ordinal)
  return !weekendOnly || (isLongWeekend(at, market) && isLongWeekend(completedAt, market))
}

/** Whether a deposit has the amount, and the payment method, that a bonus requires. */
function isEnough(
  { ledger, currency }: PlayerState,
  { terms }: BonusRecord,
  ordinal: number,
): boolean {
  const { amount, method } = ledger.row(ordinal)
  const isCrypto = method !== undefined && METHODS[method].class === 'crypto'
  if (terms.template.code === 'CRYPTO30' && !isCrypto) return false
  return amount >= minimumDeposit(terms.template, currency)
}

/** Whether what is left of its deposit is enough for a bonus; a chargeback leaves nothing. */
export function isCovered(
  { ledger, takenBack, currency }: PlayerState,
  bonus: BonusRecord,
): boolean {
  const { deposit, terms } = bonus
  const taken = deposit === undefined ? undefined : takenBack.get(deposit)
  if (deposit === undefined || taken === undefined) return true
  const left = ledger.amountOf(deposit) - taken.refunded
  return taken.chargedBack === 0 && left > 0 && left >= minimumDeposit(terms.template, currency)
}

/**
 * A deposit is taken back: the bonus that it does not cover any more is cancelled, unless it has
 * ended. One that has not begun waits for another deposit when it is a refund.
 */
export function clawBack(act: Act, ordinal: number, why: 'refunded' | 'charged back'): void {
  for (const bonus of act.player.bonuses) {
    const isConcerned = bonus.deposit === ordinal && bonus.endedAt === undefined
    if (!isConcerned || isCovered(act.player, bonus)) continue
    if (bonus.status === 'active' || why === 'charged back') {
      cancelRecord(act, bonus, 'cancelled', `Bonus ${bonus.id} cancelled: deposit ${why}`)
      continue
    }
    bonus.awaiting = 'deposit'
    bonus.deposit = undefined
    touchBonus(act, bonus)
  }
}

/**
 * Activates a pending record and posts its award. A bonus without wagering completes at once, and
 * free spins are played now. Precondition: no other bonus is active.
 */
export function activate(act: Act, bonus: BonusRecord): void {
  const { player, at } = act
  const { terms } = bonus
  const { template } = terms
  touchBonus(act, bonus)
  const deposit = bonus.deposit === undefined ? 0 : player.ledger.amountOf(bonus.deposit)
  if (template.benefit === 'deposit_match' && bonus.deposit !== undefined && template.percent) {
    bonus.amount = Math.min(bonus.amount, percentOf(deposit, template.percent))
  }
  if (template.spins !== undefined) bonus.amount = spinFree(player, template.spins)
  bonus.cap = capOf(terms, bonus.amount)
  bonus.requirement = requirementOf(terms, bonus.amount, deposit)
  bonus.awaiting = undefined
  if (bonus.amount === 0) {
    endBonus(act, bonus, 'cancelled', 'empty')
    return
  }
  bonus.award = post(act, {
    name: template.awardName,
    status: 'completed',
    amount: bonus.amount,
    creator: terms.by,
    bonus: bonus.index,
  })
  bonus.activatedAt = at
  bonus.days = template.validDays
  bonus.expiresAt = at + bonus.days * DAY_MS
  if (bonus.requirement === 0) {
    endBonus(act, bonus, 'completed', 'completed')
    return
  }
  bonus.status = 'active'
  player.active = bonus.index
  setTimer(player, 'bonusExpires', bonus.index, bonus.expiresAt)
}

/** Ends a record. The caller posts the rows that belong to the end. */
function endBonus(
  act: Act,
  bonus: BonusRecord,
  status: 'completed' | 'cancelled',
  end: BonusEnd,
): void {
  touchBonus(act, bonus)
  clearTimer(act.player, 'bonusExpires', bonus.index)
  if (act.player.active === bonus.index) act.player.active = undefined
  bonus.status = status
  bonus.end = end
  bonus.endedAt = act.at
  bonus.awaiting = undefined
}

const REMOVALS: Readonly<Partial<Record<BonusEnd, EventName>>> = {
  expired: 'Bonus Expired',
  forfeited: 'Bonus Forfeited',
  cancelled: 'Bonus Cancelled',
}

/**
 * Cancels a pending or active record. The balance of an active one is removed by a row that carries
 * the note.
 */
export function cancelRecord(act: Act, bonus: BonusRecord, end: BonusEnd, note?: string): void {
  const removal = REMOVALS[end]
  if (bonus.status === 'active' && removal && bonus.balance > 0) {
    bonus.removal = post(act, {
      name: removal,
      status: 'completed',
      amount: bonus.balance,
      creator: end === 'cancelled' ? 'Admin' : 'System',
      bonus: bonus.index,
      note: note ?? `Bonus ${bonus.id} ${end}`,
    })
  }
  endBonus(act, bonus, 'cancelled', end)
}

/** Moves the expiry of a pending or active record later by whole days. */
export function extendRecord(act: Act, bonus: BonusRecord, days: number): void {
  touchBonus(act, bonus)
  bonus.days += days
  bonus.expiresAt += days * DAY_MS
  setTimer(act.player, 'bonusExpires', bonus.index, bonus.expiresAt)
}

/**
 * Gives the removed balance of a cancelled record back: it is active again, with its progress, for
 * so many days. Precondition: no other bonus is active.
 *
 * @param removal ordinal of the row that removed the balance
 */
export function reinstateRecord(act: Act, bonus: BonusRecord, removal: number, days: number): void {
  const { player, at } = act
  bonus.reinstated = post(act, {
    name: 'Bonus Reinstated',
    status: 'completed',
    amount: player.ledger.amountOf(removal),
    creator: 'Admin',
    ref: removal,
    bonus: bonus.index,
    note: `Bonus ${bonus.id} reinstated`,
  })
  bonus.status = 'active'
  bonus.end = undefined
  bonus.endedAt = undefined
  bonus.removal = undefined
  player.active = bonus.index
  // The days count from now.
  bonus.days = 0
  bonus.expiresAt = at
  extendRecord(act, bonus, days)
}

/** After a round or a debit: completes a bonus that is met, or ends one with nothing left. */
export function judge(act: Act, bonus: BonusRecord): void {
  if (bonus.contributed >= bonus.requirement) complete(act, bonus)
  else if (bonus.balance === 0) endBonus(act, bonus, 'cancelled', 'lost')
}

/** Staff complete an active bonus: nothing remains to be wagered. */
export function completeEarly(act: Act, bonus: BonusRecord, reason: string): void {
  bonus.requirement = bonus.contributed
  complete(act, bonus, `Bonus ${bonus.id} converted: ${reason}`)
}

/** Converts the remaining bonus balance to cash, up to the cap. */
function complete(act: Act, bonus: BonusRecord, note?: string): void {
  const { balance } = bonus
  const over = bonus.cap === undefined ? 0 : Math.max(0, balance - bonus.cap)
  const converted = balance - over
  const row = { status: 'completed', creator: 'System', bonus: bonus.index } as const
  if (over > 0) post(act, { ...row, name: 'Bonus Max-Win Cap', amount: over })
  if (converted > 0) {
    post(act, { ...row, name: 'Bonus Converted', amount: converted, note })
    post(act, { ...row, name: 'Bonus Winnings Credited', amount: converted, note })
  }
  endBonus(act, bonus, 'completed', 'completed')
}

/**
 * The amount to wager under these terms. `deposit`: the deposit that the bonus matches, of which
 * the matched part counts.
 */
export function requirementOf(terms: BonusTerms, amount: number, deposit: number): number {
  const matched = terms.template.percent ? Math.min(deposit, fullDeposit(terms, amount)) : deposit
  const base = terms.base === 'bonus+deposit' ? amount + matched : amount
  return base * terms.multiplier
}

/** The deposit that gives the largest match: the base of the requirement before a deposit. */
function fullDeposit(terms: BonusTerms, amount: number): number {
  const { percent } = terms.template
  return percent ? Math.ceil((amount * 100) / percent) : 0
}

/** The requirement of a record that is not active yet: computed from its largest amount. */
export function fullRequirement(terms: BonusTerms, amount: number): number {
  return requirementOf(terms, amount, fullDeposit(terms, amount))
}

/** The maximum that converts to cash, if there is one. */
export function capOf(terms: BonusTerms, amount: number): number | undefined {
  const { capMultiple } = terms.template
  return terms.cap ?? (capMultiple === undefined ? undefined : amount * capMultiple)
}

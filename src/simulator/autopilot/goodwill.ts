import { countingUnit } from '../domain/currencies'
import { ADJUSTMENT_NAMES, type EventName } from '../domain/events'
import { DAY_MS, HOUR_MS } from '../domain/instants'
import type { PersonaId } from '../domain/personas'
import { CREDIT_REASONS, DEBIT_REASONS, GOODWILL_REASONS, type Reasons } from '../domain/reasons'
import { statedAmount } from '../domain/stated-amounts'
import { OPEN_STATUSES } from '../domain/transactions'
import { rowsOf } from '../engine/act'
import { isBlocked } from '../engine/blocks'
import { activeBonus } from '../engine/bonus-lifecycle'
import { takenBackOf } from '../engine/deposits'
import { drawLogNormal } from '../engine/draws'
import { isBonusAllowed } from '../engine/offers'
import { riskSigns, vipLevel } from '../engine/standing'
import type { BonusRecord, PlayerState } from '../engine/state'
import { namesOf, transactionIdOf } from '../engine/transactions'
import { afterWorkingTime, OFFICE, SUPPORT } from '../engine/working-time'
import { prizeTime } from './calendar'
import { collectDeposit, mayDeposit, nextDeposit } from './cashier'
import { AGENTS, VIP_MANAGERS } from './companies'
import { suspend } from './compliance'
import { act, later, mayHaveBonus, type WakeContext } from './wake-context'

/** Personas with personal service, while they have a VIP manager. */
export function isLookedAfter(persona: PersonaId): boolean {
  return persona === 'high_roller' || persona === 'vip_whale'
}

/*
 * The subject of a task of staff says what they do: a chance of 10,000 below or above the limits
 * here, or one of two acts that have a reason.
 */

/** Below each limit, in this order, a manager credits a VIP, gives a gift, or gives a prize. */
const MANAGER_BELOW = { credit: 65, gift: 260, prize: 275 } as const
/** Below each limit, in this order, support does something for any other player. */
const SUPPORT_BELOW = { credit: 10, prize: 30, thanks: 45, transfer: 200 } as const
/** From this chance on, support takes an amount back. */
const DEBIT_FROM = 9_992
const [REVIEW, ASSIGNMENT] = [10_000, 10_001]

/** Staff notice a player who has logged in: rare, and mostly for high-value players. */
export function noticeLogin(context: WakeContext): void {
  const { memory, stream } = context
  if (memory.lastDeposit === 0) return
  if (becomesVip(context)) queue(context, ASSIGNMENT)
  if (isReviewed(context)) queue(context, REVIEW)
  const chance = stream.below(10_000)
  if (chance < MANAGER_BELOW.prize || chance >= DEBIT_FROM) queue(context, chance)
}

/** Whether a VIP is to have a manager, which is decided once. */
function becomesVip({ player, life, memory, stream }: WakeContext): boolean {
  const { managerPercent } = life.parameters
  if (managerPercent === 0 || memory.isVip || vipLevel(player) === undefined) return false
  if (player.kyc.status !== 'approved') return false
  memory.isVip = true
  return player.identity.vipManager === undefined && stream.chance(managerPercent, 100)
}

/** Plans an act of staff after some hours of their own time. */
function queue(context: WakeContext, subject: number): void {
  const { player, life, stream, at } = context
  const isOffice = subject >= REVIEW || isTransfer(subject) || isLookedAfter(life.persona)
  const shift = isOffice ? OFFICE : SUPPORT
  const work = drawLogNormal(stream, 4 * HOUR_MS, 100)
  later(context, 'staff', afterWorkingTime(at, work, player.market, shift) - at, subject)
}

/** Staff act, unless the player has lost their trust. */
export function serve(context: WakeContext, subject: number): void {
  const { player, life, memory, stream } = context
  if (isBlocked(player) || memory.over || player.labels.includes('Bonus Abuser')) return
  if (life.persona === 'chargeback_fraud' || player.kyc.status === 'rejected') return
  if (subject === REVIEW) {
    reviewBonuses(context)
    return
  }
  if (subject === ASSIGNMENT) {
    act(context, { type: 'changeIdentity', vip_manager: stream.pick(VIP_MANAGERS) })
    return
  }
  if (sinceLast(context, GIVEN) < 14 * DAY_MS) return
  const manager = isLookedAfter(life.persona) ? player.identity.vipManager : undefined
  if (manager !== undefined) goodwillForVip(context, subject, manager)
  else goodwillForOthers(context, subject)
  if (subject >= DEBIT_FROM) takeBack(context)
}

/** Support takes back what a provider has paid too much: a part of a deposit, or a win. */
function takeBack(context: WakeContext): void {
  const { player, stream, at } = context
  const { ledger } = player
  const reasons = groundsFor(context, DEBIT_REASONS)
  if (reasons.length === 0) return
  const reason = stream.weighted(reasons)
  const isOfGame = reason.startsWith('game')
  // The debit is of cash alone.
  const subject = ledger.newest(isOfGame ? WINS : DEPOSITS, (row) => {
    const { status, bonusPart } = ledger.row(row)
    return status === 'completed' && bonusPart === 0
  })
  if (subject === undefined || at - ledger.at(subject) > LATELY) return
  const whole = ledger.amountOf(subject)
  const part = statedAmount(stream.between(1, 5) * 500, player.currency)
  const amount = isOfGame ? whole : Math.min(whole, part)
  if (amount >= ledger.wallets.cash) return
  const of = transactionIdOf(player, subject)
  const note = `Manual debit: ${reason} of ${of}, by ${stream.pick(AGENTS)}`
  act(context, { type: 'adjust', kind: 'Manual Debit', amount, note })
}

/** Time after the expiry of a bonus within which staff make up for it. */
const MADE_UP_WITHIN = 14 * DAY_MS

/** Whether staff look at the bonuses: for an abuse, or for one that a fault let expire. */
function isReviewed({ player, life, stream, at }: WakeContext): boolean {
  const permille = life.persona === 'bonus_hunter' ? 90 : 4
  if (activeBonus(player)) return stream.chance(permille, 1_000)
  return lostBonus(player, at) !== undefined && stream.chance(10, 100)
}

/** The expired bonus of a deposit that staff would give back, once. */
function lostBonus(player: PlayerState, at: number): BonusRecord | undefined {
  const lost = player.bonuses.findLast(({ removal }) => removal !== undefined)
  if (lost?.end !== 'expired' || at - (lost.endedAt ?? 0) > MADE_UP_WITHIN) return undefined
  if (lost.reinstated !== undefined || lost.deposit === undefined) return undefined
  if (player.ledger.amountOf(lost.removal ?? 0) < countingUnit(player.currency)) return undefined
  return isChargedBack(player, lost) ? undefined : lost
}

/** Staff end the bonus of a player who abuses it, and give back one that a fault let expire. */
function reviewBonuses(context: WakeContext): void {
  const { player, stream, at } = context
  const active = activeBonus(player)
  if (active) {
    const reason = isAbusive(player) ? ABUSE : SHARED_DEVICE
    if (reason === SHARED_DEVICE && !stream.chance(SHARED_PERCENT, 100)) return
    act(context, { type: 'cancelBonus', bonus: active.id, by: 'Admin', reason })
    if (reason === SHARED_DEVICE) suspend(context, 'Multi-Account')
    if (reason !== ABUSE) return
    act(context, { type: 'label', add: ['Bonus Abuser'] })
    if (mayHaveBonus(player)) act(context, { type: 'restrict', activity: 'bonuses' })
    return
  }
  const lost = lostBonus(player, at)
  if (lost) act(context, { type: 'reinstateBonus', bonus: lost.id })
}

const ABUSE = 'bonus abuse'

/** Another account has played on the device: it may be the same person. */
const SHARED_DEVICE = 'shared device'

/** Percent of the reviews that find no abuse but a shared device. */
const SHARED_PERCENT = 27

/** Whether the ledger shows an abuse: some bonuses, and most deposits with one. */
function isAbusive({ bonuses, ledger }: PlayerState): boolean {
  const matched = bonuses.filter(
    ({ deposit, award }) => award !== undefined && deposit !== undefined,
  )
  return matched.length >= 2 && matched.length * 2 > ledger.lifetimeOf('depositCount')
}

function isChargedBack(player: PlayerState, { deposit }: BonusRecord): boolean {
  return deposit !== undefined && takenBackOf(player, deposit).chargedBack > 0
}

function goodwillForVip(context: WakeContext, chance: number, manager: string): void {
  const { player, life, memory, stream, at } = context
  // Managers look after those who pay in, and wait for documents that are out.
  if (player.kyc.status !== 'approved') return
  if (at - memory.depositedAt > 45 * DAY_MS || riskSigns(player, at) > 0) return
  const amount = statedAmount(stream.pick([2_500, 5_000, 10_000]), player.currency)
  const wants = mayBeGiven(context)
  if (chance < MANAGER_BELOW.credit) {
    act(context, {
      type: 'adjust',
      kind: 'Goodwill Credit',
      amount,
      note: `Goodwill credit: ${goodwillReason(context)}, by ${manager}`,
    })
  } else if (chance < MANAGER_BELOW.gift && wants && life.parameters.managerPercent === 100) {
    const award = { award: 'VIP Reward', name: 'VIP Gift', multiplier: 0 } as const
    act(context, { type: 'awardBonus', ...award, amount, by: 'VIP Manager' })
  } else if (chance < MANAGER_BELOW.prize && wants) prize(context, amount, chance)
}

/** Whether staff may give a bonus: not while there is a sign of harm. */
function mayBeGiven({ player, at }: WakeContext): boolean {
  return mayHaveBonus(player) && isBonusAllowed(player) && riskSigns(player, at) === 0
}

/** The names of what staff give or take, which they do not do every week. */
const GIFTS = ['VIP Reward', 'Tournament Prize', 'Cash Bonus', 'Manual Deposit'] as const
const GIVEN = [...ADJUSTMENT_NAMES, ...GIFTS]

/** The reasons that can be true: the player has lately played, paid or wanted a bonus. */
function groundsFor(context: WakeContext, reasons: Reasons): Reasons {
  return reasons.filter(([reason]) => {
    if (reason.startsWith('bonus')) return mayHaveBonus(context.player)
    const names = reason.startsWith('game') ? WINS : PAYMENTS
    return !/^(game|payment)/.test(reason) || sinceLast(context, names) < LATELY
  })
}

const WINS = namesOf('win')
const DEPOSITS = namesOf('deposit')
const PAYMENTS = [...namesOf('deposit'), ...namesOf('withdrawal')]

/** Whether staff look for a bank transfer that came without a reference. */
const isTransfer = (chance: number) =>
  chance >= SUPPORT_BELOW.thanks && chance < SUPPORT_BELOW.transfer

/** Time within which staff hear of a win or a payment. */
const LATELY = 3 * DAY_MS

/** Time since the newest row of these names. */
function sinceLast({ player, at }: WakeContext, names: readonly EventName[]): number {
  const { ledger } = player
  const newest = ledger.newest(names)
  return newest === undefined ? Number.POSITIVE_INFINITY : at - ledger.at(newest)
}

/** Why a manager credits the player: what the ledger shows, else service. */
function goodwillReason(context: WakeContext): string {
  const { player, stream, at } = context
  const { ledger } = player
  const newest = ledger.newest(namesOf('withdrawal'))
  const payout = newest === undefined ? undefined : ledger.row(newest)
  const isPaid = payout?.status === 'completed'
  if (payout && (isPaid || OPEN_STATUSES.includes(payout.status))) {
    const end = payout.completedAt ?? at
    if (end - payout.at > SLOW_PAYOUT && at - end < 3 * DAY_MS) return 'slow payout'
  }
  const reason = stream.weighted(groundsFor(context, GOODWILL_REASONS))
  if (reason !== 'losing streak') return reason
  const { bets, wins } = ledger.totals(at - 7 * DAY_MS, at)
  return wins < bets ? reason : 'service'
}

const SLOW_PAYOUT = 6 * DAY_MS

function goodwillForOthers(context: WakeContext, chance: number): void {
  const { player, memory, stream } = context
  const stated = statedAmount(stream.pick([500, 1_000, 2_000, 5_000]), player.currency)
  const amount = Math.min(stated, memory.lastDeposit)
  const wants = mayBeGiven(context)
  if (chance < SUPPORT_BELOW.credit) {
    const reason = stream.weighted(groundsFor(context, CREDIT_REASONS))
    const note = `Manual credit: ${reason}, by ${stream.pick(AGENTS)}`
    act(context, { type: 'adjust', kind: 'Manual Credit', amount, note })
  } else if (chance < SUPPORT_BELOW.prize && wants) prize(context, amount, chance)
  else if (chance < SUPPORT_BELOW.thanks && wants) {
    const award = { award: 'Cash Bonus', name: 'Thank You Bonus', multiplier: 0 } as const
    act(context, { type: 'awardBonus', ...award, amount, by: 'System' })
  } else if (isTransfer(chance) && mayDeposit(context)) {
    const earlier = player.ledger.newest(['Bank Transfer Deposit'])
    const paid = nextDeposit(context)
    if (earlier === undefined || player.ledger.cash > paid) return
    const method = player.ledger.methodOf(earlier)
    const booked = act(context, { type: 'deposit', amount: paid, method, by: 'Admin' })
    collectDeposit(context, rowsOf(booked)[0] ?? 0)
  }
}

/** Awards the prize of the week to a player who has played much in it. */
function prize(context: WakeContext, amount: number, chance: number): void {
  const { player, at } = context
  const due = prizeTime(at, player.market)
  if (due > at) {
    later(context, 'staff', due - at, chance)
    return
  }
  if (player.ledger.totals(at - 7 * DAY_MS, at).bets < amount * 10) return
  const award = { award: 'Tournament Prize', name: 'Weekly Tournament', multiplier: 0 } as const
  act(context, { type: 'awardBonus', ...award, amount, by: 'System' })
}

import { countingUnit, fromEuroCents, minimumDepositIn } from '../domain/currencies'
import { DAY_MS } from '../domain/instants'
import { localHour } from '../domain/markets'
import type { PersonaId } from '../domain/personas'
import { BONUS_REASONS, CREDIT_REASONS, DEBIT_REASONS, GOODWILL_REASONS } from '../domain/reasons'
import { statedAmount } from '../domain/stated-amounts'
import { activeBonus } from '../engine/bonus-lifecycle'
import { isBonusAllowed } from '../engine/offers'
import type { BonusRecord, PlayerState } from '../engine/state'
import { takenBackOf } from '../engine/taken-back'
import { vipLevel } from '../engine/vip'
import { afterWorkingTime } from '../engine/working-time'
import { act, mayHaveBonus, type WakeContext } from './wake-context'

/** Personas with personal service, while they have a VIP manager. */
export function isLookedAfter(persona: PersonaId): boolean {
  return persona === 'high_roller' || persona === 'vip_whale'
}

const AGENTS = ['Dana', 'Pavel', 'Noor', 'Elif', 'Tom'] as const

/** Acts of staff for a player who has just logged in: rare, and mostly for high-value players. */
export function receiveGoodwill(context: WakeContext): void {
  const { player, life, memory, stream } = context
  if (memory.lastDeposit === 0 || life.persona === 'chargeback_fraud') return
  if (!isStaffed(context)) return
  reviewBonuses(context)
  const lot = stream.below(10_000)
  const isServed = isLookedAfter(life.persona) && isWorkday(context)
  const manager = isServed && isValued(player) ? player.identity.vipManager : undefined
  if (manager !== undefined) goodwillForVip(context, lot, manager)
  else goodwillForOthers(context, lot)
  const cheque = statedAmount(stream.between(1, 5) * 500, player.currency)
  if (lot >= 9_992 && player.ledger.wallets.cash > cheque) {
    act(context, {
      type: 'adjust',
      kind: 'Manual Debit',
      amount: cheque,
      note: `Manual debit: ${stream.weighted(DEBIT_REASONS)}, by ${stream.pick(AGENTS)}`,
    })
  }
}

/** Mean stake of a player whom the manager gives gifts, without a VIP level. */
const VALUED_EURO_CENTS = 2_000

function isValued(player: PlayerState): boolean {
  if (vipLevel(player)) return true
  const { ledger, currency } = player
  const bets = ledger.count({ types: BETS }) - ledger.count({ names: BET_REFUNDS })
  return bets > 0 && ledger.lifetime.bets >= bets * fromEuroCents(VALUED_EURO_CENTS, currency)
}

const BETS = new Set(['bet'] as const)
const BET_REFUNDS = new Set(['Bet Refund'])

/** Support works from 7 to 22 o'clock by the player's time, managers in the hours of offices. */
export function isStaffed({ player, at }: WakeContext): boolean {
  const hour = localHour(at, player.market)
  return hour >= 7 && hour < 22
}

/** Whether managers are at work. */
export const isWorkday = ({ player, at }: WakeContext) =>
  afterWorkingTime(at, 0, player.market) === at

/** Latest return of a player at which staff make up for a bonus that expired. */
const MADE_UP_WITHIN = 14 * DAY_MS

/** Staff end the bonus of a player who abuses it, and give back one that a fault let expire. */
function reviewBonuses(context: WakeContext): void {
  const { player, life, stream, at } = context
  const active = activeBonus(player)
  if (active) {
    const permille = life.persona === 'bonus_hunter' ? 40 : 4
    if (!stream.chance(permille, 1_000)) return
    const reason = stream.weighted(BONUS_REASONS)
    act(context, { type: 'cancelBonus', bonus: active.id, by: 'Admin', reason })
    if (reason === 'bonus abuse') act(context, { type: 'label', add: ['Bonus Abuser'] })
    return
  }
  const lost = player.bonuses.findLast(({ removal }) => removal !== undefined)
  if (lost?.end !== 'expired' || at - (lost.endedAt ?? 0) > MADE_UP_WITHIN) return
  if (player.ledger.amountOf(lost.removal ?? 0) < countingUnit(player.currency)) return
  if (isChargedBack(player, lost) || !stream.chance(4, 100)) return
  act(context, { type: 'reinstateBonus', bonus: lost.id })
}

function isChargedBack(player: PlayerState, { deposit }: BonusRecord): boolean {
  return deposit !== undefined && takenBackOf(player, deposit).chargedBack > 0
}

function goodwillForVip(context: WakeContext, lot: number, manager: string): void {
  const { player, life, stream } = context
  const amount = statedAmount(stream.pick([5_000, 10_000, 20_000]), player.currency)
  const wants = mayHaveBonus(player) && isBonusAllowed(player)
  if (lot < 180) {
    act(context, {
      type: 'adjust',
      kind: 'Goodwill Credit',
      amount,
      note: `Goodwill credit: ${stream.weighted(GOODWILL_REASONS)}, by ${manager}`,
    })
  } else if (lot < 480 && wants && life.parameters.managerPercent === 100) {
    const award = { award: 'VIP Reward', name: 'VIP Gift', multiplier: 0 } as const
    act(context, { type: 'awardBonus', ...award, amount, by: 'VIP Manager' })
  } else if (lot < 540 && wants) prize(context, amount)
}

function goodwillForOthers(context: WakeContext, lot: number): void {
  const { player, stream } = context
  const amount = statedAmount(stream.pick([500, 1_000, 2_000, 5_000]), player.currency)
  const wants = mayHaveBonus(player) && isBonusAllowed(player)
  if (lot < 10) {
    const reason = stream.weighted(CREDIT_REASONS)
    const note = `Manual credit: ${reason}, by ${stream.pick(AGENTS)}`
    act(context, { type: 'adjust', kind: 'Manual Credit', amount, note })
  } else if (lot < 30 && wants) prize(context, amount)
  else if (lot < 45 && wants) {
    const award = { award: 'Cash Bonus', name: 'Thank You Bonus', multiplier: 0 } as const
    act(context, { type: 'awardBonus', ...award, amount, by: 'System' })
  } else if (lot < 55) {
    // A payment without a reference.
    const paid = Math.max(amount, minimumDepositIn(player.currency))
    act(context, { type: 'deposit', amount: paid, by: 'Admin' })
  }
}

function prize(context: WakeContext, amount: number): void {
  const award = { award: 'Tournament Prize', name: 'Weekly Tournament', multiplier: 0 } as const
  act(context, { type: 'awardBonus', ...award, amount, by: 'System' })
}

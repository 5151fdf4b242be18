import { DAY_MS, HOUR_MS } from '../domain/instants'
import { statedAmount } from '../domain/stated-amounts'
import { activeBonus } from '../engine/bonus-lifecycle'
import { drawLogNormal } from '../engine/draws'
import { isBonusAllowed } from '../engine/offers'
import { isBlocked } from '../engine/rules'
import { riskSigns, vipLevel } from '../engine/standing'
import type { PlayerState } from '../engine/state'
import { afterWorkingTime, SUPPORT } from '../engine/working-time'
import { prizeTime } from './calendar'
import { AGENTS, VIP_MANAGERS } from './invented-names'
import { act, later, mayHaveBonus, type WakeContext } from './wake-context'

/** What staff give. The subject of a task of staff is a place in this list. */
const GIFTS = [
  'Goodwill Credit',
  'VIP Reward',
  'Tournament Prize',
  'Manual Credit',
  'Cash Bonus',
] as const

/** Places of gifts by weight, for players with a VIP manager and for others. */
const BY_MANAGER = [
  [0, 65],
  [1, 195],
  [2, 15],
] as const
const BY_SUPPORT = [
  [2, 15],
  [3, 15],
  [4, 15],
] as const

/** Staff notice a player who has logged in: VIPs often, others rarely. */
export function noticeLogin(context: WakeContext): void {
  const { player, life, memory, stream, at } = context
  if (memory.lastDeposit === 0 || player.labels.includes('Bonus Abuser')) return
  if (life.persona === 'bonus_hunter') {
    if (isAbusing(player) && stream.chance(9, 100)) endAbuse(context)
    return
  }
  assignManager(context)
  const isManaged = player.identity.vipManager !== undefined
  if (!stream.chance(isManaged ? 110 : 40, 10_000)) return
  const gift = stream.weighted<number>(isManaged ? BY_MANAGER : BY_SUPPORT)
  const work = drawLogNormal(stream, 4 * HOUR_MS, 100)
  const due =
    GIFTS[gift] === 'Tournament Prize'
      ? prizeTime(at, player.market)
      : afterWorkingTime(at, work, player.market, SUPPORT)
  later(context, 'staff', due - at, gift)
}

/** Whales and high rollers have a manager once they are a verified VIP. */
export function assignManager(context: WakeContext): void {
  const { player, life, stream } = context
  if (life.persona !== 'vip_whale' && life.persona !== 'high_roller') return
  if (player.identity.vipManager !== undefined || player.kyc.status !== 'approved') return
  if (vipLevel(player) === undefined) return
  act(context, { type: 'changeIdentity', vip_manager: stream.pick(VIP_MANAGERS) })
}

/** Whether the active bonus is one of some, and most deposits came with one. */
function isAbusing(player: PlayerState): boolean {
  const matched = player.bonuses.filter(({ deposit }) => deposit !== undefined)
  const most = matched.length * 2 > player.ledger.lifetimeOf('depositCount')
  return activeBonus(player) !== undefined && matched.length >= 2 && most
}

function endAbuse(context: WakeContext): void {
  act(context, { type: 'cancelBonus', by: 'Admin', reason: 'bonus abuse' })
  act(context, { type: 'label', add: ['Bonus Abuser'] })
  if (mayHaveBonus(context.player)) act(context, { type: 'restrict', activity: 'bonuses' })
}

/** Staff give what was decided, unless the player has lost their trust or shows signs of harm. */
export function give(context: WakeContext, subject: number): void {
  const { player, life, memory, stream, at } = context
  if (isBlocked(player) || memory.over || player.kyc.status === 'rejected') return
  if (life.persona === 'chargeback_fraud' || riskSigns(player, at) > 0) return
  const kind = GIFTS[subject] ?? 'Cash Bonus'
  const { vipManager } = player.identity
  const euroCents = stream.pick(vipManager ? [2_500, 5_000, 10_000] : [500, 1_000, 2_000, 5_000])
  const amount = Math.min(statedAmount(euroCents, player.currency), memory.lastDeposit)
  if (kind === 'Goodwill Credit') {
    const note = `Goodwill credit: service, by ${vipManager}`
    act(context, { type: 'adjust', kind, amount, note })
  } else if (kind === 'Manual Credit') {
    const note = `Manual credit: goodwill, by ${stream.pick(AGENTS)}`
    act(context, { type: 'adjust', kind, amount, note })
  } else if (mayHaveBonus(player) && isBonusAllowed(player)) {
    if (kind === 'Tournament Prize' && betsOfWeek(context) < amount * 10) return
    const [name, by] = AWARDS[kind]
    act(context, { type: 'awardBonus', award: kind, name, multiplier: 0, amount, by })
  }
}

const AWARDS = {
  'VIP Reward': ['VIP Gift', 'VIP Manager'],
  'Tournament Prize': ['Weekly Tournament', 'System'],
  'Cash Bonus': ['Thank You Bonus', 'System'],
} as const

function betsOfWeek({ player, at }: WakeContext): number {
  return player.ledger.totals(at - 7 * DAY_MS, at).bets
}

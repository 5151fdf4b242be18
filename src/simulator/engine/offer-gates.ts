import type { BonusTemplate } from '../domain/bonuses'
import { toMajor } from '../domain/currencies'
import { civilOf, DAY_MS } from '../domain/instants'
import { isLongWeekend, localDay } from '../domain/local-time'
import { METHODS } from '../domain/payments'
import { lastMethod } from './deposits'
import { type VipLevel, vipLevel } from './standing'
import type { PlayerState } from './state'

/** Offers for an absence stay open so long after the return: before it no player sees them. */
const WELCOME_BACK = DAY_MS

/** A player at an instant: what gates look at. */
export interface OfferFacts {
  readonly player: PlayerState
  readonly now: number
}

/** Completed deposits of the last thirty days. */
const recentDepositsOf = ({ player, now }: OfferFacts) =>
  player.ledger.totals(now - 30 * DAY_MS, now).depositCount

const idleDaysOf = ({ player, now }: OfferFacts) => Math.floor((now - player.lastLogin) / DAY_MS)

/** Days of an absence that lasts, or that ended within 24 hours; else 0. */
function absentDaysOf(facts: OfferFacts): number {
  const { absence } = facts.player
  const idleDays = idleDaysOf(facts)
  if (idleDays > 30) return idleDays
  if (absence === undefined || facts.now - absence.until > WELCOME_BACK) return 0
  return Math.floor((absence.until - absence.from) / DAY_MS)
}

/** Since when no cashback has covered the losses; 0 without one. */
function coveredUntil({ bonuses }: PlayerState): number {
  const last = bonuses.findLast(({ terms: { template }, award }) => {
    return award !== undefined && template.benefit === 'cashback' && template.percent !== undefined
  })
  return last === undefined ? 0 : last.createdAt + 1
}

/** Bets minus wins, minor units, of the days of a cashback that no other cashback covers. */
export function netLoss(player: PlayerState, template: BonusTemplate, now: number): number {
  const from = Math.max(periodStart(template, now), coveredUntil(player))
  if (from > now) return 0
  const { bets, wins } = player.ledger.totals(from, now)
  return Math.max(0, bets - wins)
}

/** The beginning of the days of an offer that end now. */
function periodStart({ repeatDays = 0 }: BonusTemplate, now: number): number {
  return now - repeatDays * DAY_MS
}

/** A condition of an offer: a stable word, what it asks for, and how it is met. */
export interface Gate {
  readonly gate: string
  /** Completes "only for players ...". */
  readonly who: string
  readonly remedy: string
}

interface OpenableGate extends Gate {
  readonly isOpen: (facts: OfferFacts, template: BonusTemplate) => boolean
}

const deposits = (who: string, isOpen: (deposits: number) => boolean): OpenableGate => ({
  gate: 'deposit_count',
  who: `with ${who}`,
  remedy: 'Make or refund deposits first, or claim the offer for the next deposit.',
  isOpen: ({ player }) => isOpen(player.ledger.lifetimeOf('depositCount')),
})

const recent = (min: number): OpenableGate => ({
  gate: 'recent_deposits',
  who: `with ${min} or more completed deposits in 30 days`,
  remedy: 'Make more deposits first.',
  isOpen: (facts) => recentDepositsOf(facts) >= min,
})

const vip = (lowest: string, closed: readonly (VipLevel | undefined)[]): OpenableGate => ({
  gate: 'vip_level',
  who: `of the VIP level ${lowest} or higher`,
  remedy: 'Make deposits to reach the level first.',
  isOpen: ({ player }) => !closed.includes(vipLevel(player)),
})

const WEEKEND: OpenableGate = {
  gate: 'weekend',
  who: 'who claim it from Friday to Sunday, by local time',
  remedy: 'Advance the clock to a weekend.',
  isOpen: ({ player, now }) => isLongWeekend(now, player.market),
}

const CRYPTO: OpenableGate = {
  gate: 'crypto_deposit',
  who: 'whose last deposit came by crypto',
  remedy: 'Make a deposit by bitcoin or usdt_trc20 first.',
  isOpen: ({ player }) => {
    const method = lastMethod(player)
    return method !== undefined && METHODS[method].class === 'crypto'
  },
}

const MANAGER: OpenableGate = {
  gate: 'vip_manager',
  who: 'with a VIP manager',
  remedy: 'Register the player with a vip_manager.',
  isOpen: ({ player }) => player.identity.vipManager !== undefined,
}

export const NET_LOSS: OpenableGate = {
  gate: 'net_loss',
  who: 'with a net loss in the days of the offer that is worth a cashback',
  remedy: 'Play and lose first.',
  isOpen: ({ player, now }, template) => netLoss(player, template, now) > 0,
}

const SEASONED: OpenableGate = {
  gate: 'account_age',
  who: 'who have been registered for the days of the offer',
  remedy: 'Advance the clock.',
  isOpen: ({ player, now }, template) => player.registeredAt <= periodStart(template, now),
}

const LOGGED_IN: OpenableGate = {
  gate: 'recent_login',
  who: 'who logged in within the last 7 days',
  remedy: 'Log in first.',
  isOpen: (facts) => idleDaysOf(facts) < 7,
}

const BIRTHDAY: OpenableGate = {
  gate: 'birthday',
  who: 'whose birthday is in this month',
  remedy: 'Advance the clock to the month of the birthday.',
  isOpen: ({ player: { market, identity }, now }) =>
    civilOf(localDay(now, market)).month === civilOf(identity.birthDay).month,
}

const ABSENT: OpenableGate = {
  gate: 'absence',
  who: 'who have not logged in for more than 30 days, or came back from that within 24 hours',
  remedy: 'Advance the clock without a login.',
  isOpen: (facts) => absentDaysOf(facts) > 30,
}

interface Conditions {
  readonly gates: readonly OpenableGate[]
  /** Why the player is eligible, while all gates are open. */
  readonly reason: (facts: OfferFacts, template: BonusTemplate) => string
}

const levelReason = ({ player }: OfferFacts) => `VIP level ${vipLevel(player)}`
const loginReason = () => 'Logged in within the last 7 days'
const lossReason = ({ player, now }: OfferFacts, template: BonusTemplate) => {
  const loss = toMajor(netLoss(player, template, now), player.currency)
  const isCovered = coveredUntil(player) > periodStart(template, now)
  const period = isCovered ? 'since the last cashback' : `in the last ${template.repeatDays} days`
  return `Net loss of ${loss} ${player.currency} ${period}`
}

const GOLD = vip('Gold', [undefined, 'Bronze', 'Silver'])
const BRONZE = vip('Bronze', [undefined])

/** The gates of each template of the catalog, by code, in the order in which they are checked. */
export const CONDITIONS: Readonly<Record<string, Conditions>> = {
  WELCOME100: {
    gates: [deposits('no completed deposit', (count) => count === 0)],
    reason: () => 'First deposit bonus: no completed deposit',
  },
  SECOND25: {
    gates: [deposits('1 completed deposit', (count) => count === 1)],
    reason: () => 'Second deposit bonus: 1 completed deposit',
  },
  THIRD25: {
    gates: [deposits('2 completed deposits', (count) => count === 2)],
    reason: () => 'Third deposit bonus: 2 completed deposits',
  },
  WEEKEND25: {
    gates: [deposits('3 or more completed deposits', (count) => count >= 3), WEEKEND],
    reason: () => 'Weekend reload: 3 or more completed deposits',
  },
  CRYPTO30: { gates: [CRYPTO], reason: () => 'Crypto reload: last deposit by crypto' },
  VIP25: { gates: [GOLD], reason: levelReason },
  VIPBACK10: { gates: [BRONZE, SEASONED, NET_LOSS], reason: lossReason },
  MANAGER100: { gates: [GOLD, MANAGER], reason: levelReason },
  DAILY10: { gates: [LOGGED_IN], reason: loginReason },
  WEEKEND5: { gates: [WEEKEND, LOGGED_IN], reason: loginReason },
  BIRTHDAY20: { gates: [BIRTHDAY], reason: () => 'Birthday this month' },
  MISSYOU25: { gates: [ABSENT], reason: (facts) => `Inactive for ${absentDaysOf(facts)} days` },
  POINTS10: {
    gates: [recent(3)],
    reason: (facts) => `Loyalty: ${recentDepositsOf(facts)} completed deposits in 30 days`,
  },
  LOYALTY5: { gates: [recent(1), SEASONED, NET_LOSS], reason: lossReason },
}

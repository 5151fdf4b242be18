import { type BonusTemplate, CATALOGUE } from '../domain/bonuses'
import { civilOf } from '../domain/calendar'
import { fromEuroCents, toMajor } from '../domain/currencies'
import { DAY_MS, HOUR_MS } from '../domain/instants'
import { isLongWeekend, localDay } from '../domain/markets'
import { METHODS } from '../domain/payments'
import { createStream } from '../random/stream'
import { percentOf } from './arithmetic'
import { fullRequirement, maximumOf } from './bonus-lifecycle'
import { lastDeposit } from './deposits'
import type { BonusTerms, PlayerState } from './state'

/** An offer of the catalogue that the player can claim now. */
export interface Offer {
  readonly template: BonusTemplate
  readonly terms: BonusTerms
  /** Minor units; for a percentage the maximum. */
  readonly amount: number
  readonly requirement: number
  readonly expiresAt: number
  /** Why the player is eligible, as a person reads it. */
  readonly reason: string
}

/** Wagering terms that vary: 80 % on the bonus alone, 20 % on bonus and deposit. */
const DRAWN_TERMS: readonly (readonly [Pick<BonusTerms, 'base' | 'multiplier'>, number])[] = [
  [{ base: 'bonus', multiplier: 20 }, 12],
  [{ base: 'bonus', multiplier: 30 }, 20],
  [{ base: 'bonus', multiplier: 35 }, 32],
  [{ base: 'bonus', multiplier: 40 }, 12],
  [{ base: 'bonus', multiplier: 50 }, 4],
  [{ base: 'bonus+deposit', multiplier: 15 }, 6],
  [{ base: 'bonus+deposit', multiplier: 20 }, 8],
  [{ base: 'bonus+deposit', multiplier: 25 }, 6],
]

/** Since January 2026 the United Kingdom limits the wagering multiplier of a bonus to ten. */
const BRITISH_LIMIT = 10

/** The terms of a template for this player. */
export function termsFor(player: PlayerState, template: BonusTemplate): BonusTerms {
  const british = player.currency === 'GBP'
  const by = template.awardName === 'VIP Reward' ? 'VIP Manager' : 'System'
  const fixed = { template, cap: undefined, by } as const
  if (template.multiplier !== 'drawn') {
    const multiplier = british ? Math.min(template.multiplier, BRITISH_LIMIT) : template.multiplier
    return { ...fixed, multiplier, base: 'bonus' }
  }
  if (british) return { ...fixed, multiplier: BRITISH_LIMIT, base: 'bonus' }
  const drawn = createStream(player.seed, 'terms', template.code).weighted(DRAWN_TERMS)
  return { ...fixed, ...drawn }
}

/** VIP levels with their minimum lifetime deposits in euro cents, highest first. */
export const VIP_LEVELS = [
  ['Diamond', 15_000_000],
  ['Platinum', 5_000_000],
  ['Gold', 2_000_000],
  ['Silver', 500_000],
  ['Bronze', 100_000],
] as const

export type VipLevel = (typeof VIP_LEVELS)[number][0]

/** The VIP level for the completed deposits, if any. */
export function vipLevel(player: PlayerState): VipLevel | undefined {
  const { deposits } = player.ledger.lifetime
  const level = VIP_LEVELS.find(([, cents]) => deposits >= fromEuroCents(cents, player.currency))
  return level?.[0]
}

/** The inputs of the gates, computed once for a list. */
interface OfferFacts {
  readonly player: PlayerState
  readonly now: number
  /** Completed deposits, as the summary counts them. */
  readonly deposits: number
  /** Bets minus wins of the last seven days, minor units. */
  readonly netLoss: number
  readonly level: VipLevel | undefined
  readonly weekend: boolean
  readonly birthday: boolean
  readonly idleDays: number
}

function offerFactsOf(player: PlayerState, now: number): OfferFacts {
  const { ledger } = player
  const week = ledger.totals(now - 7 * DAY_MS, now)
  const day = localDay(now, player.market)
  return {
    player,
    now,
    deposits: ledger.lifetime.depositCount,
    netLoss: Math.max(0, week.bets - week.wins),
    level: vipLevel(player),
    weekend: isLongWeekend(now, player.market),
    birthday: civilOf(day).month === civilOf(player.identity.birthDay).month,
    idleDays: Math.floor((now - player.lastLogin) / DAY_MS),
  }
}

/** The gate of each template: the reason if it is open, else undefined. */
const GATES: Readonly<Record<string, (facts: OfferFacts) => string | undefined>> = {
  WELCOME100: ({ deposits }) =>
    deposits === 0 ? 'First deposit bonus: no completed deposit' : undefined,
  SECOND25: ({ deposits }) =>
    deposits === 1 ? 'Second deposit bonus: 1 completed deposit' : undefined,
  THIRD25: ({ deposits }) =>
    deposits === 2 ? 'Third deposit bonus: 2 completed deposits' : undefined,
  WEEKEND25: ({ deposits, weekend }) =>
    deposits >= 3 && weekend ? 'Weekend reload: 3 or more completed deposits' : undefined,
  CRYPTO30: ({ player }) => {
    const method = lastDeposit(player)?.method
    return method && METHODS[method].class === 'crypto'
      ? 'Crypto reload: last deposit by crypto'
      : undefined
  },
  VIP25: goldReason,
  VIPBACK10: (facts) => (facts.level ? lossReason(facts) : undefined),
  MANAGER100: goldReason,
  DAILY10: ({ idleDays }) => (idleDays < 7 ? 'Logged in within the last 7 days' : undefined),
  WEEKEND5: ({ idleDays, weekend }) =>
    weekend && idleDays < 7 ? 'Logged in within the last 7 days' : undefined,
  BIRTHDAY20: ({ birthday }) => (birthday ? 'Birthday this month' : undefined),
  MISSYOU25: ({ idleDays }) => (idleDays > 30 ? `Inactive for ${idleDays} days` : undefined),
  POINTS10: (facts) => {
    const count = recentDeposits(facts)
    return count >= 3 ? `Loyalty: ${count} completed deposits in 30 days` : undefined
  },
  LOYALTY5: (facts) => (recentDeposits(facts) >= 1 ? lossReason(facts) : undefined),
}

function goldReason({ level }: OfferFacts): string | undefined {
  return level && level !== 'Bronze' && level !== 'Silver' ? `VIP level ${level}` : undefined
}

function recentDeposits({ player, now }: OfferFacts): number {
  return player.ledger.totals(now - 30 * DAY_MS, now).depositCount
}

function lossReason({ player, netLoss }: OfferFacts): string | undefined {
  if (netLoss === 0) return undefined
  const loss = `${toMajor(netLoss, player.currency)} ${player.currency}`
  return `Net loss of ${loss} in the last 7 days`
}

/** The maximum of an offer: for a cashback its share of the loss, else that of the terms. */
export function offeredAmount(player: PlayerState, terms: BonusTerms, now: number): number {
  const maximum = maximumOf(player, terms)
  if (terms.template.benefit !== 'cashback') return maximum
  const { bets, wins } = player.ledger.totals(now - 7 * DAY_MS, now)
  return Math.min(maximum, percentOf(Math.max(0, bets - wins), terms.template.percent ?? 0))
}

/** Whether an earlier record rules out another one: a single use, or a pause between uses. */
function isSpent(player: PlayerState, template: BonusTemplate, now: number): boolean {
  const had = player.bonuses.filter((bonus) => bonus.terms.template.name === template.name)
  const last = had.at(-1)
  if (!last) return false
  if (had.some(({ status }) => status === 'active' || status === 'pending')) return true
  return template.repeatDays === undefined || now - last.createdAt < template.repeatDays * DAY_MS
}

/** True if the player gets no offers at all. */
export function isBarred(player: PlayerState): boolean {
  return (
    player.block !== undefined ||
    !player.identity.settings.want_bonus ||
    player.kyc.status === 'rejected'
  )
}

function openOffer(facts: OfferFacts, template: BonusTemplate): Offer | undefined {
  const { player, now } = facts
  const reason = GATES[template.code]?.(facts)
  if (reason === undefined || isSpent(player, template, now)) return undefined
  const terms = termsFor(player, template)
  const amount = offeredAmount(player, terms, now)
  if (amount === 0) return undefined
  const today = Math.floor(now / DAY_MS) * DAY_MS
  // Offers lapse at a midnight, so the list is the same all day.
  const expiresAt = today + template.claimDays * DAY_MS + 24 * HOUR_MS
  const requirement = fullRequirement(terms, amount)
  return { template, terms, amount, requirement, expiresAt, reason }
}

/** Every offer open to the player, by priority. */
export function openOffers(player: PlayerState, now: number): Offer[] {
  if (isBarred(player)) return []
  const facts = offerFactsOf(player, now)
  return CATALOGUE.flatMap((template) => openOffer(facts, template) ?? [])
}

/** The offer of a code, if its gate is open. */
export function openOfferOf(player: PlayerState, code: string, now: number): Offer | undefined {
  const template = CATALOGUE.find((candidate) => candidate.code === code)
  if (!template || isBarred(player)) return undefined
  return openOffer(offerFactsOf(player, now), template)
}

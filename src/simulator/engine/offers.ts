import { type BonusTemplate, CATALOG, campaignCode } from '../domain/bonuses'
import { countingUnit } from '../domain/currencies'
import { DAY_MS, dayNumber } from '../domain/instants'
import { localDay } from '../domain/local-time'
import { maximumOf } from '../domain/stated-amounts'
import { createStream } from '../random/stream'
import { fullRequirement } from './bonus-lifecycle'
import { percentOf } from './draws'
import { CONDITIONS, type Gate, NET_LOSS, netLoss, type OfferFacts } from './offer-gates'
import { isBlocked, isRestricted } from './rules'
import type { BonusRecord, BonusTerms, PlayerState, WageringTerms } from './state'

/** An offer of the catalog that the player can claim now. */
export interface Offer {
  readonly template: BonusTemplate
  /** The code of the template with the market and the season. */
  readonly code: string
  readonly terms: BonusTerms
  /** Minor units; for a percentage the maximum. */
  readonly amount: number
  readonly requirement: number
  readonly expiresAt: number
  /** Why the player is eligible, as a person reads it. */
  readonly reason: string
}

/** Wagering terms that vary: 30 % on the bonus alone, 70 % on bonus and matched deposit. */
const DRAWN_TERMS: readonly (readonly [WageringTerms, number])[] = [
  [{ base: 'bonus', multiplier: 20 }, 20],
  [{ base: 'bonus', multiplier: 25 }, 6],
  [{ base: 'bonus', multiplier: 30 }, 4],
  [{ base: 'bonus+deposit', multiplier: 30 }, 46],
  [{ base: 'bonus+deposit', multiplier: 35 }, 18],
  [{ base: 'bonus+deposit', multiplier: 40 }, 6],
]

/** The highest requirement, in multiples of the bonus. */
const MAX_MULTIPLES = 80

/** Great Britain limits the wagering multiplier of a bonus to ten from 19 January 2026 on. */
const BRITISH_LIMIT = { multiplier: 10, from: dayNumber(2026, 1, 19) }

/** The terms of a template for this player, at an instant. */
export function termsFor(player: PlayerState, template: BonusTemplate, at: number): BonusTerms {
  const { base, multiplier } = wageringOf(player, template, at)
  const by = template.awardName === 'VIP Reward' ? 'VIP Manager' : 'System'
  return { template, multiplier, base, cap: undefined, by }
}

function wageringOf(player: PlayerState, template: BonusTemplate, at: number): WageringTerms {
  const { code, multiplier, percent = 100 } = template
  const stated = player.terms[code]
  if (stated !== undefined) return stated
  const drawn: WageringTerms =
    multiplier === 'drawn'
      ? createStream(player.seed, 'terms', code).weighted(DRAWN_TERMS)
      : { base: 'bonus', multiplier }
  if (player.currency === 'GBP' && localDay(at, 'GB') >= BRITISH_LIMIT.from) {
    return { base: 'bonus', multiplier: Math.min(drawn.multiplier, BRITISH_LIMIT.multiplier) }
  }
  if (drawn.base === 'bonus') return drawn
  // The smaller the share of the deposit that is matched, the more of it is to be wagered.
  const max = Math.floor((MAX_MULTIPLES * percent) / (100 + percent))
  return { base: drawn.base, multiplier: Math.min(drawn.multiplier, max) }
}

/** The maximum of an offer: for a cashback its share of the loss, else that of the terms. */
export function offeredAmount(player: PlayerState, terms: BonusTerms, now: number): number {
  const maximum = maximumOf(terms.template, player.currency)
  if (terms.template.benefit !== 'cashback') return maximum
  const { percent = 0 } = terms.template
  return Math.min(maximum, percentOf(netLoss(player, terms.template, now), percent))
}

/** The earlier records that rule out another one: one that is open, a single use, or a pause. */
function spentGate(player: PlayerState, template: BonusTemplate, now: number): Gate | undefined {
  let last: BonusRecord | undefined
  for (const bonus of player.bonuses) {
    if (bonus.terms.template.name !== template.name) continue
    if (bonus.status === 'active' || bonus.status === 'pending') return OPEN_ALREADY
    last = bonus
  }
  if (!last) return undefined
  if (template.repeatDays === undefined) return SINGLE_USE
  return now - last.createdAt < template.repeatDays * DAY_MS ? PAUSE : undefined
}

const gate = (name: Gate['gate'], who: string, remedy: string): Gate => ({
  gate: name,
  who,
  remedy,
})

const OPEN_ALREADY = gate(
  'already_open',
  'who have none of its name that is pending or active',
  'Finish or cancel that one first.',
)
const SINGLE_USE = gate('single_use', 'who never had it', 'Claim another offer.')
const PAUSE = gate('pause', 'who did not have it lately', 'Advance the clock beyond the pause.')
const UNWANTED = gate(
  'want_bonus',
  'who want bonuses',
  'Set want_bonus to true with updateProfile.',
)
const REJECTED = gate('kyc_rejected', 'whose KYC is not rejected', 'Change the KYC status first.')
const RESTRICTED = gate('restricted', 'whose bonuses are not restricted', 'Lift the restriction.')
const LATER = gate(
  'first_occasion',
  'who have neither deposited nor had a bonus yet, by the law of Sweden',
  'Register a new player, or award one with awardBonus.',
)
const BLOCKED = gate('blocked', 'who are not blocked', 'Unblock the player first.')

/** Whether the law allows a bonus: in Sweden only on the first occasion to play. */
export function isBonusAllowed({ currency, ledger, bonuses }: PlayerState): boolean {
  return currency !== 'SEK' || (bonuses.length === 0 && ledger.lifetimeOf('depositCount') === 0)
}

/** The condition that keeps every offer from a player, if one does. */
function barredBy(player: PlayerState): Gate | undefined {
  const { identity, kyc } = player
  if (isBlocked(player)) return BLOCKED
  if (isRestricted(player, 'bonuses')) return RESTRICTED
  if (!identity.settings.want_bonus) return UNWANTED
  if (kyc.status === 'rejected') return REJECTED
  return isBonusAllowed(player) ? undefined : LATER
}

/** The first condition of an offer that does not hold. */
function closedGate(facts: OfferFacts, template: BonusTemplate): Gate | undefined {
  const { player, now } = facts
  const gates = CONDITIONS[template.code]?.gates ?? []
  return gates.find(({ isOpen }) => !isOpen(facts, template)) ?? spentGate(player, template, now)
}

/** The condition that keeps a player from claiming any offer, or the offer of a template. */
export function closedGateOf(
  player: PlayerState,
  template: BonusTemplate | undefined,
  now: number,
): Gate | undefined {
  const barred = barredBy(player)
  if (barred || !template) return barred
  // An offer that passes every gate is worth too little: it is a share of a small loss.
  return closedGate({ player, now }, template) ?? NET_LOSS
}

function openOffer(facts: OfferFacts, template: BonusTemplate): Offer | undefined {
  const { player, now } = facts
  const conditions = CONDITIONS[template.code]
  if (!conditions || closedGate(facts, template)) return undefined
  const terms = termsFor(player, template, now)
  const amount = offeredAmount(player, terms, now)
  if (template.benefit === 'cashback' && amount < countingUnit(player.currency)) return undefined
  // Offers are made and end at the player's hour, so the list is the same between two of them.
  const madeAt = now - ((now - player.registeredAt) % DAY_MS)
  const expiresAt = madeAt + (template.claimDays + 1) * DAY_MS
  const requirement = fullRequirement(terms, amount)
  const code = campaignCode(template, player.market, madeAt)
  const reason = conditions.reason(facts, template)
  return { template, code, terms, amount, requirement, expiresAt, reason }
}

type Accept = (template: BonusTemplate) => boolean

/** The offers that are open to the player, by priority; `accept` may leave some out. */
export function openOffers(
  player: PlayerState,
  now: number,
  accept: Accept = () => true,
  most = Infinity,
): Offer[] {
  if (barredBy(player)) return []
  const facts = { player, now }
  const offers: Offer[] = []
  for (const template of CATALOG) {
    const offer = accept(template) ? openOffer(facts, template) : undefined
    if (offer) offers.push(offer)
    if (offers.length === most) break
  }
  return offers
}

/** The open offer of the highest priority among those that are accepted. */
export function openOfferAmong(
  player: PlayerState,
  now: number,
  accept: Accept,
): Offer | undefined {
  return openOffers(player, now, accept, 1)[0]
}

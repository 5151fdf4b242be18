import { CHAPTERS, type Situation } from '../desk/situations'
import type { Range, Step } from '../desk/steps'
import type { Currency } from '../domain/currencies'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../domain/instants'
import { localTime } from '../domain/local-time'
import { IDENTITY_FIRST, type MarketId, methodsOf } from '../domain/markets'
import { isDisputable, type PaymentMethod } from '../domain/payments'
import { PERSONAS, type Persona, type PersonaId } from '../domain/personas'
import { drawExponential, drawLogNormal } from '../engine/draws'
import { withinWorkday } from '../engine/working-time'
import type { Stream } from '../random/stream'
import { categoriesOf, drawFavorites, type Taste } from './game-choice'

const WEEK_MS = 7 * DAY_MS

/** The fixed parameters of one player: the persona with its random values drawn. */
export interface Life extends Taste {
  /** The parameters of the persona. */
  readonly parameters: Persona
  /** Chance of a deposit in a visit that begins with little money, percent. */
  readonly depositsPercent: number
  /** Real rounds per generated round: stakes are multiplied by it, rounds divided. */
  readonly compression: number
  /** No visit begins after this instant. */
  readonly endsAt: number
  /** Instant of the first attempt to deposit; undefined: never. */
  readonly firstDepositAt: number | undefined
  /** Mean time between visits. */
  readonly gapMs: number
  /** Usual stake, compression included. */
  readonly stakeEuroCents: number
  /** Median deposit. */
  readonly depositEuroCents: number
  /** Lifetime deposits at which the player makes no other; undefined: none. */
  readonly budgetEuroCents: number | undefined
  /** The usual and the alternative payment method. */
  readonly methods: readonly [PaymentMethod, PaymentMethod]
  /** Instant from which on documents are sent even if no payout requires them. */
  readonly documentsAt: number | undefined
  /** Instant before which no documents are sent, for players who are still to be verified. */
  readonly uploadsAt: number | undefined
  /** False for players who start KYC and never complete it, even if a payout requires it. */
  readonly finishesKyc: boolean
  /** From this instant on the big win of a lucky winner is due. */
  readonly luckyAt: number | undefined
  readonly excludesAt: number | undefined
  readonly coolsOffAt: number | undefined
  /** When and why compliance blocks the account. */
  readonly hold: Hold | undefined
  /** Chance that months pass before the next visit, permille. */
  readonly straysPermille: number
  /** Whether the player closes the account at the end. */
  readonly closes: boolean
  /** Number of card deposits that the bank will take back. */
  readonly chargebacks: number
  /** The chapter of a player on a desk. */
  readonly chapter: PlannedChapter | undefined
}

/** The chapter of one player, at its instants. */
export interface PlannedChapter {
  readonly at: number
  /** End of the window of registrations: the present of a default world is soon after it. */
  readonly end: number
  /** Mean time between visits before the chapter. */
  readonly gapMs: number
  readonly steps: readonly Step[]
}

export interface Hold {
  readonly at: number
  readonly cause: 'AML Hold' | 'Multi-Account' | 'Deceased'
}

/** The inputs of a life. */
export interface LifeFacts {
  readonly persona: PersonaId
  readonly market: MarketId
  readonly currency: Currency
  readonly registeredAt: number
  /** Instant of the turning point or end of the story; without it, it is drawn. */
  readonly storyEndsAt?: number | undefined
  /** Real rounds per generated round. */
  readonly compression: number
  /** What a player of a desk comes into at the end of the story. */
  readonly situation?: Situation | undefined
}

/** Draws a life. Each draw moves the stream, so another order would change every world. */
export function drawLife(stream: Stream, facts: LifeFacts): Life {
  const { persona, registeredAt, situation, storyEndsAt: end } = facts
  const isOnDesk = situation !== undefined && end !== undefined
  const storyEndsAt = isOnDesk ? undefined : (end ?? drawStoryEnd(stream, facts))
  const loyalVisits = LOYAL_VISITS_TENTHS[persona]
  const isLoyal = loyalVisits !== undefined && stream.chance(LOYAL_PERCENT, 100)
  const parameters = PERSONAS[persona]
  const depositEuroCents = drawUsualDeposit(stream, facts, isLoyal)
  const length = drawLength(stream, parameters, isLoyal)
  const endsAt = lifeEnd(stream, persona, storyEndsAt, registeredAt + length)
  const visitsTenths = Math.max(1, isLoyal ? loyalVisits : parameters.sessionsPerWeekTenths)
  const life: Life = {
    persona,
    parameters,
    depositsPercent: depositsPercent(parameters, isLoyal),
    endsAt,
    depositEuroCents,
    budgetEuroCents: undefined,
    luckyAt: persona === 'lucky_winner' ? storyEndsAt : undefined,
    excludesAt: persona === 'self_excluded' ? storyEndsAt : undefined,
    uploadsAt: persona === 'new_unverified' ? storyEndsAt : undefined,
    ...drawHabits(stream, facts, depositEuroCents, visitsTenths),
    ...drawTurns(stream, facts, length),
    straysPermille: 8,
    chapter: undefined,
  }
  return isOnDesk ? withChapter(stream, life, facts, situation, end) : life
}

/** Draws the median deposit. Loyal players pay in less at a time. */
function drawUsualDeposit(stream: Stream, { persona }: LifeFacts, isLoyal: boolean): number {
  const { ftdEuroCents } = PERSONAS[persona]
  const usual = isLoyal ? (ftdEuroCents * LOYAL_AMOUNT_PERCENT) / 100 : ftdEuroCents
  return drawLogNormal(stream, Math.max(1_000, usual), persona === 'vip_whale' ? 60 : 30)
}

/** Draws how a player pays and plays. */
function drawHabits(
  stream: Stream,
  facts: LifeFacts,
  depositEuroCents: number,
  visitsTenths: number,
) {
  const { persona, registeredAt, compression } = facts
  const { stakeEuroCents, ftdEuroCents } = PERSONAS[persona]
  // A whale who pays in more stakes more.
  const isWhale = persona === 'vip_whale'
  const stake = isWhale ? (stakeEuroCents * depositEuroCents) / ftdEuroCents : stakeEuroCents
  const methods = methodsFor(facts)
  const usual = stream.weighted(methods)
  return {
    compression,
    firstDepositAt:
      persona === 'registered_only' ? undefined : registeredAt + firstDepositDelay(stream, persona),
    // Players differ in frequency: a third to three times the persona's rate, loyal ones more.
    gapMs: drawLogNormal(stream, Math.floor((WEEK_MS * 10) / visitsTenths), 40),
    categories: categoriesOf(persona),
    favorites: drawFavorites(stream, persona),
    stakeEuroCents: drawLogNormal(stream, Math.floor(stake * compression), 40),
    methods: [usual, stream.weighted(methods)],
  } as const
}

/** Draws what becomes of a player: documents, breaks, holds, disputes and the closure. */
function drawTurns(stream: Stream, facts: LifeFacts, length: number) {
  const { persona, market, registeredAt } = facts
  const within = (highPercent: number) =>
    registeredAt +
    stream.between(Math.floor((length * 20) / 100), Math.floor((length * highPercent) / 100))
  return {
    documentsAt: documentsAt(stream, facts),
    finishesKyc: stream.chance(FINISHERS[persona] ?? 90, 100),
    coolsOffAt: COOLS_OFF.has(persona) && stream.chance(12, 100) ? within(95) : undefined,
    hold: drawHold(stream, persona, withinWorkday(stream, within(90), market)),
    closes: stream.chance(15, 1_000),
    chargebacks: persona === 'chargeback_fraud' ? stream.between(1, 3) : drawDisputes(stream),
  }
}

/** Before a chapter, the median number of visits, and the longest mean time between two. */
const VISITS = 1.5
const LONGEST_GAP = 40 * DAY_MS

/** After it, the longest mean time between visits, cash worth a payout, and days of life. */
const LATER_GAP = 1.5 * DAY_MS
const WITHDRAWS_AT_TENTHS = 12
const GOES_ON: Range = [40, 400]

/**
 * A life that comes into a situation at the end of a window. What ends lives by chance is left out.
 */
function withChapter(
  stream: Stream,
  life: Life,
  { market, registeredAt }: LifeFacts,
  situation: Situation,
  end: number,
): Life {
  const [{ hours, budget, verified = true }, ...steps] = CHAPTERS[situation]
  const at = Math.max(registeredAt + HOUR_MS / 4, drawBegin(stream, hours, end, market))
  const visits = drawLogNormal(stream, VISITS * 10, 60)
  const [low, high] = budget ?? [0, 0]
  const most = stream.between(low * 100, high * 100)
  const soon = registeredAt + stream.between(MINUTE_MS, 10 * MINUTE_MS)
  const early = IDENTITY_FIRST.has(market) ? life.documentsAt : soon
  const gapMs = Math.min(LONGEST_GAP, Math.floor(((at - registeredAt) * 10) / visits))
  const arrival: readonly Step[] = ['login', 'settle', ...(verified ? [VERIFY] : [])]
  return {
    ...life,
    chapter: { at, end, gapMs, steps: [...arrival, ...steps, 'rest'] },
    gapMs: Math.min(LATER_GAP, life.gapMs),
    parameters: {
      ...life.parameters,
      withdrawsAtTenths: Math.min(WITHDRAWS_AT_TENTHS, life.parameters.withdrawsAtTenths),
    },
    endsAt: end + stream.between(GOES_ON[0] * DAY_MS, GOES_ON[1] * DAY_MS),
    budgetEuroCents: budget && most,
    documentsAt: verified ? early : undefined,
    finishesKyc: true,
    excludesAt: undefined,
    coolsOffAt: undefined,
    hold: undefined,
    straysPermille: 0,
    closes: false,
    chargebacks: 0,
  }
}

const VERIFY: Step = { kyc: 'approved' }

/** An instant so many hours before the end: one at night only if several draws are. */
function drawBegin(stream: Stream, [low, high]: Range, end: number, market: MarketId): number {
  let at = end
  for (let attempt = 0; attempt < 8; attempt += 1) {
    at = end - stream.between(low * HOUR_MS, high * HOUR_MS)
    if (localTime(at, market) >= 8 * HOUR_MS) break
  }
  return at
}

/**
 * Weekly visits of everyday players who stay for a year or two, times ten; the others soon leave.
 * Who stakes least comes most often: a world of 400 has such a player.
 */
const LOYAL_VISITS_TENTHS: Readonly<Partial<Record<PersonaId, number>>> = {
  casual: 172,
  regular: 22,
  high_roller: 22,
}
const LOYAL_PERCENT = 21
const LOYAL_WEEKS = 88
/** Loyal players pay in less at a time, but nearly each time that the money is gone. */
const LOYAL_DEPOSITS_PERCENT = 95
const LOYAL_AMOUNT_PERCENT = 24

function drawLength(stream: Stream, { lifeWeeks }: Persona, isLoyal: boolean): number {
  const length = isLoyal
    ? drawLogNormal(stream, LOYAL_WEEKS * WEEK_MS, 40)
    : drawLogNormal(stream, lifeWeeks * WEEK_MS, lifeWeeks < 5 ? 100 : 60)
  return Math.min(length, MAX_WEEKS * WEEK_MS)
}

function depositsPercent(persona: Persona, isLoyal: boolean): number {
  if (isLoyal) return LOYAL_DEPOSITS_PERCENT
  const { depositsPerWeekTenths, sessionsPerWeekTenths } = persona
  return Math.min(95, Math.floor((depositsPerWeekTenths * 100) / sessionsPerWeekTenths))
}

/** Fraudsters pay by a method that can be charged back, where the market has one. */
function methodsFor({ persona, market, currency }: LifeFacts): ReturnType<typeof methodsOf> {
  const methods = methodsOf(market, currency)
  if (persona !== 'chargeback_fraud') return methods
  const disputable = methods.filter(([id]) => isDisputable(id))
  return disputable.length === 0 ? methods : disputable
}

/** A player who registers by command has no window of registrations: the story takes some weeks. */
function drawStoryEnd(stream: Stream, { persona, registeredAt }: LifeFacts): number | undefined {
  if (persona !== 'lucky_winner' && persona !== 'self_excluded') return undefined
  return registeredAt + stream.between(3 * DAY_MS, 40 * DAY_MS)
}

/** Chance of completing a KYC case that has begun, percent, of personas that differ from others. */
const FINISHERS: Readonly<Partial<Record<PersonaId, number>>> = {
  registered_only: 25,
  high_roller: 95,
  vip_whale: 98,
  lucky_winner: 97,
  chargeback_fraud: 0,
}

const MAX_WEEKS = 150

function lifeEnd(
  stream: Stream,
  persona: PersonaId,
  storyEndsAt: number | undefined,
  end: number,
): number {
  if (storyEndsAt === undefined) return end
  if (persona === 'new_unverified') return end
  // A winner keeps playing for a while; other stories end with the visits.
  return persona === 'lucky_winner' ? storyEndsAt + stream.between(1, 28) * DAY_MS : storyEndsAt
}

/** Draws when the first deposit is: 70 % within the hour, 20 % within the week, 10 % later. */
function firstDepositDelay(stream: Stream, persona: PersonaId): number {
  const hurried = HURRIED.has(persona)
  const when = hurried ? 0 : stream.below(10)
  if (when < 7) return stream.between(2 * MINUTE_MS, (hurried ? 20 : 55) * MINUTE_MS)
  if (when < 9) return stream.between(HOUR_MS, WEEK_MS)
  return WEEK_MS + drawExponential(stream, 2 * WEEK_MS)
}

/** Personas whose story starts at once. */
const HURRIED: ReadonlySet<PersonaId> = new Set([
  'one_and_done',
  'self_excluded',
  'chargeback_fraud',
  'new_unverified',
])

const COOLS_OFF: ReadonlySet<PersonaId> = new Set(['casual', 'regular', 'high_roller'])

function documentsAt(
  stream: Stream,
  { persona, market, registeredAt }: LifeFacts,
): number | undefined {
  if (IDENTITY_FIRST.has(market)) return registeredAt + stream.between(5_000, 100_000)
  if (!stream.chance(PERSONAS[persona].kycPercent, 100)) return undefined
  // Three in four of the players who send documents early do so in the first visit.
  return persona === 'new_unverified' || stream.chance(3, 4)
    ? registeredAt
    : registeredAt + DAY_MS + drawExponential(stream, 2 * WEEK_MS)
}

/** Personas whose sums make compliance ask where the money comes from. */
const EXAMINED: ReadonlySet<PersonaId> = new Set(['regular', 'high_roller', 'vip_whale'])

function drawHold(stream: Stream, persona: PersonaId, at: number): Hold | undefined {
  if (persona === 'registered_only' || persona === 'self_excluded') return undefined
  const percent = EXAMINED.has(persona) ? 3 : 0
  if (stream.chance(percent, 100)) return { at, cause: 'AML Hold' }
  if (stream.chance(4, 1_000)) return { at, cause: 'Multi-Account' }
  if (stream.chance(3, 1_000)) return { at, cause: 'Deceased' }
  return undefined
}

/** Draws how many deposits an honest player will dispute, if they are lost. */
function drawDisputes(stream: Stream): number {
  return stream.chance(3, 100) ? 1 : 0
}

import { CHAPTERS } from '../desk/chapters/all'
import type { Situation } from '../desk/situations'
import { type Range, REST, type Step } from '../desk/steps'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../domain/instants'
import { localTime } from '../domain/local-time'
import { IDENTITY_FIRST, type MarketId } from '../domain/markets'
import type { Persona } from '../domain/personas'
import { drawLogNormal } from '../engine/draws'
import type { Stream } from '../random/stream'

/** The chapter of one player, at its instants. */
export interface PlannedChapter {
  readonly at: number
  /** End of the window of registrations: the present of a default world is soon after it. */
  readonly end: number
  /** Mean time between visits before the chapter. */
  readonly gapMs: number
  readonly steps: readonly Step[]
}

/** The facts of a player on a desk. */
interface DeskFacts {
  readonly market: MarketId
  readonly registeredAt: number
  readonly end: number
  /** When documents are sent, as for any player. */
  readonly documentsAt: number | undefined
  readonly gapMs: number
  readonly parameters: Persona
}

/** Median number of visits before a chapter, and the longest mean time between two of them. */
const VISITS = 1
const LONGEST_GAP = 40 * DAY_MS

/** After a chapter, the longest mean time between two visits, and cash worth a payout. */
const LATER_GAP = 1.5 * DAY_MS
const WITHDRAWS_AT_TENTHS = 12

/** Days that a life goes on after its chapter. */
const GOES_ON: Range = [40, 400]

/**
 * What differs in a life that comes into a situation at the end of a window. What ends lives by
 * chance is left out.
 */
export function lifeWithChapter(
  stream: Stream,
  situation: Situation,
  { market, registeredAt, end, documentsAt, gapMs, parameters }: DeskFacts,
) {
  const { hours, budget, verified = true, steps } = CHAPTERS[situation]
  const at = Math.max(registeredAt + HOUR_MS / 4, drawBegin(stream, hours, end, market))
  const visits = drawLogNormal(stream, VISITS * 10, 60)
  const [low, high] = budget ?? [0, 0]
  const most = stream.between(low * 100, high * 100)
  const soon = registeredAt + stream.between(MINUTE_MS, 10 * MINUTE_MS)
  const early = IDENTITY_FIRST.has(market) ? documentsAt : soon
  const gap = Math.min(LONGEST_GAP, Math.floor(((at - registeredAt) * 10) / visits))
  const chapter: PlannedChapter = { at, end, gapMs: gap, steps: [...steps, REST] }
  const withdrawsAtTenths = Math.min(WITHDRAWS_AT_TENTHS, parameters.withdrawsAtTenths)
  return {
    chapter,
    gapMs: Math.min(LATER_GAP, gapMs),
    parameters: { ...parameters, withdrawsAtTenths },
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

/** An instant so many hours before the end: one at night only if several draws are. */
function drawBegin(stream: Stream, [low, high]: Range, end: number, market: MarketId): number {
  let at = end
  for (let attempt = 0; attempt < 8; attempt += 1) {
    at = end - stream.between(low * HOUR_MS, high * HOUR_MS)
    if (localTime(at, market) >= 8 * HOUR_MS) break
  }
  return at
}

import { fromEuroCents } from '../domain/currencies'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../domain/instants'
import type { PersonaId } from '../domain/personas'
import { smallestStake } from '../domain/stakes'
import { drawExponential } from '../engine/draws'
import { walletTotal } from '../engine/rounds'
import { isBlocked, isRestricted } from '../engine/rules'
import type { PlayerState } from '../engine/state'
import { drawPlayingTime } from './calendar'
import { reactToCase } from './documents'
import { cashOut, cashOutAtLast, WORTHWHILE_EURO_CENTS } from './payout'
import { act, hasDeposited, later, type WakeContext } from './wake-context'

/** Ends a visit: perhaps with a payout, then plans the next visit. */
export function closeVisit(context: WakeContext): void {
  const { player, life, memory, at } = context
  const { visit } = memory
  const isPaying = visit !== undefined && cashOut(context, visit)
  if (hasFinished(context)) memory.over = true
  scheduleVisit(context, at)
  if (visit && memory.over) {
    if (!isPaying && cashOutAtLast(context)) waitForPayout(context)
    else if (life.closes && isEmpty(player) && !isBlocked(player)) act(context, { type: 'close' })
  }
  if (!isBlocked(player)) reactToCase(context)
  memory.visit = undefined
}

/** Whether the player would leave nothing behind. */
function isEmpty(player: PlayerState): boolean {
  const { cash, pending } = player.ledger
  return pending === 0 && cash < smallestStake(player.currency)
}

/** A player who pays no more in and has nothing left to play with soon stops looking in. */
function hasFinished(context: WakeContext): boolean {
  const { player, life, stream } = context
  if (!LINGERERS.has(life.persona)) return false
  // Without the documents, nothing comes of a payout.
  const isPaid = life.finishesKyc || player.kyc.status === 'approved'
  if (player.ledger.pending > 0 && isPaid) return false
  const isOut = walletTotal(player) < smallestStake(player.currency)
  return isOut && hasDeposited(context) && stream.chance(1, 3)
}

/** The player stays until the last payout has arrived. */
function waitForPayout(context: WakeContext): void {
  context.memory.over = false
  scheduleVisit(context, context.at)
}

/** A player who comes into a chapter is not away for so long that it counts as an absence. */
const LONGEST_GAP = 28 * DAY_MS

/** Plans the next visit after `from`; none after the end of the life. */
export function scheduleVisit(context: WakeContext, from: number): void {
  const { life, memory, stream, player } = context
  if (memory.over) return
  const ahead = life.chapter && context.at < life.chapter.at ? life.chapter : undefined
  const drawn = drawExponential(stream, ahead?.gapMs ?? life.gapMs)
  const gap = ahead ? Math.min(drawn, LONGEST_GAP) : drawn
  const hasStory = life.persona === 'dormant' || life.excludesAt !== undefined
  const strays = !hasStory && stream.chance(life.straysPermille, 1_000)
  const absence = strays ? stream.between(61 * DAY_MS, 150 * DAY_MS) : 0
  const first = life.firstDepositAt ?? 0
  const wanted =
    memory.lastDeposit === 0 && first > from ? first : from + Math.max(HOUR_MS, gap) + absence
  const next = wanted === first ? first : drawPlayingTime(stream, wanted, player.market)
  // The chapter comes instead, once payouts have arrived.
  if (ahead && next >= ahead.at - 4 * DAY_MS) return
  if (next > life.endsAt + absence) {
    const days = player.ledger.pending > 0 ? 9 : 3
    const wait = from - context.at + stream.between(2 * HOUR_MS, days * DAY_MS)
    if (lingers(context)) later(context, 'arrive', wait)
    else lastVisit(context, from)
    return
  }
  later(context, 'arrive', next - context.at)
}

/**
 * A player with money left comes once more, or usually does so while nothing can be done with it,
 * and so does one with a payment under way.
 */
function lingers(context: WakeContext): boolean {
  const { player, life, memory, stream } = context
  const { cash, pending } = player.ledger
  if (memory.awaited !== undefined) return true
  if (!LINGERERS.has(life.persona)) return false
  if (pending > 0 && !isBlocked(player)) return true
  const isLittle = cash < fromEuroCents(WORTHWHILE_EURO_CENTS, player.currency)
  if (isLittle && cash * 4 <= memory.lastDeposit) return false
  const isShut = player.kyc.status === 'rejected' || isRestricted(player, 'play')
  const isStuck = isShut || player.blocks.some(({ until }) => until === undefined)
  return !isStuck || stream.chance(97, 100)
}

/** Personas whose last visit is not fixed. */
const LINGERERS: ReadonlySet<PersonaId> = new Set([
  'one_and_done',
  'casual',
  'regular',
  'high_roller',
  'vip_whale',
  'bonus_hunter',
  'lucky_winner',
])

/** Players with a story have a last visit at its end, so that the last login fits the persona. */
function lastVisit(context: WakeContext, from: number): void {
  const { life, memory, player, stream, at } = context
  // A player who excludes oneself is still there, or has played within days.
  const [gap, least, most] = stream.chance(1, 2)
    ? [2 * HOUR_MS, 10 * MINUTE_MS, HOUR_MS]
    : [3 * DAY_MS, HOUR_MS, DAY_MS]
  if (life.persona === 'dormant' && from < life.endsAt - HOUR_MS) {
    later(context, 'arrive', life.endsAt - at)
  } else if (life.excludesAt !== undefined && from < life.excludesAt - gap) {
    later(context, 'arrive', life.excludesAt - stream.between(least, most) - at)
  } else if (life.luckyAt !== undefined && !memory.lucky) {
    // Only once the win has come: a declined deposit may have delayed it.
    const first = memory.lastDeposit === 0 ? (life.firstDepositAt ?? 0) : 0
    const wanted = Math.max(life.luckyAt, first, from + stream.between(HOUR_MS, 2 * DAY_MS))
    later(context, 'arrive', drawPlayingTime(stream, wanted, player.market) - at)
  } else memory.over = true
}

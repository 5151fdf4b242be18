import { DAY_MS, HOUR_MS, MINUTE_MS } from '../domain/instants'
import { IDENTITY_FIRST } from '../domain/markets'
import { drawLogNormal } from '../engine/draws'
import { planReview } from '../engine/plans'
import { isBlocked, isRestricted } from '../engine/rules'
import type { PlayerState } from '../engine/state'
import { withinWorkday } from '../engine/working-time'
import { afterNight } from './calendar'
import { act, later, soon, type WakeContext } from './wake-context'

/** Whether the player may deposit by the law of the market, which may want the identity first. */
export function isIdentified({ market, kyc }: PlayerState): boolean {
  return !IDENTITY_FIRST.has(market) || kyc.approvedAt !== undefined
}

/** How players come through KYC: the player starts it, or sends the requested documents. */
export function sendDocuments(context: WakeContext): void {
  const { player, life, memory, at } = context
  const { status } = player.kyc
  if (isBlocked(player) || isRestricted(player, 'play')) return
  const isNew = status === 'not_started'
  if (isNew && IDENTITY_FIRST.has(player.market)) {
    askRegisters(context)
    return
  }
  if (!isNew && status !== 'pending') return
  // A depositor who starts KYC also completes it; others only start.
  const starts = life.finishesKyc || life.firstDepositAt === undefined
  const sends = life.finishesKyc && at >= (life.uploadsAt ?? at)
  if (isNew ? !starts : !sends) return
  if (!memory.visit && at - player.lastLogin > HOUR_MS) {
    act(context, { type: 'login' })
    soon(context, 'documents', 2 * MINUTE_MS)
  } else if (isNew) {
    act(context, { type: 'setKyc', status: 'pending' })
    if (life.uploadsAt === undefined) soon(context, 'documents', 2 * MINUTE_MS)
  } else {
    act(context, { type: 'setKyc', status: 'in_review' })
    later(context, 'review', planReview(player).delay + MINUTE_MS)
  }
}

/** Percent of the identities that are verified without documents. */
const KNOWN_PERCENT = 92

/** Registers of residents and of credit know most players, so these need no documents. */
function askRegisters(context: WakeContext): void {
  const { life, stream } = context
  const isKnown = life.uploadsAt === undefined && stream.chance(KNOWN_PERCENT, 100)
  act(context, { type: 'setKyc', status: isKnown ? 'approved' : 'pending' })
  reactToCase(context)
}

/** Time within which a player sends the requested documents. */
const DOCUMENTS_DUE = 30 * DAY_MS

/** While documents are missing, most players send them within days; the case of others ends. */
export function reactToCase(context: WakeContext): void {
  const { player, life, memory, stream, at } = context
  const { status, since } = player.kyc
  if (status !== 'pending') return
  if (memory.tasks.some(({ kind }) => kind === 'rejectCase' || kind === 'documents')) return
  if (life.finishesKyc) {
    const sent = afterNight(at + drawLogNormal(stream, 8 * HOUR_MS, 100), player.market)
    later(context, 'documents', Math.max(sent, life.uploadsAt ?? 0) - at)
  } else if (memory.lastDeposit > 0) {
    const due = Math.max(at, since + DOCUMENTS_DUE)
    later(context, 'rejectCase', withinWorkday(stream, due, player.market) - at)
  }
}

/** Staff reject a case whose documents are a month late. */
export function rejectCase(context: WakeContext): void {
  const { player, life, at } = context
  if (player.kyc.status !== 'pending' || (life.chapter && at < life.chapter.at)) return
  act(context, { type: 'setKyc', status: 'rejected' })
}

import { DAY_MS, HOUR_MS, MINUTE_MS } from '../domain/instants'
import { IDENTITY_FIRST } from '../domain/markets'
import { blockOf, isBlocked, isRestricted } from '../engine/blocks'
import { drawLogNormal } from '../engine/draws'
import { planReview } from '../engine/plans'
import type { PlayerState } from '../engine/state'
import { withinWorkday } from '../engine/working-time'
import { afterNight } from './calendar'
import { act, later, soon, type Task, type WakeContext } from './wake-context'

/** Whether the player may deposit by the law of the market, which may want the identity first. */
export function isIdentified({ market, kyc }: PlayerState): boolean {
  return !IDENTITY_FIRST.has(market) || kyc.approvedAt !== undefined
}

/** How players come through KYC: the player starts it, or sends the requested documents. */
export function sendDocuments(context: WakeContext): void {
  const { player, life, memory, at } = context
  const { status } = player.kyc
  // Staff have ended the account.
  if (memory.over && isRestricted(player, 'play')) return
  if (isBlocked(player) && !blockOf(player, 'Self-Excluded')) {
    sendAfterCoolOff(context)
    return
  }
  if (status === 'not_started') {
    if (IDENTITY_FIRST.has(player.market)) askRegisters(context)
    else sendUnasked(context)
    return
  }
  if (status !== 'pending' && status !== 'rejected') return
  if (!sendsDocuments(context) || at < (life.uploadsAt ?? at)) return
  // A player who is away logs in to upload them; an excluded one sends them by mail.
  if (!memory.visit && !isBlocked(player) && at - player.lastLogin > HOUR_MS) {
    act(context, { type: 'login' })
    soon(context, 'documents', 2 * MINUTE_MS)
    return
  }
  act(context, { type: 'setKyc', status: 'in_review' })
  later(context, 'review', planReview(player).delay + MINUTE_MS)
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

/** A player who starts KYC before it is required does so in a visit, with the documents at hand. */
function sendUnasked(context: WakeContext): void {
  const { life, memory, stream, at } = context
  // A depositor who starts KYC also completes it; others only start.
  if (life.firstDepositAt !== undefined && !life.finishesKyc) return
  const next = nextVisit(context)
  if (memory.visit) {
    act(context, { type: 'setKyc', status: 'pending' })
    if (life.uploadsAt === undefined) soon(context, 'documents', 2 * MINUTE_MS)
  } else if (next) later(context, 'documents', next + stream.between(20_000, 120_000) - at)
}

/** A player whose identity was verified once also sends documents about the money. */
function sendsDocuments({ player, life }: WakeContext): boolean {
  return life.finishesKyc || player.kyc.approvedAt !== undefined
}

function sendAfterCoolOff(context: WakeContext): void {
  const { player, stream, at } = context
  const [block] = player.blocks
  if (block?.cause !== 'Cool-Off' || block.until === undefined) return
  later(context, 'documents', block.until + stream.between(HOUR_MS, DAY_MS) - at)
}

const WEEK_MS = 7 * DAY_MS

/** Time within which a player sends the requested documents. */
const DOCUMENTS_DUE = 30 * DAY_MS

/**
 * While documents are missing, or were rejected: most players send them within days. Staff restrict
 * the accounts of the others, if there is anything to restrict.
 */
export function reactToCase(context: WakeContext): void {
  const { player, life, memory, stream, at } = context
  const { status, since } = player.kyc
  const isRejected = status === 'rejected'
  if (!isRejected && status !== 'pending') return
  const isNear = ({ kind, at: due }: Task) => kind === 'documents' && due < at + WEEK_MS
  if (memory.tasks.some((task) => task.kind === 'restrict' || isNear(task))) return
  // A devoted player does not leave for a document.
  const isDevoted = life.budgetEuroCents !== undefined
  if (sendsDocuments(context) && (!isRejected || isDevoted || stream.chance(50, 100))) {
    const sent = afterNight(at + drawLogNormal(stream, 8 * HOUR_MS, 100), player.market)
    later(context, 'documents', Math.max(sent, life.uploadsAt ?? 0) - at)
  } else if (memory.lastDeposit > 0) {
    const due = isRejected ? at + WEEK_MS : Math.max(at, since + DOCUMENTS_DUE)
    later(context, 'restrict', withinWorkday(stream, due, player.market) - at)
  }
}

/** The instant of the next visit; in a visit, the next day. Undefined if there is none. */
export function nextVisit({ memory, at }: WakeContext): number | undefined {
  if (memory.visit) return at + DAY_MS
  return memory.tasks.find(({ kind }) => kind === 'arrive')?.at
}

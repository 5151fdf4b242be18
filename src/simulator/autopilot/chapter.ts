import { CommandRefusedError } from '../../errors'
import type { Range, Step, StepOf } from '../desk/steps'
import { KYC_MOVES, type LimitPeriod } from '../domain/accounts'
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../domain/instants'
import { methodsOf } from '../domain/markets'
import { METHODS } from '../domain/payments'
import { PAYEE_REASONS, PAYOUT_FAILURES } from '../domain/reasons'
import { statedAmount } from '../domain/stated-amounts'
import { OPEN_STATUSES, type WithdrawalStep } from '../domain/transactions'
import type { Command } from '../engine/commands/catalog'
import { drawLogNormal } from '../engine/draws'
import { perform } from '../engine/engine'
import { periodOf } from '../engine/limits'
import { openOfferAmong } from '../engine/offers'
import { clonePlayer } from '../engine/player'
import type { TimerKind } from '../engine/timers'
import { methodOf, namesOf, transactionIdOf } from '../engine/transactions'
import { defaultPayoutMethod, minimumWithdrawal } from '../engine/withdrawals'
import { collectDeposit } from './cashier'
import {
  awaitDeposit,
  payOnce,
  playRow,
  reachCash,
  reachDeposits,
  reachLimit,
  usualDeposit,
  wagerBonus,
} from './chapter-play'
import { reactToCase } from './documents'
import { assignManager } from './goodwill'
import { scheduleVisit } from './intervals'
import type { PlannedChapter } from './life'
import { roundedPayout } from './stakes'
import { openVisit } from './visit'
import { act, later, type WakeContext } from './wake-context'

interface ChapterContext extends WakeContext {
  readonly chapter: PlannedChapter
}

/** Runs the chapter: one thing at a time. A step that the rules reject ends it. */
export function goThroughChapter(context: WakeContext): void {
  const { memory, stream } = context
  const { chapter } = context.life
  if (!chapter) return
  if (memory.step === 0 && memory.tries === 0) begin(context)
  const step = chapter.steps[memory.step]
  if (!step) return
  let wait: number | undefined
  try {
    wait = runStep({ ...context, chapter }, step)
  } catch (error) {
    if (!(error instanceof CommandRefusedError)) throw error
    // Only the rest is left.
    memory.step = chapter.steps.length - 2
  }
  if (wait === undefined) {
    memory.step += 1
    memory.tries = 0
    wait = 5 * SECOND_MS + drawLogNormal(stream, 40 * SECOND_MS, 60)
  } else memory.tries += 1
  if (memory.step < chapter.steps.length) later(context, 'chapter', wait)
}

/** Does one thing of a step, and returns the time until the next; undefined: the step is done. */
function runStep(context: ChapterContext, step: Step): number | undefined {
  const wait = awaitDeposit(context)
  if (wait !== undefined) return wait
  if (step === 'login') return logIn(context)
  if (step === 'settle') return settle(context)
  if (step === 'claim') return claim(context)
  if (step === 'leave') return leave(context)
  if (step === 'rest') return rest(context)
  if ('kyc' in step) return moveCase(context, step)
  if ('cash' in step) return reachCash(context, step.cash)
  if ('deposits' in step) return reachDeposits(context, step.deposits)
  if ('pay' in step) return step.stays ? payByBank(context, step.pay) : payOnce(context, step.pay)
  if ('play' in step) return playSome(context, step.play)
  if ('wager' in step) return wagerBonus(context, step.wager)
  if ('request' in step) return requestPayout(context, step)
  if ('cashOut' in step) return cashOut(context, step.cashOut)
  if ('limit' in step) return reachLimit(context, step.limit, lastingPeriod(context))
  if ('until' in step) return waitUntil(context, step.until)
  return 'block' in step ? block(context, step) : order(context, step)
}

/** The chapter begins: what the player had planned does not happen. */
function begin({ memory }: WakeContext): void {
  memory.tasks.splice(0)
  memory.visit = undefined
  memory.awaited = undefined
  memory.over = false
}

function leave({ memory }: WakeContext): undefined {
  memory.over = true
}

function block(context: WakeContext, { block: cause, days }: StepOf<'block'>): undefined {
  act(context, { type: 'block', cause, for: days && context.stream.pick(days) * DAY_MS })
}

function order(context: WakeContext, { order: given }: StepOf<'order'>): undefined {
  const { player, stream } = context
  const euro = (euros: number) => statedAmount(euros * 100, player.currency)
  act(context, typeof given === 'function' ? given(euro, stream) : given)
}

function waitUntil({ memory, stream, at, chapter }: ChapterContext, [low, high]: Range) {
  if (memory.tries > 0) return undefined
  return Math.max(0, chapter.end - stream.between(low * HOUR_MS, high * HOUR_MS) - at)
}

/** Each number of rows of the range is as likely. */
function playSome(context: WakeContext, [low, high]: Range): number | undefined {
  const { memory, stream } = context
  const isEnough = memory.tries >= low && stream.chance(1, high - memory.tries + 1)
  return isEnough ? undefined : playRow(context)
}

function logIn(context: WakeContext): undefined {
  context.memory.visit = openVisit(context)
  act(context, { type: 'login' })
  assignManager(context)
}

/** Ends what is open, one thing at a time: what is on its way arrives. */
function settle(context: WakeContext): number | undefined {
  const { player, stream } = context
  const { ledger, bonuses } = player
  const soon = 5 * SECOND_MS + drawLogNormal(stream, 20 * SECOND_MS, 60)
  const open = bonuses.find(({ status }) => status === 'active' || status === 'pending')
  if (open) {
    act(context, { type: 'cancelBonus', bonus: open.id, by: 'Player' })
    return soon
  }
  const deposit = ledger.newest(DEPOSITS, (row) => ledger.statusOf(row) === 'pending')
  if (deposit !== undefined) {
    act(context, { type: 'settleDeposit', transaction: transactionIdOf(player, deposit) })
    collectDeposit(context, deposit)
    return soon
  }
  const payout = openPayout(context)
  if (payout === undefined) return undefined
  const transaction = transactionIdOf(player, payout)
  const status = ledger.statusOf(payout)
  if (status === 'pending') act(context, { type: 'cancelWithdrawal', transaction })
  else {
    const to = status === 'approved' ? 'processing' : 'completed'
    act(context, { type: 'moveWithdrawal', to, transaction })
  }
  return soon
}

const DEPOSITS = namesOf('deposit')
const WITHDRAWALS = namesOf('withdrawal')

/** The ordinal of the newest open payout. */
function openPayout({ player: { ledger } }: WakeContext): number | undefined {
  return ledger.newest(WITHDRAWALS, (row) => OPEN_STATUSES.includes(ledger.statusOf(row)))
}

/** Brings the KYC case to a status, one move at a time. */
function moveCase(context: ChapterContext, { kyc: end, stays }: StepOf<'kyc'>) {
  const { status } = context.player.kyc
  if (status === end) return undefined
  const between = status === 'pending' || status === 'rejected' ? 'in_review' : 'pending'
  const next = KYC_MOVES[status].includes(end) ? end : between
  const move = { type: 'setKyc', status: next } as const
  if (stays && next === end && !isStill(context, [move])) return MINUTE_MS
  act(context, move)
  return drawLogNormal(context.stream, 2 * MINUTE_MS, 60)
}

/** A deposit by bank transfer, if the market has one, which does not arrive for days. */
function payByBank(context: ChapterContext, euros: Range): number | undefined {
  const { market, currency } = context.player
  const methods = methodsOf(market, currency).map(([id]) => id)
  const method = methods.find((id) => METHODS[id].class === 'bank')
  const amount = usualDeposit(context, euros)
  const deposit = { type: 'deposit', amount, method, outcome: 'pending' } as const
  if (!isStill(context, [deposit])) return anotherRound(context)
  act(context, deposit)
  return undefined
}

/** Claims a match for the next deposit; staff award one to a player without an offer. */
function claim(context: WakeContext): number | undefined {
  const { player, at } = context
  if (!player.identity.settings.want_bonus) {
    act(context, { type: 'updateProfile', settings: { want_bonus: true } })
    return MINUTE_MS
  }
  const offer = openOfferAmong(
    player,
    at,
    ({ benefit, weekendOnly, code }) =>
      benefit === 'deposit_match' && !weekendOnly && code !== 'CRYPTO30',
  )
  if (offer) act(context, { type: 'claimBonus', bonus: offer.template.code })
  else act(context, { type: 'awardBonus', code: 'SECOND25' })
  return undefined
}

/** Requests a payout, then staff move it, step by step, to where it stays. */
function requestPayout(context: ChapterContext, { request: percent, to = [] }: StepOf<'request'>) {
  const { player, at } = context
  const { ledger } = player
  const payout = openPayout(context)
  if (payout !== undefined) {
    const done = to.findIndex((each) => each === ledger.statusOf(payout))
    const next = to[done + 1]
    if (next === undefined) return undefined
    act(context, { type: 'moveWithdrawal', to: next, reason: reasonOf(context, payout, next) })
    return next === to.at(-1) ? undefined : workOf(at)
  }
  const share = roundedPayout(Math.floor((ledger.cash * percent) / 100), player.currency)
  const amount = Math.max(minimumWithdrawal(player), share)
  const usual = defaultPayoutMethod(player)
  // Only banks and card schemes take days.
  const isQuick = !/^(card|voucher|bank)$/.test(METHODS[usual].class)
  const method = to.length > 0 && isQuick ? 'bank_transfer' : usual
  const request = { type: 'requestWithdrawal', amount, method } as const
  const moves = to.map((status) => ({ type: 'moveWithdrawal', to: status }) as const)
  if (!isStill(context, [request, ...moves])) return anotherRound(context)
  act(context, request)
  return to.length > 0 ? workOf(at) : undefined
}

/** The time that staff take for a move at an instant: a copy of the player needs no stream. */
const workOf = (at: number) => 4 * MINUTE_MS + (at % (17 * MINUTE_MS))

function reasonOf({ player, stream }: WakeContext, payout: number, next: WithdrawalStep) {
  if (next === 'rejected') return stream.weighted(PAYEE_REASONS)
  if (next !== 'failed') return undefined
  return stream.weighted(PAYOUT_FAILURES[METHODS[methodOf(player, payout)].class])
}

/** Requests a payout, if the cash is enough for one. */
function cashOut(context: WakeContext, percent: number): undefined {
  const { player } = context
  const share = Math.floor((player.ledger.cash * percent) / 100)
  const amount = roundedPayout(share, player.currency)
  if (amount >= minimumWithdrawal(player)) act(context, { type: 'requestWithdrawal', amount })
}

/** The period of a limit that does not end before the quiet days do, if one does not. */
function lastingPeriod({ player, at, chapter }: ChapterContext): LimitPeriod {
  const isLong = periodOf(player, 'week', at).until >= chapter.end + QUIET
  return isLong ? 'week' : 'month'
}

/** What moves by itself soon after a command. */
const MOVES: readonly TimerKind[] = [
  'depositSettles',
  'depositExpires',
  'withdrawalMoves',
  'kycReview',
  'kycLapses',
]

/** Hours after the end of the window up to which nothing is to move, by the number of tries. */
const STILL_FOR = [
  [18, 46],
  [20, 26],
  [30, 14],
] as const

/**
 * Whether a copy of the player shows that nothing moves for days after some commands, or enough was
 * tried. Until then the player plays another round or waits: what comes next differs then.
 */
function isStill({ player, memory, at, chapter }: ChapterContext, commands: readonly Command[]) {
  const hours = STILL_FOR.find(([tries]) => memory.tries < tries)?.[1]
  if (hours === undefined) return true
  const copy = clonePlayer(player)
  let instant = at
  for (const command of commands) {
    perform(copy, command, instant)
    instant += workOf(instant)
  }
  const until = chapter.end + hours * HOUR_MS
  return ![...copy.timers].some(({ kind, due }) => MOVES.includes(kind) && due < until)
}

/** Plays a small row, or waits without money. */
function anotherRound(context: WakeContext): number {
  return playRow(context, context.player.ledger.cash / 100) ?? MINUTE_MS
}

/** The chapter is over: two quiet days follow, then the life goes on. */
const QUIET = 48 * HOUR_MS

function rest(context: ChapterContext): number | undefined {
  const { player, memory, at, chapter } = context
  if (memory.tries === 0) {
    memory.visit = undefined
    return Math.max(0, chapter.end + QUIET - at)
  }
  memory.over ||= player.blocks.some(
    ({ until, cause }) => until === undefined || cause === 'Self-Excluded',
  )
  if (memory.over) return undefined
  scheduleVisit(context, at)
  reactToCase(context)
  return undefined
}

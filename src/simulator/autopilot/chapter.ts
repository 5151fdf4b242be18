import { CommandRefusedError } from '../../errors'
import type { Range, Step, StepOf } from '../desk/steps'
import { KYC_MOVES, type LimitPeriod } from '../domain/accounts'
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../domain/instants'
import { methodsOf } from '../domain/markets'
import { METHODS } from '../domain/payments'
import { PAYEE_REASONS, PAYOUT_FAILURES } from '../domain/reasons'
import { statedAmount } from '../domain/stated-amounts'
import { OPEN_STATUSES } from '../domain/transactions'
import type { Command } from '../engine/commands/catalog'
import { drawLogNormal } from '../engine/draws'
import { perform } from '../engine/engine'
import { periodOf } from '../engine/limits'
import { openOfferAmong } from '../engine/offers'
import { clonePlayer } from '../engine/player'
import type { TimerKind } from '../engine/timers'
import { namesOf, transactionIdOf } from '../engine/transactions'
import { defaultPayoutMethod, minimumWithdrawal } from '../engine/withdrawals'
import { collectDeposit } from './cashier'
import type { PlannedChapter } from './chapter-life'
import {
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
  switch (step.kind) {
    case 'login':
      return logIn(context)
    case 'settle':
      return settle(context)
    case 'kyc':
      return moveCase(context, step)
    case 'cash':
      return reachCash(context, step.euros)
    case 'deposits':
      return reachDeposits(context, step.euros)
    case 'pay':
      return step.stays ? payByBank(context, step.euros) : payOnce(context, step.euros)
    case 'play':
      return playSome(context, step.rows)
    case 'claim':
      return claim(context)
    case 'wager':
      return wagerBonus(context, step.percent)
    case 'request':
      return requestPayout(context, step)
    case 'cashOut':
      return cashOut(context, step.percent)
    case 'limit':
      return reachLimit(context, step.euros, lastingPeriod(context))
    case 'command':
      return command(context, step)
    case 'until':
      return waitUntil(context, step.hours)
    case 'leave':
      context.memory.over = true
      return undefined
    case 'rest':
      return rest(context)
  }
}

/** The chapter begins: what the player had planned does not happen. */
function begin({ memory }: WakeContext): void {
  memory.tasks.splice(0)
  memory.visit = undefined
  memory.awaited = undefined
  memory.over = false
}

function command(context: ChapterContext, step: StepOf<'command'>): number | undefined {
  const { player, stream } = context
  const made = step.command((euros) => statedAmount(euros * 100, player.currency), stream)
  if (step.stays) return tryUntilStill(context, [made], MINUTE_MS)
  act(context, made)
  return undefined
}

function waitUntil({ memory, stream, at, chapter }: ChapterContext, [low, high]: Range) {
  if (memory.tries > 0) return undefined
  return Math.max(0, chapter.end - stream.between(low * HOUR_MS, high * HOUR_MS) - at)
}

function playSome(context: ChapterContext, [low, high]: Range): number | undefined {
  return context.memory.tries < context.stream.between(low, high) ? playRow(context) : undefined
}

function logIn(context: ChapterContext): undefined {
  context.memory.visit = openVisit(context)
  act(context, { type: 'login' })
  assignManager(context)
}

/** Ends what is open, one thing at a time: what is on its way arrives. */
function settle(context: ChapterContext): number | undefined {
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
  const payout = ledger.newest(WITHDRAWALS, (row) => OPEN_STATUSES.includes(ledger.statusOf(row)))
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

/** Brings the KYC case to a status, one move at a time. */
function moveCase(context: ChapterContext, { status: end, stays }: StepOf<'kyc'>) {
  const { status } = context.player.kyc
  if (status === end) return undefined
  const between = status === 'pending' || status === 'rejected' ? 'in_review' : 'pending'
  const next = KYC_MOVES[status].includes(end) ? end : between
  const move = { type: 'setKyc', status: next } as const
  if (stays && next === end) return tryUntilStill(context, [move], MINUTE_MS)
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
  return tryUntilStill(context, [deposit])
}

/** Claims a match for the next deposit; staff award one to a player without an offer. */
function claim(context: ChapterContext): number | undefined {
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

/** Requests a payout that stays where the steps of staff leave it. */
function requestPayout(
  context: ChapterContext,
  { percent, to }: StepOf<'request'>,
): number | undefined {
  const { player, stream } = context
  const share = roundedPayout(Math.floor((player.ledger.cash * percent) / 100), player.currency)
  const amount = Math.max(minimumWithdrawal(player), share)
  const usual = defaultPayoutMethod(player)
  // Only banks and card schemes take days.
  const isQuick = !/^(card|voucher|bank)$/.test(METHODS[usual].class)
  const method = to.length > 0 && isQuick ? 'bank_transfer' : usual
  const moves = to.map((status) => {
    const failure = status === 'failed' && stream.weighted(PAYOUT_FAILURES[METHODS[method].class])
    const reason = status === 'rejected' ? stream.weighted(PAYEE_REASONS) : failure || undefined
    return { type: 'moveWithdrawal', to: status, reason } as const
  })
  return tryUntilStill(context, [{ type: 'requestWithdrawal', amount, method }, ...moves])
}

/** Requests a payout, if the cash is enough for one. */
function cashOut(context: ChapterContext, percent: number): undefined {
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
 * Does some commands once a copy of the player shows that nothing moves for days afterwards. Until
 * then the player plays another round, or waits for a minute: what comes next differs then.
 */
function tryUntilStill(
  context: ChapterContext,
  commands: readonly Command[],
  wait?: number,
): number | undefined {
  const { player, memory, at, chapter } = context
  const hours = STILL_FOR.find(([tries]) => memory.tries < tries)?.[1]
  if (hours !== undefined) {
    const copy = clonePlayer(player)
    for (const command of commands) perform(copy, command, at)
    const isMoving = [...copy.timers].some(
      ({ kind, due }) => MOVES.includes(kind) && due < chapter.end + hours * HOUR_MS,
    )
    if (isMoving) return wait ?? playRow(context, player.ledger.cash / 100) ?? MINUTE_MS
  }
  for (const command of commands) act(context, command)
  return undefined
}

/** The chapter is over: two quiet days follow, then the life goes on. */
const QUIET = 48 * HOUR_MS

function rest(context: ChapterContext): number | undefined {
  const { player, memory, at, chapter } = context
  if (memory.tries === 0) {
    memory.visit = undefined
    return Math.max(0, chapter.end + QUIET - at)
  }
  if (memory.over) return undefined
  const lasting = player.blocks.find(
    ({ until, cause }) => until === undefined || cause === 'Self-Excluded',
  )
  if (!lasting) {
    scheduleVisit(context, at)
    reactToCase(context)
    return undefined
  }
  memory.over = true
  return undefined
}

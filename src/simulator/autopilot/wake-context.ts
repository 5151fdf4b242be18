import { fromEuroCents } from '../domain/currencies'
import { MINUTE_MS, SECOND_MS } from '../domain/instants'
import type { PaymentMethod } from '../domain/payments'
import type { Act } from '../engine/act'
import type { Command } from '../engine/commands/catalog'
import { drawLogNormal } from '../engine/draws'
import { perform } from '../engine/engine'
import { isRestricted } from '../engine/rules'
import type { PlayerState } from '../engine/state'
import { namesOf } from '../engine/transactions'
import type { Stream } from '../random/stream'
import type { Life } from './life'

/**
 * The kinds of actions by or about a player. The first group is the course of one visit, and at
 * most one of them is planned; the second comes between visits.
 */
const TASK_KINDS = [
  'arrive',
  'lobby',
  'pay',
  'paid',
  'round',
  'leave',
  'documents',
  'coolOff',
  'exclude',
  'review',
  'rejectCase',
  'hold',
  'release',
  'staff',
  'refund',
  'rollback',
  'chargeback',
  'dispute',
  'chapter',
] as const
export type TaskKind = (typeof TASK_KINDS)[number]

/** A task that is due at an instant. */
export interface Task {
  readonly at: number
  readonly kind: TaskKind
  /** Ordinal of a row, or the place of a gift of staff, if the kind needs one; else 0. */
  readonly subject: number
}

/** Orders tasks by instant, then kind, then subject, whatever the order of planning was. */
function compareTasks(a: Task, b: Task): number {
  return (
    a.at - b.at || TASK_KINDS.indexOf(a.kind) - TASK_KINDS.indexOf(b.kind) || a.subject - b.subject
  )
}

/** Inserts a task in order. */
export function addTask(tasks: Task[], task: Task): void {
  tasks.push(task)
  for (let place = tasks.length - 1; place > 0; place -= 1) {
    const earlier = tasks[place - 1]
    if (earlier === undefined || compareTasks(task, earlier) >= 0) return
    tasks[place] = earlier
    tasks[place - 1] = task
  }
}

/** The course of one visit, from arriving to leaving. */
export interface Visit {
  until: number
  /** Stake of a row of this visit, minor units: the compression is included. */
  stake: number
  /** The part of the highest bonus stake that the player uses in this visit, percent. */
  readonly bonusStakePercent: number
  /** Index into the lobby of the game being played. */
  game: number
  /** Deposits made in this visit. */
  deposits: number
  /** Rows of play in this visit, and how many precede a payout. */
  rounds: number
  readonly leastRounds: number
  /** The amount of the next deposit, minor units; 0: not chosen yet. */
  nextDeposit: number
  /** The amount that is tried after a decline, and how; 0: none. */
  retry: number
  retryBy: PaymentMethod | undefined
  /** Cash at which the player next considers a payout; doubles with each decision against one. */
  temptedAt: number
  /** Share of the cash that the player requests on leaving, percent; 0: no request. */
  cashesOut: number
}

/** The changing state of an autopilot. Plain data. */
export interface Memory {
  tasks: Task[]
  visit: Visit | undefined
  /** Ordinal of a slow deposit that is still pending. */
  awaited: number | undefined
  /** Amount of the latest deposit that arrived, minor units; 0 before the first. */
  lastDeposit: number
  /** When that deposit was found to have arrived, and the lifetime stakes at that time. */
  depositedAt: number
  stakedBefore: number
  /** What was still to be staked before a payout when that deposit arrived, minor units. */
  toStake: number
  /** Number of chargebacks planned so far. */
  disputes: number
  /** True after the one big win. */
  lucky: boolean
  /** True if no further visit is planned. */
  over: boolean
  /** Place of the step of the chapter that comes next, and how often it was tried. */
  step: number
  tries: number
}

/** The context of one wake: the player, the instant, and the stream. */
export interface WakeContext {
  readonly player: PlayerState
  readonly at: number
  readonly life: Life
  readonly memory: Memory
  readonly stream: Stream
}

/**
 * Executes a command now. A rejection ends a chapter; elsewhere it is a bug of the autopilot, which
 * checks before it acts.
 */
export function act(context: WakeContext, command: Command): Act {
  return perform(context.player, command, context.at)
}

/** Plans what the player does next in the visit: as a rule soon, at times minutes later. */
export function soon(context: WakeContext, kind: TaskKind, medianMs: number): void {
  const { stream } = context
  const median = drawLogNormal(stream, medianMs, 100)
  const wait = LEAST_WAIT + medianMs / 10 + drawLogNormal(stream, median, 100)
  const isShort = wait < LONGEST_WAIT
  later(context, kind, isShort ? wait : stream.between(LONGEST_WAIT / 2, LONGEST_WAIT))
}

/** The least time to read a page and click. */
const LEAST_WAIT = 2 * SECOND_MS

/** The longest wait: two of them end before the session does. */
const LONGEST_WAIT = 12 * MINUTE_MS

/** Plans a task `delayMs` milliseconds from now. */
export function later(context: WakeContext, kind: TaskKind, delayMs: number, subject = 0): void {
  addTask(context.memory.tasks, { at: context.at + delayMs, kind, subject })
}

/**
 * True if the player makes no other deposit: after the only one, at the end of the budget, which a
 * chapter lifts, after the last payout of the life, once the documents are rejected, or without
 * bonuses to hunt.
 */
export function hasDeposited(context: WakeContext): boolean {
  const { life, memory, player } = context
  const { persona, budgetEuroCents, chapter } = life
  if (player.kyc.status === 'rejected') return true
  if (context.at > life.endsAt && isCashedOut(context)) return true
  if (persona === 'bonus_hunter' && isRestricted(player, 'bonuses')) return true
  const isInChapter = chapter !== undefined && context.at >= chapter.at
  if (budgetEuroCents === undefined || isInChapter) {
    return persona === 'one_and_done' && memory.lastDeposit > 0
  }
  return player.ledger.lifetimeOf('deposits') >= fromEuroCents(budgetEuroCents, player.currency)
}

/** Whether there is a payout since the last deposit. */
function isCashedOut({ player, memory }: WakeContext): boolean {
  const { ledger } = player
  const newest = ledger.newest(WITHDRAWALS)
  return newest !== undefined && ledger.at(newest) > memory.depositedAt
}

const WITHDRAWALS = namesOf('withdrawal')

/** True if the big win of a lucky winner is due in this visit. */
export function isLuckDue({ life, memory, at }: WakeContext): boolean {
  return life.luckyAt !== undefined && !memory.lucky && at >= life.luckyAt
}

/** Whether the player wants bonuses, and staff do not restrict them. */
export function mayHaveBonus(player: PlayerState): boolean {
  return player.identity.settings.want_bonus && !isRestricted(player, 'bonuses')
}

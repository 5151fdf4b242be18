import type { Command } from '../engine/commands/catalogue'
import { execute, type Outcome } from '../engine/engine'
import type { PlayerState } from '../engine/state'
import type { Stream } from '../random/stream'
import type { Life } from './life'
import { addTask, type Task, type TaskKind } from './tasks'

/** The course of one visit, from arriving to leaving. */
export interface Visit {
  readonly until: number
  /** Stake of this visit, minor units. */
  stake: number
  /** Index into the lobby of the game being played. */
  game: number
  /** Deposits made in this visit. */
  deposits: number
  /** Amount that was declined and is tried once more; 0: none. */
  retry: number
  /** Cash at which cashing out is next thought of; doubles with every no. */
  temptedAt: number
}

/** All that changes in an autopilot. Plain data. */
export interface Memory {
  tasks: Task[]
  visit: Visit | undefined
  /** Ordinal of a slow deposit that is awaited. */
  awaited: number | undefined
  /** Amount of the latest deposit that arrived, minor units; 0: none did. */
  lastDeposit: number
  /** Deposits that the bank will take back, planned so far. */
  disputes: number
  /** The one big win has come. */
  lucky: boolean
  /** No further visit. */
  over: boolean
}

/** One wake: whose, when, and what it may draw from. */
export interface WakeContext {
  readonly player: PlayerState
  readonly at: number
  readonly life: Life
  readonly memory: Memory
  readonly stream: Stream
}

/** Issues a command now. A refusal is a bug of the autopilot, which looks before it acts. */
export function act(context: WakeContext, command: Command): Outcome {
  return execute(context.player, command, context.at)
}

/** Plans a task so many milliseconds from now. */
export function later(context: WakeContext, kind: TaskKind, delayMs: number, subject = 0): void {
  addTask(context.memory.tasks, { at: context.at + delayMs, kind, subject })
}

/** True when the winner's big win is to come in this visit. */
export function isLuckDue({ life, memory, at }: WakeContext): boolean {
  return life.luckyAt !== undefined && !memory.lucky && at >= life.luckyAt
}

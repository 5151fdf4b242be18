import { HOUR_MS, MINUTE_MS } from '../domain/instants'
import type { Pilot, PlayerState } from '../engine/state'
import type { Stream } from '../random/stream'
import { giveBack, lookForDeposit, pay } from './cashier'
import { goThroughChapter } from './chapter'
import { chargeBack, coolOff, excludeSelf, hold, release, reviewDispute } from './compliance'
import { reactToCase, rejectCase, sendDocuments } from './documents'
import { give } from './goodwill'
import { closeVisit } from './intervals'
import type { Life } from './life'
import { playOn, rollBack } from './table'
import { arrive, enterLobby } from './visit'
import { addTask, type Memory, type Task, type TaskKind, type WakeContext } from './wake-context'

const TASKS: Readonly<Record<TaskKind, (context: WakeContext, subject: number) => void>> = {
  arrive,
  lobby: enterLobby,
  pay,
  paid: lookForDeposit,
  round: playOn,
  leave: closeVisit,
  documents: sendDocuments,
  coolOff,
  exclude: excludeSelf,
  review: reactToCase,
  rejectCase,
  hold,
  release,
  staff: give,
  refund: giveBack,
  rollback: rollBack,
  chargeback: chargeBack,
  dispute: reviewDispute,
  chapter: goThroughChapter,
}

/**
 * An autopilot: a list of tasks, a small memory and a stream. At each wake it runs the task that is
 * due, which can plan others. Time comes only from the wake.
 */
class Autopilot implements Pilot {
  readonly #life: Life
  readonly #memory: Memory
  readonly #stream: Stream

  constructor(life: Life, memory: Memory, stream: Stream) {
    this.#life = life
    this.#memory = memory
    this.#stream = stream
  }

  get nextAt(): number {
    return this.#memory.tasks[0]?.at ?? Number.POSITIVE_INFINITY
  }

  wake(player: PlayerState, until: number): void {
    const { tasks } = this.#memory
    const { timers } = player
    const context = { player, at: 0, life: this.#life, memory: this.#memory, stream: this.#stream }
    // A visit is hundreds of rounds without anything else in between.
    do {
      const task = tasks.shift()
      if (!task) return
      const { at, kind, subject } = task
      context.at = at
      player.clock = at
      // Nearly all tasks are rounds: they go without the look-up by a string.
      if (kind === 'round') playOn(context)
      else TASKS[kind](context, subject)
    } while (this.nextAt <= until && this.nextAt < (timers.next?.due ?? Infinity))
  }

  clone(): Pilot {
    const { tasks, visit } = this.#memory
    // A spread of the rest of the members would take ten times as long.
    const memory = { ...this.#memory, tasks: [...tasks], visit: visit && { ...visit } }
    return new Autopilot(this.#life, memory, this.#stream.clone())
  }
}

/** A pilot at the start of its life, with the first visit planned. */
export function createPilot(life: Life, registeredAt: number, stream: Stream): Pilot {
  const memory: Memory = {
    tasks: firstTasks(life, registeredAt, stream),
    visit: undefined,
    awaited: undefined,
    lastDeposit: 0,
    depositedAt: 0,
    stakedBefore: 0,
    toStake: 0,
    disputes: 0,
    lucky: false,
    over: false,
    step: 0,
    tries: 0,
  }
  return new Autopilot(life, memory, stream)
}

function firstTasks(life: Life, registeredAt: number, stream: Stream): Task[] {
  const tasks: Task[] = []
  const at = (instant: number | undefined, kind: TaskKind) => {
    if (instant !== undefined) addTask(tasks, { at: instant, kind, subject: 0 })
  }
  const { firstDepositAt } = life
  const soon = firstDepositAt !== undefined && firstDepositAt - registeredAt <= HOUR_MS
  const arrivesAt = soon ? firstDepositAt : registeredAt + stream.between(MINUTE_MS, 20 * MINUTE_MS)
  at(arrivesAt, 'arrive')
  // Nothing is due at the instant of the registration: the first documents come in the first visit.
  at(life.documentsAt === registeredAt ? arrivesAt : life.documentsAt, 'documents')
  at(life.coolsOffAt, 'coolOff')
  at(life.excludesAt, 'exclude')
  at(life.hold?.at, 'hold')
  at(life.chapter?.at, 'chapter')
  return tasks
}

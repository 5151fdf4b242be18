import * as v from 'valibot'
import { invalidOption, optionReader, text } from '../contract/input/options'
import { FauxhouseError } from '../errors'
import {
  addDuration,
  formatInstant,
  type InstantInput,
  LAST_CLOCK,
  parseInstant,
} from '../simulator/domain/instants'
import { clockInstant, type HostClock } from './options'

/**
 * The world's time, which never decreases. It changes only by `moveTo`, or follows a host's clock
 * with a lead: then a move forward increases the lead; if the host's clock is set back, the time
 * stays the same until the host catches up; and it stops at the last instant of the range.
 */
export class Clock {
  readonly #hostClock: HostClock | undefined
  #lead: number
  #latest: number
  #holders = 0
  #isHeld = false

  /**
   * @param hostClock absent: the time changes only by `moveTo`
   * @param lead ms that it is ahead of the host's clock
   */
  constructor(start: number, hostClock?: HostClock, lead = hostClock ? 0 : start) {
    this.#latest = start
    this.#hostClock = hostClock
    this.#lead = lead
  }

  get now(): number {
    if (this.#hostClock === undefined) return this.#latest
    if (!this.#isHeld) {
      this.#latest = Math.max(this.#latest, Math.min(this.#host() + this.#lead, LAST_CLOCK))
    }
    this.#isHeld = this.#holders > 0
    return this.#latest
  }

  /** Differs after a move, and only then: the lead on the host's clock, or the time. */
  get lead(): number {
    return this.#lead
  }

  /** Moves forward to an instant, and returns the new time. */
  moveTo(instant: number): number {
    // The last reading counts, because the host's time has passed since the caller read it.
    requireForward(this.#latest, instant)
    this.#lead += Math.max(0, instant - this.now)
    this.#latest = Math.max(this.#latest, instant)
    return this.#latest
  }

  /** Runs an action at one instant: from the first reading on, the time stays the same. */
  hold<T>(action: () => T): T {
    const release = this.stand()
    try {
      return action()
    } finally {
      release()
    }
  }

  /** Stops the clock from its next reading on, until the returned function is called. */
  stand(): () => void {
    this.#holders += 1
    return () => {
      this.#holders -= 1
      this.#isHeld = this.#isHeld && this.#holders > 0
    }
  }

  /** Stores the time. The returned function undoes all moves since. */
  mark(): () => void {
    const [latest, lead] = [this.#latest, this.#lead]
    return () => {
      this.#latest = latest
      this.#lead = lead
    }
  }

  /** An independent clock of the same kind, with the same time. */
  share(): Clock {
    return this.startingWith(this.#lead, this.#latest)
  }

  /** An independent clock of the same kind that starts at an instant. */
  startingAt(instant: number): Clock {
    return this.startingWith(instant - this.#host(), instant)
  }

  /** Like {@link startingAt}; one that follows the host has this lead, so it may start later. */
  startingWith(lead: number, instant: number): Clock {
    return new Clock(instant, this.#hostClock, lead)
  }

  /** A host clock may have fractions of a millisecond; a world has none. */
  #host(): number {
    return this.#hostClock === undefined ? 0 : Math.floor(this.#hostClock())
  }
}

function requireForward(now: number, instant: number): void {
  if (instant >= now) return
  throw new FauxhouseError(
    'CLOCK_BACKWARDS',
    `The clock is at ${formatInstant(now)} and cannot go back to ${formatInstant(instant)}.`,
    'To go back, take a snapshot before you advance and restore it.',
    { now: formatInstant(now), to: formatInstant(instant) },
  )
}

/** The target of `advance`: a duration, ISO 8601, or an instant. */
export type Advance =
  | string
  | {
      /** A duration, ISO 8601. */
      readonly by: string
    }
  | {
      /** An instant that is not before the clock. */
      readonly to: InstantInput
    }

const readStep = optionReader('advance', () => ({
  by: v.optional(text('a duration such as "P1D"')),
  to: v.optional(clockInstant()),
}))

/**
 * The target instant of a step. The clock is read only for a duration, because a reading moves a
 * clock that follows the host: a time that the caller has just read must not become the past.
 *
 * @throws FauxhouseError INVALID_OPTION for an invalid step
 */
export function readAdvance(step: Advance, clock: Pick<Clock, 'now'>): number {
  if (typeof step === 'string') return afterDuration(clock.now, step)
  if (typeof step !== 'object' || step === null) throw noStep(step)
  const { by, to } = readStep(step)
  if ((by === undefined) === (to === undefined)) throw noStep(step)
  return to ?? afterDuration(clock.now, by as string)
}

function afterDuration(now: number, step: string): number {
  if (typeof parseInstant(step) === 'string') return addDuration(now, step)
  const reason = 'It is an instant, not a duration.'
  throw invalidOption('The step of advance', step, `Pass { to: "${step}" }.`, { reason })
}

function noStep(step: unknown): Error {
  return invalidOption('The step of advance', step, 'Pass a duration such as "P1D", or { to }.')
}

import { FauxhouseError } from '../errors'

/** The world's time: it stands still, or follows a host's clock. It never runs backwards. */
export interface Clock {
  readonly now: number
  readonly follows: boolean
  /** Moves forward to an instant. */
  moveTo(instant: number): void
  /** A clock of its own, of the same kind, that starts at an instant. */
  startingAt(instant: number): Clock
}

function requireForward(now: number, instant: number, iso: (ms: number) => string): void {
  if (instant >= now) return
  throw new FauxhouseError(
    'CLOCK_BACKWARDS',
    `The clock stands at ${iso(now)} and cannot go back to ${iso(instant)}.`,
    'Take a snapshot before you advance, and restore it to go back.',
    { now: iso(now), to: iso(instant) },
  )
}

const iso = (ms: number) => new Date(ms).toISOString()

/** A clock that stands still until it is moved. */
export function createStandingClock(start: number): Clock {
  let now = start
  return {
    get now() {
      return now
    },
    follows: false,
    moveTo(instant) {
      requireForward(now, instant, iso)
      now = instant
    },
    startingAt: createStandingClock,
  }
}

/**
 * A clock that goes on with the host's. Moving it forward keeps the lead; a host clock that is set
 * back lets it stand until the host catches up.
 */
export function createFollowingClock(hostClock: () => number, start: number): Clock {
  let lead = start - hostClock()
  let latest = start
  const read = () => {
    latest = Math.max(latest, hostClock() + lead)
    return latest
  }
  return {
    get now() {
      return read()
    },
    follows: true,
    moveTo(instant) {
      requireForward(read(), instant, iso)
      lead = instant - hostClock()
      latest = instant
    },
    startingAt: (instant) => createFollowingClock(hostClock, instant),
  }
}

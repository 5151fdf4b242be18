import { formatInstant, LAST_CLOCK } from '../domain/instants'
import { FauxhouseError } from '../errors'

/** The world's time: it changes only by `moveTo`, or follows a host's clock. It never decreases. */
export interface Clock {
  readonly now: number
  /** Differs after a move, and only then: the lead on the host's clock, or the time. */
  readonly lead: number
  /** Moves forward to an instant, and returns the new time. */
  moveTo(instant: number): number
  /** Runs an action at one instant: from the first reading on, the time stays the same. */
  hold<T>(action: () => T): T
  /** Stores the time. The returned function undoes all moves since. */
  mark(): () => void
  /** Stops the clock from its next reading on, until the returned function is called. */
  stand(): () => void
  /** An independent clock of the same kind, with the same time. */
  share(): Clock
  /** An independent clock of the same kind that starts at an instant. */
  startingAt(instant: number): Clock
  /** Like {@link startingAt}; one that follows the host has this lead, so it may start later. */
  startingWith(lead: number, instant: number): Clock
}

function requireForward(now: number, instant: number): void {
  if (instant >= now) return
  throw new FauxhouseError(
    'CLOCK_BACKWARDS',
    `The clock is at ${formatInstant(now)} and cannot go back to ${formatInstant(instant)}.`,
    'Take a snapshot before you advance, and restore it to go back.',
    { now: formatInstant(now), to: formatInstant(instant) },
  )
}

/** A clock whose time changes only by `moveTo`. */
export function createStandingClock(start: number): Clock {
  let now = start
  return {
    get now() {
      return now
    },
    get lead() {
      return now
    },
    moveTo(instant) {
      requireForward(now, instant)
      now = instant
      return now
    },
    hold: (action) => action(),
    mark() {
      const stood = now
      return () => {
        now = stood
      }
    },
    stand: () => () => undefined,
    share: () => createStandingClock(now),
    startingAt: createStandingClock,
    startingWith: (_, instant) => createStandingClock(instant),
  }
}

/**
 * A clock that follows the host's clock with a lead. A move forward increases the lead. If the host
 * clock is set back, the time stays the same until the host catches up. The time stops at the last
 * instant of the range.
 *
 * @param lead ms that it is ahead of the host's clock
 */
export function createFollowingClock(hostClock: () => number, start: number, lead = 0): Clock {
  // A host clock may have fractions of a millisecond; a world has none.
  const host = () => Math.floor(hostClock())
  let ahead = lead
  let latest = start
  let holders = 0
  let isHeld = false
  const read = () => {
    if (!isHeld) latest = Math.max(latest, Math.min(host() + ahead, LAST_CLOCK))
    isHeld = holders > 0
    return latest
  }
  const stand = () => {
    holders += 1
    return () => {
      holders -= 1
      isHeld = isHeld && holders > 0
    }
  }
  return {
    get now() {
      return read()
    },
    get lead() {
      return ahead
    },
    stand,
    moveTo(instant) {
      // The last reading counts, because the host's time has passed since the caller read it.
      requireForward(latest, instant)
      ahead += Math.max(0, instant - read())
      latest = Math.max(latest, instant)
      return latest
    },
    hold(action) {
      const release = stand()
      try {
        return action()
      } finally {
        release()
      }
    },
    mark() {
      const [stood, led] = [latest, ahead]
      return () => {
        latest = stood
        ahead = led
      }
    },
    share: () => createFollowingClock(hostClock, latest, ahead),
    startingAt: (instant) => createFollowingClock(hostClock, instant, instant - host()),
    startingWith: (led, instant) => createFollowingClock(hostClock, instant, led),
  }
}

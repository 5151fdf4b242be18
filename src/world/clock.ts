import { formatInstant, LAST_CLOCK } from '../domain/instants'
import { FauxhouseError } from '../errors'

/** The world's time: it stands still, or follows a host's clock. It never runs backwards. */
export interface Clock {
  readonly now: number
  /** Moves forward to an instant, and says where the clock stands then. */
  moveTo(instant: number): number
  /** Does something at one instant: the clock stands from its first reading until it is done. */
  hold<T>(action: () => T): T
  /** Remembers where the clock stands: what is returned undoes every move since. */
  mark(): () => void
  /** Lets the clock stand from its next reading on, until what is returned is called. */
  stand(): () => void
  /** A clock of its own that stands where this one stands, and goes on alike. */
  share(): Clock
  /** A clock of its own, of the same kind, that starts at an instant. */
  startingAt(instant: number): Clock
}

function requireForward(now: number, instant: number): void {
  if (instant >= now) return
  throw new FauxhouseError(
    'CLOCK_BACKWARDS',
    `The clock stands at ${formatInstant(now)} and cannot go back to ${formatInstant(instant)}.`,
    'Take a snapshot before you advance, and restore it to go back.',
    { now: formatInstant(now), to: formatInstant(instant) },
  )
}

/** A clock that stands still until it is moved. */
export function createStandingClock(start: number): Clock {
  let now = start
  return {
    get now() {
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
  }
}

/**
 * A clock that goes on with the host's. Moving it forward keeps the lead; a host clock that is set
 * back lets it stand until the host catches up. At the last instant it stands.
 *
 * @param lead how far it is ahead of the host's clock, ms
 */
export function createFollowingClock(hostClock: () => number, start: number, lead = 0): Clock {
  // A host may count fractions of a millisecond; a world does not.
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
    stand,
    moveTo(instant) {
      // Where it was last seen counts: it has gone on since whoever moves it looked at it.
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
  }
}

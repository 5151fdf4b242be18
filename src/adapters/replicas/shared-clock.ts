import type { HostClock } from '../../world/clock'

/**
 * The clock of a shared world that follows the host. A write happens at the time of the server that
 * received it, everywhere; between two writes, each server shows its own time.
 */
export interface SharedClock extends HostClock {
  /** Ends the creation of the world, which takes no time. */
  begin(): void
  /** Applies a write at a time in ms UTC, which is not before that of the write before. */
  during<T>(at: number, apply: () => Promise<T>): Promise<T>
}

/**
 * @param start the time, ms UTC, at which the world begins on every server
 * @param hostNow the host's time, ms UTC
 */
export function createSharedClock(start: number, hostNow: () => number): SharedClock {
  let last = start
  let isStill = true
  const clock = () => (isStill ? last : Math.max(last, Math.floor(hostNow())))
  return Object.assign(clock, {
    isAhead: () => !isStill,
    begin() {
      isStill = false
    },
    async during<T>(at: number, apply: () => Promise<T>) {
      last = Math.max(last, at)
      isStill = true
      try {
        return await apply()
      } finally {
        isStill = false
      }
    },
  })
}

export function isSharedClock(clock: HostClock): clock is SharedClock {
  return 'during' in clock
}

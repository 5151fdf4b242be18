import { formatInstant } from '../domain/instants'
import type { LogTail, WorldLog } from './log'
import type { WorldSettings } from './options'
import { changedPolicies } from './world-state'

/** A place in the log, and where the clock stood there. */
interface Start {
  readonly now: number
  readonly log: LogTail
}

/** The replay file of a world. */
export function logOf(settings: WorldSettings, log: LogTail, now: number, start: Start): WorldLog {
  const { seed, players, epoch, policies } = settings
  return {
    fauxhouse: 1,
    options: {
      seed,
      players,
      epoch: formatInstant(epoch),
      now: formatInstant(settings.now),
      policies: changedPolicies(policies),
    },
    commands: log.entries(),
    ...startOf(start, log, now),
    now: formatInstant(now),
    ...(!log.isComplete && { complete: false }),
  }
}

/**
 * Where the start lies in the log: nowhere, if the world has gone another way since a moment before
 * it, or stands before it.
 */
function startOf(start: Start, log: LogTail, end: number): Pick<WorldLog, 'start'> {
  if (!log.isComplete || !start.log.isComplete) return {}
  const next = log.instantAt(start.log.length) ?? end
  if (next < start.now || !start.log.isBeginningOf(log)) return {}
  return { start: { commands: start.log.length, now: formatInstant(start.now) } }
}

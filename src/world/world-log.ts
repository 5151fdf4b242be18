import { formatInstant } from '../domain/instants'
import { DATA_VERSION } from './data-version'
import type { LogTail, WorldLog } from './log'
import type { WorldSettings } from './options'
import { changedPolicies } from './world-state'

/** A place in the log, and the clock there. */
interface Start {
  readonly now: number
  readonly log: LogTail
}

/** The log of a world. */
export function logOf(settings: WorldSettings, log: LogTail, now: number, start: Start): WorldLog {
  const { seed, players, compression, epoch, policies } = settings
  return {
    fauxhouse: 1,
    data: DATA_VERSION,
    options: {
      seed,
      players,
      compression,
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
 * The place of the start in the log. It has none if a restore has led the world to a state before
 * the start.
 */
function startOf(start: Start, log: LogTail, end: number): Pick<WorldLog, 'start'> {
  if (!log.isComplete || !start.log.isComplete) return {}
  const next = log.instantAt(start.log.length) ?? end
  if (next < start.now || !start.log.isBeginningOf(log)) return {}
  return { start: { commands: start.log.length, now: formatInstant(start.now) } }
}

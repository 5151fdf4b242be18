import type { Policies } from '../contract/policies'
import { mergePolicies } from '../contract/policies'
import { formatInstant } from '../simulator/domain/instants'
import { DATA_VERSION, type LogTail, type WorldLog } from './log'
import type { WorldState } from './world-state'

/** The log of a world. */
export function logOf({ settings, log, now, start }: WorldState): WorldLog {
  const { seed, players, population, compression, epoch, policies } = settings
  return {
    fauxhouse: 1,
    data: DATA_VERSION,
    options: {
      seed,
      players,
      population,
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
function startOf(start: WorldState['start'], log: LogTail, end: number): Pick<WorldLog, 'start'> {
  if (!log.isComplete || !start.log.isComplete) return {}
  const next = log.instantAt(start.log.length) ?? end
  if (next < start.now || !start.log.isBeginningOf(log)) return {}
  return { start: { commands: start.log.length, now: formatInstant(start.now) } }
}

/** The policies that differ from the defaults, without values that JSON cannot express. */
function changedPolicies(policies: Policies): Partial<Policies> {
  const defaults = mergePolicies({})
  return Object.fromEntries(
    Object.entries(policies).filter(
      ([name, value]) => value !== defaults[name as keyof Policies] && typeof value !== 'function',
    ),
  )
}

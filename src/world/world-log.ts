import type { Policies } from '../contract/policies'
import { mergePolicies } from '../contract/policy-reading'
import { FauxhouseError } from '../errors'
import { formatInstant } from '../simulator/domain/instants'
import { hashValue } from '../simulator/random/stream'
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

/** A log with the digest of the rest of it. */
export function withDigest(log: WorldLog): WorldLog {
  const plain = withoutDigest(log)
  return { ...plain, digest: hashValue(plain) }
}

/** A log that is to be changed: its digest would be wrong. */
export function withoutDigest({ digest: _, ...plain }: WorldLog): WorldLog {
  return plain
}

/**
 * Checks that a log is as it was written: most changes would give another world without an error.
 * A log that is written by hand has no digest.
 *
 * @throws FauxhouseError INVALID_REPLAY
 */
export function requireUnchanged(log: WorldLog): void {
  if (log.digest === undefined) return
  const { digest } = withDigest(log)
  if (digest === log.digest) return
  throw new FauxhouseError(
    'INVALID_REPLAY',
    `The replay was modified after it was written: its digest is "${log.digest.slice(0, 100)}", but its content has "${digest}".`,
    'Pass the unmodified result of world.log(). If you modified it on purpose, remove digest.',
    { place: 'digest', given: log.digest.slice(0, 100), digest },
  )
}

import { FauxhouseError } from '../errors'
import { hashValue } from '../simulator/random/digest'
import type { WorldLog } from './log'

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

import { FauxhouseError } from '../../errors'
import { type Refusal, refuse } from '../../service/handler-result'
import type { AppliedWrite } from '../../service/ordering'

/** How long a write waits for its place, and a read for a write, in ms. */
export const PATIENCE_MS = 5_000

export const LATER = 'Try again later.'
export const UNREACHABLE = unavailable(
  'The log cannot be reached, so nothing was changed.',
  LATER,
  1,
)
export const OUT_OF_TIME = unavailable(
  `The log has not answered within ${PATIENCE_MS} ms, so the write may still be applied.`,
  'Read the player before you try again.',
  1,
)

export function notApplied(result: Refusal): AppliedWrite {
  return { result, changes: [], isAtStart: false }
}

export function unavailable(detail: string, remedy: string, retryAfter?: number): Refusal {
  const headers = { ...(retryAfter !== undefined && { 'Retry-After': String(retryAfter) }) }
  return refuse('LOG_UNAVAILABLE', 'world', detail, remedy, { headers })
}

const RESTART = 'Restart the server: it then applies the log from its start.'

export function lost(problem: string): Refusal {
  const keep =
    'To keep this state instead, save GET /__admin/log and start with --shared-from FILE.'
  return unavailable(problem, `${RESTART} ${keep}`)
}

function stopping(problem: string, remedy: string, sequence: number): FauxhouseError {
  return new FauxhouseError('LOG_UNAVAILABLE', problem, remedy, { sequence })
}

export const missed = (last: number, next: number) =>
  stopping(`The log has removed the entries ${last + 1} to ${next - 1}.`, RESTART, next)

export const foreign = (sequence: number) =>
  stopping(
    `Entry ${sequence} of the log was not written by a server of this world.`,
    'Let nothing else write to the log. Begin anew with another name, or with --shared-from FILE.',
    sequence,
  )

export const different = (sequence: number) =>
  stopping(
    `At entry ${sequence} the state of this server differs from that of the others.`,
    'Change the world over its server only, and use one version of Fauxhouse.',
    sequence,
  )

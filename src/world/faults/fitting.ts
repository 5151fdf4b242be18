import { isLike } from '../../contract/input/pattern'
import type { OperationId } from '../../contract/operations'
import type { Fault, FaultEffect } from './rule'

/** The parts of a request that rules match. */
export interface Matched {
  readonly operation: OperationId | undefined
  /** Decoded id of the player in the path. */
  readonly player: string | undefined
  readonly session: string | null
  readonly method: string
  /** Raw path in the world. */
  readonly path: string
}

/** Whether some member of the effect can change the answer of the request. */
function concerns(effect: FaultEffect, { operation, player }: Matched): boolean {
  const { status, delay, failure } = effect
  if (status !== undefined || delay !== undefined || failure !== undefined) return true
  const isWrite = operation === 'updatePlayerProfile'
  if (isWrite) return Boolean(effect.loseAnswer || effect.ignoreUpdate || effect.applyTwice)
  return effect.staleRead === true && operation !== undefined && player !== undefined
}

/**
 * Whether a rule is for a request.
 *
 * @param path the literal strings of the path pattern
 */
export function fits(fault: Fault, path: readonly string[] | undefined, request: Matched): boolean {
  const { operation, player, session, method } = fault
  return (
    (operation === undefined || operation === request.operation) &&
    (player === undefined || player === request.player) &&
    (session === undefined || session === request.session) &&
    (method === undefined || method === request.method) &&
    (path === undefined || isLike(request.path, path)) &&
    concerns(fault.effect, request)
  )
}

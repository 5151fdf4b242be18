import { CommandRefusedError, isFauxhouseError } from '../errors'
import { type Refusal, refuse } from './handler-result'

/** Converts an error to an answer, without the stack trace. */
export function refusalOf(error: unknown): Refusal {
  if (!isFauxhouseError(error)) {
    const detail = error instanceof Error ? error.message : 'An unknown error occurred.'
    return refuse('INTERNAL', 'server', detail, 'This is a bug in Fauxhouse. Please report it.')
  }
  // Brands, not classes: the error may come from another copy of the package.
  const { problem, remedy } = error
  switch (error.code) {
    case 'COMMAND_REFUSED': {
      const rule = error instanceof CommandRefusedError ? error.rule : error.facts['rule']
      return refuse('COMMAND_REFUSED', `rule.${String(rule)}`, problem, remedy)
    }
    case 'PLAYER_NOT_FOUND':
      return refuse('PLAYER_NOT_FOUND', 'path.playerId', problem, remedy)
    case 'FAULT_NOT_FOUND':
      return refuse('FAULT_NOT_FOUND', 'path.faultId', problem, remedy)
    case 'INVALID_WORLD':
    case 'WORLD_NOT_FOUND':
    case 'WORLD_EXISTS':
    case 'WORLD_GONE':
      return refuse(error.code, String(error.facts['where'] ?? 'world'), problem, remedy)
    case 'WORLDS_FULL': {
      const { retryAfter } = error.facts
      const headers = { ...(retryAfter !== undefined && { 'Retry-After': String(retryAfter) }) }
      return refuse('WORLDS_FULL', 'world', problem, remedy, { headers })
    }
    default: {
      const field = error.facts['field']
      const where = typeof field === 'string' ? `response.${field}` : 'server'
      return refuse('INTERNAL', where, problem, remedy)
    }
  }
}

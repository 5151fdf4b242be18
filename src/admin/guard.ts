import { bearerToken } from '../api/authentication'
import type { Exchange } from '../api/exchange'
import { type Refusal, refuse } from '../api/handler-result'

const LOCAL_NAME = /^(localhost|[a-z0-9-]+\.localhost|127(\.\d{1,3}){3}|\[::1\])$/

/**
 * Who may use the control API. Nobody where the door has it switched off. In process everybody
 * may. Over a socket: with a token whoever has it; without one this machine alone, and only under
 * a local name. The name matters because a web page elsewhere can point its own domain at
 * 127.0.0.1 (DNS rebinding) and send requests from the user's browser, which then come from this
 * machine.
 */
export function guard(exchange: Exchange, fallback?: string): Refusal | undefined {
  const { environment, headers } = exchange
  const { admin } = environment
  if (admin === false) return switchedOff()
  const token = admin?.token ?? fallback
  if (environment.isLoopback === undefined) return undefined
  if (token !== undefined) return checkToken(headers.get('authorization'), token)
  if (!environment.isLoopback()) {
    const detail = 'The control API answers this machine alone.'
    return forbid(
      'peer',
      detail,
      'Start the server with an admin token to reach it from elsewhere.',
    )
  }
  const host = headers.get('host')
  if (host !== null && !LOCAL_NAME.test(nameOf(host))) {
    return forbid('header.host', 'The control API answers under local names alone.', LOCAL_REMEDY)
  }
  const origin = headers.get('origin')
  if (origin !== null && !LOCAL_NAME.test(nameOf(origin.replace(/^https?:\/\//, '')))) {
    return forbid(
      'header.origin',
      'Pages from elsewhere may not use the control API.',
      LOCAL_REMEDY,
    )
  }
  return undefined
}

const LOCAL_REMEDY = 'Use http://127.0.0.1 or http://localhost, or start with an admin token.'

/** The host without its port. */
function nameOf(host: string): string {
  return host.toLowerCase().replace(/:\d+$/, '')
}

/** As if it was not there at all. */
function switchedOff(): Refusal {
  const remedy = 'The control API is switched off here: start the server with it.'
  return refuse('NOT_FOUND', 'path', 'There is nothing at this path.', remedy)
}

function checkToken(header: string | null, token: string): Refusal | undefined {
  // An empty token is nobody's: it most likely is a variable that was never set.
  if (token !== '' && header !== null && bearerToken(header) === token) return undefined
  const detail = 'The control API needs its admin token.'
  return refuse(
    'UNAUTHORIZED',
    'header.authorization',
    detail,
    'Send Authorization: Bearer <admin token>.',
  )
}

function forbid(where: string, detail: string, remedy: string): Refusal {
  return refuse('ADMIN_FORBIDDEN', where, detail, remedy)
}

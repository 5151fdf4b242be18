import { foreignJson, redirectOf } from '../adapters/foreign-response'
import { membersOf } from '../contract/input/json'
import { FauxhouseError, isFauxhouseError } from '../errors'
import { SPENT } from '../verify/deployment'
import type { Exchange, Get } from '../verify/findings'

/** Longest time of one response in ms. */
const PATIENCE_MS = 30_000

/** A server may close a kept connection in the moment of a request, which is then sent again. */
const RESETS: ReadonlySet<string> = new Set(['ECONNRESET', 'UND_ERR_SOCKET'])

export interface RequestOptions {
  /** Base URL, which ends in `/v1`. */
  readonly base: string
  readonly token: string
  readonly session: string
  /** Requests per second at the most. */
  readonly rate: number
  /** Requests at the most. */
  readonly budget: number
  readonly onRequest: (sent: number) => void
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>
}

/**
 * Sends requests one after another. Redirects are not followed, because another host must not get
 * the token.
 *
 * @throws FauxhouseError UNREACHABLE if no response comes, or one that is too large or a redirect;
 *   RATE_LIMITED for the status 429
 */
export function requestsTo(options: RequestOptions): Get {
  const { base, token, session, rate, budget, onRequest } = options
  const headers = {
    Accept: 'application/json',
    Authorization: `Bearer ${token}`,
    'X-Session-ID': session,
  }
  let [sent, next] = [0, 0]
  const send = (target: string) => {
    const signal = AbortSignal.timeout(PATIENCE_MS)
    return options.fetch(base + target, { headers, redirect: 'manual', signal })
  }
  return async (player, path, query = []): Promise<Exchange> => {
    if (sent >= budget) throw SPENT
    sent += 1
    onRequest(sent)
    const now = Date.now()
    const start = Math.max(now, next)
    next = start + 1_000 / rate
    if (start > now) await new Promise((resolve) => setTimeout(resolve, start - now))
    const words = query.flatMap(([name, value]) =>
      value === undefined ? [] : [`${name}=${encodePart(value)}`],
    )
    const below = words.length === 0 ? path : `${path}?${words.join('&')}`
    const target = `/players/${encodePart(player)}${below}`
    try {
      const response = await send(target).catch((error) => {
        if (RESETS.has(codeOf(error))) return send(target)
        throw error
      })
      const redirect = redirectOf(response, base)
      if (redirect) throw redirect
      const { status, headers } = response
      const text = await response.text()
      if (status !== 429) {
        return {
          request: `GET ${target}`,
          status,
          headers,
          text,
          body: membersOf(foreignJson(text)),
        }
      }
    } catch (error) {
      if (isFauxhouseError(error)) throw error
      // The message of fetch is not shown: it can quote headers.
      const problem = `${base} does not respond (${codeOf(error)}).`
      throw new FauxhouseError('UNREACHABLE', problem, 'Check the URL and the network.')
    }
    const problem = 'The deployment returns 429: too many requests.'
    throw new FauxhouseError('RATE_LIMITED', problem, 'Lower --rate, and try again later.')
  }
}

/** A word of a deployment can have half of a character, which no URL has. */
function encodePart(part: string | number): string {
  return encodeURIComponent(String(part).replace(/\p{Surrogate}/gu, '\uFFFD'))
}

function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { cause, name } = error
  return cause instanceof Error && 'code' in cause ? String(cause.code) : name
}

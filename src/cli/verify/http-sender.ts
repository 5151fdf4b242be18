import { readAnswer, redirectOf } from '../../client/foreign-answer'
import type { Sender } from '../../conformance/verify/sender'
import { extentOf } from '../../contract/input/json-scan'
import { FauxhouseError, isFauxhouseError } from '../../errors'

/** Longest time of one answer in ms. */
const PATIENCE_MS = 30_000

/** Memory that the answers of a run may take together, in bytes. */
const MAX_KEPT = 256 * 1024 * 1024

/** Memory of a value of JSON and of its copies, in bytes. */
const BYTES_OF_VALUE = 128

/** A token and a session that no deployment has. */
const WRONG = 'fauxhouse-verify'

/** Answers up to it always come: among them is the profile of a player that is put back. */
const SMALL = 64 * 1024

/** A server may close a kept connection in the moment of a request: a reading is sent again. */
const RESETS: ReadonlySet<string> = new Set(['ECONNRESET', 'UND_ERR_SOCKET'])

export interface HttpSenderOptions {
  /** Base URL, which ends in `/v1`. */
  readonly base: string
  readonly token: string
  readonly session: string
  readonly rate: number
}

/**
 * Sends requests one after another, and never more than the rate allows. Redirects are not
 * followed, because another host must not get the token.
 *
 * @throws FauxhouseError UNREACHABLE if no answer comes, or one that is too large or too deep, or
 *   if the first one redirects; RATE_LIMITED for the status 429
 */
export function httpSender({ base, token, session, rate }: HttpSenderOptions): Sender {
  let [next, kept] = [0, 0]
  let isFirst = true
  return async ({ method, target, headers, body, credentials }) => {
    const now = Date.now()
    const start = Math.max(now, next)
    next = start + 1_000 / rate
    if (start > now) await new Promise((resolve) => setTimeout(resolve, start - now))
    const own = new Headers({ Accept: 'application/json', ...headers })
    own.set('Authorization', `Bearer ${credentials === 'wrong-token' ? WRONG : token}`)
    if (credentials !== 'no-session') {
      own.set('X-Session-ID', credentials === 'wrong-session' ? WRONG : session)
    }
    const init = { method, headers: own, redirect: 'manual', ...(body !== undefined && { body }) }
    const answer = await attempt(base, async () => {
      const send = () => {
        const signal = AbortSignal.timeout(PATIENCE_MS)
        return fetch(`${base}${target}`, { ...init, signal } as RequestInit)
      }
      const response = await send().catch((error) => {
        if (method !== 'GET' || !RESETS.has(codeOf(error))) throw error
        return send()
      })
      // Later ones are answers like others, which are compared.
      const redirect = isFirst ? redirectOf(response, base) : undefined
      if (redirect) throw redirect
      isFirst = false
      return {
        status: response.status,
        headers: response.headers,
        text: await readAnswer(response, base),
      }
    })
    const size = answer.text.length + extentOf(answer.text).values * BYTES_OF_VALUE
    if (size > SMALL && kept + size > MAX_KEPT) {
      const problem = `${base} returns more than a run can hold.`
      throw new FauxhouseError('UNREACHABLE', problem, 'Read fewer players, or lower --budget.')
    }
    if (size > SMALL) kept += size
    if (answer.status !== 429) return answer
    const problem = 'The deployment returns 429: too many requests.'
    throw new FauxhouseError('RATE_LIMITED', problem, 'Lower --rate, and try again later.')
  }
}

/** The message of fetch is not shown: it can quote headers. */
async function attempt<T>(base: string, action: () => Promise<T>): Promise<T> {
  try {
    return await action()
  } catch (error) {
    if (isFauxhouseError(error)) throw error
    const code = codeOf(error)
    const problem = `${base} does not respond (${code}).`
    throw new FauxhouseError('UNREACHABLE', problem, 'Check --against and the network.', { code })
  }
}

function codeOf(error: unknown): string {
  const { cause, name } = error as Error
  const { code = name } = (cause ?? {}) as { code?: string }
  return code
}

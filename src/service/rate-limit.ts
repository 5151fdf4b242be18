import { digest } from '../simulator/random/digest'
import type { Simulation } from '../world/simulation'
import { bearerToken } from './authentication'
import { type Refusal, refuse } from './handler-result'
import type { RequestContext } from './request-context'

const SECOND_MS = 1_000

/** Largest number of tokens counted at once: a client with many tokens must not fill the memory. */
const MAX_TOKENS = 10_000

/** The count of one token in its current second. */
interface Second {
  readonly startedAt: number
  count: number
}

/**
 * Counts requests for the policy `rateLimit`, per second and token; all requests without a token
 * count as one. The second of a token begins with its first request. The time is that of the
 * adapter's host clock; without one it is the world's, so that a test in process meets the limit,
 * too, and calls `advance` instead of waiting. A reset restarts the count.
 */
export function createRateLimit(): (context: RequestContext) => Refusal | undefined {
  const counters = new WeakMap<Simulation['resetToken'], Map<string, Second>>()
  return ({ simulation, environment, headers }) => {
    const { rateLimit } = simulation.policies
    if (rateLimit === 'off') return undefined
    const tokens = counters.get(simulation.resetToken) ?? new Map<string, Second>()
    counters.set(simulation.resetToken, tokens)
    const now = environment.elapsedMs?.() ?? simulation.nowMs
    const token = bearerToken(headers.get('authorization') ?? '') ?? ''
    // A digest of long tokens, because the bound limits memory, not only the number of tokens.
    const second = secondOf(tokens, token.length > 64 ? digest(20, token) : token, now)
    second.count += 1
    return second.count > rateLimit ? tooMany(rateLimit) : undefined
  }
}

function secondOf(tokens: Map<string, Second>, token: string, now: number): Second {
  const running = tokens.get(token)
  // A restore sets the world's clock back: this also begins another second.
  if (running && now >= running.startedAt && now < running.startedAt + SECOND_MS) return running
  tokens.delete(token)
  if (tokens.size >= MAX_TOKENS)
    for (const oldest of tokens.keys()) if (tokens.delete(oldest)) break
  const second = { startedAt: now, count: 0 }
  tokens.set(token, second)
  return second
}

function tooMany(rateLimit: number): Refusal {
  const detail = `This token sent more than ${rateLimit} requests within a second.`
  const remedy = 'Wait for the number of seconds in Retry-After.'
  // The rest of the second is less than one, and the header has whole seconds.
  const headers = { 'Retry-After': '1' }
  return refuse('RATE_LIMITED', 'header.authorization', detail, remedy, { headers })
}

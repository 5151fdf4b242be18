import { digest } from '../random/digest'
import type { Simulation } from '../world/world'
import { bearerToken } from './authentication'
import type { Exchange } from './exchange'
import { type Refusal, refuse } from './handler-result'

const SECOND_MS = 1_000

/** Most tokens that are counted at once: whoever invents tokens must not fill the memory. */
const MAX_TOKENS = 10_000

/** What one token has done since its second began. */
interface Second {
  readonly startedAt: number
  count: number
}

/**
 * Counts requests for the policy `rateLimit`: so many per second and token, whoever has none
 * counting as one. A token's second begins with its first request. Time is the host's, by the clock
 * that the door hands in; where there is none it is the world's, so that a test in process sees the
 * limit too, and moves on with `advance` and not by waiting. A reset starts the counting over.
 */
export function createRateLimit(): (exchange: Exchange) => Refusal | undefined {
  const counters = new WeakMap<Simulation['resetToken'], Map<string, Second>>()
  return ({ simulation, environment, headers }) => {
    const { rateLimit } = simulation.policies
    if (rateLimit === 'off') return undefined
    const tokens = counters.get(simulation.resetToken) ?? new Map<string, Second>()
    counters.set(simulation.resetToken, tokens)
    const now = environment.elapsedMs?.() ?? simulation.now
    const token = bearerToken(headers.get('authorization') ?? '') ?? ''
    // A digest of what is long: the bound is one of memory, not only of numbers.
    const second = secondOf(tokens, token.length > 64 ? digest(20, token) : token, now)
    second.count += 1
    return second.count > rateLimit ? tooMany(rateLimit) : undefined
  }
}

function secondOf(tokens: Map<string, Second>, token: string, now: number): Second {
  const running = tokens.get(token)
  // A restore takes the world's clock back: then, too, another second begins.
  if (running && now >= running.startedAt && now < running.startedAt + SECOND_MS) return running
  tokens.delete(token)
  if (tokens.size >= MAX_TOKENS)
    for (const oldest of tokens.keys()) if (tokens.delete(oldest)) break
  const second = { startedAt: now, count: 0 }
  tokens.set(token, second)
  return second
}

function tooMany(rateLimit: number): Refusal {
  const detail = `More than ${rateLimit} requests within a second came with this token.`
  const remedy = 'Wait for the seconds that Retry-After names.'
  // What is left of a second is less than one, and the header counts whole ones.
  const headers = { 'Retry-After': '1' }
  return refuse('RATE_LIMITED', 'header.authorization', detail, remedy, { headers })
}

import type { Policies } from '../contract/policies'
import { parsePolicies } from '../contract/policy-text'
import type { FlagTable, FlagValues } from './flags'

/** Flags of every command that makes a world. What is not set is left to the library. */
export const worldFlags = {
  seed: { kind: 'text', value: 'S', help: 'Seed of everything that is generated' },
  players: {
    kind: 'integer',
    value: 'N',
    help: 'Number of generated players',
    min: 0,
    // As many as there are player ids.
    max: 1_099_511_627_776,
  },
  epoch: { kind: 'text', value: 'T', help: 'Instant at which histories start' },
  now: { kind: 'text', value: 'T|wall', help: 'Where the clock stands, or wall: it follows yours' },
  policy: {
    kind: 'list',
    value: 'NAME=VALUE',
    help: 'Fills a gap of the document otherwise; once for each policy',
  },
} as const satisfies FlagTable

/** Options of the library, as far as the user set them. */
export function worldOptions(values: FlagValues<typeof worldFlags>): {
  seed?: string
  players?: number
  epoch?: string
  now?: string
  hostClock?: () => number
  policies?: Partial<Policies>
} {
  const { seed, players, epoch, now, policy } = values
  return {
    ...(seed !== undefined && { seed }),
    ...(players !== undefined && { players }),
    ...(epoch !== undefined && { epoch }),
    ...(now !== undefined && { now }),
    ...(now === 'wall' && { hostClock: Date.now }),
    ...(policy.length > 0 && { policies: parsePolicies(policy) }),
  }
}

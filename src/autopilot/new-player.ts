import type { Currency } from '../domain/currencies'
import type { MarketId } from '../domain/markets'
import type { PersonaId } from '../domain/personas'
import type { Identity, Pilot } from '../engine/state'
import { createStream } from '../random/stream'
import { drawIdentity } from './identity'
import { COMPRESSION, drawLife } from './life'
import { createPilot } from './pilot'

/** The inputs of a new player. */
export interface NewPlayerFacts {
  /** The player's own seed: see `playerSeed`. */
  readonly seed: string
  readonly persona: PersonaId
  readonly market: MarketId
  readonly currency: Currency
  readonly registeredAt: number
  /** See {@link Signup}; undefined for players that are not placed against a window. */
  readonly storyEndsAt?: number | undefined
  /** Default {@link COMPRESSION}; 1 makes ten times the rows at a tenth of the stake. */
  readonly compression?: number | undefined
}

/** A new player: the identity, and the pilot that acts for it. */
export interface NewPlayer {
  readonly identity: Identity
  readonly pilot: Pilot
}

/** Makes a player. Pure: the same facts give the same player. */
export function newPlayerOf(facts: NewPlayerFacts): NewPlayer {
  const { seed, persona, market, currency, registeredAt, compression = COMPRESSION } = facts
  const identity = drawIdentity(createStream(seed, 'identity'), market, persona)
  const { storyEndsAt } = facts
  const lifeFacts = { persona, market, currency, registeredAt, storyEndsAt, compression }
  const life = drawLife(createStream(seed, 'life'), lifeFacts)
  return { identity, pilot: createPilot(life, registeredAt, createStream(seed, 'pilot')) }
}

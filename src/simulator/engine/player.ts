import type { Currency } from '../domain/currencies'
import { DAY_MS } from '../domain/instants'
import type { MarketId } from '../domain/markets'
import type { PersonaId } from '../domain/personas'
import { createLedger } from '../ledger/ledger'
import {
  createBonusIds,
  createCaseIds,
  createChangeIds,
  createRoundIds,
  createTransactionIds,
} from '../random/ids'
import { createStream } from '../random/stream'
import type { Act } from './act'
import { recordChange, updatableOf } from './changes'
import type { Identity, Pilot, PlayerState, WageringTerms } from './state'
import { NewestList, Timers } from './timers'

/** The input of a registration. */
interface Registration {
  readonly id: string
  /** Root label of the player's random streams: {@link playerSeed}. */
  readonly seed: string
  readonly persona?: PersonaId | undefined
  readonly market: MarketId
  readonly currency: Currency
  /** Instant, ms UTC. */
  readonly at: number
  readonly identity: Identity
  /** Stated wagering terms of offers by code. Default: none. */
  readonly terms?: Readonly<Record<string, WageringTerms>> | undefined
  /** Whether payments, reviews and disputes run by themselves. */
  readonly processes: boolean
  readonly pilot?: Pilot | undefined
}

/** Root label of a player's random streams. */
export function playerSeed(worldSeed: string, id: string): string {
  // The length keeps ("a", "b:c") and ("a:b", "c") apart.
  return `${worldSeed.length}:${worldSeed}:${id}`
}

const NO_TERMS = {}

/** Registers a player: an account without rows, logged in for the first time. */
export function register(registration: Registration): PlayerState {
  const { id, seed, persona, market, currency, at, identity, processes, pilot } = registration
  const { terms = NO_TERMS } = registration
  const timers = new Timers()
  timers.set({ due: at + 365 * DAY_MS, kind: 'dormantFee', subject: 0 })
  return {
    id,
    seed,
    ids: {
      transactions: createTransactionIds(seed),
      bonuses: createBonusIds(seed),
      rounds: createRoundIds(seed),
      cases: createCaseIds(seed),
      changes: createChangeIds(seed),
    },
    persona,
    market,
    currency,
    registeredAt: at,
    terms,
    clock: at,
    identity,
    lastLogin: at,
    returnedAt: undefined,
    absence: undefined,
    lastActive: at,
    kyc: { status: 'not_started', since: at, approvedAt: undefined, retry: false },
    blocks: [],
    lifted: [],
    payoutHold: undefined,
    restrictions: [],
    erasedAt: undefined,
    labels: [],
    limits: [],
    sessions: [],
    ledger: createLedger(),
    bonuses: [],
    active: undefined,
    bigWins: [],
    rounds: new Map(),
    takenBack: new Map(),
    timers,
    updates: 0,
    changes: new NewestList(),
    luck: createStream(seed, 'luck'),
    processes,
    pilot,
  }
}

/** The parts of a player that commands change in place. */
type Parts = Pick<
  PlayerState,
  'ledger' | 'bonuses' | 'bigWins' | 'rounds' | 'takenBack' | 'timers' | 'luck' | 'pilot'
>

/** An independent copy: changes to one do not affect the other. */
export function clonePlayer(player: PlayerState): PlayerState {
  return sharePlayer(player, {
    ledger: player.ledger.clone(),
    bonuses: player.bonuses.map((bonus) => ({ ...bonus })),
    bigWins: [...player.bigWins],
    rounds: new Map(player.rounds),
    takenBack: new Map(player.takenBack),
    timers: player.timers.clone(),
    luck: player.luck.clone(),
    pilot: player.pilot?.clone(),
  })
}

/**
 * A copy with the same parts, or with others: only its own members may be replaced.
 *
 * It names every member: a spread of so many takes ten times as long.
 */
export function sharePlayer(player: PlayerState, parts: Parts = player): PlayerState {
  return {
    id: player.id,
    seed: player.seed,
    ids: player.ids,
    persona: player.persona,
    market: player.market,
    currency: player.currency,
    registeredAt: player.registeredAt,
    terms: player.terms,
    clock: player.clock,
    identity: player.identity,
    lastLogin: player.lastLogin,
    returnedAt: player.returnedAt,
    absence: player.absence,
    lastActive: player.lastActive,
    kyc: player.kyc,
    blocks: player.blocks,
    lifted: player.lifted,
    payoutHold: player.payoutHold,
    restrictions: player.restrictions,
    erasedAt: player.erasedAt,
    labels: player.labels,
    limits: player.limits,
    sessions: player.sessions,
    ledger: parts.ledger,
    bonuses: parts.bonuses,
    active: player.active,
    bigWins: parts.bigWins,
    rounds: parts.rounds,
    takenBack: parts.takenBack,
    timers: parts.timers,
    updates: player.updates,
    changes: player.changes,
    luck: parts.luck,
    processes: player.processes,
    pilot: parts.pilot,
  }
}

/** Replaces the name of an erased player, and what staff wrote about the player. */
export const ERASED = 'Erased'
export const ERASED_ADDRESS = 'erased@letterbox.example'

/** A stated value: `undefined` keeps the present one, `null` removes it. */
export function stated<T>(value: T | null | undefined, present: T | undefined): T | undefined {
  return value === undefined ? present : (value ?? undefined)
}

/** Replaces the identity, and does the rest of an update, as one change record. */
export function recordIdentity(act: Act, identity: Identity, rest = () => {}): void {
  const { player } = act
  const before = updatableOf(player)
  player.identity = identity
  rest()
  recordChange(player, act.at, before)
  act.change = player.ids.changes.idOf(player.updates)
}

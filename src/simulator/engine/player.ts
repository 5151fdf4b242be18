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
import { isBlocked } from './rules'
import type {
  ChangeRecord,
  Identity,
  Pilot,
  PlayerState,
  UpdatableFields,
  WageringTerms,
} from './state'
import { Timers } from './timers'

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
    lastChange: undefined,
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
    lastChange: player.lastChange,
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

/** Replaces the identity, and does the rest of an update, as one change. */
export function recordIdentity(act: Act, identity: Identity, rest = () => {}): void {
  const { player } = act
  const before = updatableOf(player)
  player.identity = identity
  rest()
  player.updates += 1
  player.lastChange = new Difference(before, updatableOf(player))
  act.change = player.ids.changes.idOf(player.updates)
}

/** No player has this many updates: numbers from here on belong to updates that are not applied. */
export const APPLIED_UPDATES = 2 ** 24

/** All that an update or staff can change: an identity, which they replace, and the block flag. */
interface Updatable {
  readonly identity: Identity
  readonly blocked: boolean
}

function updatableOf(player: PlayerState): Updatable {
  return { identity: player.identity, blocked: isBlocked(player) }
}

const SWITCHES = [
  'marketing_email_subscription',
  'email_validation',
  'marketing_sms_subscription',
  'sms_validation',
  'want_bonus',
] as const satisfies readonly (keyof Identity['settings'])[]

type Fields = { -readonly [Name in keyof UpdatableFields]: UpdatableFields[Name] }

/** The fields that differ, in the words of the API, with their values before and after. */
class Difference implements ChangeRecord {
  readonly before: Fields = {}
  readonly after: Fields = {}

  constructor(one: Updatable, other: Updatable) {
    const [old, now] = [one.identity, other.identity]
    this.#note('name', old.name, now.name)
    this.#note('email', old.email, now.email)
    this.#note('phone', old.phone, now.phone)
    this.#note('language', old.language, now.language)
    this.#note('affiliate_name', old.affiliateName, now.affiliateName)
    this.#note('vip_manager', old.vipManager, now.vipManager)
    if (one.blocked !== other.blocked) {
      this.before.blocked = one.blocked
      this.after.blocked = other.blocked
    }
    const names = SWITCHES.filter((name) => old.settings[name] !== now.settings[name])
    if (names.length === 0) return
    const those = ({ settings }: Identity) =>
      Object.fromEntries(names.map((name) => [name, settings[name]]))
    this.before.settings = those(old)
    this.after.settings = those(now)
  }

  #note(name: keyof Fields, before: string | undefined, after: string | undefined): void {
    if (before === after) return
    Reflect.set(this.before, name, before ?? null)
    Reflect.set(this.after, name, after ?? null)
  }
}

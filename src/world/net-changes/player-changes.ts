import { isObject } from '../../contract/input/json-object'
import type { PlayerProfile } from '../../contract/player-resources'
import type { Policies } from '../../contract/policies'
import { clonePlayer } from '../../simulator/engine/player'
import type { PlayerState } from '../../simulator/engine/state'
import type { LoadingEntry, LogEntry } from '../log'
import { moveTo, replayEntry } from '../replay'
import type { Simulation } from '../simulation'
import { bonusOf } from '../views/bonuses'
import { insideOf } from '../views/player-view'
import { profileOf } from '../views/profile'
import { transactionOf } from '../views/transaction'
import { limitOf } from '../views/wire'
import type { WorldState } from '../world-state'
import type { BonusChange, Cause, ProfileChange, TransactionChange, WorldChange } from './model'

export const CLOCK: Cause = { via: 'clock' }
export const UNKNOWN: readonly Cause[] = [{ via: 'unknown' }]

/** A player that does not change any more, at an instant in ms UTC. */
interface PlayerMoment {
  readonly player: PlayerState
  readonly now: number
}

type AccountChange =
  | Omit<ProfileChange, 'causes'>
  | Omit<TransactionChange, 'causes'>
  | Omit<BonusChange, 'causes'>

/** What a change is about: the same for the same part of any two moments of a player. */
const keyOf = (change: AccountChange): string =>
  change.type === 'profile' ? change.field : change.id

/** The members of a profile that commands set. All others follow from them and from the rows. */
const FACTS = new Set<string>([
  ...(['name', 'email', 'phone', 'language', 'kyc_status', 'affiliate_name'] as const),
  ...(['affiliate_source', 'vip_manager', 'blocked', 'settings'] as const),
] satisfies (keyof PlayerProfile)[])

/** The parts of a state that facts follow from. Each is replaced, never changed. */
const SOURCES = [
  ...(['identity', 'kyc', 'blocks', 'lifted', 'labels', 'limits'] as const),
  ...(['payoutHold', 'restrictions'] as const),
] satisfies readonly (keyof PlayerState)[]

/**
 * The parts of a player that differ between two moments: facts, rows and bonuses.
 *
 * @param policies for both: a policy that changed is a change of its own
 * @param isOneHistory whether the later moment follows from the earlier one
 */
function accountChanges(
  before: PlayerMoment,
  after: PlayerMoment,
  policies: Policies,
  isOneHistory = true,
): AccountChange[] {
  const [old, current] = [before.player, after.player]
  if (old === current) return []
  const player = current.id
  const isOther = SOURCES.some((name) => old[name] !== current[name])
  const facts = isOther ? differences(factsOf(before, policies), factsOf(after, policies)) : []
  // Within one history only a status of a row changes, unless the account was erased.
  const isByStatus = isOneHistory && old.erasedAt === current.erasedAt
  const rowsOf = (moment: PlayerMoment, other: PlayerState) =>
    rowsBeside(moment, isByStatus ? other : undefined, policies)
  const rows = differences(rowsOf(before, current), rowsOf(after, old))
  const bonuses = differences(bonusesOf(old, policies), bonusesOf(current, policies))
  return [
    ...facts.map(([field, change]) => ({ type: 'profile' as const, player, field, ...change })),
    ...rows.map(([id, change]) => ({ type: 'transaction' as const, player, id, ...change })),
    ...bonuses.map(([id, change]) => ({ type: 'bonus' as const, player, id, ...change })),
  ]
}

/** The figures of the profile that differ: time alone changes some, such as a segment. */
export function figureChanges(before: PlayerMoment, after: PlayerMoment, policies: Policies) {
  return differences(membersOf(before, policies, false), membersOf(after, policies, false))
}

/** The facts of an account, with those that only staff see. */
function factsOf(moment: PlayerMoment, policies: Policies): ReadonlyMap<string, unknown> {
  const { player } = moment
  const { labels, restrictions, payoutHold } = player
  const limits = player.limits.map((limit) => limitOf(player, limit))
  const ofStaff = { labels, limits, payout_hold: payoutHold ?? null, restrictions }
  return new Map([...membersOf(moment, policies, true), ...Object.entries(ofStaff)])
}

/** The members of a profile by name, such as `settings.want_bonus`. */
function membersOf({ player, now }: PlayerMoment, policies: Policies, areFacts: boolean) {
  const members = Object.entries(profileOf(player, now, policies))
  return new Map(leavesOf(members.filter(([name]) => FACTS.has(name) === areFacts)))
}

function leavesOf(members: [string, unknown][]): [string, unknown][] {
  return members.flatMap(([name, value]): [string, unknown][] =>
    isObject(value)
      ? leavesOf(Object.entries(value).map(([inner, each]) => [`${name}.${inner}`, each]))
      : [[name, value]],
  )
}

/** The transactions by id. @param other their rows of the same status are left out */
function rowsBeside(
  { player, now }: PlayerMoment,
  other: PlayerState | undefined,
  policies: Policies,
) {
  const { ledger } = player
  const known = other?.ledger
  const rows = new Map<string, ReturnType<typeof transactionOf>>()
  for (let row = 0; row < ledger.length; row += 1) {
    if (known && row < known.length && ledger.statusOf(row) === known.statusOf(row)) continue
    const shown = transactionOf(player, ledger.row(row), now, policies)
    rows.set(shown.id, shown)
  }
  return rows
}

const bonusesOf = (player: PlayerState, policies: Policies) =>
  new Map(player.bonuses.map((record) => [record.id, bonusOf(player, record, policies)]))

/** What something was and is; null where it did not exist. */
interface Difference<Value> {
  readonly before: Value | null
  readonly after: Value | null
}

/** What differs between values by name. */
export function differences<Value>(
  before: ReadonlyMap<string, Value>,
  after: ReadonlyMap<string, Value>,
): (readonly [name: string, change: Difference<Value>])[] {
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((name) => {
    const change = { before: before.get(name) ?? null, after: after.get(name) ?? null }
    return JSON.stringify(change.before) === JSON.stringify(change.after) ? [] : [[name, change]]
  })
}

/** What made the changes of one player since the earlier state. */
interface Trail {
  /** The write that created it, if one did. */
  readonly created?: Cause | undefined
  /** The write that removed the player of the earlier state, if one did. */
  readonly removed?: Cause | undefined
  /** In the earlier state, or right after its creation; undefined while there is no player. */
  readonly first: PlayerMoment | undefined
  last: PlayerMoment | undefined
  /** By what was changed. */
  readonly causes: Map<string, Cause[]>
}

/** Repeats writes on a copy of an earlier state, and notes what each changes of which player. */
export class Trails {
  readonly #older: WorldState
  readonly #copy: Simulation
  readonly #load: (entry: LoadingEntry) => readonly string[]
  readonly #trails = new Map<string, Trail>()

  /** @param load repeats the loading of a scenario in the copy, and returns its players' ids */
  constructor(
    older: WorldState,
    copy: Simulation,
    load: (entry: LoadingEntry) => readonly string[],
  ) {
    this.#older = older
    this.#copy = copy
    this.#load = load
  }

  repeat(entry: LogEntry, cause: Cause): void {
    const copy = this.#copy
    moveTo(copy, entry.at)
    if ('scenario' in entry) {
      for (const id of this.#load(entry)) this.#loaded(id, cause, entry.replace === true)
      return
    }
    const id = 'player' in entry ? entry.player : undefined
    if (id !== undefined) this.#follow(id, momentOf(copy, id), CLOCK, copy.policies)
    replayEntry(copy, entry, this.#load)
    if (id !== undefined) this.#follow(id, momentOf(copy, id), cause, copy.policies)
  }

  /**
   * The changes of a player up to its last moment: what no write changed is by the clock.
   *
   * @returns also the moment since which it is the same player
   */
  upTo(player: string, last: PlayerMoment | undefined, policies: Policies, isKnown: boolean) {
    this.#follow(player, last, CLOCK, policies)
    const { created, removed, first, causes } = this.#of(player)
    const wasThere = momentIn(this.#older, player) !== undefined
    const by = (cause: Cause | undefined) => (isKnown && cause ? [cause] : UNKNOWN)
    const changes: WorldChange[] = []
    if (removed || (wasThere && !last)) {
      changes.push({ type: 'removed', player, causes: by(removed) })
    }
    if (last && (created || !wasThere)) {
      changes.push({ type: 'created', player, causes: by(created) })
    }
    const found = first && last ? accountChanges(first, last, policies, isKnown) : []
    for (const change of found) {
      changes.push({ ...change, causes: isKnown ? (causes.get(keyOf(change)) ?? []) : UNKNOWN })
    }
    return { first, changes }
  }

  /** A player without a trail begins in the earlier state. */
  #of(id: string): Trail {
    const first = momentIn(this.#older, id)
    return this.#trails.get(id) ?? { first, last: first, causes: new Map() }
  }

  /** Begins the trail of a player of a scenario, which may register later. */
  #loaded(id: string, created: Cause, isReplacing: boolean): void {
    const earlier = this.#of(id)
    const isReplaced = isReplacing && earlier.first !== undefined && earlier.created === undefined
    const removed = isReplaced ? created : earlier.removed
    const first = momentOf(this.#copy, id)
    this.#trails.set(id, { created, removed, first, last: first, causes: new Map() })
  }

  /** Goes on to the next moment of a player, and adds the cause to what differs from the last. */
  #follow(id: string, next: PlayerMoment | undefined, cause: Cause, policies: Policies): void {
    const trail = this.#of(id)
    const { created, removed, last, causes } = trail
    this.#trails.set(id, trail)
    if (last === undefined) {
      if (next === undefined) return
      const begun = { created: created ?? cause, first: next, last: next, causes: new Map() }
      this.#trails.set(id, { ...begun, removed })
    } else if (next === undefined) {
      // A player that was created since the earlier state leaves no trace.
      const gone = created === undefined ? cause : removed
      this.#trails.set(id, { removed: gone, first: undefined, last: undefined, causes })
    } else {
      for (const change of accountChanges(last, next, policies)) {
        const known = causes.get(keyOf(change)) ?? []
        if (!known.includes(cause)) causes.set(keyOf(change), [...known, cause])
      }
      trail.last = next
    }
  }
}

export function momentIn(state: WorldState, id: string): PlayerMoment | undefined {
  const player = state.read(id, state.now)
  return player && { player, now: state.now }
}

/** A copy of a player: the world goes on with it. */
function momentOf(world: Simulation, id: string): PlayerMoment | undefined {
  const view = world.viewOf(id)
  return view && { player: clonePlayer(insideOf(view).player), now: world.nowMs }
}

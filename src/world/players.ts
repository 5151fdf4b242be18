import { idFault } from '../contract/input/json'
import type { MarketId } from '../simulator/domain/markets'
import type { PersonaId } from '../simulator/domain/personas'
import { nextDue, runTo } from '../simulator/engine/engine'
import { clonePlayer } from '../simulator/engine/player'
import type { PlayerState } from '../simulator/engine/state'
import {
  createPopulation,
  type Population,
  type PopulationOptions,
} from '../simulator/registration/population'

/** The state of a player from its clock on. Several worlds share it, so it does not change. */
interface PlayerSpan {
  readonly player: PlayerState
  /** The instant at which something happens to the player; Infinity if nothing will. */
  readonly due: number
}

/**
 * Opens a player at an instant: everything that is due by then has happened. This is the one place
 * where time passes for a player, so a moved clock touches no player that is not read.
 */
function openAt(span: PlayerSpan, now: number): PlayerSpan {
  return span.due > now ? span : livedUntil(clonePlayer(span.player), now)
}

function livedUntil(player: PlayerState, now: number): PlayerSpan {
  runTo(player, now)
  return spanOf(player)
}

function spanOf(player: PlayerState): PlayerSpan {
  return { player, due: nextDue(player) }
}

/**
 * Largest number of states of generated players that are kept after they were read, about 45 kB
 * each; other players are generated again at their next read.
 */
const MAX_KEPT = 2_000

/** Largest number of states of one player, for worlds at different times. */
const MAX_STATES = 8

/** The kept states of a generated player. */
interface Kept {
  /** Whether the population has the player; else only the policy unknownPlayer: generate does. */
  readonly isMember: boolean
  /** In time order. */
  readonly spans: PlayerSpan[]
}

/** The players that are generated from the seed. A world shares them with its forks. */
export class GeneratedPlayers {
  readonly population: Population
  readonly #limit: number
  /** By id, in the order of use, so that the least recently used players are dropped. */
  readonly #kept = new Map<string, Kept>()
  #size = 0

  /** @param limit of the states that are kept */
  constructor(options: PopulationOptions, limit = MAX_KEPT) {
    this.population = createPopulation(options)
    this.#limit = limit
  }

  /**
   * A player at an instant; undefined if it is not registered by then.
   *
   * @param isAnyone whether every possible id has a player, not only those of the population
   */
  read(id: string, now: number, isAnyone: boolean): PlayerState | undefined {
    const kept = this.#kept.get(id)
    if (kept && !kept.isMember && !isAnyone) return undefined
    const span = kept?.spans.findLast(({ player }) => player.clock <= now)
    if (kept && span) {
      this.#use(id, kept)
      const current = openAt(span, now)
      if (current !== span) this.#keep(id, kept, current)
      return current.player
    }
    const { population } = this
    const isMember = population.includes(id)
    if (!isMember && !(isAnyone && idFault(id) === undefined)) return undefined
    if (!population.isRegistered(id, now)) return undefined
    const first = this.make(id, now)
    this.#keep(id, kept ?? { isMember, spans: [] }, first)
    return first.player
  }

  /** A player that is registered by an instant, without keeping it. */
  make(id: string, now: number): PlayerSpan {
    return livedUntil(this.population.enroll(id), now)
  }

  #use(id: string, kept: Kept): void {
    // Far from the limit none is dropped, so the order does not count.
    if (this.#size < this.#limit / 2) return
    this.#kept.delete(id)
    this.#kept.set(id, kept)
  }

  #keep(id: string, kept: Kept, span: PlayerSpan): void {
    const { spans } = kept
    spans.splice(
      spans.findLastIndex(({ player }) => player.clock <= span.player.clock) + 1,
      0,
      span,
    )
    this.#kept.delete(id)
    this.#kept.set(id, kept)
    this.#size += 1
    // The first one stays: all later states can be created from it.
    if (spans.length > MAX_STATES) this.#size -= spans.splice(1, 1).length
    for (const [oldest, dropped] of this.#kept) {
      if (this.#size <= this.#limit) return
      this.#kept.delete(oldest)
      this.#size -= dropped.spans.length
    }
  }
}

/** The facts of a player in the list. Time does not change them; a command changes the name. */
export interface Known {
  readonly persona: PersonaId | undefined
  readonly market: MarketId
  readonly name: string
}

/** A player of a scenario, which is created at its first read, whenever that is. */
export class LazyPlayer implements PlayerSpan {
  readonly id: string
  /** The facts that are known before it is created; undefined if it must be created for them. */
  readonly known: () => Known | undefined
  readonly #create: () => PlayerState
  #span: PlayerSpan | undefined

  constructor(
    { id, known }: Pick<LazyPlayer, 'id' | 'known'>,
    create: () => PlayerState,
    created?: PlayerState,
  ) {
    this.id = id
    this.known = known
    this.#create = create
    this.#span = created && spanOf(created)
  }

  get player(): PlayerState {
    return this.#opened().player
  }

  get due(): number {
    return this.#opened().due
  }

  /** The player is created once for all worlds that share it. */
  #opened(): PlayerSpan {
    this.#span ??= spanOf(this.#create())
    return this.#span
  }
}

/** A player of a roster. */
interface Entry extends PlayerSpan {
  /** The player before its last command; undefined if there was no player. */
  readonly before?: PlayerState | undefined
}

type Entries = Map<string, Entry>

/** The players that a command or a scenario has changed. Their states do not change in place. */
export class Roster {
  /** In the order of the first change. */
  #entries: Entries
  /** Whether another roster has the same map, so that it must be copied before a change. */
  #isShared = false
  /** Every `player-n` below this number exists. */
  #free = 1

  constructor(entries: Entries = new Map()) {
    this.#entries = entries
  }

  /** A roster with the same players. Later changes of one do not affect the other. */
  copy(): Roster {
    const copy = new Roster(this.#entries)
    copy.#free = this.#free
    copy.#isShared = true
    this.#isShared = true
    return copy
  }

  /** The first of `player-1`, `player-2` and so on that is not in the roster. */
  freeId(): string {
    while (this.has(`player-${this.#free}`)) this.#free += 1
    return `player-${this.#free}`
  }

  /** Ids in the order of their first change. */
  ids(): string[] {
    return [...this.#entries.keys()]
  }

  has(id: string): boolean {
    return this.#entries.has(id)
  }

  /** Whether another roster has the same state of a player, which need not be created for this. */
  shares(id: string, other: Roster): boolean {
    return this.#entries.get(id) === other.#entries.get(id)
  }

  /** The player after all events due at `now`; undefined if no command has changed it. */
  read(id: string, now: number): PlayerState | undefined {
    const entry = this.#entries.get(id)
    if (entry === undefined || entry.due > now) return entry?.player
    const current = openAt(entry, now)
    this.#set(id, { ...current, before: entry.before })
    return current.player
  }

  /** The facts of a player, without executing due events, and without creating it if possible. */
  peek(id: string): Known | undefined {
    const entry = this.#entries.get(id)
    if (entry === undefined) return undefined
    const known = entry instanceof LazyPlayer ? entry.known() : undefined
    if (known) return known
    const { persona, market, identity } = entry.player
    return { persona, market, name: identity.name }
  }

  /**
   * Adds or replaces a player, which does not change any more.
   *
   * @param before the player that it replaces
   */
  put(player: PlayerState, before?: PlayerState): void {
    this.#set(player.id, { player, due: nextDue(player), before })
  }

  /** Undoes the last {@link put} of a player, if that replaced one. */
  revert(id: string): void {
    const entry = this.#entries.get(id)
    if (entry?.before !== undefined) this.#set(id, spanOf(entry.before))
  }

  /** Adds players that are created on first read. */
  addLazy(players: readonly LazyPlayer[]): void {
    for (const player of players) this.#set(player.id, player)
  }

  remove(id: string): void {
    this.#own().delete(id)
    this.#free = 1
  }

  #set(id: string, entry: Entry): void {
    this.#own().set(id, entry)
  }

  /** The map, for a change: the cost depends on the number of changed players after a copy only. */
  #own(): Entries {
    if (this.#isShared) this.#entries = new Map(this.#entries)
    this.#isShared = false
    return this.#entries
  }
}

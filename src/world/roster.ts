import type { MarketId } from '../simulator/domain/markets'
import type { PersonaId } from '../simulator/domain/personas'
import type { PlayerState } from '../simulator/engine/state'
import { openAt, type PlayerSpan, spanOf } from './players'

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
  /** Number of its rows; an estimate before it is created. */
  readonly rows: number
  readonly #create: () => PlayerState
  #span: PlayerSpan | undefined

  constructor(
    { id, known, rows }: Pick<LazyPlayer, 'id' | 'known' | 'rows'>,
    create: () => PlayerState,
    created?: PlayerState,
  ) {
    this.id = id
    this.known = known
    this.rows = rows
    this.#create = create
    this.#span = created && spanOf(created)
  }

  /** The player, if it is created already. */
  get created(): PlayerState | undefined {
    return this.#span?.player
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

  /** All players, created and lazy, without executing due events. */
  *players(): Generator<PlayerState | LazyPlayer> {
    for (const entry of this.#entries.values()) {
      yield entry instanceof LazyPlayer ? (entry.created ?? entry) : entry.player
    }
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
    this.#set(player.id, { ...spanOf(player), before })
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

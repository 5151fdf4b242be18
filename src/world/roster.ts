import type { MarketId } from '../simulator/domain/markets'
import type { PersonaId } from '../simulator/domain/personas'
import { nextDue, runTo } from '../simulator/engine/engine'
import { clonePlayer } from '../simulator/engine/player'
import type { PlayerState } from '../simulator/engine/state'

/** The facts of a player in the list. Time does not change them; a command changes the name. */
export interface Known {
  readonly persona: PersonaId | undefined
  readonly market: MarketId
  readonly name: string
}

/** A player that is created on first read. The result does not depend on when that is. */
export interface LazyPlayer {
  readonly id: string
  /** The facts that are known before it is created; undefined if it must be created for them. */
  known(): Known | undefined
  make(): PlayerState
  /** Number of its rows; an estimate before it is created. */
  readonly rows: number
  /** The player, if it is created already. */
  readonly created?: PlayerState | undefined
}

interface Entry {
  readonly player: PlayerState
  /** The owner that may change the player in place; other rosters copy first. */
  readonly owner: object
  /** The player before its last command; undefined if there was no player. */
  readonly before?: PlayerState | undefined
}

/** Entries that several rosters share, on top of older ones. None changes. */
interface Layer {
  readonly entries: ReadonlyMap<string, Entry | LazyPlayer>
  readonly older: Layer | undefined
}

/** The created players: rosters that share a lazy player create it once. */
const created = new WeakMap<LazyPlayer, PlayerState>()

/**
 * The players that a command has changed. Forks and snapshots share them, and copy a player only
 * before it changes.
 */
export class Roster {
  /** The entries since the last {@link share}. */
  private entries = new Map<string, Entry | LazyPlayer>()
  /** The roster below the entries, until {@link settle} adds the entries to it. */
  private readonly below: Roster | undefined
  private owner: object = {}

  /** Entries that other rosters share. */
  private layer: Layer | undefined

  /** Every `player-n` below this number exists. */
  private free: number

  /** Whether the entries are all: after a removal they replace those below. */
  private isWhole = false

  constructor(layer?: Layer, free = 1, below?: Roster) {
    this.layer = layer
    this.free = free
    this.below = below
  }

  /** The first of `player-1`, `player-2` and so on that is not in the roster. */
  freeId(): string {
    while (this.has(`player-${this.free}`)) this.free += 1
    return `player-${this.free}`
  }

  /** Ids in the order of their first change. */
  ids(): string[] {
    return [...this.all().keys()]
  }

  has(id: string): boolean {
    return this.found(id) !== undefined
  }

  /** A roster for uncommitted changes: they do not affect this one before {@link settle}. */
  stage(): Roster {
    return new Roster(undefined, this.free, this)
  }

  /** Adds the changes to the roster that it was staged from, and returns that roster. */
  settle(): Roster {
    const { below } = this
    if (below === undefined) return this
    if (this.isWhole) below.replaceAll(new Map())
    for (const [id, entry] of this.entries) {
      const isOwn = 'player' in entry && entry.owner === this.owner
      below.entries.set(id, isOwn ? { ...entry, owner: below.owner } : entry)
    }
    return below
  }

  /** All players, created and lazy, without executing due events. */
  *players(): Generator<PlayerState | LazyPlayer> {
    for (const entry of this.all().values()) {
      if ('player' in entry) yield entry.player
      else yield created.get(entry) ?? entry
    }
  }

  private found(id: string): Entry | LazyPlayer | undefined {
    const own = this.entries.get(id)
    if (own !== undefined || this.isWhole) return own
    const staged = this.below?.found(id)
    if (staged !== undefined) return staged
    for (let layer = this.layer; layer !== undefined; layer = layer.older) {
      const shared = layer.entries.get(id)
      if (shared !== undefined) return shared
    }
    return undefined
  }

  /** In the order of their first change. */
  private all(): ReadonlyMap<string, Entry | LazyPlayer> {
    const beneath = this.isWhole ? undefined : this.below?.all()
    const older = beneath ?? (this.layer && flattened(this.layer))
    return older ? new Map([...older, ...this.entries]) : this.entries
  }

  /** The player after all events due at `now`; undefined if no command has changed it. */
  read(id: string, now: number): PlayerState | undefined {
    const entry = this.entryOf(id)
    if (!entry) return undefined
    if (nextDue(entry.player) > now) return entry.player
    const player = this.ownCopy(entry)
    runTo(player, now)
    this.entries.set(id, { player, owner: this.owner, before: entry.before })
    return player
  }

  /** The facts of a player, without executing due events, and without making it if possible. */
  peek(id: string): Known | undefined {
    const entry = this.found(id)
    const known = entry && 'known' in entry ? entry.known() : undefined
    const player = known ? undefined : this.entryOf(id)?.player
    if (player === undefined) return known
    const { persona, market, identity } = player
    return { persona, market, name: identity.name }
  }

  /**
   * Adds or replaces a player. The roster owns it from now on.
   *
   * @param before the player that it replaces; it must not change any more
   * @param isShared whether the two share parts, so that a copy must be made before a change
   */
  put(player: PlayerState, before?: PlayerState, isShared = false): void {
    this.entries.set(player.id, { player, owner: isShared ? player : this.owner, before })
  }

  /** Undoes the last {@link put} of a player, if that replaced one. */
  revert(id: string): void {
    const entry = this.found(id)
    if (!entry || !('player' in entry) || entry.before === undefined) return
    // Others share it.
    this.entries.set(id, { player: entry.before, owner: entry })
  }

  /** Adds players that are created on first read. */
  addLazy(players: readonly LazyPlayer[]): void {
    for (const player of players) {
      if (player.created) created.set(player, player.created)
      this.entries.set(player.id, player)
    }
  }

  /**
   * Removes a player. The cost depends on the number of players: with a mark of the removal above
   * the others, a later player with the id would have its place in the order.
   */
  remove(id: string): void {
    const others = new Map(this.all())
    others.delete(id)
    this.replaceAll(others)
  }

  private replaceAll(entries: Map<string, Entry | LazyPlayer>): void {
    this.entries = entries
    this.layer = undefined
    this.isWhole = this.below !== undefined
    this.free = 1
  }

  /**
   * A roster with the same players. Later changes of one do not affect the other. The cost depends
   * on the number of changes since the last call, not on the number of players.
   */
  share(): Roster {
    for (let shared: Roster | undefined = this; shared; shared = shared.below) shared.owner = {}
    if (this.below) return new Roster({ entries: this.all(), older: undefined }, this.free)
    if (this.entries.size > 0) {
      this.layer = merged({ entries: this.entries, older: this.layer })
      this.entries = new Map()
    }
    return new Roster(this.layer, this.free)
  }

  private entryOf(id: string): Entry | undefined {
    const entry = this.found(id)
    if (!entry || 'player' in entry) return entry
    const player = created.get(entry) ?? entry.make()
    created.set(entry, player)
    // Others may share it, so no roster may change it in place.
    const shared = { player, owner: entry }
    this.entries.set(id, shared)
    return shared
  }

  private ownCopy(entry: Entry): PlayerState {
    return entry.owner === this.owner ? entry.player : clonePlayer(entry.player)
  }
}

/** All entries, those of the oldest layer first. */
function flattened(layer: Layer): ReadonlyMap<string, Entry | LazyPlayer> {
  const { entries, older } = layer
  return older ? new Map([...flattened(older), ...entries]) : entries
}

/** Merges small layers, so that a look-up passes few: each is larger than all above it. */
function merged(layer: Layer): Layer {
  const { entries, older } = layer
  if (older === undefined || older.entries.size > 2 * entries.size) return layer
  return merged({ entries: new Map([...older.entries, ...entries]), older: older.older })
}

import type { MarketId } from '../domain/markets'
import type { PersonaId } from '../domain/personas'
import { nextDue, runTo } from '../engine/engine'
import { clonePlayer } from '../engine/player'
import type { PlayerState } from '../engine/state'

/** What the list shows of a player, and nothing that time could change. */
export interface Known {
  readonly persona: PersonaId | undefined
  readonly market: MarketId
  readonly name: string
}

/** A player who is made when first read. Always the same: it does not matter when that is. */
export interface UnmadePlayer {
  readonly id: string
  /** What is known before. */
  known(): Known
  make(): PlayerState
  /** How many rows it begins with; before it is made, about. */
  readonly rows: number
  /** The player, where it is made already. */
  readonly made?: PlayerState | undefined
}

interface Entry {
  readonly player: PlayerState
  /** The roster generation that may change the player in place; everybody else copies first. */
  readonly owner: object
}

/** Players made so far: rosters that share an unmade player make it once. */
const made = new WeakMap<UnmadePlayer, PlayerState>()

/**
 * The players that a command has touched. A fork or a snapshot shares them and copies one only when
 * it is about to change, so it costs what was touched.
 */
export class Roster {
  private readonly entries: Map<string, Entry | UnmadePlayer>
  /** What the entries stand above, while it is not settled whether they come to stay. */
  private readonly below: Roster | undefined
  private owner: object = {}

  /** Players are only ever added, so every `player-n` below this one is there for good. */
  private free: number

  constructor(
    entries: ReadonlyMap<string, Entry | UnmadePlayer> = new Map(),
    free = 1,
    below?: Roster,
  ) {
    this.entries = new Map(entries)
    this.free = free
    this.below = below
  }

  /** The first of `player-1`, `player-2` … that is not here: the same for the same players. */
  freeId(): string {
    while (this.has(`player-${this.free}`)) this.free += 1
    return `player-${this.free}`
  }

  /** Ids in the order in which they were first touched. */
  ids(): string[] {
    return [...this.all().keys()]
  }

  has(id: string): boolean {
    return this.found(id) !== undefined
  }

  /** A roster to try changes in: this one does not feel them before {@link settle}. */
  stage(): Roster {
    return new Roster(undefined, this.free, this)
  }

  /** Hands what was tried to the roster that it was staged from, and returns that one. */
  settle(): Roster {
    const { below } = this
    if (below === undefined) return this
    for (const [id, entry] of this.entries) {
      const isOwn = 'player' in entry && entry.owner === this.owner
      below.entries.set(id, isOwn ? { player: entry.player, owner: below.owner } : entry)
    }
    return below
  }

  /** The players that are made, as they stand, and those that are not. */
  *players(): Generator<PlayerState | UnmadePlayer> {
    for (const entry of this.all().values()) {
      if ('player' in entry) yield entry.player
      else yield made.get(entry) ?? entry
    }
  }

  private found(id: string): Entry | UnmadePlayer | undefined {
    return this.entries.get(id) ?? this.below?.found(id)
  }

  private all(): ReadonlyMap<string, Entry | UnmadePlayer> {
    return this.below ? new Map([...this.below.all(), ...this.entries]) : this.entries
  }

  /** The same as long as nothing has changed the player; undefined if no command touched it. */
  versionOf(id: string): object | undefined {
    return this.found(id)
  }

  /** The player with everything done that is due at `now`; undefined if no command touched it. */
  read(id: string, now: number): PlayerState | undefined {
    const entry = this.entryOf(id)
    if (!entry) return undefined
    if (nextDue(entry.player) > now) return entry.player
    const player = this.ownCopy(entry)
    runTo(player, now)
    this.entries.set(id, { player, owner: this.owner })
    return player
  }

  /** What is known of a player without making it, or playing it forward. */
  peek(id: string): Known | undefined {
    const entry = this.found(id)
    if (!entry || !('player' in entry)) return entry?.known()
    const { persona, market, identity } = entry.player
    return { persona, market, name: identity.name }
  }

  /** Takes a player in, or replaces it. The roster owns it from here on. */
  put(player: PlayerState): void {
    this.entries.set(player.id, { player, owner: this.owner })
  }

  /** Takes players in that are made when they are first read. */
  addLazy(players: readonly UnmadePlayer[]): void {
    for (const player of players) {
      if (player.made) made.set(player, player.made)
      this.entries.set(player.id, player)
    }
  }

  /** A roster with the same players; neither changes what the other sees from here on. */
  share(): Roster {
    for (let shared: Roster | undefined = this; shared; shared = shared.below) shared.owner = {}
    return new Roster(this.all(), this.free)
  }

  private entryOf(id: string): Entry | undefined {
    const entry = this.found(id)
    if (!entry || 'player' in entry) return entry
    const player = made.get(entry) ?? entry.make()
    made.set(entry, player)
    // Others may share it: it is nobody's to change.
    const shared = { player, owner: entry }
    this.entries.set(id, shared)
    return shared
  }

  private ownCopy(entry: Entry): PlayerState {
    return entry.owner === this.owner ? entry.player : clonePlayer(entry.player)
  }
}

import { requireWorldName } from '../../contract/input/json'
import { FauxhouseError } from '../../errors'

/** The part of a world that its place needs. */
export interface Placeable {
  readonly simulation: { readonly nowMs: number }
}

/** A world with its name. */
export interface Place<World> {
  readonly name: string
  readonly world: World
  /** Host time, ms UTC; undefined without a host clock. */
  readonly createdAt: number | undefined
  usedAt: number | undefined
  /** The clock of the world at its creation, ms UTC. */
  readonly madeAt: number
  /** Whether a use of the name creates an equal world again. */
  readonly isPlain: boolean
  /** Number of requests that are being answered: a world with one is not evicted. */
  open: number
  /** Whether code has the world itself, so that another one of its name would be a second one. */
  isHeld: boolean
  isDeleted: boolean
}

export interface RegistryOptions<World> {
  /** Creates the world of a name that is used for the first time. */
  readonly make: (now: number | undefined) => World
  /** Whether the world has changes of its own, so that it cannot be recreated. */
  readonly isChanged: (world: World) => boolean
  /** Largest number of worlds. */
  readonly limit: number
  /** Called after a change of the list. */
  readonly onChange?: ((change: PlaceChange, place: Place<World>) => void) | undefined
}

/** `evicted`: for the place of another one. */
type PlaceChange = 'created' | 'deleted' | 'evicted'

/** How long a changed world is kept after its last use, in ms, when its place is needed. */
const KEPT_MS = 60_000

/** Number of names of evicted worlds that are remembered. */
const REMEMBERED = 10_000

/** Number of names of unchanged, evicted worlds whose clock is remembered. */
const REMEMBERED_CLOCKS = 100_000

/**
 * The worlds by name, up to a limit. If a world needs the place of another one, an unchanged one is
 * evicted, which is recreated at its next use; else a changed one, whose name is then rejected.
 */
export class Registry<World extends Placeable> {
  readonly #options: RegistryOptions<World>
  /** The least recently used first. */
  readonly #places = new Map<string, Place<World>>()
  /** Names of worlds that were evicted with their changes. */
  readonly #gone = new BoundedMap<string, true>(REMEMBERED)
  /** The clocks at which evicted unchanged worlds were created. */
  readonly #clocks = new BoundedMap<string, number>(REMEMBERED_CLOCKS)
  #latest: Place<World> | undefined

  constructor(options: RegistryOptions<World>) {
    this.#options = options
  }

  get limit(): number {
    return this.#options.limit
  }

  /**
   * The world of a name, created on first use.
   *
   * @param hostNow the host's time in ms UTC; undefined without a host clock
   * @throws FauxhouseError INVALID_WORLD, WORLD_GONE, WORLDS_FULL
   */
  use(name: string, hostNow?: number): Place<World> {
    const known = this.#places.get(name)
    if (known === undefined) {
      requireWorldName(name, 'world')
      this.#requireNotGone(name)
      return this.#add(name, hostNow, true, () => this.#options.make(this.#clocks.get(name)))
    }
    known.usedAt = hostNow ?? known.usedAt
    if (known !== this.#latest) {
      this.#places.delete(name)
      this.#places.set(name, known)
      this.#latest = known
    }
    return known
  }

  /**
   * Adds a world under a name that is free.
   *
   * @param isPlain whether a use of the name would create an equal world
   * @throws as {@link requireFree}
   */
  add(name: string, hostNow: number | undefined, isPlain: boolean, world: World): Place<World> {
    this.requireFree(name, hostNow)
    return this.#add(name, hostNow, isPlain, () => world)
  }

  /**
   * Requires a name that is free, and a place.
   *
   * @throws FauxhouseError INVALID_WORLD, WORLD_EXISTS, WORLD_GONE, WORLDS_FULL
   */
  requireFree(name: string, hostNow: number | undefined): void {
    requireWorldName(name, '/name')
    if (!this.#places.has(name)) {
      this.#requireNotGone(name)
      this.#leaving(hostNow)
      return
    }
    const problem = `The world "${name}" already exists.`
    throw new FauxhouseError('WORLD_EXISTS', problem, 'Delete it first, or choose another name.', {
      world: name,
    })
  }

  /**
   * A world that exists. This does not count as a use.
   *
   * @throws FauxhouseError INVALID_WORLD, WORLD_NOT_FOUND, WORLD_GONE
   */
  get(name: string): Place<World> {
    requireWorldName(name, 'path.world')
    const place = this.#places.get(name)
    if (place !== undefined) return place
    this.#requireNotGone(name)
    throw notFound(name)
  }

  /**
   * Deletes a world, or the memory of an evicted one. The name begins anew.
   *
   * @throws FauxhouseError INVALID_WORLD, WORLD_NOT_FOUND
   */
  delete(name: string): void {
    requireWorldName(name, 'path.world')
    const place = this.#places.get(name)
    const wasThere = this.#forget(name)
    if (!wasThere) throw notFound(name)
    if (this.#latest === place) this.#latest = undefined
    if (place === undefined) return
    place.isDeleted = true
    this.#options.onChange?.('deleted', place)
  }

  /** All worlds, the least recently used first. */
  list(): Place<World>[] {
    return [...this.#places.values()]
  }

  isChanged(world: World): boolean {
    return this.#options.isChanged(world)
  }

  #forget(name: string): boolean {
    const removed = [this.#places, this.#gone, this.#clocks].map((each) => each.delete(name))
    return removed.includes(true)
  }

  #add(
    name: string,
    hostNow: number | undefined,
    isPlain: boolean,
    make: () => World,
  ): Place<World> {
    const leaving = this.#leaving(hostNow)
    const world = make()
    if (leaving !== undefined) this.#evict(leaving)
    const times = { createdAt: hostNow, usedAt: hostNow, madeAt: world.simulation.nowMs }
    const uses = { open: 0, isHeld: false, isDeleted: false }
    const place: Place<World> = { name, world, ...times, isPlain, ...uses }
    this.#places.set(name, place)
    this.#latest = place
    this.#options.onChange?.('created', place)
    return place
  }

  /**
   * The world that has to leave for a new one; undefined if there is a free place.
   *
   * @throws FauxhouseError WORLDS_FULL
   */
  #leaving(hostNow: number | undefined): Place<World> | undefined {
    if (this.#places.size < this.limit) return undefined
    let oldest: Place<World> | undefined
    for (const place of this.#places.values()) {
      if (place.open > 0) continue
      if (!this.#isLost(place)) return place
      oldest ??= place
    }
    const idle = oldest === undefined ? 0 : idleOf(oldest, hostNow)
    if (oldest !== undefined && idle >= KEPT_MS) return oldest
    const seconds = Math.max(1, Math.ceil((KEPT_MS - idle) / 1_000))
    throw full(this.limit, hostNow === undefined ? undefined : seconds)
  }

  /** Whether the world cannot be recreated. */
  #isLost({ isPlain, isHeld, world }: Place<World>): boolean {
    return !isPlain || isHeld || this.#options.isChanged(world)
  }

  #evict(place: Place<World>): void {
    const { name, madeAt } = place
    this.#places.delete(name)
    if (this.#isLost(place)) this.#gone.set(name, true)
    else this.#clocks.set(name, madeAt)
    this.#options.onChange?.('evicted', place)
  }

  #requireNotGone(name: string): void {
    if (!this.#gone.has(name)) return
    throw new FauxhouseError(
      'WORLD_GONE',
      `The world "${name}" was evicted with its changes: the limit is ${this.limit} worlds.`,
      'Delete the world to start it again, delete worlds after use, or raise the limit.',
      { world: name, limit: this.limit },
    )
  }
}

/**
 * For a request that began in the world.
 *
 * @throws FauxhouseError WORLD_GONE if the world has been deleted since
 */
export function requireNotDeleted({ name, isDeleted }: Place<unknown>): void {
  if (!isDeleted) return
  throw new FauxhouseError(
    'WORLD_GONE',
    `The world "${name}" was deleted before the request was complete.`,
    'Nothing was changed. Send the request again: the name begins a new world.',
    { world: name },
  )
}

/** Without a host clock no world is idle. */
function idleOf({ usedAt }: Place<unknown>, hostNow: number | undefined): number {
  return hostNow === undefined || usedAt === undefined ? 0 : Math.max(0, hostNow - usedAt)
}

function notFound(name: string): FauxhouseError {
  const problem = `There is no world "${name}".`
  return new FauxhouseError('WORLD_NOT_FOUND', problem, 'Its first use creates it.', {
    world: name,
  })
}

/** @param seconds the time after which a world will be idle; undefined without a host clock */
function full(limit: number, seconds: number | undefined): FauxhouseError {
  const isIdle = seconds === undefined ? '' : ', and were used within the last minute'
  const later = seconds === undefined ? '' : ', or try again later'
  return new FauxhouseError(
    'WORLDS_FULL',
    `All ${limit} worlds have changes, or options of their own${isIdle}.`,
    `Delete worlds that are no longer needed, or raise the limit${later}.`,
    { limit, ...(seconds !== undefined && { retryAfter: seconds }) },
  )
}

/** A map of at most `max` entries, which forgets the entries that were set first. */
class BoundedMap<Key, Value> extends Map<Key, Value> {
  readonly #max: number

  constructor(max: number) {
    super()
    this.#max = max
  }

  override set(key: Key, value: Value): this {
    this.delete(key)
    super.set(key, value)
    if (this.size > this.#max) for (const first of this.keys()) if (this.delete(first)) break
    return this
  }
}

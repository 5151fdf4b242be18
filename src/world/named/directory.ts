import * as v from 'valibot'
import { type OptionSchemas, optionReader, text } from '../../contract/input/options'
import { FauxhouseError, isFauxhouseError } from '../../errors'
import { formatInstant, type InstantInput } from '../../simulator/domain/instants'
import type { PopulationName } from '../../simulator/registration/population'
import type { FaultRule } from '../faults/rule'
import type { WorldLog } from '../log'
import { clockInstant, newWorldSchemas, type WorldBasics } from '../options'
import { requireAlone } from '../replay'
import type { Simulation } from '../simulation'
import type { Turns } from '../turns'
import type { Snapshot } from '../world-state'
import { type Place, Registry, type RegistryOptions } from './registry'

/**
 * How a named world is created. Without options: as the base world started. With any of those of a
 * world but `policies`, or with `scenarios`, a new world is created: these options replace those of
 * the base world.
 */
export interface NewWorldOptions extends WorldBasics {
  /** Scenarios in place of those that the base world started with. */
  readonly scenarios?: NewScenarios | undefined
  /** Name of the world to fork, in its current state. */
  readonly fromWorld?: string | undefined
  /** A snapshot of the world to fork, which is the base world unless `fromWorld` names another. */
  readonly fromSnapshot?: Snapshot | undefined
  /** Forks the world as it was, or will be, at this instant. */
  readonly at?: InstantInput | undefined
  /** Reproduces a world from its log; excludes all options but `name`. */
  readonly replay?: WorldLog | undefined
}

/** `'all'`, a name, or a list of names and definitions: the option of a world checks it. */
export type NewScenarios = string | readonly (string | object)[]

/** With its name: 1 to 100 of the characters `A-Z a-z 0-9 . _ ~ -`, not `.` or `..`. */
export interface NamedWorldOptions extends NewWorldOptions {
  /** The name, for the path `/w/{name}/…` and the header `X-Fauxhouse-World`. */
  readonly name: string
}

/** The options of a world that is created anew, or its log. */
export type RemadeOptions = Omit<NewWorldOptions, (typeof SOURCES)[number]>

/** A world from which others can be created. */
export interface Origin<World> {
  readonly simulation: Simulation
  /** Whether anything but the time of a host's clock has changed since its start. */
  readonly isChanged: boolean
  /** A world that begins as this one started, at an instant, or at this one's. */
  createFromStart(at?: number): World
  /** A copy, as it was, or will be, at an instant; default: as it is. */
  copyAt(at?: number): Turns<World>
  /**
   * A world with other options than this one, or that of a log.
   *
   * @throws FauxhouseError INVALID_OPTION, INVALID_REPLAY
   */
  remake(options: RemadeOptions): Turns<World>
}

/** A line in the list of worlds. */
export interface WorldListing {
  /** The name of the world. */
  readonly name: string
  /** Its seed. */
  readonly seed: string
  /** Its population. */
  readonly population: PopulationName
  /** The clock of the world, ISO 8601. */
  readonly now: string
  /** Whether it has changes since its creation. */
  readonly changed: boolean
  /** Host time, ISO 8601; undefined without a host clock, as in process. */
  readonly createdAt: string | undefined
  /** The last request or call, as `createdAt`. */
  readonly lastUsedAt: string | undefined
}

/** The world to fork, its state, and changes of its policies. */
interface Source extends Pick<NewWorldOptions, 'policies'> {
  readonly fromWorld?: string | undefined
  readonly fromSnapshot?: Snapshot | undefined
  readonly at?: number | undefined
}

const isNewScenarios = (value: unknown) => typeof value === 'string' || Array.isArray(value)

const readOptions = optionReader(
  'create',
  () =>
    ({
      name: text(),
      ...newWorldSchemas(),
      scenarios: v.optional(
        v.custom<NewScenarios>(isNewScenarios, '"all", a name, or a list of names and definitions'),
      ),
      faults: v.optional(v.custom<readonly FaultRule[]>(Array.isArray, 'a list of faults')),
      fromWorld: v.optional(text()),
      fromSnapshot: v.optional(v.custom<Snapshot>(() => true)),
      at: v.optional(clockInstant()),
      replay: v.optional(v.custom<WorldLog>(() => true)),
    }) satisfies OptionSchemas<NamedWorldOptions>,
)

const SOURCES = ['fromWorld', 'fromSnapshot', 'at'] as const

/** The named worlds over a base world. */
export class Directory<World extends Origin<World>> {
  readonly base: World
  readonly #registry: Registry<World>

  /** @param hasMore whether a world has changes that it does not know of, such as snapshots */
  constructor(
    base: World,
    limit: number,
    hasMore: (world: World) => boolean,
    onChange?: RegistryOptions<World>['onChange'],
  ) {
    this.base = base
    const isChanged = (world: World) => world.isChanged || hasMore(world)
    this.#registry = new Registry({
      make: (at) => base.createFromStart(at),
      isChanged,
      limit,
      onChange,
    })
  }

  /** @throws FauxhouseError INVALID_WORLD, WORLD_GONE, WORLDS_FULL */
  use(name: string, hostNow?: number): Place<World> {
    return this.#registry.use(name, hostNow)
  }

  /**
   * The world of a name for code that keeps it: it is not evicted as an unchanged one.
   *
   * @throws FauxhouseError INVALID_WORLD, WORLD_GONE, WORLDS_FULL
   */
  hold(name: string): World {
    const place = this.#registry.use(name)
    place.isHeld = true
    return place.world
  }

  /** Adds the world of a file. @throws as {@link create} */
  restore(name: string, isPlain: boolean): World {
    return this.#registry.add(name, undefined, isPlain, this.base.createFromStart()).world
  }

  /** An existing world: the base without a name. Not a use. @throws as {@link describe} */
  find(name?: string): World {
    return name === undefined ? this.base : this.#registry.get(name).world
  }

  /** @throws FauxhouseError INVALID_WORLD, WORLD_NOT_FOUND, WORLD_GONE */
  describe(name: string): WorldListing {
    return this.#listingOf(this.#registry.get(name))
  }

  worlds(): World[] {
    return this.#registry.list().map(({ world }) => world)
  }

  /** The worlds, sorted by name. */
  list(): WorldListing[] {
    const lines = this.#registry.list().map((place) => this.#listingOf(place))
    return lines.sort((a, b) => (a.name < b.name ? -1 : 1))
  }

  /**
   * Creates a world, which is in the list at the end. `reset` returns to its initial state.
   *
   * @throws FauxhouseError INVALID_OPTION, INVALID_REPLAY, INVALID_SCENARIO, SCENARIO_NOT_FOUND,
   *   INVALID_WORLD, WORLD_EXISTS, WORLD_NOT_FOUND, WORLD_GONE, WORLDS_FULL
   */
  *create(options: NamedWorldOptions, hostNow?: number): Turns<World> {
    const { name, replay, ...others } = readOptions(options)
    if (replay !== undefined) {
      requireAlone('create', others)
      this.#registry.requireFree(name, hostNow)
      const world = yield* this.base.remake({ replay })
      return this.#registry.add(name, hostNow, false, world).world
    }
    const { fromWorld, fromSnapshot, at, ...anew } = others
    const { policies, ...ofAnew } = anew
    const own = Object.entries(ofAnew).find(([, value]) => value !== undefined)?.[0]
    const source = SOURCES.find((option) => options[option] !== undefined)
    if (own !== undefined && source !== undefined) throw both(own, source)
    if (fromSnapshot !== undefined && at !== undefined) throw both('fromSnapshot', 'at')
    const isPlain = [own, source, policies].every((each) => each === undefined)
    this.#registry.requireFree(name, hostNow)
    const world = yield* own === undefined ? this.#fork(others) : this.base.remake(anew)
    return this.#registry.add(name, hostNow, isPlain, world).world
  }

  /** @throws FauxhouseError INVALID_WORLD, WORLD_NOT_FOUND */
  delete(name: string): void {
    this.#registry.delete(name)
  }

  *#fork({ fromWorld, fromSnapshot, at, policies }: Source): Turns<World> {
    const source = this.#sourceOf(fromWorld)
    const isFresh = fromWorld === undefined && fromSnapshot === undefined && at === undefined
    const world = isFresh ? source.createFromStart() : yield* source.copyAt(at)
    const { simulation } = world
    if (fromSnapshot !== undefined) simulation.restore(fromSnapshot)
    if (policies !== undefined) simulation.setPolicies(policies)
    simulation.markStart()
    return world
  }

  /** The world to fork; an error about it is one about the option. */
  #sourceOf(name: string | undefined): World {
    try {
      return this.find(name)
    } catch (error) {
      if (!isFauxhouseError(error)) throw error
      const remedy = 'Pass the name of an existing world, or omit it to fork the base world.'
      throw new FauxhouseError(error.code, error.problem, remedy, { where: '/fromWorld' })
    }
  }

  #listingOf({ name, world, createdAt, usedAt }: Place<World>): WorldListing {
    const changed = this.#registry.isChanged(world)
    const times = { createdAt: writtenOf(createdAt), lastUsedAt: writtenOf(usedAt) }
    const { seed, population, now } = world.simulation
    return { name, seed, population, now, changed, ...times }
  }
}

function writtenOf(hostNow: number | undefined): string | undefined {
  return hostNow === undefined ? undefined : formatInstant(Math.floor(hostNow))
}

function both(first: string, second: string): FauxhouseError {
  const problem = `${first} and ${second} exclude each other.`
  return new FauxhouseError('INVALID_OPTION', problem, 'Use only one of them.', { option: second })
}

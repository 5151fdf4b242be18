import * as v from 'valibot'
import { servedBy } from './adapters/fetch'
import { isObject } from './contract/input/json'
import { type OptionSchemas, optionReader, whole } from './contract/input/options'
import { createWorld, DEFAULT_LIMIT, serve } from './create-world'
import type { World } from './public-world'
import type { HostedWorld } from './world'
import type { NewWorldOptions, WorldListing } from './world/named/directory'
import { atOnce } from './world/turns'

/**
 * Named worlds that start from a base world. Each begins as the base started; none affects another.
 */
export interface Worlds {
  /** The world that the others start from. */
  readonly base: World
  /**
   * Answers requests to the base, and those that name a world: on the path `/w/{world}/…`, in the
   * header `X-Fauxhouse-World`, or by the policy `isolation` of the base.
   */
  fetch: World['fetch']
  /**
   * Opens the world of a name. The first use creates it, as the base started, at the base's clock.
   * It is then not evicted for having no changes.
   *
   * @throws FauxhouseError INVALID_WORLD, WORLD_GONE, WORLDS_FULL
   */
  open(name: string): World
  /** The worlds that exist, sorted by name. */
  list(): readonly WorldListing[]
  /**
   * Creates a world with options, a state or scenarios of its own; its `reset` returns to that.
   *
   * @throws FauxhouseError INVALID_OPTION, INVALID_SCENARIO, SCENARIO_NOT_FOUND,
   *   SNAPSHOT_NOT_FOUND, INVALID_WORLD, WORLD_EXISTS, WORLD_NOT_FOUND, WORLD_GONE, WORLDS_FULL
   */
  create(name: string, options?: NewWorldOptions): World
  /**
   * Deletes a world with its journal: the next use of its name begins anew.
   *
   * @throws FauxhouseError INVALID_WORLD, WORLD_NOT_FOUND
   */
  delete(name: string): void
}

/** Options of {@link createWorlds}. */
export interface CreateWorldsOptions {
  /** The world that the others begin as; default: `createWorld()`. */
  readonly base?: World | undefined
  /** Maximum number of worlds besides the base, 1 to 100,000; default 1,000. */
  readonly limit?: number | undefined
}

const readWorldsOptions = optionReader(
  'createWorlds',
  () =>
    ({
      base: v.optional(
        // By its members: the world may come from another copy of the package.
        v.custom<World>(
          (value) => isObject(value) && isObject(value['simulation']),
          'a world of createWorld()',
        ),
      ),
      limit: v.optional(whole(1, 100_000), DEFAULT_LIMIT),
    }) satisfies OptionSchemas<CreateWorldsOptions>,
)

/**
 * Serves many worlds through one adapter: parallel tests on one server do not affect each other.
 *
 * @throws FauxhouseError INVALID_OPTION
 *
 * @example
 * const worlds = createWorlds({ base: createWorld({ scenarios: 'all' }) })
 * const { urlOf } = await startServer(worlds)
 * const baseUrl = urlOf('test-7') // http://127.0.0.1:…/w/test-7/v1
 */
export function createWorlds(options: CreateWorldsOptions = {}): Worlds {
  const { base = createWorld(), limit } = readWorldsOptions(options)
  const { app, directory } = serve(base as HostedWorld, limit)
  return {
    base,
    ...servedBy(() => app),
    open: (name) => directory.hold(name),
    list: () => directory.list(),
    create: (name: string, settings: NewWorldOptions = {}) => {
      atOnce(directory.create({ ...settings, name }))
      return directory.hold(name)
    },
    delete: (name) => directory.delete(name),
  }
}

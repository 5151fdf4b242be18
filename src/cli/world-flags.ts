import { resolve } from 'node:path'
import { parseWrittenJson, readTextFile } from '../adapters/node-files'
import { findScenarioFiles, readScenarioFiles } from '../adapters/node-scenarios'
import { isShareLink, stateIn } from '../adapters/share-link'
import type { Policies } from '../contract/policies'
import { readPolicy } from '../contract/policies'
import { createWorld } from '../create-world'
import { FauxhouseError, isFauxhouseError } from '../errors'
import type { World } from '../public-world'
import { isScenarioName, type NamedScenario } from '../scenarios/library'
import { collectError, throwTogether } from '../scenarios/mistakes'
import type { ScenariosOption } from '../scenarios/opening'
import { POPULATIONS } from '../simulator/registration/population'
import type { WorldLog } from '../world/log'
import { requireOptions, type SavedWorld, savedLog } from '../world/saved-worlds'
import type { WorldOptions } from '../world-options'
import {
  alone,
  type FlagValues,
  integer,
  list,
  local,
  oneOf,
  text,
  toggle,
  usageError,
} from './flags'

/** Flags of every command that creates a world. Without a flag the default of the library holds. */
export const worldFlags = {
  seed: text('S', 'Seed of all generated data'),
  // There are 2 ** 40 player ids.
  players: integer('N', [0, 2 ** 40], 'Number of generated players that register in 36 months'),
  population: oneOf(
    'population',
    POPULATIONS,
    'Generated players: desk, or register, the default of generate',
    undefined,
  ),
  compression: integer('N', [1, 10], 'Rounds per generated row of play, 1 to 10'),
  epoch: text('T', 'Start of all histories'),
  now: text('T|wall', 'Initial clock; wall follows the host clock'),
  policy: list('NAME=VALUE', 'Set a policy; repeat for more'),
}

export const scenarioFlags = {
  scenario: list('NAME', 'Load only this scenario; a+b combines scenarios; repeat for more'),
  'scenario-file': list(
    'PATH',
    'Load a file, folder or pattern; add --scenario all to keep the bundled scenarios',
  ),
  'no-scenarios': alone(toggle('Load no scenarios'), 'scenario', 'scenario-file'),
}

/** Bounds of the log and of the caches, which a world created from a log has too. */
const boundFlags = {
  'log-entries': integer('N', [0, 10_000_000], 'Maximum number of log entries'),
}

export const openingFlags = {
  ...worldFlags,
  ...scenarioFlags,
  ...boundFlags,
  // A log contains the options.
  replay: alone(
    text('FILE', 'Recreate a world from its log, or from a link of the playground'),
    ...Object.keys({ ...worldFlags, ...scenarioFlags }),
  ),
}

/** Flags of a server for several people and programs. */
export const teamFlags = {
  'base-path': text('P', 'Path of the service in place of /v1, such as /backend/v1'),
  'tls-cert': text('FILE', 'Serve over TLS with this certificate; needs --tls-key'),
  'tls-key': text('FILE', 'The key of the certificate'),
  tls: alone(
    oneOf(
      'kind of TLS',
      ['self-signed'] as const,
      'Serve over TLS with a certificate that the server makes',
      undefined,
    ),
    'tls-cert',
    'tls-key',
  ),
  'trust-proxy': toggle('Begin links with X-Forwarded-Prefix and -Proto of a proxy'),
  state: alone(
    text('FILE', 'Keep the worlds in a file, and begin with what it has if it exists'),
    'replay',
  ),
  'until-stdin-ends': local(toggle('Stop when standard input ends, as with the parent process')),
}

/** Parses `name=value`, the form of the command line and the environment. */
export function parsePolicy(given: string): Partial<Policies> {
  const equals = given.indexOf('=')
  if (equals < 1) {
    const remedy = 'Write it as name=value, such as maxLimit=50.'
    throw usageError(`Policy "${given}" has no "=".`, remedy)
  }
  const name = given.slice(0, equals).trim()
  return { [name]: readPolicy(name, given.slice(equals + 1).trim()) }
}

/** Parses several; if a policy is given twice, the last value counts. */
export function parsePolicies(texts: readonly string[]): Partial<Policies> {
  return Object.assign({}, ...texts.map(parsePolicy))
}

export function worldOptions(
  values: FlagValues<typeof worldFlags>,
): Pick<WorldOptions, Exclude<keyof typeof worldFlags, 'policy'> | 'hostClock' | 'policies'> {
  const { policy, seed, players, population, compression, epoch, now } = values
  const hostClock = now === 'wall' ? Date.now : undefined
  const policies = policy.length > 0 ? parsePolicies(policy) : undefined
  const options = { seed, players, population, compression, epoch, now, hostClock, policies }
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined))
}

/**
 * The world of these flags: with every bundled scenario, unless they name some.
 *
 * @param beside options that a world created from a log has, too
 * @throws FauxhouseError INVALID_OPTION, INVALID_FILE, INVALID_SCENARIO, SCENARIO_NOT_FOUND,
 * INVALID_REPLAY
 */
export async function openWorld(
  values: FlagValues<typeof openingFlags>,
  { journal, ...beside }: Pick<WorldOptions, 'faults'> & { readonly journal?: number } = {},
): Promise<World> {
  // Loaded here, so that the help and the error for a mistyped flag come at once.
  const memory = {
    journal,
    logEntries: values['log-entries'],
  }
  if (values.replay !== undefined) return openReplay(values.replay, { memory, ...beside })
  const errors: FauxhouseError[] = []
  const scenarios = chosenScenarios(values, errors)
  const options = worldOptions(values)
  // What is wrong with the scenarios of the other files is reported, too.
  const world = collectError(errors, () =>
    createWorld({ ...options, memory, ...beside, scenarios }),
  )
  throwTogether(errors)
  return world as World
}

/**
 * The world of a replay file, or of a link that was shared, which is not fetched.
 *
 * @throws FauxhouseError INVALID_FILE, INVALID_REPLAY
 */
export async function openReplay(
  path: string,
  options: Pick<WorldOptions, 'faults' | 'memory'>,
): Promise<World> {
  const isLink = isShareLink(path)
  const { log, faults } = isLink ? await stateIn(path) : { log: readReplay(path), faults: [] }
  const name = isLink ? 'The link' : path
  try {
    const rules = [...faults, ...(options.faults ?? [])]
    return createWorld({ ...options, faults: rules, replay: log })
  } catch (error) {
    if (!isFauxhouseError(error) || error.code !== 'INVALID_REPLAY') throw error
    const { problem, remedy, facts } = error
    const place = { ...facts, path: name }
    throw new FauxhouseError('INVALID_REPLAY', `${name}: ${problem}`, remedy, place)
  }
}

/**
 * The world that the file of `--state` begins with.
 *
 * @throws FauxhouseError INVALID_OPTION with both values if a flag says otherwise, and as
 * {@link openWorld}
 */
export async function openSaved(
  values: FlagValues<typeof openingFlags & typeof teamFlags>,
  saved: SavedWorld,
  { journal, ...beside }: Pick<WorldOptions, 'faults'> & { readonly journal?: number },
): Promise<World> {
  const { hostClock: _, ...given } = worldOptions(values)
  requireOptions(given, saved.opening, values.state ?? '')
  const memory = { journal, logEntries: values['log-entries'] }
  if (!hasNamed(values) && !values['no-scenarios']) {
    return createWorld({ ...beside, memory, replay: savedLog(saved, 'start') })
  }
  const errors: FauxhouseError[] = []
  const scenarios = chosenScenarios(values, errors)
  throwTogether(errors)
  return createWorld({ ...beside, memory, ...saved.opening.options, scenarios })
}

/** The world of these flags, with the scenarios that they name alone. */
export function openNamed(values: FlagValues<typeof openingFlags>): Promise<World> {
  const none = values.replay === undefined && !hasNamed(values)
  return openWorld({ ...values, 'no-scenarios': none })
}

export function hasNamed(values: FlagValues<typeof scenarioFlags>): boolean {
  return values.scenario.length + values['scenario-file'].length > 0
}

/** The scenarios that the flags name; all bundled ones if they name none. */
function chosenScenarios(
  values: FlagValues<typeof scenarioFlags>,
  errors: FauxhouseError[],
): ScenariosOption {
  const { scenario: named, 'scenario-file': places, 'no-scenarios': none } = values
  if (none) return []
  if (!hasNamed(values)) return 'all'
  const own = definitionsIn(places, errors)
  const loaded = new Set(own.flatMap(({ name, trait }) => (trait ? [] : name)))
  // A scenario that is named twice is loaded once.
  const names = [...new Set(named)].filter(
    (name) => !loaded.has(name) && !(named.includes('all') && isScenarioName(name)),
  )
  return [...names, ...own]
}

/** The definitions at several paths, each file once; errors of files are added to the list. */
export function definitionsIn(
  places: readonly string[],
  errors: FauxhouseError[],
): NamedScenario['definition'][] {
  const paths = new Map(places.flatMap(findScenarioFiles).map((path) => [resolve(path), path]))
  return readScenarioFiles([...paths.values()], errors)
}

/** Largest replay file, in bytes. */
const MAX_REPLAY_BYTES = 256 * 1024 * 1024

function readReplay(path: string): WorldLog {
  const source = 'the log of world.log() or GET /__admin/log'
  const text = readTextFile(path, MAX_REPLAY_BYTES, `Pass a file with ${source}.`)
  return parseWrittenJson(text, (fault) => {
    const remedy = `Pass ${source}, unmodified.`
    return new FauxhouseError('INVALID_REPLAY', `${path} ${fault}`, remedy, { path })
  }) as WorldLog
}

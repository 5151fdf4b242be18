import * as v from 'valibot'
import {
  flag,
  invalidOption,
  type OptionSchemas,
  optionReader,
  whole,
} from './contract/input/options'
import type { World } from './public-world'
import type { Breach } from './verify/breach'
import { simulationOf } from './world'
import { insideOf, type PlayerView } from './world/views/player-view'

/** The players of a world to audit besides those that commands and scenarios have changed. */
export interface AuditOptions {
  /** Every player in the world's list. Default false. */
  readonly all?: boolean | undefined
  /** The number of players from the start of the list. Default 0. */
  readonly players?: number | undefined
}

const readAuditOptions = optionReader(
  'audit',
  () =>
    ({
      all: v.optional(flag(), false),
      players: v.optional(whole(0), 0),
    }) satisfies OptionSchemas<AuditOptions>,
)

/**
 * Compares the answers of the six operations about players with each other: balances, sums, links
 * between rows, rounds and bonuses, lists and filters. `LAWS` has every law. An empty list is a
 * clean audit.
 *
 * Policies change only what the operations show: the audit reads them under the default policies,
 * whatever the policies of the world are, without its faults and its journal.
 *
 * The first call loads the laws, so the audit reads the world a moment later: await the promise
 * before you change the world.
 *
 * @param target a world: its players that commands and scenarios have changed, and others by
 *   `options`; or one player
 *
 * @throws FauxhouseError INVALID_OPTION
 *
 * @example
 * const breaches = await audit(world, { players: 100 })
 */
export async function audit(
  target: World | PlayerView,
  options: AuditOptions = {},
): Promise<Breach[]> {
  requireTarget(target)
  const read = readAuditOptions(options)
  const { auditPlayer, auditWorld } = await import('./verify/audit')
  if ('execute' in target) {
    const { breaches } = await auditWorld(simulationOf(target).still(), read)
    return [...breaches]
  }
  const { player, now } = insideOf(target)
  return [...auditPlayer(player, now)]
}

/**
 * Checks every `expect` of your own scenarios in a world, also that of their traits and of each of
 * their players, as `fauxhouse scenarios NAME` does. Call it before you change the world or its
 * clock. Loading does not check expectations, because a check costs requests. Bundled scenarios are
 * not checked: the package's tests check them.
 *
 * The responses have the words of the policy `vocabulary`, and so must the expectations.
 *
 * @returns one sentence for each failed comparison, and for each request that is rejected
 * @throws FauxhouseError INVALID_OPTION
 *
 * @example
 * const world = createWorld({ players: 0, scenarios: [mine] })
 * expect(await checkExpectations(world)).toEqual([])
 */
export async function checkExpectations(world: World): Promise<string[]> {
  const { execute, worlds }: Partial<Record<string, unknown>> = Object(world)
  if (typeof execute !== 'function' || worlds !== undefined) {
    const remedy =
      'Pass a world of createWorld(). A server checks a definition with ?dryRun=true of POST /__admin/scenarios.'
    throw invalidOption('The world of checkExpectations', world, remedy)
  }
  const { checkOwnScenarios } = await import('./scenarios/failed-expectations')
  return (await checkOwnScenarios(world)).flat()
}

function requireTarget(target: unknown): void {
  const { execute, profile, worlds }: Partial<Record<string, unknown>> = Object(target)
  // Only a world of a server has named worlds.
  if (worlds !== undefined) {
    throw invalidOption('The target of audit', 'a RemoteWorld', 'Call await remote.audit().')
  }
  if (typeof execute === 'function' || typeof profile === 'function') return
  throw invalidOption('The target of audit', target, 'Pass a world or world.player(id).')
}

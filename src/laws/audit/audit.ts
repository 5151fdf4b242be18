import * as v from 'valibot'
import { flag, whole } from '../../contract/input/option-schemas'
import { invalidOption, type OptionSchemas, optionReader } from '../../contract/input/options'
import { insideOf, type PlayerView } from '../../world/views/player-view'
import type { WorldCore } from '../../world/world'
import type { Breach } from '../breach'
import type { AuditOptions } from './audited-players'

/**
 * Holds the answers of the six operations about players against each other: balances, sums, links
 * between rows, rounds and bonuses, lists and filters. `LAWS` has every law. An empty list is
 * a clean audit.
 *
 * Policies change only what the operations show: the audit reads them under the default policies,
 * whatever the policies of the world are, without its faults and its journal.
 *
 * The first call loads the laws, so the audit reads the world a moment later: await the promise
 * before you change the world.
 *
 * @param target a world: its players that commands and scenarios have touched, and others by
 *   `options`; or one player
 *
 * @throws FauxhouseError INVALID_OPTION
 *
 * @example
 * const breaches = await audit(world, { players: 100 })
 */
export async function audit(
  target: WorldCore | PlayerView,
  options: AuditOptions = {},
): Promise<Breach[]> {
  requireTarget(target)
  const read = readOptions(options)
  const { auditState, auditWorld } = await import('./audited-players')
  if ('execute' in target) return [...auditWorld(target, read).breaches]
  const { player, now } = insideOf(target)
  return [...auditState(player, now)]
}

function requireTarget(target: unknown): void {
  const { execute, profile }: Partial<Record<string, unknown>> = Object(target)
  if (typeof execute === 'function' || typeof profile === 'function') return
  throw invalidOption('The target of audit', target, 'Give a world, or world.player(id).')
}

const readOptions = optionReader(
  'audit',
  () =>
    ({
      all: v.optional(flag(), false),
      players: v.optional(whole(0), 0),
    }) satisfies OptionSchemas<AuditOptions>,
)

import { FauxhouseError } from '../errors'
import { insideOf, type PlayerView } from '../views/player-view'
import type { WorldCore } from '../world/world'
import type { Breach } from './breach'
import type { AuditOptions } from './world-audit'

/**
 * Checks that everything about players is consistent, as a second implementation of the rules: the
 * inside (ledger, bonus book, timers, KYC, block) is reckoned anew, and the operations are compared
 * with that. An empty list is a clean audit.
 *
 * Policies change what is shown, not what is: the operations are looked at under the default
 * policies, whatever those of the world are.
 *
 * The laws are loaded by the first call, so the world is looked at a moment later: wait for the
 * promise before you change it.
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
  requireOptions(options)
  const { auditState, auditWorld } = await import('./world-audit')
  if ('execute' in target) return [...auditWorld(target, options).breaches]
  const { player, now } = insideOf(target)
  return [...auditState(player, { now, untouched: false })]
}

function requireTarget(target: unknown): void {
  const known: object = Object(target)
  if ('execute' in known || 'profile' in known) return
  throw new FauxhouseError(
    'INVALID_OPTION',
    'What audit was given is neither a world nor a player.',
    'Write audit(world), or audit(world.player(id)).',
  )
}

/** An option that is not heard would be an audit of fewer players than was meant. */
function requireOptions(options: AuditOptions): void {
  const given = Object.entries(Object(options))
  const stray = given.find(([name]) => name !== 'all' && name !== 'players')
  const { all = false, players = 0 } = Object(options)
  const fits = typeof all === 'boolean' && Number.isInteger(players) && players >= 0
  if (Object(options) === options && stray === undefined && fits) return
  throw new FauxhouseError(
    'INVALID_OPTION',
    stray === undefined
      ? 'The options of audit do not fit.'
      : `audit has no option "${stray[0].slice(0, 100)}".`,
    'Give { all: true }, or { players } with a whole number from 0.',
  )
}

import type { PlayerState } from '../engine/state'
import { FauxhouseError } from '../errors'
import { insideOf, type PlayerView } from '../views/player-view'
import type { PlayerPage, Simulation, WorldCore } from '../world/world'
import { checkAccount } from './account-checks'
import { type AuditedPlayer, type Circumstances, readAuditedPlayer } from './audited-player'
import { checkBonuses } from './bonuses'
import type { Breach } from './breach'
import { checkDisputes } from './disputes'
import { checkLinks } from './links'
import { checkOffers } from './offers'
import { checkRows } from './rows'
import { checkSchedule } from './schedule'
import { checkShownAccount } from './shown-account'
import { checkShownTransactions } from './shown-transactions'
import { checkTotals } from './totals'
import { checkWallets } from './wallets'

/** Which players of a world are audited beside those that commands and scenarios have touched. */
export interface AuditOptions {
  /** Every player that the world lists. Default false. */
  readonly all?: boolean | undefined
  /** The first so many players of the list. Default 0. */
  readonly players?: number | undefined
}

/** What an audit of a world came to. */
export interface WorldAudit {
  /** Ids of the players looked at, in order. */
  readonly audited: readonly string[]
  readonly breaches: readonly Breach[]
}

const INSIDE: readonly ((audited: AuditedPlayer) => void)[] = [
  checkRows,
  checkWallets,
  checkLinks,
  checkDisputes,
  checkTotals,
  checkBonuses,
  checkAccount,
  checkSchedule,
]

const SHOWN: readonly ((audited: AuditedPlayer) => void)[] = [
  checkShownTransactions,
  checkShownAccount,
  checkOffers,
]

/**
 * Checks that everything about players is consistent, as a second implementation of the rules: the
 * inside (ledger, bonus book, timers, KYC, block) is reckoned anew, and the operations are compared
 * with that. An empty list is a clean audit.
 *
 * Policies change what is shown, not what is: the operations are looked at under the default
 * policies, whatever those of the world are.
 *
 * @param target a world: its players that commands and scenarios have touched, and others by
 *   `options`; or one player
 *
 * @throws FauxhouseError INVALID_OPTION
 *
 * @example
 * const breaches = audit(world, { players: 100 })
 */
export function audit(target: WorldCore | PlayerView, options: AuditOptions = {}): Breach[] {
  requireTarget(target)
  requireOptions(options)
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

/** As {@link audit}, telling who was looked at. */
export function auditWorld(world: WorldCore, options: AuditOptions = {}): WorldAudit {
  const run = () => auditAt(world, options)
  // A clock that follows the host's goes on from reading to reading.
  return 'hold' in world ? (world as WorldCore & Simulation).hold(run) : run()
}

function auditAt(world: WorldCore, options: AuditOptions): WorldAudit {
  const { now } = world
  const touched = new Set(world.touched())
  const ids = [...new Set([...touched, ...listedPlayers(world, options)])]
  const breaches: Breach[] = []
  const audited: string[] = []
  for (const id of ids) {
    if (!world.has(id)) continue
    const { player } = insideOf(world.player(id))
    audited.push(id)
    breaches.push(...auditState(player, { now, untouched: !touched.has(id) }))
  }
  return { audited, breaches }
}

/** Checks one player's inside, and what the operations make of it. */
export function auditState(player: PlayerState, circumstances: Circumstances): readonly Breach[] {
  const audited = readAuditedPlayer(player, circumstances)
  for (const check of INSIDE) check(audited)
  for (const check of SHOWN) {
    try {
      check(audited)
    } catch (error) {
      // An inside that is broken may leave an operation without an answer: a breach like another.
      const reason = error instanceof Error ? error.message : String(error)
      audited.report.breach('wire-failure', 'An operation has no answer', reason, null)
    }
  }
  return audited.report.breaches
}

const PAGE = 1_000

function* listedPlayers(world: WorldCore, { all, players = 0 }: AuditOptions): Generator<string> {
  let left = all === true ? Number.POSITIVE_INFINITY : players
  let offset: number | undefined = 0
  while (offset !== undefined && left > 0) {
    const page: PlayerPage = world.list({ limit: Math.min(PAGE, left), offset })
    for (const { id } of page.players) yield id
    left -= page.players.length
    offset = page.nextOffset
  }
}

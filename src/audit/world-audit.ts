import type { PlayerState } from '../engine/state'
import { insideOf } from '../views/player-view'
import { finish, type Portions } from '../workload/portions'
import type { Simulation } from '../world/simulation'
import type { PlayerPage, WorldCore } from '../world/world'
import { checkAccount } from './account-checks'
import { type Check, type Circumstances, MANY_ROWS, readAuditedPlayer } from './audited-player'
import { checkBonuses } from './bonuses'
import type { Breach } from './breach'
import { checkDisputes } from './disputes'
import { checkErasure } from './erasure'
import { checkLimits } from './limits'
import { LINK_CHECKS } from './links'
import { checkOffers } from './offers'
import { checkRows } from './rows'
import { checkSchedule } from './schedule'
import { checkShownAccount } from './shown-account'
import { checkShownTransactions } from './shown-transactions'
import { checkTotals } from './totals'
import { checkWallets } from './wallets'

/** The players of a world to audit besides those that commands and scenarios have touched. */
export interface AuditOptions {
  /** Every player in the world's list. Default false. */
  readonly all?: boolean | undefined
  /** The number of players from the start of the list. Default 0. */
  readonly players?: number | undefined
}

/** The result of an audit of a world. */
export interface WorldAudit {
  /** Ids of the audited players, in order. */
  readonly audited: readonly string[]
  readonly breaches: readonly Breach[]
}

const INSIDE: readonly Check[] = [
  checkRows,
  checkWallets,
  ...LINK_CHECKS,
  checkDisputes,
  checkTotals,
  checkBonuses,
  checkAccount,
  checkLimits,
  checkSchedule,
]

const SHOWN: readonly Check[] = [
  checkShownTransactions,
  checkShownAccount,
  checkErasure,
  checkOffers,
]

/** Audits players of a world, and lists them. */
export function auditWorld(world: WorldCore, options: AuditOptions = {}): WorldAudit {
  const run = () => finish(auditing(world, options))
  // With a clock that follows the host's, `hold` keeps one instant during the audit.
  return 'hold' in world ? (world as WorldCore & Simulation).hold(run) : run()
}

/** As {@link auditWorld}, in portions. Nothing may change the world before the last one. */
export function* auditing(world: WorldCore, options: AuditOptions): Portions<WorldAudit> {
  const { now } = world
  const touched = new Set(world.touched())
  const ids = [...new Set([...touched, ...listedPlayers(world, options)])]
  const breaches: Breach[] = []
  const audited: string[] = []
  for (const id of ids) {
    if (!world.has(id)) continue
    const { player } = insideOf(world.player(id))
    audited.push(id)
    yield
    breaches.push(...(yield* auditingState(player, { now, untouched: !touched.has(id) })))
  }
  return { audited, breaches }
}

/** Checks the state of one player, and the operations against it. */
export function auditState(player: PlayerState, circumstances: Circumstances): readonly Breach[] {
  return finish(auditingState(player, circumstances))
}

function* auditingState(
  player: PlayerState,
  circumstances: Circumstances,
): Portions<readonly Breach[]> {
  const isLong = player.ledger.length >= MANY_ROWS
  const audited = yield* readAuditedPlayer(player, circumstances)
  for (const check of INSIDE) {
    if (isLong) yield
    yield* check(audited) ?? []
  }
  for (const check of SHOWN) {
    if (isLong) yield
    try {
      yield* check(audited) ?? []
    } catch (error) {
      // A broken state can make an operation throw: this is a breach like another.
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

import { DEFAULT_POLICIES } from '../contract/policies'
import type { PlayerState } from '../simulator/engine/state'
import type { PlayerPage } from '../world/conditions'
import type { Simulation } from '../world/simulation'
import type { Pause } from '../world/turns'
import { createPlayerView } from '../world/views/player-view'
import { openAccount, type Reading, type Responses } from './account'
import { checkBonuses, checkOffers } from './bonus-laws'
import { type Breach, type Judge, Report } from './breach'
import { followLedger } from './ledger-laws'
import { checkFilters, checkPeriods, readPages, startOf } from './list-laws'
import { checkProfile } from './profile-laws'
import { checkSegments } from './segment-laws'
import { addSums } from './sums'

/** The result of an audit of a world. */
export interface WorldAudit {
  /** Ids of the audited players, in order. */
  readonly audited: readonly string[]
  readonly breaches: readonly Breach[]
}

/** Which players besides the changed ones: every one, or a number from the start of the list. */
interface Chosen {
  readonly all?: boolean | undefined
  readonly players?: number | undefined
}

/**
 * Audits players of a world, and lists them. Nothing may change the world before the end.
 *
 * @param pause lets others run between two players
 */
export async function auditWorld(
  world: Simulation,
  chosen: Chosen = {},
  pause?: Pause,
): Promise<WorldAudit> {
  const ids = [...new Set([...world.changedPlayerIds(), ...listedPlayers(world, chosen)])]
  const breaches: Breach[] = []
  const audited: string[] = []
  for (const id of ids) {
    if (!world.has(id)) continue
    audited.push(id)
    if (pause) await pause()
    const { player, now } = world.player(id).inside()
    breaches.push(...auditPlayer(player, now))
  }
  return { audited, breaches }
}

/** Audits one player at an instant. */
export function auditPlayer(player: PlayerState, now: number): readonly Breach[] {
  return auditView(createPlayerView(player, now, DEFAULT_POLICIES), now)
}

const PAGE = 1_000

function* listedPlayers(world: Simulation, { all, players = 0 }: Chosen): Generator<string> {
  let left = all === true ? Number.POSITIVE_INFINITY : players
  let offset: number | undefined = 0
  while (offset !== undefined && left > 0) {
    const page: PlayerPage = world.list({ limit: Math.min(PAGE, left), offset })
    for (const { id } of page.players) yield id
    left -= page.players.length
    offset = page.nextOffset
  }
}

/**
 * Holds the responses about one player against each other.
 *
 * @param view the reading operations under the default policies
 * @param now instant of the clock, ms UTC
 */
export function auditView(view: Responses, now: number): readonly Breach[] {
  const report = new Report(view.id)
  try {
    checkLaws(view, { now, policies: DEFAULT_POLICIES }, report)
  } catch (error) {
    // An operation that fails is a breach like another.
    const message = error instanceof Error ? error.message : String(error)
    report.holds(false, 'wire-failure', 'Response', { message }, 'message')
  }
  return report.breaches
}

/** As {@link auditView}, for a judge. What an operation throws passes through. */
export function checkLaws(view: Responses, reading: Reading, judge: Judge): void {
  const account = openAccount(view, reading, judge)
  checkBonuses(account)
  const ledger = followLedger(account)
  const start = startOf(view)
  readPages(account, start, ledger)
  ledger.end()
  ledger.sums.types = addSums(start.spans)
  checkProfile(account, ledger)
  checkSegments(account, ledger)
  checkPeriods(account, start, ledger.sums.types)
  checkFilters(account, ledger)
  checkOffers(account, ledger.sums.types.count.deposit)
}

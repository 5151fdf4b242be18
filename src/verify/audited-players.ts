import { DEFAULT_POLICIES } from '../contract/policies'
import type { PlayerState } from '../simulator/engine/state'
import { finish, type Portions } from '../simulator/workload/portions'
import type { WorldCore } from '../world/simulation'
import { createPlayerView, insideOf } from '../world/views/player-view'
import type { PlayerPage } from '../world/world'
import type { AuditOptions } from './audit-options'
import type { Breach } from './breach'
import { checkingAnswers } from './check'

/** The result of an audit of a world. */
export interface WorldAudit {
  /** Ids of the audited players, in order. */
  readonly audited: readonly string[]
  readonly breaches: readonly Breach[]
}

/** The part of a world that an audit reads. */
type AuditedWorld = Pick<WorldCore, 'changedPlayerIds' | 'has' | 'list' | 'player'>

/** Audits players of a world, and lists them. */
export function auditWorld(world: AuditedWorld, options: AuditOptions = {}): WorldAudit {
  const run = () => finish(auditing(world, options))
  // With a clock that follows the host's, `hold` keeps one instant during the audit.
  return 'hold' in world ? (world as Pick<WorldCore, 'hold'>).hold(run) : run()
}

/** As {@link auditWorld}, in portions. Nothing may change the world before the last one. */
export function* auditing(world: AuditedWorld, options: AuditOptions): Portions<WorldAudit> {
  const ids = [...new Set([...world.changedPlayerIds(), ...listedPlayers(world, options)])]
  const breaches: Breach[] = []
  const audited: string[] = []
  for (const id of ids) {
    if (!world.has(id)) continue
    audited.push(id)
    yield
    const { player, now } = insideOf(world.player(id))
    breaches.push(...(yield* auditingState(player, now)))
  }
  return { audited, breaches }
}

/** Audits one player at an instant. */
export function auditState(player: PlayerState, now: number): readonly Breach[] {
  return finish(auditingState(player, now))
}

function auditingState(player: PlayerState, now: number): Portions<readonly Breach[]> {
  return checkingAnswers(createPlayerView(player, now, DEFAULT_POLICIES), now)
}

const PAGE = 1_000

function* listedPlayers(
  world: AuditedWorld,
  { all, players = 0 }: AuditOptions,
): Generator<string> {
  let left = all === true ? Number.POSITIVE_INFINITY : players
  let offset: number | undefined = 0
  while (offset !== undefined && left > 0) {
    const page: PlayerPage = world.list({ limit: Math.min(PAGE, left), offset })
    for (const { id } of page.players) yield id
    left -= page.players.length
    offset = page.nextOffset
  }
}

import * as v from 'valibot'
import { whole } from '../contract/input/option-schemas'
import type { Policies } from '../contract/policies'
import type { Portions } from '../simulator/workload/portions'
import type { Core } from './core'
import {
  type ComparedPlayer,
  type PlayerDifference,
  playerDifference,
} from './views/player-difference'
import { insideOf } from './views/player-view'
import type { PageQuery } from './views/queries'

/** A world that was compared. Instants are ISO 8601. */
export interface ComparedWorld {
  readonly seed: string
  readonly epoch: string
  readonly now: string
  readonly players: number
}

/** A player as one of the two worlds has it: changed by commands, as generated, or not at all. */
export type PlayerStanding = 'changed' | 'unchanged' | 'absent'

/** A player that differs, with counts of the differences. */
export interface DifferingPlayer {
  readonly id: string
  readonly this: PlayerStanding
  readonly other: PlayerStanding
  readonly fields: number
  readonly bonuses: number
  readonly rows: number
}

/** What differs between two worlds. */
export interface WorldComparison {
  readonly this: ComparedWorld
  readonly other: ComparedWorld
  readonly policies: readonly {
    readonly name: keyof Policies
    readonly this: unknown
    readonly other: unknown
  }[]
  /** The players that differ, of those that either world has changed. */
  readonly players: readonly DifferingPlayer[]
  /** Number of these players. */
  readonly total: number
  readonly limit: number
  readonly offset: number
}

/** What differs between a player in two worlds: a page of the transactions, and the rest. */
export interface PlayerComparison extends PlayerDifference {
  /** Number of the transactions that differ. */
  readonly total: number
  readonly limit: number
  readonly offset: number
}

/** What a comparison reads of a world. */
type ComparableWorld = Pick<
  Core,
  | 'seed'
  | 'epoch'
  | 'now'
  | 'nowMs'
  | 'generatedPlayers'
  | 'policies'
  | 'changedPlayerIds'
  | 'viewOf'
>

/** The default of `limit`. */
export const COMPARED_LIMIT = 20

/** The schemas of the page of a comparison. */
export const comparisonPageSchemas = () => ({
  limit: v.optional(whole(1, 1_000), COMPARED_LIMIT),
  offset: v.optional(whole(0), 0),
})

/** Players that are compared before other requests may run. */
const PER_TURN = 10

/** Compares two worlds, each at its instant. Nothing may change them before the last portion. */
export function* comparingWorlds(
  mine: ComparableWorld,
  theirs: ComparableWorld,
  { limit = COMPARED_LIMIT, offset = 0 }: PageQuery,
): Portions<WorldComparison> {
  const players = yield* differingPlayers(mine, theirs)
  return {
    this: describe(mine),
    other: describe(theirs),
    policies: differingPolicies(mine.policies, theirs.policies),
    players: players.slice(offset, offset + limit),
    total: players.length,
    limit,
    offset,
  }
}

/** Compares a player in two worlds; undefined if neither has the player. */
export function comparePlayers(
  mine: ComparableWorld,
  theirs: ComparableWorld,
  id: string,
  { limit = COMPARED_LIMIT, offset = 0 }: PageQuery,
): PlayerComparison | undefined {
  const [own, other] = [comparedIn(mine, id), comparedIn(theirs, id)]
  if (own.player === undefined && other.player === undefined) return undefined
  const { rows, ...found } = playerDifference(own, other)
  return { ...found, rows: rows.slice(offset, offset + limit), total: rows.length, limit, offset }
}

function comparedIn(world: ComparableWorld, id: string): ComparedPlayer {
  const { nowMs: now, policies } = world
  const view = world.viewOf(id)
  return { player: view && insideOf(view).player, now, policies }
}

function describe({ seed, epoch, now, generatedPlayers: players }: ComparableWorld): ComparedWorld {
  return { seed, epoch, now, players }
}

function differingPolicies(mine: Policies, theirs: Policies): WorldComparison['policies'] {
  return Object.entries(mine).flatMap(([key, value]) => {
    const name = key as keyof Policies
    const pair = { this: shown(value), other: shown(theirs[name]) }
    return JSON.stringify(pair.this) === JSON.stringify(pair.other) ? [] : [{ name, ...pair }]
  })
}

/** A policy can be a function, which JSON has no form for. */
const shown = (value: unknown) => (typeof value === 'function' ? String(value) : value)

/**
 * The players that differ, of those that either world has changed. All others follow from the
 * seed, the options and the clock.
 */
function* differingPlayers(
  mine: ComparableWorld,
  theirs: ComparableWorld,
): Portions<DifferingPlayer[]> {
  const [own, others] = [new Set(mine.changedPlayerIds()), new Set(theirs.changedPlayerIds())]
  const found: DifferingPlayer[] = []
  let examined = 0
  for (const id of new Set([...own, ...others])) {
    examined += 1
    if (examined % PER_TURN === 0) yield
    const [here, there] = [comparedIn(mine, id), comparedIn(theirs, id)]
    const { fields, bonuses, rows } = playerDifference(here, there)
    if (fields.length + bonuses.length + rows.length === 0) continue
    found.push({
      id,
      this: standing(here, own.has(id)),
      other: standing(there, others.has(id)),
      fields: fields.length,
      bonuses: bonuses.length,
      rows: rows.length,
    })
  }
  return found
}

function standing({ player }: ComparedPlayer, isChanged: boolean): PlayerStanding {
  if (player === undefined) return 'absent'
  return isChanged ? 'changed' : 'unchanged'
}

import * as v from 'valibot'
import { type OptionSchemas, optionReader } from '../contract/input/options'
import type { FauxhouseError } from '../errors'
import type { Library } from '../scenarios/library'
import { replayLoading } from '../scenarios/loading'
import type { Portions } from '../simulator/workload/portions'
import { Clock } from '../world/clock'
import type { Core } from '../world/core'
import type { Fault } from '../world/faults/rule'
import type { WorldChanges } from '../world/net-changes/model'
import { changesQuerySchemas, netChanges } from '../world/net-changes/net-changes'
import type { Snapshot } from '../world/world'
import type { WorldState } from '../world/world-state'
import type { WorldChangesQuery } from './public-world'

/** The fault rules at a snapshot, which has none itself: `restore` keeps those of the world. */
const faultsAt = new WeakMap<Snapshot, readonly Fault[]>()

/** Keeps the fault rules at a snapshot, for later comparisons. */
export function markFaults(snapshot: Snapshot, rules: readonly Fault[]): Snapshot {
  faultsAt.set(snapshot, rules)
  return snapshot
}

const readQuery = optionReader(
  'changes',
  () =>
    ({
      ...changesQuerySchemas(),
      since: v.optional(v.custom<Snapshot>(() => true)),
    }) satisfies OptionSchemas<WorldChangesQuery>,
)

/** What the search for changes uses of a world. */
interface Changed {
  readonly identity: object
  readonly nowMs: number
  readonly library: Library
  readonly state: WorldState
  rules(which: 'start' | 'now'): readonly Fault[]
  /** A world for reading, which records and publishes nothing. */
  still(state: WorldState): Core
  notFound(id: string): FauxhouseError
}

/**
 * The changes of a world up to this call, in portions, between which the world may change.
 *
 * @throws FauxhouseError INVALID_OPTION, SNAPSHOT_NOT_FOUND, PLAYER_NOT_FOUND
 */
export function changing(world: Changed, given: WorldChangesQuery): Portions<WorldChanges> {
  const { since, ...query } = readQuery(given)
  const { state, library } = world
  const copy = world.still(state.stillAt(since))
  return netChanges(
    {
      older: state.stillAt(since),
      newer: state.copy(new Clock(world.nowMs)),
      isMoved: state.isMovedSince(since),
      faults: [(since && faultsAt.get(since)) ?? world.rules('start'), world.rules('now')],
      earlier: {
        world: world.identity,
        copy,
        load: (entry) => replayLoading(copy, entry, library).players,
      },
      notFound: (id) => world.notFound(id),
    },
    query,
  )
}

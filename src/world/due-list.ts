import * as v from 'valibot'
import { whole } from '../contract/input/option-schemas'
import { type OptionSchemas, optionReader } from '../contract/input/options'
import type { Portions } from '../simulator/workload/portions'
import type { DueEvent } from './views/due'
import { insideOf, type PlayerView } from './views/player-view'
import type { PageQuery } from './views/queries'
import { DUE_KINDS, DueCollection, type WorldDueEvent } from './views/world-due'
import type { PlayerPage } from './world'

/** Selects the scheduled events of a world; the default `limit` is 20. */
export interface WorldDueQuery extends PageQuery {
  /** Kinds of the events; default: all. */
  readonly kinds?: readonly DueEvent['kind'][] | undefined
  /** Number of generated players that are examined, too: the first listed. At most 1,000. */
  readonly generated?: number | undefined
}

/** A page of the scheduled events of a world, the next one first. */
export interface WorldDuePage {
  readonly due: readonly WorldDueEvent[]
  readonly total: number
  /** Number of the players that were examined. */
  readonly players: number
  readonly limit: number
  readonly offset: number
}

/** Largest number of generated players that are examined. */
export const MAX_EXAMINED = 1_000

/** Players that are read before other requests may run. */
const PER_TURN = 20

/** Reads the options of `due`. @throws FauxhouseError INVALID_OPTION */
export const readDueQuery = optionReader(
  'due',
  () =>
    ({
      limit: v.optional(whole(1, MAX_EXAMINED), 20),
      offset: v.optional(whole(0), 0),
      kinds: v.optional(v.array(v.picklist(DUE_KINDS), 'a list of kinds'), [...DUE_KINDS]),
      generated: v.optional(whole(0, MAX_EXAMINED), 0),
    }) satisfies OptionSchemas<WorldDueQuery>,
)

/** What a list of scheduled events reads of a world. */
interface Scheduled {
  changedPlayerIds(): readonly string[]
  list(query: PageQuery): PlayerPage
  viewOf(id: string): PlayerView | undefined
}

/** The events of the players that were changed, and of the first generated ones. */
export function* listingDue(
  world: Scheduled,
  { limit, offset, kinds, generated }: ReturnType<typeof readDueQuery>,
): Portions<WorldDuePage> {
  const changed = world.changedPlayerIds()
  const others = world.list({ limit: generated, offset: changed.length }).players
  const ids = [...changed, ...others.map(({ id }) => id)]
  const events = new DueCollection()
  const wanted = new Set<string>(kinds)
  for (const [place, id] of ids.entries()) {
    if (place % PER_TURN === PER_TURN - 1) yield
    // A player of a scenario may register later.
    const view = world.viewOf(id)
    if (view) events.add(insideOf(view).player, wanted)
  }
  const due = events.page(offset, limit)
  return { due, total: events.total, players: ids.length, limit, offset }
}

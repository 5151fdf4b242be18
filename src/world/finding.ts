import * as v from 'valibot'
import { whole } from '../input/option-schemas'
import { type OptionSchemas, optionReader, readArgument } from '../input/options'
import type { Clause } from '../search/clause'
import { readFilter } from '../search/filter'
import { finish } from '../workload/turns'
import { itemOf, type Listing, listedOf } from './player-lines'
import { filterPasses, searchPlayers } from './player-search'
import type { ClauseCount, FindOptions, FoundPlayers } from './world'

const DEFAULT_BUDGET = 10_000

const readFindOptions = optionReader(
  'find',
  () =>
    ({
      count: v.optional(whole(1), 1),
      budget: v.optional(whole(1), DEFAULT_BUDGET),
      offset: v.optional(whole(0), 0),
    }) satisfies OptionSchemas<FindOptions>,
)

/** Looks at players in the order of the list until enough fit a filter. */
export function findPlayers(listing: Listing, filter: string, options: FindOptions): FoundPlayers {
  const text = readArgument('The filter of find', v.string('a text'), filter)
  const { count, budget, offset } = readFindOptions(options)
  const listed = listedOf(listing)
  const read = readFilter(text, listing.now)
  const seen = new Map<Clause, { held: number; known: number }>()
  for (const clause of read.clauses) seen.set(clause, { held: 0, known: 0 })
  const matches = filterPasses(listed, read, (clause, isHeld) => {
    const counts = seen.get(clause)
    if (counts === undefined) return
    counts.known += 1
    if (isHeld) counts.held += 1
  })
  const most = { found: count, skipped: Number.POSITIVE_INFINITY, examined: budget }
  const { lines, end, examined } = finish(searchPlayers(listed, offset, { matches }, most))
  const clauses = [...seen].map(
    ([{ text: clause, nearWord }, counts]): ClauseCount => ({
      clause,
      ...counts,
      ...(nearWord !== undefined && { nearWord }),
    }),
  )
  return {
    players: lines.map(itemOf),
    examined,
    clauses,
    ...(end !== undefined && { nextOffset: end }),
  }
}

import * as v from 'valibot'
import { whole } from '../contract/input/option-schemas'
import { type OptionSchemas, optionReader, readArgument } from '../contract/input/options'
import type { Portions } from '../simulator/workload/portions'
import { countClauses } from './clause-counts'
import { itemOf, type Listing, listedOf } from './player-lines'
import { filterPasses, searchPlayers } from './player-search'
import { readFilter } from './search/filter'
import type { FindOptions, FoundPlayers } from './world'

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

/** Looks at players in the order of the list until enough fit a filter. @throws INVALID_OPTION */
export function* findingPlayers(
  listing: Listing,
  filter: string,
  options: FindOptions,
): Portions<FoundPlayers> {
  const text = readArgument('The filter of find', v.string('a string'), filter)
  const { count, budget, offset } = readFindOptions(options)
  const listed = listedOf(listing)
  const read = readFilter(text, listing.now)
  const { note, counts } = countClauses(read)
  const matches = filterPasses(listed, read, note)
  const max = { found: count, skipped: Number.POSITIVE_INFINITY, examined: budget }
  const { lines, end, examined } = yield* searchPlayers(listed, offset, { matches }, max)
  return {
    players: lines.map(itemOf),
    examined,
    clauses: counts(),
    ...(end !== undefined && { nextOffset: end }),
  }
}

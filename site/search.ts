import type { SearchOptions } from 'minisearch'

/**
 * How the search compares words. A short word is found as it is written, or as a beginning: `go` is
 * not `no`, and a misspelled long word is found all the same.
 */
export const searchOptions: SearchOptions = {
  fuzzy: (term) => (term.length > 5 ? 0.2 : false),
  prefix: (term) => term.length > 2,
  boost: { title: 4, text: 1, titles: 1 },
}

/** What a test suite can exercise, by kind. */
export const COVERAGE_DIMENSIONS = [
  'operations',
  'parameters',
  'responses',
  'events',
  'statuses',
  'omissions',
  'policies',
  'scenarios',
] as const

/**
 * A dimension of the coverage:
 *
 * - `operations`: each operation that succeeded
 * - `parameters`: each parameter and field of an update, by kind of value
 * - `responses`: the status and error code of each operation
 * - `events`, `statuses`: the words that responses contained
 * - `omissions`: each optional field that a response lacked
 * - `policies`: each policy that was involved
 * - `scenarios`: each scenario of which a player was read
 */
export type CoverageDimension = (typeof COVERAGE_DIMENSIONS)[number]

/** Coverage of one dimension, both lists sorted. */
export interface DimensionCoverage {
  readonly covered: readonly string[]
  readonly missing: readonly string[]
  /** The covered share, rounded down to a whole number; 100 if nothing is missing. */
  readonly percent: number
}

/** What requests exercised of the service. */
export interface Coverage {
  /** False if only the requests in the journal count: the option `coverage` was off. */
  readonly complete: boolean
  readonly dimensions: Readonly<Record<CoverageDimension, DimensionCoverage>>
}

/** A key in a set: its dimension, a space, and its name in the coverage. */
export type CoverageKey = `${CoverageDimension} ${string}`

/**
 * @param seen the keys of the requests
 * @param known the keys that exist
 */
export function coverageOf(
  seen: ReadonlySet<string>,
  known: Iterable<string>,
  complete: boolean,
): Coverage {
  const missing = [...new Set(known)].filter((key) => !seen.has(key))
  const covered = namesIn(seen)
  const open = namesIn(missing)
  return describe((dimension) => [covered.get(dimension), open.get(dimension)], complete)
}

/** The union of several. What one of them covers is not missing. */
export function mergeCoverage(parts: readonly Coverage[]): Coverage {
  const complete = parts.every((part) => part.complete)
  return describe((dimension) => {
    const shares = parts.map(({ dimensions }) => dimensions[dimension])
    const covered = new Set(shares.flatMap((share) => share.covered))
    const missing = new Set(shares.flatMap((share) => share.missing))
    return [[...covered], [...missing].filter((name) => !covered.has(name))]
  }, complete)
}

type Names = readonly string[] | undefined

function describe(
  namesOf: (dimension: CoverageDimension) => readonly [covered: Names, missing: Names],
  complete: boolean,
): Coverage {
  const entries = COVERAGE_DIMENSIONS.map((dimension) => {
    const [covered = [], missing = []] = namesOf(dimension)
    const total = covered.length + missing.length
    const percent = total === 0 ? 100 : Math.floor((100 * covered.length) / total)
    return [dimension, { covered: inOrder(covered), missing: inOrder(missing), percent }]
  })
  return { complete, dimensions: Object.fromEntries(entries) }
}

const inOrder = (names: readonly string[]) =>
  names.toSorted((one, other) => (one < other ? -1 : Number(one > other)))

/** The names of keys by their dimensions. */
function namesIn(keys: Iterable<string>): ReadonlyMap<string, string[]> {
  const names = new Map<string, string[]>()
  for (const key of keys) {
    const space = key.indexOf(' ')
    const dimension = key.slice(0, space)
    const known = names.get(dimension)
    if (known === undefined) names.set(dimension, [key.slice(space + 1)])
    else known.push(key.slice(space + 1))
  }
  return names
}

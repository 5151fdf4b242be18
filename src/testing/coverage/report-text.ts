import {
  COVERAGE_DIMENSIONS,
  type Coverage,
  type CoverageDimension,
} from '../../service/coverage/coverage'

/** What each dimension misses. */
const TITLES: Readonly<Record<CoverageDimension, string>> = {
  operations: 'Operations that no request called',
  parameters: 'Values that no request sent',
  responses: 'Responses that no request received',
  events: 'Events that no response had',
  statuses: 'Statuses that no response had',
  omissions: 'Optional fields that every response had',
  policies: 'Policies that took no part',
  scenarios: 'Scenarios that no request read',
}

/** Largest number of names of a dimension. */
const MOST = 20

/** Finds the scenario that shows what is missing; undefined for none. */
type Showing = (dimension: CoverageDimension, name: string) => string | undefined

/** A table of the dimensions, and below it what was never exercised. */
export function coverageText(coverage: Coverage, showing: Showing = () => undefined): string {
  const note = coverage.complete ? [] : [INCOMPLETE]
  const lists = COVERAGE_DIMENSIONS.flatMap((name) => missingText(coverage, name, showing))
  return [coverageTable(coverage), ...note, ...lists].join('\n\n')
}

const INCOMPLETE =
  'Only the requests in the journal count: the option coverage (--coverage) was off.'

/** A line for each dimension. */
export function coverageTable({ dimensions }: Coverage): string {
  const rows = COVERAGE_DIMENSIONS.map((name) => {
    const { covered, missing, percent } = dimensions[name]
    return { name, count: `${covered.length} of ${covered.length + missing.length}`, percent }
  })
  const width = Math.max(...rows.map(({ count }) => count.length))
  const lines = rows.map(({ name, count, percent }) => {
    return `  ${name.padEnd(12)}${count.padStart(width)}${`${percent}%`.padStart(6)}`
  })
  return ['Coverage of the service', ...lines].join('\n')
}

function missingText(
  { dimensions }: Coverage,
  dimension: CoverageDimension,
  showing: Showing,
): string[] {
  const { missing } = dimensions[dimension]
  if (missing.length === 0) return []
  const lines = missing.slice(0, MOST).map((name) => {
    const scenario = showing(dimension, name)
    return scenario === undefined ? `  ${name}` : `  ${name}: scenario ${scenario}`
  })
  const more = missing.length - lines.length
  return [[TITLES[dimension], ...lines, ...(more > 0 ? [`  and ${more} more`] : [])].join('\n')]
}

import * as v from 'valibot'
import { whole } from '../../contract/input/option-schemas'
import { optionReader } from '../../contract/input/options'
import {
  COVERAGE_DIMENSIONS,
  type Coverage,
  type CoverageDimension,
} from '../../service/coverage/coverage'

/** The smallest percentage of each dimension, 0 to 100. */
export type CoverageBounds = { readonly [Name in CoverageDimension]?: number | undefined }

const readEach = optionReader('coverage', () =>
  Object.fromEntries(COVERAGE_DIMENSIONS.map((name) => [name, v.optional(whole(0, 100))])),
)

/**
 * Checks the bounds of a caller.
 *
 * @throws FauxhouseError INVALID_OPTION
 */
export function readBounds(bounds: CoverageBounds): CoverageBounds {
  readEach(bounds)
  return bounds
}

/** A line for each bound that a coverage does not reach. Without one, nothing was covered. */
export function unreached(coverage: Coverage | undefined, bounds: CoverageBounds): string[] {
  return COVERAGE_DIMENSIONS.flatMap((name) => {
    const percent = coverage?.dimensions[name].percent ?? 0
    const least = bounds[name] ?? 0
    return percent < least ? [`${name}: ${percent}% is below the minimum of ${least}%.`] : []
  })
}

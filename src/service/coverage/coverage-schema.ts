import * as v from 'valibot'
import { COVERAGE_DIMENSIONS, type Coverage } from './coverage'

const names = v.array(v.string())
const dimension = v.strictObject({
  covered: names,
  missing: names,
  percent: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(100)),
})

/** The schema of a coverage, in an answer and in a file. */
export const coverageSchema = v.strictObject({
  complete: v.boolean(),
  dimensions: v.strictObject(
    Object.fromEntries(COVERAGE_DIMENSIONS.map((name) => [name, dimension])),
  ),
}) as unknown as v.GenericSchema<Coverage>

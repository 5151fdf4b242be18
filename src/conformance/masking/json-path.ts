import { FauxhouseError } from '../../errors'

/** Keys and indexes from the root of a JSON value to one of its parts. */
export type JsonPlace = readonly (string | number)[]

/** Whether a JSONPath selects a part. */
export type PlaceTest = (place: JsonPlace) => boolean

interface Step {
  /** Whether any number of levels may come before. */
  readonly isDeep: boolean
  /** Undefined selects every key and every index. */
  readonly name: string | number | undefined
}

/** `.name`, `.*`, `[3]`, `[*]`, `['name']` and `["name"]`, each also after `..`. */
const STEP =
  /(?:(\.\.?)(?:([\p{L}_$][\p{L}\p{N}_$-]*)|(\*))|(\.\.)?\[(?:(\d+)|(\*)|'([^']*)'|"([^"]*)")\])/uy

/**
 * Reads a JSONPath without filters, slices and unions, such as `$.transactions[*].event_note`.
 *
 * @throws FauxhouseError INVALID_OPTION
 */
export function parseJsonPath(text: string): PlaceTest {
  const steps: Step[] = []
  const step = new RegExp(STEP)
  step.lastIndex = 1
  while (text.startsWith('$') && step.lastIndex < text.length && step.lastIndex > 0) {
    const found = step.exec(text)
    if (found === null) break
    const [, dots, name, , deep, index, , single, double] = found
    const key = index === undefined ? (name ?? single ?? double) : Number(index)
    steps.push({ isDeep: (dots ?? deep) === '..', name: key })
  }
  if (steps.length > 0 && step.lastIndex === text.length) return (place) => fits(steps, place)
  const problem = `"${text}" is not a supported JSONPath.`
  const remedy = 'Use only keys, indexes, * and .., such as $.transactions[*].event_note.'
  throw new FauxhouseError('INVALID_OPTION', problem, remedy, { path: text })
}

/** Selects every part with a key, on any level. */
export function keyTest(key: string): PlaceTest {
  return (place) => place.at(-1) === key
}

function fits(steps: readonly Step[], place: JsonPlace, step = 0, from = 0): boolean {
  const next = steps[step]
  if (next === undefined) return from === place.length
  const last = next.isDeep ? place.length - 1 : from
  for (let at = from; at <= last && at < place.length; at += 1) {
    const isNamed = next.name === undefined || next.name === place[at]
    if (isNamed && fits(steps, place, step + 1, at + 1)) return true
  }
  return false
}

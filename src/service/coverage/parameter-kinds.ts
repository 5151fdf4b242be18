import type { AnyResource } from '../../contract/field'
import { isObject } from '../../contract/input/json-object'
import type { Operation } from '../../contract/operations'
import { choicesOf, type Parameter } from '../../contract/parameters'
import type { Policies } from '../../contract/policies'
import { queryPairs } from '../journal/request-parts'
import type { CoverageKey } from './coverage'

/** The kind of a value that has no kinds of its own. */
const GIVEN = 'given'
const ABSENT = 'absent'

/** The kinds of values that a parameter has, as words after its name. */
function kindsOf({ kind, name, choices = [] }: Parameter): readonly string[] {
  if (kind === 'choice') return [ABSENT, ...choices]
  if (kind !== 'integer') return [ABSENT, GIVEN]
  const low = [ABSENT, 'minimum', 'below-minimum']
  return name === 'limit' ? [...low, 'maximum', 'above-maximum'] : [...low, 'beyond-the-end']
}

/** The kinds of a value as it was sent. */
function kindsIn(parameter: Parameter, text: string, policies: Policies): readonly string[] {
  const { kind, name, choices = [], minimum = 0 } = parameter
  if (kind === 'choice') {
    const words = choicesOf(parameter, policies)
    return text.split(',').flatMap((word) => choices[words.indexOf(word)] ?? [])
  }
  if (kind !== 'integer') return text === '' ? [] : [GIVEN]
  if (!/^-?\d+$/.test(text)) return []
  const value = Number(text)
  const low = value === minimum ? ['minimum'] : value < minimum ? ['below-minimum'] : []
  if (name !== 'limit' || value < policies.maxLimit) return low
  return [...low, value === policies.maxLimit ? 'maximum' : 'above-maximum']
}

const keyOf = ({ id }: Operation, name: string, kind: string): CoverageKey =>
  `parameters ${id} ${name}=${kind}`

/** The key of an offset after the last row. */
export const beyondTheEnd = (operation: Operation) => keyOf(operation, 'offset', 'beyond-the-end')

/** The keys of all kinds of values that an operation accepts. */
export function parameterKeys(operation: Operation): CoverageKey[] {
  const query = operation.parameters.flatMap((parameter) =>
    kindsOf(parameter).map((kind) => keyOf(operation, parameter.name, kind)),
  )
  return [...query, ...bodyFieldsOf(operation).flatMap(({ keys }) => [...keys.values()])]
}

/** The keys of the query of a request. */
export function queryKeys(operation: Operation, url: string, policies: Policies): CoverageKey[] {
  const pairs = queryPairs(url).map(([key, value]) => [key.replace(/\[.*$/, ''), value] as const)
  return operation.parameters.flatMap((parameter) => {
    const given = pairs.filter(([name]) => name === parameter.name)
    const kinds =
      given.length === 0
        ? [ABSENT]
        : given.flatMap(([, value]) => kindsIn(parameter, value, policies))
    return kinds.map((kind) => keyOf(operation, parameter.name, kind))
  })
}

/** Adds the keys of the body of an update. It is on the path of requests. */
export function addBodyKeys(operation: Operation, sent: unknown, keys: Set<string>): void {
  if (!isObject(sent)) return
  for (const { path, keys: known } of bodyFieldsOf(operation)) {
    let value: unknown = sent
    for (const member of path) value = isObject(value) ? value[member] : undefined
    const kind = value === undefined ? ABSENT : typeof value === 'boolean' ? String(value) : GIVEN
    const key = known.get(kind)
    if (key !== undefined) keys.add(key)
  }
}

/** A field of an update that has a value of its own, and the key of each kind of value. */
interface BodyField {
  readonly path: readonly string[]
  readonly keys: ReadonlyMap<string, CoverageKey>
}

const bodyFields = new WeakMap<Operation, readonly BodyField[]>()

function bodyFieldsOf(operation: Operation): readonly BodyField[] {
  const known =
    bodyFields.get(operation) ?? (operation.body ? fieldsOf(operation, operation.body) : [])
  bodyFields.set(operation, known)
  return known
}

function fieldsOf(
  operation: Operation,
  { fields }: AnyResource,
  above: readonly string[] = [],
): BodyField[] {
  return Object.entries(fields).flatMap(([member, { kind, of }]) => {
    const path = [...above, member]
    if (of) return fieldsOf(operation, of, path)
    const kinds = kind === 'flag' ? [ABSENT, 'true', 'false'] : [ABSENT, GIVEN]
    const keys = kinds.map((each) => [each, keyOf(operation, path.join('.'), each)] as const)
    return [{ path, keys: new Map(keys) }]
  })
}

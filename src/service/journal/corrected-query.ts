import { nearest } from '../../contract/input/nearest'
import { OPERATIONS } from '../../contract/operations'
import { choicesOf, type Parameter } from '../../contract/parameters'
import { parseInstant } from '../../simulator/domain/instants'
import type { SeenRequest } from './record'
import { queryPairs } from './request-parts'

type Pair = readonly [key: string, value: string]

/** A query without the mistakes that can be corrected. */
interface Corrected {
  readonly pairs: readonly Pair[]
  /** The first parameter that differs. */
  readonly parameter: string
  /** Its value; null if it is left out. */
  readonly value: string | number | null
}

/** The valid query that is nearest to a refused one; undefined if a mistake has no correction. */
export function correctedQuery(seen: SeenRequest): Corrected | undefined {
  const { refusal, operation, url } = seen
  const { parameters = [] } = OPERATIONS.find(({ id }) => id === operation) ?? {}
  let pairs: readonly Pair[] = queryPairs(url)
  let first: Pick<Corrected, 'parameter' | 'value'> | undefined
  for (const { where } of refusal?.items ?? []) {
    const name = where.replace(/^query\./, '')
    const parameter = parameters.find((each) => each.name === name)
    const next = parameter
      ? corrected(pairs, parameter, seen)
      : renamed(pairs, name, parameters, first !== undefined)
    if (next === undefined) return undefined
    pairs = next.pairs
    first ??= { parameter: next.parameter, value: next.value }
  }
  return first && { pairs, ...first }
}

/** An unknown parameter under its likely name, or left out. */
function renamed(
  pairs: readonly Pair[],
  name: string,
  parameters: readonly Parameter[],
  isLater: boolean,
): Corrected | undefined {
  const pair = pairs.find(([key]) => key === name)
  if (pair === undefined) return undefined
  const given = new Set(pairs.map(([key]) => key))
  const free = parameters.map((each) => each.name).filter((each) => !given.has(each))
  const near = isLater ? undefined : nearest(name, free)
  const others = pairs.flatMap((each) => {
    if (each !== pair) return [each]
    return near === undefined ? [] : [[near, each[1]] as const]
  })
  return { pairs: others, parameter: near ?? name, value: near === undefined ? null : pair[1] }
}

function corrected(
  pairs: readonly Pair[],
  parameter: Parameter,
  seen: SeenRequest,
): Corrected | undefined {
  const { name, many } = parameter
  const isOwn = ([key]: Pair) => key === name || (many && key === `${name}[]`)
  const own = pairs.filter(isOwn)
  if (name === 'from_date') {
    const swapped = forwards(pairs)
    if (swapped) return swapped
  }
  const texts = many ? own.flatMap(([, value]) => value.split(',')) : [own[0]?.[1] ?? '']
  const values = texts.map((text) => validValue(parameter, text, seen))
  if (values.includes(undefined)) return undefined
  const kept = values.filter((value) => value !== null) as (string | number)[]
  const key = own[0]?.[0] ?? name
  const place = pairs.findIndex(isOwn)
  const others = pairs.filter((pair) => !isOwn(pair))
  const fixed = kept.map((value) => [key, String(value)] as const)
  const changed = texts.findIndex((text, at) => text !== String(values[at]))
  const value = values[Math.max(0, changed)] ?? null
  return { pairs: others.toSpliced(place, 0, ...fixed), parameter: name, value }
}

/** The two dates in their order, if both are valid and in the other one. */
function forwards(pairs: readonly Pair[]): Corrected | undefined {
  const [from, to] = ['from_date', 'to_date'].map(
    (name) => pairs.find(([key]) => key === name)?.[1],
  )
  if (from === undefined || to === undefined) return undefined
  const [start, end] = [parseInstant(from, 'start'), parseInstant(to, 'end')]
  if (typeof start !== 'number' || typeof end !== 'number' || start <= end) return undefined
  const swap = ([key, value]: Pair): Pair => {
    if (key === 'from_date') return [key, to]
    return key === 'to_date' ? [key, from] : [key, value]
  }
  return { pairs: pairs.map(swap), parameter: 'from_date', value: to }
}

/** The valid value nearest to a string; null to leave it out; undefined if there is none. */
function validValue(
  parameter: Parameter,
  text: string,
  { policies }: SeenRequest,
): string | number | null | undefined {
  if (text === '') return null
  const { kind, name, minimum = 0, edge } = parameter
  switch (kind) {
    case 'choice': {
      const choices = choicesOf(parameter, policies)
      return choices.includes(text) ? text : nearest(text, choices)
    }
    case 'integer': {
      const number = Math.round(Number(text))
      const max = name === 'limit' ? policies.maxLimit : Number.MAX_SAFE_INTEGER
      return Number.isNaN(number) ? null : Math.min(max, Math.max(minimum, number))
    }
    case 'instant': {
      if (typeof parseInstant(text, edge) !== 'number') return undefined
      const hasTime = text.includes('T') || policies.dates !== 'date-time'
      return hasTime ? text : `${text}T${edge === 'end' ? '23:59:59' : '00:00:00'}Z`
    }
    case 'text':
    case 'condition':
      return text
  }
}

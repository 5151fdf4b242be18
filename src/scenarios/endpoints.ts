import * as v from 'valibot'
import type { AnyResource } from '../contract/field'
import { isObject, keysOf, pointerOf } from '../contract/input/json'
import { nearest } from '../contract/input/nearest'
import { OPERATIONS, type Operation } from '../contract/operations'
import type { Endpoint } from './definition'

/** Paths of the operations that expectations are about, below that of the player. */
export const PATHS: Readonly<Record<Endpoint, string>> = Object.freeze({
  profile: '',
  transactions: '/transactions',
  summary: '/transactions/summary',
  bonuses: '/bonuses',
  eligible: '/bonuses/eligible',
})

export const ENDPOINTS = Object.freeze(Object.keys(PATHS) as Endpoint[])

/** The operation that an expectation is about. */
export function operationOf(endpoint: Endpoint): Operation | undefined {
  const path = `/players/{playerId}${PATHS[endpoint]}`
  return OPERATIONS.find((each) => each.method === 'GET' && each.path === path)
}

/** Names of the query parameters of such an operation. */
export function parametersOf(endpoint: Endpoint): readonly string[] {
  return (operationOf(endpoint)?.parameters ?? []).map(({ name }) => name)
}

/** What a response has at a place: a resource, a list of resources or words, or a plain value. */
type Place = AnyResource | { readonly list: AnyResource | undefined } | undefined

/**
 * Rejects pointers to a place that no response has: `not` and `absent` would always hold there.
 *
 * @param response undefined if the request is not known
 */
export function placesIn(response: AnyResource | undefined) {
  return v.rawCheck<Readonly<Record<string, unknown>>>(({ dataset, addIssue }) => {
    if (!dataset.typed || response === undefined) return
    for (const [path, message] of strayIn(response, dataset.value, [])) {
      const [first, ...others] = path.map(itemOf)
      if (first !== undefined) addIssue({ message, path: [first, ...others] })
    }
  })
}

const itemOf = (key: string): v.ObjectPathItem => {
  return { type: 'object', origin: 'key', input: {}, key, value: key }
}

/** The paths of the pointers that are rejected, and what to write instead. */
function* strayIn(
  whole: Place,
  conditions: Readonly<Record<string, unknown>>,
  above: readonly string[],
): Generator<readonly [path: readonly string[], message: string]> {
  for (const [pointer, comparison] of Object.entries(conditions)) {
    // The reader of pointers rejects it.
    if (pointer !== '' && pointer[0] !== '/') continue
    let place = whole
    const passed: string[] = []
    for (const key of keysOf(pointer)) {
      const names = namesAt(place)
      if (!names.includes(key) && !(isList(place) && /^\d+$/.test(key))) {
        const near = nearest(key, names)
        const shown = near === undefined ? names : [near]
        const others = shown.map((name) => `"${pointerOf([...passed, name])}"`)
        const such = others.length > 0 ? others.join(', ') : `"${pointerOf(passed)}"`
        yield [[...above, pointer], `a field of the response such as ${such}`]
        break
      }
      place = placeBelow(place, key)
      passed.push(key)
    }
    const { where }: { where?: unknown } = Object(Object(comparison).count)
    if (passed.length < keysOf(pointer).length || !isList(place) || !isObject(where)) continue
    yield* strayIn(place.list, where, [...above, pointer, 'count', 'where'])
  }
}

const isList = (place: Place) => place !== undefined && 'list' in place

function namesAt(place: Place): readonly string[] {
  if (isList(place)) return ['0', 'length']
  return place === undefined ? [] : Object.keys(place.fields)
}

function placeBelow(place: Place, key: string): Place {
  if (place === undefined) return undefined
  if ('list' in place) return key === 'length' ? undefined : place.list
  const { kind, of } = place.fields[key] ?? {}
  return kind === 'list' || kind === 'words' ? { list: of } : of
}

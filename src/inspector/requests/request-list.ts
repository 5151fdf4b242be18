import { useRef } from 'preact/hooks'
import type { RemoteWorld } from '../../client/connect'
import { useLimit } from '../elements/lists'
import { useRoute } from '../route'
import type { Connection } from '../server/connection'
import { OPERATIONS } from '../server/documents'
import { type Concerns, useLoaded } from '../server/loaded'
import { keyOf, STAGE_ORDER } from './request-code'

/** Selects requests, as the control API takes it. */
type Matcher = NonNullable<Parameters<RemoteWorld['requests']['find']>[0]>

/** What a chip of the filter selects: `status:4xx`. */
const NAMED: Readonly<Record<string, (value: string) => object>> = {
  method: (method: string) => ({ method: method.toUpperCase() }),
  status: (status: string) => ({ status: /^\d+$/.test(status) ? Number(status) : status }),
  stage: (stage: string) => ({ stage }),
  operation: (operation: string) => ({ operation }),
  path: (contains: string) => ({ path: { contains } }),
  player: (player: string) => ({ player }),
  session: (session: string) => ({ session }),
  fault: (fault: string) => ({ fault }),
  policy: (policy: string) => ({ policies: { contains: policy } }),
  world: (world: string) => ({ worlds: 'all', ...(world !== 'all' && { world }) }),
}

/** Chips that stand for a kind of requests. */
const KINDS: Readonly<Record<string, object>> = {
  rejected: { status: { gte: 400 } },
  faulty: { fault: { absent: false } },
  slow: { duration_ms: { gte: 500 } },
  writes: { method: { oneOf: ['PUT', 'POST', 'PATCH', 'DELETE'] } },
}

/** Chips with a button, each with the number of its requests. */
export const QUICK = [
  ['4xx', 'status:4xx'],
  ['5xx', 'status:5xx'],
  ['Faults', 'faulty'],
  ['Slow', 'slow'],
  ['Writes', 'writes'],
] as const

export const CHIP_NAMES = [...Object.keys(NAMED).map((name) => `${name}:`), ...Object.keys(KINDS)]

/** Words that complete what is typed. */
export const FILTER_WORDS = [
  ...['GET', 'PUT', 'HEAD', 'POST', 'DELETE', 'OPTIONS'].map((method) => `method:${method}`),
  ...['2xx', '4xx', '5xx', '400', '401', '404', '503'].map((status) => `status:${status}`),
  ...[...STAGE_ORDER, 'body', 'fault'].map((stage) => `stage:${stage}`),
  ...OPERATIONS.map((operation) => `operation:${operation}`),
  ...['path:', 'player:', 'session:', 'fault:', 'policy:', 'world:all'],
  ...Object.keys(KINDS),
]

/** A filter: chips such as `status:4xx`, and a part of what a request shows. */
export interface Filter {
  readonly chips: readonly string[]
  readonly text: string
}

/** A word, of which a value may be JSON: `session:"two words"`. */
const WORD = /\w+:"(?:[^"\\]|\\.)*"|\S+/g

const [NAME, KIND] = [Object.keys(NAMED).join('|'), Object.keys(KINDS).join('|')]
const CHIP = new RegExp(`^(?:(${NAME}):(.+)|${KIND})$`)

/** Reads `status:4xx anna`. A later chip replaces an earlier one of its name. */
export function filterOf(query: string): Filter {
  const words = query.match(WORD) ?? []
  const chips = words.filter((word) => CHIP.test(word))
  const text = words.filter((word) => !CHIP.test(word)).join(' ')
  const last = new Map(chips.map((chip) => [CHIP.exec(chip)?.[1] ?? chip, chip]))
  return { chips: [...last.values()], text }
}

export function filterText({ chips, text }: Filter): string {
  return [...chips, text].filter(Boolean).join(' ')
}

/** The chip of a value: `session:desk`. */
export function chipOf(name: string, value: string): string {
  return `${name}:${/[\s"]/.test(value) ? JSON.stringify(value) : value}`
}

export function matcherOf({ chips, text }: Filter): Matcher {
  const parts = chips.map((chip) => {
    const [, name, value = ''] = CHIP.exec(chip) ?? []
    return name === undefined ? KINDS[chip] : NAMED[name]?.(plain(value))
  })
  return Object.assign({ ...(text !== '' && { text }) }, ...parts)
}

function plain(value: string): string {
  try {
    return value.startsWith('"') ? JSON.parse(value) : value
  } catch {
    return value
  }
}

const isConcerned: Concerns = ({ type, data }) =>
  type === 'request' || (type === 'world' && data['action'] === 'reset')

/** Requests within this time are counted together by the quick filters, in ms. */
const COUNT_MS = 1_000

/** The number of requests of each quick filter. */
export function useCounts(isAll: boolean): readonly number[] {
  const load = ({ root, remote }: Connection) =>
    Promise.all(
      QUICK.map(([, chip]) => {
        const matcher = matcherOf({ chips: [chip], text: '' })
        return isAll
          ? root.requests.count({ ...matcher, worlds: 'all' })
          : remote.requests.count(matcher)
      }),
    )
  const worlds = isAll ? 'all' : 'own'
  return useLoaded(load, [isAll], isConcerned, { worlds, within: COUNT_MS }).value ?? []
}

/**
 * The requests of a journal that match a filter, loaded again as new ones arrive. One that the
 * text has the number of stands first, and the one that is open is in the list in any case.
 *
 * @param isHeld whether the list stays as it is, because it is read
 * @param clearedTo the number up to which the journal is about to be cleared
 */
export function useRequests(filter: Filter, isHeld: boolean, clearedTo: number) {
  const { id: opened, query } = useRoute()
  const matcher = matcherOf(filter)
  const key = JSON.stringify(matcher)
  const isAll = matcher.worlds === 'all'
  const { limit, moreOf } = useLimit(key)
  const number = /^#?([1-9]\d{0,8})$/.exec(filter.text)?.[1]
  const load = async ({ root, remote, world }: Connection) => {
    const { requests } = isAll ? root : remote
    const [entries, found, total] = await Promise.all([
      requests.find(matcher, { limit }),
      requests.count(matcher),
      requests.count(isAll ? { worlds: 'all' } : {}),
    ])
    const one = async (id: string | undefined) =>
      id === undefined || isAll || query['of'] ? [] : ((await requests.get(id)) ?? [])
    // What is open says itself what is wrong with it.
    const listed = new Map(
      [await one(number), entries, await one(opened).catch(() => [])].flat().map((entry) => {
        const own = isAll ? entry : { ...entry, world: world ?? null }
        return [keyOf(own), own]
      }),
    )
    return { key, all: [...listed.values()], total, found: Math.max(found, number ? 1 : 0) }
  }
  const keys = [key, limit, opened === undefined]
  const loaded = useLoaded(load, keys, isConcerned, { worlds: isAll ? 'all' : 'own' })
  const value = loaded.value?.key === key ? loaded.value : undefined
  const all = (value?.all ?? []).filter(({ id }) => Number(id) > clearedTo)
  const { found = 0, total = 0 } =
    clearedTo > 0 ? { found: all.length, total: all.length } : (value ?? {})

  /** What the list showed before. */
  const held = useRef({ key, shown: all })
  const [first] = held.current.key === key ? held.current.shown : []
  const isStill = isHeld && first !== undefined && all.length > 0
  const place = isStill ? all.findIndex((entry) => keyOf(entry) === keyOf(first)) : 0
  // If new requests fill the whole list, it keeps showing the earlier ones.
  const shown = place < 0 ? held.current.shown : all.slice(place)
  held.current = { key, shown }

  return {
    shown,
    isAll,
    /** Number of newer ones that arrived while the list is read. */
    fresh: place < 0 ? all.length : place,
    /** Number of all requests that match, and of all in the journal. */
    ...{ found, total },
    error: loaded.error,
    isLoading: value === undefined && loaded.isLoading,
    /** Shows those that have arrived. */
    catchUp: () => {
      held.current = { key, shown: [] }
      loaded.reload()
    },
    /** Loads older requests; undefined if there are none. */
    onMore: moreOf(found),
    reload: loaded.reload,
  }
}

/** What a list of requests shows, and what can be done with it. */
export type RequestFeed = ReturnType<typeof useRequests>

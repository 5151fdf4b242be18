import { useRef, useState } from 'preact/hooks'
import type { RemoteWorld } from '../../client/connect'
import type { RequestEntry } from '../../service/journal/entry'
import { useLimit } from '../elements/lists'
import { type Connection, useConnection } from '../server/connection'
import { type Concerns, useLoaded } from '../server/loaded'
import { keyOf } from './request-code'

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
  world: (world: string) => ({ worlds: 'all', ...(world !== 'all' && { world }) }),
}

/** Chips that stand for a kind of requests. */
const KINDS: Readonly<Record<string, object>> = {
  rejected: { status: { gte: 400 } },
  faulty: { fault: { absent: false } },
}

export const CHIP_NAMES = [...Object.keys(NAMED).map((name) => `${name}:`), ...Object.keys(KINDS)]

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

/**
 * The requests of a journal that match a filter, loaded again as new ones arrive.
 *
 * @param isHeld whether the list stays as it is, because it is read
 */
export function useRequests(filter: Filter, isHeld: boolean) {
  const { remote } = useConnection()
  const matcher = matcherOf(filter)
  const key = JSON.stringify(matcher)
  const isAll = matcher.worlds === 'all'
  const { limit, moreOf } = useLimit(key)
  const load = async ({ root, remote, world }: Connection) => {
    const { requests } = isAll ? root : remote
    const [entries, total] = await Promise.all([
      requests.find(matcher, { limit }),
      requests.count(isAll ? { worlds: 'all' } : {}),
    ])
    const all: readonly RequestEntry[] = isAll
      ? entries
      : entries.map((entry) => ({ ...entry, world: world ?? null }))
    const isCut = all.length === limit
    const found = isCut && key !== '{}' ? await requests.count(matcher) : isCut ? total : all.length
    return { key, all, total, found }
  }
  const loaded = useLoaded(load, [key, limit], isConcerned, { worlds: isAll ? 'all' : 'own' })
  const value = loaded.value?.key === key ? loaded.value : undefined
  const { all = [], found = 0, total = 0 } = value ?? {}

  /** What the list showed before. */
  const held = useRef({ key, shown: all })
  const isCaughtUp = useRef(false)
  const [first] = held.current.key === key && !isCaughtUp.current ? held.current.shown : []
  const isStill = isHeld && first !== undefined && all.length > 0
  const place = isStill ? all.findIndex((entry) => keyOf(entry) === keyOf(first)) : 0
  // If new requests fill the whole list, it keeps showing the earlier ones.
  const shown = place < 0 ? held.current.shown : all.slice(place)
  held.current = { key, shown }
  isCaughtUp.current = false

  const [, render] = useState({})
  return {
    shown,
    /** Number of newer ones that arrived while the list is read. */
    fresh: place < 0 ? all.length : place,
    /** Number of all requests that match, and of all in the journal. */
    ...{ found, total },
    error: loaded.error,
    isLoading: value === undefined && loaded.isLoading,
    /** Shows those that have arrived. */
    catchUp: () => {
      isCaughtUp.current = true
      render({})
    },
    /** Loads older requests; undefined if there are none. */
    onMore: moreOf(found),
    clear: async () => {
      await remote.requests.clear()
      held.current = { key, shown: [] }
      loaded.reload()
    },
  }
}

/** What a list of requests shows, and what can be done with it. */
export type RequestFeed = ReturnType<typeof useRequests>

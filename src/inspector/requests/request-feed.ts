import { useEffect, useRef, useState } from 'preact/hooks'
import type { WorldEvent } from '../../client/connect'
import type { RequestEntry } from '../../service/journal/entry'
import { useConnection } from '../server/connection'
import { useLoaded } from '../server/loaded'
import { type Filter, matcherOf } from './request-filter'
import { keyOf, lineOf, type RequestLine } from './request-line'

/** The requests of the list, the newest first. */
interface Lines {
  readonly shown: readonly RequestLine[]
  /** Newer ones that arrived while the list is read. */
  readonly fresh: readonly RequestLine[]
  /** Number of all requests that match. */
  readonly found: number
  /** Number of all requests in the journal. */
  readonly total: number
  /** The most that it keeps. */
  readonly capacity: number
}

/** What a list of requests shows, and what can be done with it. */
export interface RequestFeed extends Lines {
  readonly error: unknown
  readonly isLoading: boolean
  /** Shows those that have arrived. */
  catchUp(): void
  loadOlder(): Promise<void>
  clear(): Promise<void>
}

/** Requests that one call loads. */
const PAGE = 200

/** Largest number of lines that the page keeps. */
const MOST = 10_000

/** Pause between two searches for new requests that match a filter, in ms. */
const SEARCH_MS = 500

const NONE: Lines = { shown: [], fresh: [], found: 0, total: 0, capacity: Infinity }

const isReset = ({ type, data }: WorldEvent) => type === 'world' && data['action'] === 'reset'

const caughtUp = (lines: Lines): Lines =>
  lines.fresh.length === 0
    ? lines
    : { ...lines, shown: [...lines.fresh, ...lines.shown].slice(0, MOST), fresh: [] }

/** The lines without those that are known. */
function unknownOf(lines: readonly RequestLine[], { shown, fresh }: Lines): RequestLine[] {
  const known = new Set([...fresh, ...shown].map(keyOf))
  return lines.filter((line) => !known.has(keyOf(line)))
}

/**
 * The requests of a journal that match a filter, and new ones as they are answered: those without a
 * filter from the events, at most once a frame; the others by another search.
 *
 * @param isHeld whether new ones wait until the list is no longer read
 */
export function useRequests(filter: Filter, isHeld: boolean): RequestFeed {
  const { remote, root, live, world = null } = useConnection()
  const matcher = matcherOf(filter)
  const key = JSON.stringify(matcher)
  const isAll = matcher.worlds === 'all'
  const isFiltered = key !== '{}'
  const { requests } = isAll ? root : remote
  const lineIn = (entry: RequestEntry) => ({ ...lineOf(entry), ...(!isAll && { world }) })
  const [lines, setLines] = useState(NONE)
  const held = useRef(isHeld)
  held.current = isHeld

  /** What has arrived since the load began. */
  const early = useRef<readonly RequestLine[]>([])
  const load = async (): Promise<Lines> => {
    early.current = []
    const all = isAll ? { worlds: 'all' as const } : {}
    const [page, total, capacity] = await Promise.all([
      requests.find(matcher, { limit: PAGE }),
      requests.count(all),
      isAll ? Infinity : requests.limit(),
    ])
    const isWhole = page.length < PAGE
    const found = isWhole ? page.length : isFiltered ? await requests.count(matcher) : total
    return { shown: page.map(lineIn), fresh: [], found, total, capacity }
  }
  const loaded = useLoaded(load, [key], isReset, { worlds: isAll ? 'all' : 'own' })
  useEffect(() => {
    if (loaded.value === undefined) return
    setLines(loaded.value)
    add(early.current, 0)
  }, [loaded.value])

  /** Adds new lines, the newest first, of so many requests. */
  const add = (lines: readonly RequestLine[], requests: number) => {
    early.current = [...lines, ...early.current].slice(0, PAGE)
    setLines((before) => {
      const fresh = unknownOf(lines, { ...before, shown: before.shown.slice(0, PAGE) })
      const after = {
        ...before,
        fresh: [...fresh, ...before.fresh].slice(0, MOST),
        found: Math.min(before.capacity, before.found + fresh.length),
        total: Math.min(before.capacity, before.total + requests),
      }
      return held.current ? after : caughtUp(after)
    })
  }

  useEffect(() => {
    const faults = new Map<unknown, RequestLine['fault']>()
    let queue: RequestLine[] = []
    let [seen, frame] = [0, 0]
    let timer: ReturnType<typeof setTimeout> | undefined
    const flush = () => {
      frame = 0
      const arrived = queue.reverse()
      queue = []
      add(arrived, seen)
      seen = 0
    }
    const search = async () => {
      const limit = Math.min(PAGE, seen)
      const arrived = seen
      seen = 0
      try {
        const page = await requests.find(matcher, { limit })
        add(page.map(lineIn), arrived)
      } catch {
        // The mark of the connection shows why, and the list is loaded again.
      }
      timer = undefined
      if (seen > 0) timer = setTimeout(search, SEARCH_MS)
    }
    const forget = live.onEvent((event) => {
      if (event === 'gap' || !(isAll || event.data.world === world)) return
      const { type, data } = event
      const id = `${data['request'] ?? data['id']} ${data.world}`
      if (type === 'fault') faults.set(id, data as unknown as RequestLine['fault'])
      if (type !== 'request') return
      const fault = faults.get(id)
      faults.delete(id)
      seen += 1
      if (isFiltered) timer ??= setTimeout(search, SEARCH_MS)
      else {
        queue.push({ ...(data as unknown as RequestLine), fault })
        // A page in the background has no frames.
        if (queue.length > MOST) queue = queue.slice(-PAGE)
        frame ||= requestAnimationFrame(flush)
      }
    })
    return () => {
      forget()
      clearTimeout(timer)
      cancelAnimationFrame(frame)
    }
  }, [live, key])

  const catchUp = () => setLines(caughtUp)
  useEffect(() => {
    if (isHeld) return undefined
    // In the next frame, because the focus may return to a row.
    const frame = requestAnimationFrame(catchUp)
    return () => cancelAnimationFrame(frame)
  }, [isHeld])

  const loadOlder = async () => {
    const offset = lines.shown.length + lines.fresh.length
    const page = await requests.find(matcher, { limit: PAGE, offset })
    setLines((before) => ({
      ...before,
      shown: [...before.shown, ...unknownOf(page.map(lineIn), before)],
    }))
  }
  const clear = async () => {
    await remote.requests.clear()
    setLines(NONE)
    loaded.reload()
  }
  return { ...lines, error: loaded.error, isLoading: loaded.isLoading, catchUp, loadOlder, clear }
}

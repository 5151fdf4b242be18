import { useCallback, useEffect, useMemo, useRef, useState } from 'preact/hooks'
import { ErrorNote } from '../elements/error-note'
import { useNarrow } from '../elements/media'
import { VirtualList } from '../elements/virtual-list'
import { count, duration, timeOfDay } from '../format'
import { useKeys } from '../keyboard'
import { go, hrefOf, type Route, setQuery } from '../route'
import { useConnection } from '../server/connection'
import { useLoaded } from '../server/loaded'
import { RequestDetail } from './request-detail'
import { filterOf } from './request-filter'
import { afterEvent, type RequestLine, withOlder } from './request-line'
import { Status } from './status'

/** Requests that one call loads. */
const PAGE = 200

/** The requests of a world, live, and one of them opened. */
export function RequestsView({ route }: { readonly route: Route }) {
  const { remote, live, world } = useConnection()
  const [lines, setLines] = useState<readonly RequestLine[]>([])
  const search = useRef<HTMLInputElement>(null)
  const isNarrow = useNarrow()

  const isReset = useCallback(
    ({ type, data }: { type: string; data: object }) =>
      type === 'world' && 'action' in data && data.action === 'reset',
    [],
  )
  const load = async () => {
    const requests = await remote.requests.find({}, { limit: PAGE })
    return { requests, total: await remote.requests.count() }
  }
  const newest = useLoaded(load, [], isReset)
  useEffect(() => {
    if (newest.value !== undefined) setLines(withOlder([], newest.value.requests))
  }, [newest.value])

  useEffect(() => {
    const faults = new Map<string, string>()
    return live.onEvent((event) => {
      if (event === 'gap' || event.data.world !== (world ?? null)) return
      if (event.type === 'fault')
        faults.set(String(event.data['request']), String(event.data['id']))
      const fault = faults.get(String(event.data['id']))
      const data = event.type === 'request' && fault ? { ...event.data, fault } : event.data
      setLines((before) => afterEvent(before, { ...event, data }))
    })
  }, [live])

  const filter = route.query['q'] ?? ''
  const shown = useMemo(() => lines.filter(filterOf(filter)), [lines, filter])

  const total = Math.max(newest.value?.total ?? 0, lines.length)
  const older = async () => {
    const requests = await remote.requests.find({}, { limit: PAGE, offset: lines.length })
    setLines((before) => withOlder(before, requests))
  }
  const clear = async () => {
    await remote.requests.clear()
    setLines([])
    newest.reload()
  }

  useKeys({
    '/': () => search.current?.focus(),
    Escape: () => go({ ...route, id: undefined }),
  })

  return (
    <div class={`split requests ${route.id === undefined ? '' : 'open'}`}>
      <section class="side" aria-label="Requests">
        <div class="bar">
          <input
            ref={search}
            type="search"
            placeholder="Filter: put status:4xx anna"
            aria-label="Filter of the requests"
            value={filter}
            onInput={(event) => setQuery({ q: event.currentTarget.value })}
          />
          <span class="muted num" aria-live="polite">
            {filter === ''
              ? count(lines.length)
              : `${count(shown.length)} of ${count(lines.length)}`}
          </span>
          <button type="button" onClick={clear} disabled={lines.length === 0}>
            Clear
          </button>
        </div>
        <ErrorNote error={newest.error} />
        {lines.length === 0 && !newest.isLoading && <NoRequests />}
        {lines.length > 0 && (
          <VirtualList
            label="List of the requests, newest first"
            count={shown.length}
            rowHeight={isNarrow ? 52 : 30}
            head={!isNarrow && <Head />}
            row={(index) => <Line line={shown[index] as RequestLine} route={route} />}
            after={
              lines.length < total && (
                <button type="button" class="more" onClick={older}>
                  Load older requests
                </button>
              )
            }
          />
        )}
      </section>
      {route.id !== undefined && (
        <section class="main" aria-label="Request">
          <RequestDetail key={route.id} id={route.id} route={route} />
        </section>
      )}
    </div>
  )
}

function Head() {
  return (
    <div class="row request-row head" aria-hidden="true">
      <span>Time</span>
      <span>Method</span>
      <span>Path</span>
      <span class="whose">Player</span>
      <span>Status</span>
      <span class="right">Took</span>
    </div>
  )
}

function NoRequests() {
  const { base, world } = useConnection()
  const service = `${base}${world === undefined ? '' : `/w/${world}`}/v1`
  return (
    <div class="empty">
      <p>No requests yet. They appear here live.</p>
      <pre>{`curl '${service}/players/…' -H 'Authorization: Bearer any' -H 'X-Session-ID: any'`}</pre>
    </div>
  )
}

function Line({ line, route }: { readonly line: RequestLine; readonly route: Route }) {
  const { id, method, path, player, status, at, duration_ms, fault, stage } = line
  return (
    <a
      data-row
      class="row request-row"
      href={hrefOf({ ...route, id })}
      aria-current={route.id === id ? 'true' : undefined}
    >
      <span class="muted num">{timeOfDay(at)}</span>
      <span class={`method ${method.toLowerCase()}`}>{method}</span>
      <span class="path" title={path}>
        {path}
      </span>
      <span class="muted whose">{player}</span>
      <span>
        <Status status={status} />
        {fault !== undefined && <span class="tag warn">fault</span>}
        {fault === undefined && status >= 400 && <span class="tag">{stage}</span>}
      </span>
      <span class="right muted num">{duration(duration_ms)}</span>
    </a>
  )
}

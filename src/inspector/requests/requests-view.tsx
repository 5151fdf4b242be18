import { useRef, useState } from 'preact/hooks'
import { Button } from '../elements/button'
import { ErrorNote } from '../elements/error-note'
import { Link } from '../elements/link'
import { useNarrow } from '../elements/media'
import { Rows } from '../elements/rows'
import { EmptyState, Skeleton } from '../elements/states'
import { count } from '../format'
import { useKeys } from '../keyboard'
import { close, setQuery, useRoute } from '../route'
import { useConnection } from '../server/connection'
import { FilterBar } from './filter-bar'
import { RequestDetail } from './request-detail'
import { type RequestFeed, useRequests } from './request-feed'
import { filterOf } from './request-filter'
import { isOpened, keyOf } from './request-line'
import { RequestHead, RequestRow } from './request-row'

/** The requests of a world, live, and one of them opened. */
export function RequestsView() {
  const route = useRoute()
  const search = useRef<HTMLInputElement>(null)
  const isNarrow = useNarrow()
  const [isPaused, setPaused] = useState(false)
  const [isRead, setRead] = useState(false)
  const query = route.query['q'] ?? ''
  const isOpen = route.id !== undefined
  const filter = filterOf(query)
  const feed = useRequests(filter, isPaused || isRead || isOpen)
  const { shown, fresh, found, total } = feed
  const list = useRef<HTMLElement>(null)

  useKeys({
    '/': () => search.current?.focus(),
    Escape: () => isOpen && close(),
  })
  const catchUp = () => {
    feed.catchUp()
    list.current?.querySelector('.list')?.scrollTo(0, 0)
  }
  return (
    <div class={`split requests ${isOpen ? 'open' : ''}`}>
      <section class="side" aria-label="Requests" ref={list}>
        <div class="line gap-4 bar">
          <FilterBar input={search} filter={filter} onFilter={(q) => setQuery({ q })} />
          <span class="muted num" aria-live="polite">
            {feed.error === undefined &&
              (query === '' ? count(total) : `${count(found)} of ${count(total)}`)}
          </span>
          <Button aria-pressed={isPaused} onClick={() => setPaused(!isPaused)}>
            {isPaused ? 'Resume' : 'Pause'}
          </Button>
          <Button onClick={feed.clear} disabled={total === 0}>
            Clear journal
          </Button>
        </div>
        <ErrorNote error={feed.error} />
        {shown.length === 0 && <Nothing feed={feed} query={query} />}
        {fresh > 0 && (
          // Without a height of its own, so that the list stays where it is.
          <div class="fresh">
            <Button kind="primary" onClick={catchUp}>
              {count(fresh)} new ↑
            </Button>
          </div>
        )}
        {shown.length > 0 && (
          <Rows
            label="List of the requests, newest first"
            rows={shown}
            rowHeight={isNarrow ? 52 : 30}
            keyOf={keyOf}
            onRead={setRead}
            open={isOpen ? shown.findIndex((line) => isOpened(line, route)) : undefined}
            head={!isNarrow && <RequestHead />}
            row={(line, index) => <RequestRow line={line} earlier={shown[index + 1]} />}
            onMore={feed.onMore}
          />
        )}
      </section>
      {route.id !== undefined && (
        <section class="main" aria-label="Request">
          <RequestDetail key={`${route.id} ${route.query['of']}`} id={route.id} />
        </section>
      )}
    </div>
  )
}

/** What an empty list says: nothing yet, or where the filter has searched. */
function Nothing({ feed, query }: { readonly feed: RequestFeed; readonly query: string }) {
  const { base, world } = useConnection()
  if (feed.isLoading) return <Skeleton lines={8} />
  if (feed.error !== undefined) return null
  if (query === '') {
    const service = `${base}${world === undefined ? '' : `/w/${world}`}/v1`
    return (
      <EmptyState title="No requests yet. They appear here live.">
        <pre>{`curl '${service}/players/…' -H 'Authorization: Bearer any' -H 'X-Session-ID: any'`}</pre>
        <Link to={{ view: 'send' }}>Send a request</Link>
      </EmptyState>
    )
  }
  const isAll = filterOf(query).chips.some((chip) => chip.startsWith('world:'))
  const place = isAll ? 'all worlds' : world ? `the world ${world}` : 'the base world'
  return (
    <EmptyState title="No requests match">
      <p>
        Searched all {count(feed.total)} requests of {place} for <code>{query}</code>
      </p>
      <Button onClick={() => setQuery({ q: '' })}>Clear filter</Button>
    </EmptyState>
  )
}

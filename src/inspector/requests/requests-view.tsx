import { useRef, useState } from 'preact/hooks'
import type { RequestEntry } from '../../service/journal/entry'
import { lossOf } from '../../service/journal/verdict'
import { Button, Form } from '../elements/button'
import { Search } from '../elements/controls'
import { Link } from '../elements/link'
import { Rows, Split } from '../elements/lists'
import { EmptyState, ErrorNote, Skeleton } from '../elements/notes'
import { count, duration, gap, timeOfDay } from '../format'
import { setQuery, useRoute } from '../route'
import { useConnection } from '../server/connection'
import { isOpened, keyOf, ofQuery, targetOf } from './request-code'
import { RequestDetail, Status } from './request-detail'
import {
  CHIP_NAMES,
  type Filter,
  filterOf,
  filterText,
  type RequestFeed,
  useRequests,
} from './request-list'

/** The requests as they arrive, filtered, and one of them opened. */
export function RequestsView() {
  const route = useRoute()
  const [isPaused, setPaused] = useState(false)
  const [isRead, setRead] = useState(false)
  const { q: query = '', of = '' } = route.query
  const isOpen = route.id !== undefined
  const filter = filterOf(query)
  const feed = useRequests(filter, isPaused || isRead || isOpen)
  const { shown, fresh, found, total, error } = feed
  const box = useRef<HTMLDivElement>(null)
  const catchUp = () => {
    feed.catchUp()
    box.current?.parentElement?.querySelector('.list')?.scrollTo(0, 0)
  }
  return (
    <Split
      names={['Requests', 'Request']}
      class="requests"
      list={
        <>
          <div class="line gap-4 bar" ref={box}>
            <FilterBar filter={filter} />
            <span class="muted num" aria-live="polite">
              {error === undefined &&
                (query === '' ? count(total) : `${count(found)} of ${count(total)}`)}
            </span>
            <Button aria-pressed={isPaused} onClick={() => setPaused(!isPaused)}>
              {isPaused ? 'Resume' : 'Pause'}
            </Button>
            <Button onClick={feed.clear} disabled={total === 0}>
              Clear journal
            </Button>
          </div>
          <ErrorNote error={error} />
          {fresh > 0 && (
            // Without a height of its own, so that the list stays where it is.
            <div class="fresh">
              <Button kind="primary" onClick={catchUp}>
                {count(fresh)} new ↑
              </Button>
            </div>
          )}
          {shown.length === 0 ? (
            <Nothing feed={feed} query={query} />
          ) : (
            <Rows
              label="List of the requests, newest first"
              rows={shown}
              keyOf={keyOf}
              onRead={setRead}
              open={isOpen ? shown.findIndex((entry) => isOpened(entry, route)) : undefined}
              head={<Head />}
              row={(entry, index) => <Row entry={entry} earlier={shown[index + 1]} />}
              onMore={feed.onMore}
            />
          )}
        </>
      }
    >
      {(id) => <RequestDetail key={`${id} ${of}`} id={id} />}
    </Split>
  )
}

/** A word that may become a chip when it is complete. */
const BEGUN = new RegExp(`(?:^|\\s)(?:${CHIP_NAMES.join('|')})\\S*$`)

/** The filter: its chips, each with a button that removes it, and a text to search for. */
function FilterBar({ filter: { chips, text } }: { readonly filter: Filter }) {
  const show = (next: Filter) => setQuery({ q: filterText(filterOf(filterText(next))) })
  const without = (chip: string) => show({ chips: chips.filter((each) => each !== chip), text })
  return (
    <Form class="flow gap-1 filter" label="Filter">
      {chips.map((chip) => (
        <button
          key={chip}
          type="button"
          class="chip"
          aria-label={`Remove ${chip}`}
          onClick={() => without(chip)}
        >
          {chip} <span aria-hidden="true">×</span>
        </button>
      ))}
      <Search
        label="Filter of the requests"
        placeholder="Search, or status:4xx session:desk"
        title={`Any text, and ${CHIP_NAMES.join(' ')}`}
        maxLength={200}
        value={text}
        onValue={(typed) => show({ chips, text: typed })}
        isWhole={(typed) => !BEGUN.test(typed)}
        turn={filterText({ chips, text })}
        onKeyDown={({ key, currentTarget }) => {
          const last = chips.at(-1)
          if (key === 'Backspace' && currentTarget.value === '' && last) without(last)
        }}
      />
    </Form>
  )
}

/** A line of the list, with the time since the request before it: it opens the request. */
function Row({ entry, earlier }: { entry: RequestEntry; earlier: RequestEntry | undefined }) {
  const route = useRoute()
  const { id, world, player, duration_ms: ms, fault, stage, host_at, at } = entry
  const { method } = entry.request
  const { status } = entry.response
  const of = ofQuery(entry, route)
  const loss = lossOf(entry)
  const target = targetOf(entry)
  const since = gap(host_at, earlier?.host_at)
  // A tenth for 1 ms, a third for 100 ms, whole from 10 s.
  const share = Math.min(1, Math.sqrt(Math.sqrt((ms ?? 0) / 10_000)))
  return (
    <Link
      data-row
      class="row request-row"
      to={{ id }}
      set={{ of }}
      isCurrent={isOpened(entry, route)}
    >
      <span class="when muted num">{timeOfDay(host_at ?? at)}</span>
      <span class="gap right muted num" title={since && 'After the request before it'}>
        {since}
      </span>
      <span class={`method ${method.toLowerCase()}`}>{method}</span>
      <span class="path" title={target}>
        {of !== '' && <span class="tag">{world ?? 'base'}</span>}
        {target}
      </span>
      <span class="muted whose">{player}</span>
      <span class="outcome">
        <Status status={status} loss={loss} />
        {fault && loss === undefined && <span class="tag warn">fault</span>}
        {!fault && Number(status) >= 400 && <span class="tag">{stage}</span>}
      </span>
      <span class="took right muted num" style={{ '--share': share }}>
        {duration(ms)}
      </span>
    </Link>
  )
}

/** The names of the columns. */
function Head() {
  return (
    <div class="row request-row head" aria-hidden="true">
      <span class="when">Time (UTC)</span>
      <span class="gap right">Gap</span>
      <span>Method</span>
      <span>Path</span>
      <span class="whose">Player</span>
      <span>Status</span>
      <span class="right">Took</span>
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

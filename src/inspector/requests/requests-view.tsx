import { useState } from 'preact/hooks'
import type { RequestEntry } from '../../service/journal/entry'
import { isByFault, lossOf, numberOf } from '../../service/journal/verdict'
import { useRest } from '../elements/browser'
import { Button, Form, Toggle } from '../elements/button'
import { Search } from '../elements/controls'
import { useLater } from '../elements/layers'
import { Link, PlayerLink } from '../elements/link'
import { RowHead, Rows, Split } from '../elements/lists'
import { EmptyState, ErrorNote, Skeleton } from '../elements/notes'
import { count, duration, timeOfDay } from '../format'
import { situationText } from '../players/player-search'
import { setQuery, useRoute } from '../route'
import { useConnection } from '../server/connection'
import { useLoaded } from '../server/loaded'
import { isOpened, keyOf, ofQuery, targetOf } from './request-code'
import { RequestDetail, Status } from './request-detail'
import {
  CHIP_NAMES,
  FILTER_WORDS,
  type Filter,
  filterOf,
  filterText,
  QUICK,
  type RequestFeed,
  useCounts,
  useRequests,
} from './request-list'

const HEADS = ['No.', 'Time (UTC)', 'Method', 'Path', 'Player', 'Status', 'Took']

/** The requests as they arrive, filtered, and one of them opened. */
export function RequestsView() {
  const route = useRoute()
  const { remote } = useConnection()
  const { later, isHidden } = useLater()
  const [isRead, setRead] = useState(false)
  const [clearedTo, setClearedTo] = useState(0)
  const { q: query = '', of = '' } = route.query
  const isOpen = route.id !== undefined
  const filter = filterOf(query)
  const hidden = isHidden('journal') ? clearedTo : 0
  const feed = useRequests(filter, isRead || isOpen, hidden)
  const { shown, fresh, found, total, error, isAll } = feed
  const catchUp = () => {
    feed.catchUp()
    document.querySelector('.requests .list')?.scrollTo(0, 0)
  }
  const clear = async () => {
    // What arrives before they are removed stays.
    const { id: to = '0' } = (await remote.requests.last()) ?? {}
    setClearedTo(Number(to))
    later('journal', `Cleared ${count(total)} requests.`, async () => {
      await remote.requests.clear({ to })
      feed.reload()
    })
  }
  const facts = query === '' ? count(total) : `${count(found)} of ${count(total)}`
  return (
    <Split
      names={['Requests', 'Request']}
      class={`requests ${isAll ? 'over-worlds' : ''}`}
      list={
        <>
          <div class="line bar">
            <FilterBar filter={filter} />
            <span class="muted num">{error === undefined && facts}</span>
            <span class="hidden" role="status">
              {useRest(facts, SAID_MS)}
            </span>
            <Button onClick={clear} disabled={shown.length === 0 || isAll}>
              Clear journal
            </Button>
          </div>
          <QuickFilters filter={filter} isAll={isAll} />
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
              head={<RowHead class="request-row" names={HEADS} />}
              row={(entry) => <Row entry={entry} isAll={isAll} />}
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

/** How long the number of requests rests before it is read out, in ms. */
const SAID_MS = 3_000

/** Shows what another filter selects: a text may have become chips. */
const show = (next: Filter) => setQuery({ q: filterText(filterOf(filterText(next))) })

interface QuickFiltersProps {
  readonly filter: Filter
  readonly isAll: boolean
}

/** The chips that are wanted most, each with the number of its requests. */
function QuickFilters({ filter: { chips, text }, isAll }: QuickFiltersProps) {
  const counts = useCounts(isAll)
  const press = (chip: string) => {
    const others = chips.filter((each) => each !== chip)
    show({ chips: chips.includes(chip) ? others : [...chips, chip], text })
  }
  return (
    <div class="flow quick">
      {QUICK.map(([label, chip], place) => (
        <Toggle
          key={chip}
          label={`${label} ${count(counts[place] ?? 0)}`}
          isOn={chips.includes(chip)}
          onPress={() => press(chip)}
        />
      ))}
    </div>
  )
}

/** A word that may become a chip when it is complete. */
const BEGUN = new RegExp(`(?:^|\\s)(?:${CHIP_NAMES.join('|')})\\S*$`)

/** The filter: its chips, each with a button that removes it, and a text to search for. */
function FilterBar({ filter: { chips, text } }: { readonly filter: Filter }) {
  const without = (chip: string) => show({ chips: chips.filter((each) => each !== chip), text })
  return (
    <Form class="flow filter" label="Filter">
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
        proposals={FILTER_WORDS}
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

interface RowProps {
  readonly entry: RequestEntry
  /** Whether the list is of all worlds. */
  readonly isAll: boolean
}

/** A line of the list: it opens the request. */
function Row({ entry, isAll }: RowProps) {
  const route = useRoute()
  const { id, player, duration_ms: ms, stage, host_at, at } = entry
  const { method } = entry.request
  const { status } = entry.response
  const of = ofQuery(entry, route)
  const loss = lossOf(entry)
  const byFault = isByFault(entry)
  const target = targetOf(entry)
  return (
    <Link
      data-row
      class="row request-row"
      to={{ id }}
      set={{ of }}
      isCurrent={isOpened(entry, route)}
    >
      <span class="number num">{isAll ? numberOf(entry) : `#${id}`}</span>
      <span class="muted num">{timeOfDay(host_at ?? at)}</span>
      <span class={`method ${method.toLowerCase()}`}>{method}</span>
      <span class="path" title={target}>
        {target}
      </span>
      <span class="muted">{player}</span>
      <span>
        <Status status={status} loss={loss} />
        {byFault && loss === undefined && <span class="tag warn">fault</span>}
        {!byFault && Number(status) >= 400 && <span class="tag">{stage}</span>}
      </span>
      <span class="muted num">{duration(ms)}</span>
    </Link>
  )
}

/** What an empty list says: nothing yet, or where the filter has searched. */
function Nothing({ feed, query }: { readonly feed: RequestFeed; readonly query: string }) {
  const { world } = useConnection()
  if (feed.isLoading) return <Skeleton lines={8} />
  if (feed.error !== undefined) return null
  if (query === '') return <Welcome />
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

/** What this is, and where to begin, until the first request arrives. */
function Welcome() {
  const { remote } = useConnection()
  const { value } = useLoaded((connection) => connection.remote.list({ limit: 5 }), [], 'world')
  const { players = [] } = value ?? {}
  const [{ id } = { id: 'blocked-player' }] = players
  return (
    <EmptyState title="No requests yet. They appear here live.">
      <pre>{`curl '${remote.url}/players/${id}' -H 'Authorization: Bearer any' -H 'X-Session-ID: any'`}</pre>
      <p>
        This is a simulated back office of an online casino, in which balances, ledgers and bonuses
        agree.{players.length > 0 && ' Begin with a player:'}
      </p>
      {players.map((player) => (
        <p key={player.id}>
          <PlayerLink id={player.id}>{player.name}</PlayerLink>:{' '}
          {situationText(player) ?? player.id}
        </p>
      ))}
      <p class="flow">
        <Link to={{ view: 'players' }}>All players</Link>
        <Link to={{ view: 'scenarios' }}>Scenarios</Link>
        <Link to={{ view: 'send' }}>Send a request</Link>
      </p>
    </EmptyState>
  )
}

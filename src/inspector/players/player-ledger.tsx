import { useCallback, useEffect, useRef, useState } from 'preact/hooks'
import type { Currency } from '../../domain/currencies'
import { EVENT_TYPES, type EventType } from '../../domain/transactions'
import type { StatementRow } from '../../views/statement'
import { ErrorNote } from '../elements/error-note'
import { useNarrow } from '../elements/narrow'
import { VirtualList } from '../elements/virtual-list'
import { amount, count, dateTime, words } from '../format'
import { type Route, setQuery } from '../route'
import { type Connection, useConnection } from '../server/connection'
import { concernsPlayer, useLoaded } from '../server/loaded'
import type { TabProps } from './player-state'

/** Rows of one call. */
const PAGE = 200

/** The transactions of a player with the balance after each, loaded as they come into view. */
export function PlayerLedger({ player, route }: TabProps) {
  const connection = useConnection()
  const isNarrow = useNarrow()
  const filter = filterOf(route)
  const first = useLoaded(
    () => pageOf(connection, player.id, filter, 0),
    [player.id, JSON.stringify(filter)],
    concernsPlayer(player.id),
  )
  const { rows, want } = useRows(first.value, (offset) =>
    pageOf(connection, player.id, filter, offset),
  )
  const total = first.value?.total ?? 0
  return (
    <div class="ledger">
      <LedgerFilter route={route} />
      <p class="muted num">
        {count(total)} {total === 1 ? 'transaction' : 'transactions'}; the balance is that after
        each
      </p>
      <ErrorNote error={first.error} />
      {total > 0 && (
        <div class="tall">
          <VirtualList
            label="Transactions, newest first"
            count={total}
            rowHeight={isNarrow ? 52 : 30}
            onShow={want}
            head={!isNarrow && <Head />}
            row={(index) => {
              const row = rows.get(index)
              return row === undefined ? <div class="row entry-row" /> : <Row row={row} />
            }}
          />
        </div>
      )}
    </div>
  )
}

function Head() {
  return (
    <div class="row entry-row head" aria-hidden="true">
      <span>Date</span>
      <span>Event</span>
      <span>Status</span>
      <span class="right">Amount</span>
      <span class="right">Cash</span>
      <span class="right">Bonus</span>
    </div>
  )
}

type Filter = { readonly [name: string]: string | readonly string[] }

function filterOf({ query }: Route): Filter {
  const { type, from, to } = query
  return {
    ...(type && { eventTypes: type.split(',') }),
    ...(from && { from }),
    ...(to && { to }),
  }
}

function pageOf({ house }: Connection, id: string, filter: Filter, offset: number) {
  return house.player(id).statement({ ...filter, limit: PAGE, offset })
}

interface Page {
  readonly rows: readonly StatementRow[]
  readonly offset: number
}

/** The rows that are loaded, by their place, and a function that loads those in view. */
function useRows(first: Page | undefined, load: (offset: number) => Promise<Page>) {
  const [rows, setRows] = useState<ReadonlyMap<number, StatementRow>>(new Map())
  const asked = useRef(new Set<number>())
  const loading = useRef(load)
  loading.current = load
  const add = ({ rows: more, offset }: Page) => {
    setRows((before) => {
      const all = new Map(before)
      for (const [place, row] of more.entries()) all.set(offset + place, row)
      return all
    })
  }
  useEffect(() => {
    // Another filter, or a change of the player: every place may have another row.
    asked.current = new Set([0])
    setRows(new Map())
    if (first !== undefined) add(first)
  }, [first])
  const want = useCallback(
    (start: number, end: number) => {
      const own = asked.current
      for (let page = Math.floor(start / PAGE); page * PAGE < end; page += 1) {
        if (own.has(page)) continue
        own.add(page)
        loading.current(page * PAGE).then(
          (loaded) => asked.current === own && add(loaded),
          () => own.delete(page),
        )
      }
    },
    [first],
  )
  return { rows, want }
}

function Row({ row }: { readonly row: StatementRow }) {
  const { transaction, change, after } = row
  const currency = transaction.currency as Currency
  const moved = change.cash + change.bonus
  const shown = moved === 0 ? transaction.amount : moved
  const { event_name, event_note, status, date, id } = transaction
  return (
    <div class="row entry-row" data-row tabIndex={-1} title={`${id}\n${event_note ?? ''}`}>
      <span class="muted num">{dateTime(date)}</span>
      <span>
        {event_name} {event_note && <span class="muted">{event_note}</span>}
      </span>
      <span class={status === 'completed' ? 'muted' : 'warn'}>{words(status)}</span>
      <span class={`right num ${moved > 0 ? 'plus' : moved === 0 ? 'muted' : ''}`}>
        {moved > 0 && '+'}
        {amount(shown, currency)}
      </span>
      <span class="right num">{amount(after.cash, currency)}</span>
      <span class="right num">{amount(after.bonus, currency)}</span>
    </div>
  )
}

function LedgerFilter({ route }: { readonly route: Route }) {
  const { query } = route
  const chosen = new Set((query['type'] ?? '').split(',').filter(Boolean))
  const toggle = (type: EventType) => {
    const next = new Set(chosen)
    if (!next.delete(type)) next.add(type)
    setQuery({ type: [...next].join(',') })
  }
  return (
    <div class="fieldset">
      <fieldset class="actions" aria-label="Event types">
        {EVENT_TYPES.map((type) => (
          <button
            key={type}
            type="button"
            class="toggle"
            aria-pressed={chosen.has(type)}
            onClick={() => toggle(type)}
          >
            {words(type)}
          </button>
        ))}
      </fieldset>
      {(['from', 'to'] as const).map((edge) => (
        <label key={edge}>
          {words(edge)}
          <input
            type="date"
            value={(query[edge] ?? '').slice(0, 10)}
            onChange={(event) => setQuery({ [edge]: event.currentTarget.value })}
          />
        </label>
      ))}
    </div>
  )
}

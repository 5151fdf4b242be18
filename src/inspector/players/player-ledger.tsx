import { useState } from 'preact/hooks'
import type { Currency } from '../../simulator/domain/currencies'
import { EVENT_TYPES, type EventType } from '../../simulator/domain/transactions'
import type { StatementRow } from '../../world/views/statement'
import { Toggle } from '../elements/button'
import { TextInput } from '../elements/input'
import { useNarrow } from '../elements/media'
import { MAX_ROWS, PAGE, Rows } from '../elements/rows'
import { Pending } from '../elements/states'
import { amount, counted, dateTime, words } from '../format'
import { setQuery, useRoute } from '../route'
import { readerOf } from '../server/connection'
import { useLoaded } from '../server/loaded'
import { changesPlayer } from '../server/world-events'
import type { TabProps } from './player-state'

/** The transactions of a player with the balance after each, a page at a time. */
export function PlayerLedger({ player: { id } }: TabProps) {
  const isNarrow = useNarrow()
  const { at, type, from, to } = useRoute().query
  const filter = {
    ...(type && { eventTypes: type.split(',') as EventType[] }),
    ...(from && { from }),
    ...(to && { to }),
  }
  const key = JSON.stringify({ ...filter, at })
  const [more, setMore] = useState({ key, limit: PAGE })
  const limit = more.key === key ? more.limit : PAGE
  const loaded = useLoaded(
    (connection) =>
      readerOf(connection, at)
        .player(id)
        .statement({ ...filter, limit }),
    [id, key, limit],
    changesPlayer(id),
  )
  const { rows = [], total } = loaded.value ?? {}
  return (
    <div class="stack gap-3 ledger">
      <LedgerFilter />
      {total !== undefined && (
        <p class="muted num">{counted(total, 'transaction')}; the balance is that after each</p>
      )}
      <Pending of={loaded} lines={8} />
      {total !== undefined && total > 0 && (
        <div class="box tall">
          <Rows
            label="Transactions, newest first"
            rows={rows}
            keyOf={({ transaction }) => transaction.id}
            rowHeight={isNarrow ? 52 : 30}
            onMore={
              rows.length < total
                ? () => setMore({ key, limit: Math.min(MAX_ROWS, limit + PAGE) })
                : undefined
            }
            head={!isNarrow && <Head />}
            row={(row) => <Row row={row} />}
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
      <span class={`right num ${moved > 0 ? 'good' : moved === 0 ? 'muted' : ''}`}>
        {moved > 0 && '+'}
        {amount(shown, currency)}
      </span>
      <span class="right num">{amount(after.cash, currency)}</span>
      <span class="right num">{amount(after.bonus, currency)}</span>
    </div>
  )
}

function LedgerFilter() {
  const { type: types = '' } = useRoute().query
  const chosen = new Set(types.split(',').filter(Boolean))
  const toggle = (type: EventType) => {
    const next = new Set(chosen)
    if (!next.delete(type)) next.add(type)
    setQuery({ type: [...next].join(',') })
  }
  return (
    <div class="flow fieldset">
      <fieldset class="actions" aria-label="Event types">
        {EVENT_TYPES.map((type) => (
          <Toggle
            key={type}
            label={words(type)}
            isOn={chosen.has(type)}
            onPress={() => toggle(type)}
          />
        ))}
      </fieldset>
      <DayInput member="from" />
      <DayInput member="to" />
    </div>
  )
}

/** The day of an instant of the query. */
function DayInput({ member }: { readonly member: string }) {
  const value = (useRoute().query[member] ?? '').slice(0, 10)
  return <TextInput label={words(member)} member={member} value={value} placeholder="2025-12-31" />
}

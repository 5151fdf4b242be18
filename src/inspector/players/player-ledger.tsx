import type { TransactionQuery } from '../../contract/transactions'
import { EVENT_TYPES, type EventType } from '../../simulator/domain/transactions'
import type { StatementRow } from '../../world/views/statement'
import { Toggle } from '../elements/button'
import { Input } from '../elements/controls'
import { Rows, useLimit } from '../elements/lists'
import { Pending } from '../elements/notes'
import { amount, counted, dateTime, words } from '../format'
import { setQuery, useRoute } from '../route'
import { type Connection, readerOf } from '../server/connection'
import { changesPlayer, useLoaded } from '../server/loaded'
import type { TabProps } from './player-state'

/** The transactions of a player with the balance after each, a page at a time. */
export function PlayerLedger({ player: { id } }: TabProps) {
  const { at, type, from, to } = useRoute().query
  const filter: TransactionQuery = {
    ...(type && { event_type: EVENT_TYPES.filter((each) => type.split(',').includes(each)) }),
    ...(from && { from_date: from }),
    ...(to && { to_date: to }),
  }
  const key = JSON.stringify({ ...filter, at })
  const { limit, moreOf } = useLimit(key)
  const load = (connection: Connection) =>
    readerOf(connection, at)
      .player(id)
      .statement({ ...filter, limit })
  const loaded = useLoaded(load, [id, key, limit], changesPlayer(id))
  return (
    <div class="stack gap-3 ledger">
      <LedgerFilter />
      <Pending of={loaded} lines={8}>
        {({ rows, total }) => (
          <>
            <p class="muted num">{counted(total, 'transaction')}; the balance is that after each</p>
            {total > 0 && (
              <div class="box tall">
                <Rows
                  label="Transactions, newest first"
                  rows={rows}
                  keyOf={({ transaction }) => transaction.id}
                  onMore={moreOf(total)}
                  head={<Head />}
                  row={(row) => <Row row={row} />}
                />
              </div>
            )}
          </>
        )}
      </Pending>
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

function Row({ row: { transaction, change, after } }: { readonly row: StatementRow }) {
  const moved = change.cash + change.bonus
  const shown = moved === 0 ? transaction.amount : moved
  const { event_name, event_note, status, date, id, currency } = transaction
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
  const { query } = useRoute()
  const chosen = (query['type'] ?? '').split(',').filter(Boolean)
  const toggle = (type: EventType) => {
    const others = chosen.filter((each) => each !== type)
    setQuery({ type: [...others, ...(chosen.includes(type) ? [] : [type])].join(',') })
  }
  return (
    <div class="flow fieldset">
      <fieldset class="actions" aria-label="Event types">
        {EVENT_TYPES.map((type) => (
          <Toggle
            key={type}
            label={words(type)}
            isOn={chosen.includes(type)}
            onPress={() => toggle(type)}
          />
        ))}
      </fieldset>
      {['from', 'to'].map((member) => (
        <Input
          key={member}
          when="complete"
          label={words(member)}
          member={member}
          // The day of an instant.
          value={(query[member] ?? '').slice(0, 10)}
          placeholder="2025-12-31"
        />
      ))}
    </div>
  )
}

import type { StatementQuery } from '../../contract/transactions'
import { EVENT_TYPES, type EventType } from '../../simulator/domain/transactions'
import type { StatementRow } from '../../world/views/statement'
import { CopyButton, Toggle } from '../elements/button'
import { Input } from '../elements/controls'
import { Link } from '../elements/link'
import { RowHead, Rows, useLimit } from '../elements/lists'
import { Pairs, Pending } from '../elements/notes'
import { amount, counted, dateTime, words } from '../format'
import { setQuery, useRoute } from '../route'
import { type Connection, readerOf } from '../server/connection'
import { changesPlayer, useLoaded } from '../server/loaded'
import type { TabProps } from '../server/page-calls'
import { CauseText } from '../world/changes'
import { periodIn } from './explanation'

const HEADS = ['Date', 'Event', 'Status', 'Amount', 'Cash', 'Bonus']

/** The transactions of a player with the balance after each, a page at a time. */
export function PlayerLedger({ player }: TabProps) {
  const { id } = player
  const { query } = useRoute()
  const { at, type, name, status, by } = query
  const filter: StatementQuery = {
    ...(type && { event_type: EVENT_TYPES.filter((each) => type.split(',').includes(each)) }),
    ...(name && { event_name: [name] }),
    ...(status && { status: [status] }),
    ...(by === 'completed' && { period_by: by }),
    ...periodIn(query),
  }
  const key = JSON.stringify({ ...filter, at })
  const { limit, moreOf } = useLimit(key)
  const load = (connection: Connection) =>
    readerOf(connection, at)
      .player(id)
      .statement({ ...filter, limit })
  const loaded = useLoaded(load, [id, key, limit], changesPlayer(id))
  return (
    <div class="stack ledger">
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
                  head={<RowHead class="entry-row" names={HEADS} />}
                  row={(row) => <Row row={row} player={player} />}
                />
              </div>
            )}
          </>
        )}
      </Pending>
    </div>
  )
}

interface RowProps extends TabProps {
  readonly row: StatementRow
}

function Row({ row, player }: RowProps) {
  const { transaction, change, after } = row
  const moved = change.cash + change.bonus
  const shown = moved === 0 ? transaction.amount : moved
  const { event_name, event_note, status, date, id, currency } = transaction
  const isOpen = useRoute().query['row'] === id
  return (
    <>
      <Link
        class="row entry-row"
        data-row
        set={{ row: isOpen ? '' : id }}
        aria-expanded={isOpen}
        isCurrent={isOpen}
      >
        <span class="muted num">{dateTime(date)}</span>
        <span>
          {event_name} {event_note && <span class="muted">{event_note}</span>}
        </span>
        <span class={status === 'completed' ? 'muted' : 'warn'}>{words(status)}</span>
        <span class={`num ${moved > 0 ? 'good' : moved === 0 ? 'muted' : ''}`}>
          {moved > 0 && '+'}
          {amount(shown, currency)}
        </span>
        <span class="num">{amount(after.cash, currency)}</span>
        <span class="num">{amount(after.bonus, currency)}</span>
      </Link>
      {isOpen && <OpenRow row={row} player={player} />}
    </>
  )
}

/** Where a row came from, and what it is about. Its note names the round, the bonus or the row. */
function OpenRow({ row: { transaction }, player }: RowProps) {
  const { id, date, event_note: note = '' } = transaction
  const { completed_at, created_by, payment_method } = transaction
  const [bonusId] = /\bbon_\w+/.exec(note) ?? []
  const [otherId] = /\btx_\w+/.exec(note) ?? []
  const bonus = player.bonuses.find((each) => each.id === bonusId || each.award === id)
  const pairs = [
    ['Cause', <Cause key="cause" player={player} id={id} />],
    ['Note', note],
    ['Round', /\bround (\S+)/.exec(note)?.[1]],
    ['Bonus', bonus && <Link to={{ query: { tab: 'bonuses' } }}>{bonus.terms.name}</Link>],
    ['Reverses', otherId && <RowLink key="row" player={player} id={otherId} before={date} />],
    ['Method', payment_method && words(payment_method)],
    ['Created by', created_by],
    ['Completed', completed_at && dateTime(completed_at)],
    ['Id', [id, ' ', <CopyButton key="copy" label="Copy" text={() => id} />]],
  ] as const
  return <Pairs class="fields num open-row" pairs={pairs.filter(([, value]) => value)} />
}

/** Rows among which one is looked for that another row names. */
const MAX_BEFORE = 1_000

/** A link to an earlier row, at its instant: the rows that are shown need not have it. */
function RowLink({ player, id, before }: TabProps & { id: string; before: string }) {
  const { at } = useRoute().query
  const load = async (connection: Connection) => {
    const earlier = { to_date: before, limit: MAX_BEFORE }
    const { rows } = await readerOf(connection, at).player(player.id).statement(earlier)
    return rows.find(({ transaction }) => transaction.id === id)?.transaction.date
  }
  const { value: from } = useLoaded(load, [id, before])
  if (from === undefined) return <>{id}</>
  const none = { type: '', name: '', status: '', by: '' }
  return <Link set={{ ...none, from, to: from, row: id }}>{id}</Link>
}

/** What made a row: a request, a command, a step, the time that passed, or the generation. */
function Cause({ player: { id: player, persona }, id }: TabProps & { readonly id: string }) {
  const load = async ({ remote, calls }: Connection) => {
    const { changes } = await remote.changes({ player })
    const change = changes.find((each) => 'id' in each && each.id === id)
    const { causes = [] } = change ?? changes.find(({ type }) => type === 'created') ?? {}
    const isScripted = causes.every(({ via }) => via === 'scenario')
    return { causes, step: isScripted ? await calls.step(player, id) : null }
  }
  const { value, error } = useLoaded(load, [id], changesPlayer(player))
  if (value === undefined) return <Pending of={{ value, error }} lines={1} />
  const { causes, step } = value
  if (step !== null) {
    const { scenario, number, type } = step
    return (
      <Link to={{ view: 'scenarios', id: scenario, query: {} }}>
        Step {number} of {scenario}: {words(type).toLowerCase()}
      </Link>
    )
  }
  if (causes.length > 0) {
    return causes.map((cause, place) => (
      <span key={place}>
        {cause.via === 'command' && 'Command: '}
        <CauseText cause={cause} />
      </span>
    ))
  }
  return persona === null ? 'A step of its scenario' : 'The autopilot, before the world began'
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
        {['name', 'status', 'by'].map((member) => {
          const { [member]: value } = query
          if (!value) return null
          return (
            <Toggle
              key={member}
              label={`${member === 'by' ? 'period by ' : ''}${value.replaceAll('_', ' ')} ×`}
              isOn
              onPress={() => setQuery({ [member]: '' })}
            />
          )
        })}
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

import type { ComponentChildren } from 'preact'
import type { DomainEvent } from '../../world/domain-events/model'
import type { LogEntry, WorldLog } from '../../world/log'
import { Toggle } from '../elements/button'
import { PlayerLink } from '../elements/link'
import { PAGE, usePages } from '../elements/pages'
import { EmptyState, Pending } from '../elements/states'
import { VirtualList } from '../elements/virtual-list'
import { dateTime, words } from '../format'
import { type Route, setQuery, useRoute } from '../route'
import { useConnection } from '../server/connection'
import { useLoaded } from '../server/loaded'

interface HistoryProps {
  /** The commands up to the instant that is shown. */
  readonly commands: WorldLog['commands']
}

/** What has happened in the world, the newest first: events of players, or commands. */
export function History({ commands }: HistoryProps) {
  const { list = 'events' } = useRoute().query
  return (
    <section class="part" aria-label="What happened">
      <div class="actions">
        <h3>What happened</h3>
        <fieldset class="actions" aria-label="List">
          {['events', 'commands'].map((each) => (
            <Toggle
              key={each}
              label={words(each)}
              isOn={list === each}
              onPress={() => setQuery({ list: each === 'events' ? '' : each })}
            />
          ))}
        </fieldset>
      </div>
      {list === 'events' ? <Events /> : <Commands commands={commands} />}
    </section>
  )
}

/** Domain events of the changed players up to the instant that is shown, loaded when in view. */
function Events() {
  const { remote } = useConnection()
  const { at = '' } = useRoute().query
  const countAll = async () => {
    const { total } = await remote.domainEvents({ limit: 0 })
    if (at === '') return total
    const later = await remote.domainEvents({ since: Date.parse(at) + 1, limit: 0 })
    return total - later.total
  }
  // The service lists the oldest first: row 0 is the last event of all.
  const load = async (first: number, count: number) => {
    const offset = Math.max(0, count - first - PAGE)
    const limit = Math.max(0, count - first - offset)
    const { events } = await remote.domainEvents({ offset, limit })
    return { rows: events.toReversed(), offset: first, count }
  }
  const newest = useLoaded(async () => load(0, await countAll()), [at], 'state')
  const count = newest.value?.count
  const { rows, want } = usePages<DomainEvent>(newest.value, (first) => load(first, count ?? 0))
  if (count === undefined) return <Pending of={newest} />
  if (count === 0) return <EmptyState title="Nothing has happened yet to the changed players" />
  return (
    <>
      <Pending of={newest} />
      <div class="box tall">
        <VirtualList
          label="Events, newest first"
          count={count}
          rowHeight={44}
          onShow={want}
          row={(index) => {
            const event = rows.get(index)
            return event === undefined ? <span /> : <EventRow event={event} />
          }}
        />
      </div>
    </>
  )
}

function EventRow({ event }: { readonly event: DomainEvent }) {
  const { type, timestamp, data } = event
  const { player, from, to, transaction, bonus } = data
  const query = transaction
    ? { tab: 'ledger', from: timestamp, to: timestamp }
    : { tab: bonus ? 'bonuses' : '', at: timestamp }
  const move = [from, to].filter((each) => each !== undefined).join(' → ')
  return (
    <Row player={player} query={query} at={timestamp}>
      {words(type.replace('.', '_'))} <span class="muted">{move}</span>
    </Row>
  )
}

interface RowProps {
  /** Undefined: it concerns the world. */
  readonly player: string | undefined
  readonly at: string
  /** What is shown of the player; default: its state at that instant. */
  readonly query?: Route['query']
  readonly title?: string
  readonly children: ComponentChildren
}

/** What happened, when and to whom: a link to the player. */
function Row({ player, at, query = { at }, title, children }: RowProps) {
  const common = { title, class: 'row short scenario-row' }
  const cells = (
    <>
      <span>{children}</span>
      <span class="muted num">{dateTime(at)}</span>
      <span class="muted path">{player ?? 'the world'}</span>
    </>
  )
  return player === undefined ? (
    <div data-row tabIndex={-1} {...common}>
      {cells}
    </div>
  ) : (
    <PlayerLink data-row id={player} query={query} {...common}>
      {cells}
    </PlayerLink>
  )
}

function Commands({ commands }: HistoryProps) {
  if (commands.length === 0) return <EmptyState title="No commands yet" />
  return (
    <div class="box tall">
      <VirtualList
        label="Commands, newest first"
        count={commands.length}
        rowHeight={44}
        row={(index) => {
          const entry = commands[commands.length - 1 - index] as LogEntry
          const { player, text } = describeEntry(entry)
          return (
            <Row player={player} at={entry.at} title={JSON.stringify(entry)}>
              {text}
            </Row>
          )
        }}
      />
    </div>
  )
}

/** An entry in words, and the player that it concerns. */
function describeEntry(entry: LogEntry): { readonly text: string; readonly player?: string } {
  if ('policies' in entry) return { text: `Policies: ${Object.keys(entry.policies).join(', ')}` }
  if ('command' in entry) return { text: words(entry.command.type), player: entry.player }
  if ('removed' in entry) return { text: 'Removed', player: entry.player }
  const { scenario, as } = entry
  const { name } = typeof scenario === 'string' ? { name: scenario } : (scenario as Named)
  const player = as ?? name
  return { text: `Scenario ${name ?? ''}`, ...(player !== undefined && { player }) }
}

interface Named {
  readonly name?: string
}

import type { ComponentChildren } from 'preact'
import type { Transaction } from '../../contract/transactions'
import type { Cause, WorldChange, WorldChanges } from '../../world/net-changes/model'
import { Button } from '../elements/button'
import { Choice } from '../elements/controls'
import { Link, PlayerLink } from '../elements/link'
import { EmptyState, ErrorNote, Page, Pending } from '../elements/notes'
import { Table, type TableRow } from '../elements/values'
import { amount, count, counted, dateTime, span, valueText, words } from '../format'
import { nameOf } from '../players/explanation'
import { setQuery, useRoute } from '../route'
import { type Connection, useConnection } from '../server/connection'
import { useLoaded } from '../server/loaded'
import { titleOf } from './undo'

/** Stands for the start of the world in the query: no snapshot has such a name. */
const START = '/'

/** The number of changes that are shown at most. */
const MAX_CHANGES = 200

/** What has changed since a snapshot or the start, by player. */
export function ChangesView() {
  const { remote } = useConnection()
  const { since = START } = useRoute().query
  const snapshots = useLoaded(({ calls }) => calls.snapshots(), [since], 'state')
  const take = () => remote.snapshot().then(({ id }) => setQuery({ since: id }))
  return (
    <Page
      title="What changed"
      about="Every difference from an earlier state of the world, by player, with what caused it."
      actions={
        <div class="flow fieldset">
          <Choice
            label="Since"
            value={since}
            choices={[
              [START, 'the start of the world'],
              ...(snapshots.value ?? []).map((each) => [each.id, titleOf(each)] as const),
            ]}
            onValue={(id) => setQuery({ since: id })}
          />
          <Button onClick={take}>Take a snapshot</Button>
        </div>
      }
    >
      <ErrorNote error={snapshots.error} />
      <Found key={since} since={since} />
    </Page>
  )
}

function Found({ since }: { readonly since: string }) {
  const query = since === START ? {} : { since }
  const loaded = useLoaded(({ remote }) => remote.changes(query), [since], 'state')
  const isKept = useKeptRequests()
  const { value } = loaded
  if (value === undefined) return <Pending of={loaded} lines={6} />
  const { changes } = value
  const groups = groupsOf(value)
  const rowOf = (change: WorldChange, place: number): TableRow => {
    const causes = change.causes.map((cause, each) => (
      <CauseText key={each} cause={cause} isKept={isKept} />
    ))
    return { key: place, cells: [...changeCells(change), causes] }
  }
  const players = [...groups.keys()].filter((player) => player !== '')
  if (changes.length === 0) return <EmptyState title="Nothing has changed" />
  return (
    <>
      <Pending of={loaded} />
      <p class="muted" role="status">
        {span(Date.parse(value.now) - Date.parse(value.since))}: {counted(changes.length, 'change')}{' '}
        of {counted(players.length, 'player')}
      </p>
      <Table
        class="pairs num"
        heads={['What', 'Before', 'After', 'By']}
        groups={[...groups].map(([player, own]) => ({
          title: player === '' ? 'World' : <PlayerLink id={player} />,
          rows: own.map(rowOf),
        }))}
      />
      {changes.length > MAX_CHANGES && (
        <p class="muted">{count(changes.length - MAX_CHANGES)} more</p>
      )}
    </>
  )
}

/** What has changed of each player; the world has no id. */
function groupsOf({ changes }: WorldChanges): ReadonlyMap<string, readonly WorldChange[]> {
  const groups = new Map<string, WorldChange[]>()
  for (const change of changes.slice(0, MAX_CHANGES)) {
    const player = 'player' in change ? change.player : ''
    groups.set(player, [...(groups.get(player) ?? []), change])
  }
  return groups
}

/** What a change is about, with a link to its entry, and the two values in words. */
function changeCells(change: WorldChange): readonly ComponentChildren[] {
  const name = nameOfChange(change)
  if (!('before' in change)) return [name, '–', '–']
  const values = [change.before, change.after].map((value) => stateText(change.type, value))
  if (change.type !== 'transaction' && change.type !== 'bonus') return [name, ...values]
  const item = change.after ?? change.before
  // The entries at this instant: one, or the few of the same millisecond.
  const at = item !== null && 'date' in item ? item.date : undefined
  const query = at === undefined ? { tab: 'bonuses' } : { tab: 'ledger', from: at, to: at }
  const link = (
    <PlayerLink id={change.player} query={query} title={change.id}>
      {name}
    </PlayerLink>
  )
  return [link, ...values]
}

/** A value of a change in words: of a bonus or a transaction, what its name does not say. */
function stateText(type: WorldChange['type'], value: unknown): string {
  if (value === null) return '–'
  if (type === 'clock') return dateTime(String(value))
  if (type !== 'transaction' && type !== 'bonus') return valueText(value)
  const { status, date }: Partial<Transaction> = Object(value)
  return [words(status ?? ''), date && dateTime(date)].filter(Boolean).join(', ')
}

/** Changes that a summary names; it counts the others. */
const NAMED = 2

/** `Card Deposit 50.00 EUR, phone, and 3 more`: some changes in a few words. */
export function summaryOf(changes: readonly WorldChange[]): string {
  const names = changes.slice(0, NAMED).map(nameOfChange)
  const more = changes.length - names.length
  return [...names, more > 0 && `and ${count(more)} more`].filter(Boolean).join(', ')
}

function nameOfChange(change: WorldChange): string {
  if (change.type === 'transaction') {
    const { event_name: name, amount: sum, currency } = change.after ?? change.before ?? {}
    return `${name} ${amount(sum ?? 0, currency ?? '')} ${currency}`
  }
  if (change.type === 'bonus') {
    const { bonus_name: name, amount: sum } = change.after ?? change.before ?? {}
    return `${name} ${sum}`
  }
  if (change.type === 'profile') return nameOf(change.field)
  if (change.type === 'policy') return change.name
  return words(change.type)
}

type IsKept = (request: string) => boolean

/** Whether the journal still has a request: the numbers of those that it has follow each other. */
export function useKeptRequests(): IsKept {
  const load = async ({ remote: { requests } }: Connection) => {
    const [[newest], total] = await Promise.all([requests.find({}, { limit: 1 }), requests.count()])
    return Number(newest?.id ?? 0) - total
  }
  const { value: gone = Number.POSITIVE_INFINITY } = useLoaded(load, [], 'state')
  return (request) => Number(request) > gone
}

/** What caused a change: a link to a request if it is kept, or words. */
export function CauseText({ cause, isKept = () => true }: { cause: Cause; isKept?: IsKept }) {
  if ('request' in cause && cause.request !== undefined) {
    const text = `request #${cause.request} `
    if (!isKept(cause.request)) return <span>{text}</span>
    return <Link to={{ view: 'requests', id: cause.request }}>{text}</Link>
  }
  const by = 'scenario' in cause ? `scenario ${cause.scenario}` : undefined
  return <span>{by ?? words(('command' in cause && cause.command) || cause.via)} </span>
}

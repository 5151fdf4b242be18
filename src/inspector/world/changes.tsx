import type { Currency } from '../../simulator/domain/currencies'
import type { Consequence, WorldChange, WorldChanges } from '../../world/net-changes/model'
import { useAttempt } from '../elements/attempt'
import { Button } from '../elements/button'
import { CauseText } from '../elements/cause-text'
import { Choice } from '../elements/choice'
import { ErrorNote } from '../elements/error-note'
import { EmptyState, Pending } from '../elements/states'
import { valueText } from '../elements/value-text'
import { amount, count, counted, dateTime, span, words } from '../format'
import { type Route, setQuery } from '../route'
import { useConnection } from '../server/connection'
import { useLoaded } from '../server/loaded'
import { changesState } from '../server/world-events'
import { fieldWords } from './field-words'
import { ledgerHref, playerHref } from './links'
import { snapshotsOf, titleOf } from './restore-points'

/** Stands for the start of the world in the query: no snapshot has such a name. */
const START = '/'

/** Changes that are shown at most. */
const MOST = 200

/** What has changed since a snapshot or the start, by player. */
export function Changes({ route }: { readonly route: Route }) {
  const connection = useConnection()
  const { since = '' } = route.query
  const snapshots = useLoaded(() => snapshotsOf(connection), [since], changesState, {
    isKept: true,
  })
  const { error, attempt } = useAttempt()
  const choose = (id: string) => setQuery({ since: id })
  const take = () => attempt(() => connection.remote.snapshot().then(({ id }) => choose(id)))
  return (
    <section class="part" aria-label="What changed">
      <div class="actions">
        <h3>What changed since</h3>
        <Choice
          aria-label="Since"
          none="–"
          value={since}
          choices={[
            [START, 'the start of the world'],
            ...(snapshots.value ?? []).map((each) => [each.id, titleOf(each)] as const),
          ]}
          onValue={choose}
        />
        <Button onClick={take}>Take a snapshot</Button>
      </div>
      <ErrorNote error={error ?? snapshots.error} />
      {since !== '' && <Found key={since} route={route} since={since} />}
    </section>
  )
}

function Found({ route, since }: { readonly route: Route; readonly since: string }) {
  const { remote } = useConnection()
  const load = () => remote.changes(since === START ? {} : { since })
  const loaded = useLoaded(load, [since], changesState, { isKept: true })
  const { value } = loaded
  if (value === undefined) return <Pending of={loaded} />
  const groups = groupsOf(value)
  const { changes } = value
  const players = groups.filter(({ player }) => player !== '').length
  if (changes.length === 0) return <EmptyState title="Nothing has changed" />
  return (
    <>
      <Pending of={loaded} />
      <p class="muted" role="status">
        {span(Date.parse(value.now) - Date.parse(value.since))}: {counted(changes.length, 'change')}{' '}
        of {counted(players, 'player')}
      </p>
      <div class="table">
        <table class="pairs">
          <thead>
            <tr>
              {['What', 'Before', 'After', 'By'].map((head) => (
                <th key={head}>{head}</th>
              ))}
            </tr>
          </thead>
          {groups.map((group) => (
            <Group key={group.player} group={group} route={route} />
          ))}
        </table>
      </div>
      {changes.length > MOST && <p class="muted">{count(changes.length - MOST)} more</p>}
    </>
  )
}

/** What has changed of a player, or of the world. */
interface ChangeGroup {
  /** Its id; empty for the world. */
  readonly player: string
  readonly changes: WorldChange[]
  /** The balances that follow. */
  readonly figures: readonly Consequence[]
}

function groupsOf({ changes, consequences }: WorldChanges): readonly ChangeGroup[] {
  const groups = new Map<string, ChangeGroup>()
  for (const change of changes.slice(0, MOST)) {
    const player = 'player' in change ? change.player : ''
    const figures = consequences.filter(
      (each) => each.player === player && each.field.startsWith('balances.'),
    )
    const group = groups.get(player) ?? { player, changes: [], figures }
    group.changes.push(change)
    groups.set(player, group)
  }
  return [...groups.values()]
}

function Group({ group, route }: { readonly group: ChangeGroup; readonly route: Route }) {
  const { player, changes, figures } = group
  const [row] = changes.flatMap((change) => (change.type === 'transaction' ? itemOf(change) : []))
  const currency = row?.currency as Currency | undefined
  const balance = (value: unknown) =>
    currency === undefined ? valueText(value) : `${amount(Number(value), currency)} ${currency}`
  return (
    <tbody>
      <tr>
        <th colSpan={4} class="group">
          {player === '' ? 'World' : <a href={playerHref(route, player)}>{player}</a>}
        </th>
      </tr>
      {changes.map((change, place) => (
        <ChangeRow key={place} change={change} route={route} />
      ))}
      {figures.map(({ field, before, after }) => (
        <tr key={field} class="muted">
          <td>{fieldWords(field)}</td>
          <td class="num">{balance(before)}</td>
          <td class="num">{balance(after)}</td>
          <td>as a result</td>
        </tr>
      ))}
    </tbody>
  )
}

function ChangeRow({ change, route }: { readonly change: WorldChange; readonly route: Route }) {
  const { before, after } = { before: undefined, after: undefined, ...change }
  const shown = (value: unknown) => {
    if (change.type === 'transaction' || change.type === 'bonus') return stateText(value)
    return change.type === 'clock' ? dateTime(String(value)) : valueText(value)
  }
  return (
    <tr>
      <td>{titleOfChange(change, route)}</td>
      <td class="num">{shown(before)}</td>
      <td class="num">{shown(after)}</td>
      <td>
        {change.causes.map((cause, place) => (
          <CauseText key={place} cause={cause} route={route} />
        ))}
      </td>
    </tr>
  )
}

/** The state of a bonus or a transaction: nothing of it that its name says. */
function stateText(item: unknown): string {
  if (item === null) return '–'
  const { status, date } = item as { readonly status: string; readonly date?: string }
  return [words(status), date && dateTime(date)].filter(Boolean).join(', ')
}

/** What a change is about, with a link to its entry. */
function titleOfChange(change: WorldChange, route: Route) {
  if (change.type === 'profile') return fieldWords(change.field)
  if (change.type === 'policy') return <code>{change.name}</code>
  if (change.type === 'transaction') {
    const { event_name: name, amount: sum, currency, date } = itemOf(change)
    return (
      <a href={ledgerHref(route, change.player, date)} title={change.id}>
        {name} <span class="num">{amount(sum, currency as Currency)}</span> {currency}
      </a>
    )
  }
  if (change.type === 'bonus') {
    const { bonus_name: name, amount: sum } = itemOf(change)
    return (
      <a href={playerHref(route, change.player, { tab: 'bonuses' })} title={change.id}>
        {name} <span class="num">{sum}</span>
      </a>
    )
  }
  return 'id' in change ? change.id : words(change.type)
}

/** One of the two exists. */
function itemOf<Item>({ before, after }: { before: Item | null; after: Item | null }): Item {
  return (after ?? before) as Item
}

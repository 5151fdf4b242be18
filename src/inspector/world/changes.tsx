import { useState } from 'preact/hooks'
import type { WorldChange } from '../../world/net-changes/model'
import { CauseText } from '../elements/cause-text'
import { ErrorNote } from '../elements/error-note'
import { itemText, Pair, Pairs, valueText } from '../elements/pairs'
import { count, dateTime, words } from '../format'
import { hrefOf, type Route, setQuery } from '../route'
import { useConnection } from '../server/connection'
import { useLoaded } from '../server/loaded'
import { changesState } from '../server/world-events'

/** Stands for the start of the world in the query: no snapshot has such a name. */
const START = '/'

/** Changes that are shown at most. */
const MOST = 200

/** What has changed since a snapshot or the start, by player. */
export function Changes({ route }: { readonly route: Route }) {
  const { remote, wire } = useConnection()
  const { since = '' } = route.query
  const snapshots = useLoaded(
    async () => (await wire.send('GET', '/snapshots')) as { snapshots: { id: string }[] },
    [since],
    undefined,
    { isKept: true },
  )
  const [refusal, setRefusal] = useState<unknown>()
  const choose = (id: string) => setQuery({ since: id })
  const take = () => remote.snapshot().then(({ id }) => choose(id), setRefusal)
  return (
    <section class="part" aria-label="What changed">
      <div class="actions">
        <h3>What changed since</h3>
        <select
          aria-label="Since"
          value={since}
          onChange={(event) => choose(event.currentTarget.value)}
        >
          <option value="">–</option>
          <option value={START}>the start of the world</option>
          {snapshots.value?.snapshots.map(({ id }) => (
            <option key={id} value={id}>
              {id}
            </option>
          ))}
        </select>
        <button type="button" onClick={take}>
          Take a snapshot
        </button>
      </div>
      <ErrorNote error={refusal ?? snapshots.error} />
      {since !== '' && <Found key={since} route={route} since={since} />}
    </section>
  )
}

function Found({ route, since }: { readonly route: Route; readonly since: string }) {
  const { remote } = useConnection()
  const { value, error } = useLoaded(
    () => remote.changes(since === START ? {} : { since }),
    [since],
    changesState,
    { isKept: true },
  )
  if (value === undefined) return error ? <ErrorNote error={error} /> : <p>Comparing …</p>
  const { changes } = value
  const groups = new Map<string, WorldChange[]>()
  for (const change of changes.slice(0, MOST)) {
    const player = 'player' in change ? change.player : ''
    groups.set(player, [...(groups.get(player) ?? []), change])
  }
  return (
    <>
      <ErrorNote error={error} />
      <p class="muted" role="status">
        {changes.length === 0
          ? 'Nothing has changed.'
          : changes.length === 1
            ? '1 change'
            : `${count(changes.length)} changes`}
      </p>
      {[...groups].map(([player, own]) => (
        <Pairs
          key={player}
          title={
            player ? (
              <a href={hrefOf({ ...route, view: 'players', id: player })}>{player}</a>
            ) : (
              'World'
            )
          }
          sides={['Before', 'After', 'By']}
        >
          {own.map((change, place) => (
            <ChangeRow key={place} change={change} route={route} />
          ))}
        </Pairs>
      ))}
      {changes.length > MOST && <p class="muted">{count(changes.length - MOST)} more</p>}
    </>
  )
}

function ChangeRow({ change, route }: { readonly change: WorldChange; readonly route: Route }) {
  const { before, after } = { before: undefined, after: undefined, ...change }
  const isItem = change.type === 'transaction' || change.type === 'bonus'
  const shown = (value: unknown) => {
    if (isItem) return itemText(value as object | null)
    return change.type === 'clock' ? dateTime(String(value)) : valueText(value)
  }
  return (
    <Pair name={nameOf(change)} own={shown(before)} other={shown(after)}>
      <td>
        {change.causes.map((cause, place) => (
          <CauseText key={place} cause={cause} route={route} />
        ))}
      </td>
    </Pair>
  )
}

function nameOf(change: WorldChange): string {
  if (change.type === 'profile') return change.field
  if (change.type === 'policy') return change.name
  return 'id' in change ? change.id : words(change.type)
}

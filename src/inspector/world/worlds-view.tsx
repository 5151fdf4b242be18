import { useState } from 'preact/hooks'
import type { RemoteWorld } from '../../client/connect'
import { ErrorNote } from '../elements/error-note'
import { dateTime } from '../format'
import { go, hrefOf, type Route } from '../route'
import { useConnection } from '../server/connection'
import { useLoaded } from '../server/loaded'
import { Comparison } from './comparison'

/** The worlds of the server: open, fork, create, reset and delete them. */
export function WorldsView({ route }: { readonly route: Route }) {
  const { root } = useConnection()
  const [error, setError] = useState<unknown>()
  const base = useLoaded(() => root.health(), [], isWorldEvent, { worlds: 'all' })
  const named = useLoaded(() => root.worlds.list(), [], isWorldEvent, { worlds: 'all' })
  const attempt = (work: Promise<unknown>) =>
    work.then(
      () => {
        setError(undefined)
        base.reload()
        named.reload()
      },
      (thrown: unknown) => setError(thrown),
    )
  return (
    <div class="page">
      <h2>Worlds</h2>
      <ErrorNote error={error ?? named.error} />
      <div class="table">
        <table>
          <thead>
            <tr>
              <th>Name</th>
              <th>Clock</th>
              <th>Seed</th>
              <th>Last used</th>
              <th>State</th>
              <th>
                <span class="hidden">Actions</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {base.value !== undefined && (
              <tr aria-current={route.world === undefined ? 'true' : undefined}>
                <td>
                  <a href={hrefOf({ view: 'players' })}>base</a>
                </td>
                <td class="num">{dateTime(base.value.now)}</td>
                <td>{base.value.seed}</td>
                <td>–</td>
                <td>{base.value.scenarios.length} scenarios</td>
                <td class="right">
                  <ResetButton remote={root} onReset={attempt} />
                </td>
              </tr>
            )}
            {(named.value ?? []).map(({ name, now, seed, changed, lastUsedAt }) => (
              <tr key={name} aria-current={route.world === name ? 'true' : undefined}>
                <td>
                  <a href={hrefOf({ world: name, view: 'players' })}>{name}</a>
                </td>
                <td class="num">{dateTime(now)}</td>
                <td>{seed}</td>
                <td class="num">{lastUsedAt === undefined ? '–' : dateTime(lastUsedAt)}</td>
                <td>{changed ? 'changed' : 'as it started'}</td>
                <td class="right">
                  <ResetButton remote={root.open(name)} onReset={attempt} />{' '}
                  <button type="button" onClick={() => attempt(root.worlds.delete(name))}>
                    Delete
                  </button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <Comparison
        key={route.world}
        route={route}
        names={(named.value ?? []).map(({ name }) => name)}
      />
      <div class="columns">
        <ForkForm route={route} />
        <NewForm />
      </div>
    </div>
  )
}

const isWorldEvent = ({ type }: { type: string }) => type === 'world' || type === 'clock'

interface ResetButtonProps {
  readonly remote: RemoteWorld
  readonly onReset: (work: Promise<unknown>) => void
}

function ResetButton({ remote, onReset }: ResetButtonProps) {
  return (
    <button type="button" onClick={() => onReset(remote.reset())}>
      Reset
    </button>
  )
}

/** Creates a world from the one shown: its past, present or future state. */
function ForkForm({ route }: { readonly route: Route }) {
  const { remote, root, world } = useConnection()
  const [name, setName] = useState('')
  const [at, setAt] = useState(route.query['at'] ?? '')
  return (
    <WorldForm
      title={`Fork ${world ?? 'base'}`}
      name={name}
      onName={setName}
      make={async () => {
        const instant = at || (await remote.now())
        await root.worlds.create(name, { at: instant, ...(world && { fromWorld: world }) })
      }}
    >
      <label>
        As of
        <input value={at} placeholder="now" onInput={(event) => setAt(event.currentTarget.value)} />
      </label>
    </WorldForm>
  )
}

/** Creates a world with options of its own. */
function NewForm() {
  const { root } = useConnection()
  const [name, setName] = useState('')
  const [seed, setSeed] = useState('')
  const [players, setPlayers] = useState('')
  const [hasAll, setAll] = useState(false)
  return (
    <WorldForm
      title="New world"
      name={name}
      onName={setName}
      make={async () => {
        await root.worlds.create(name, {
          ...(seed && { seed }),
          ...(players && { players: Number(players) }),
          scenarios: hasAll ? 'all' : [],
        })
      }}
    >
      <label>
        Seed
        <input
          value={seed}
          placeholder="that of the base"
          onInput={(event) => setSeed(event.currentTarget.value)}
        />
      </label>
      <label>
        Players
        <input
          value={players}
          inputMode="numeric"
          placeholder="as many as the base"
          onInput={(event) => setPlayers(event.currentTarget.value)}
        />
      </label>
      <label class="check">
        <input
          type="checkbox"
          checked={hasAll}
          onChange={(event) => setAll(event.currentTarget.checked)}
        />
        All scenarios
      </label>
    </WorldForm>
  )
}

interface WorldFormProps {
  readonly title: string
  readonly name: string
  readonly onName: (name: string) => void
  readonly make: () => Promise<void>
  readonly children: preact.ComponentChildren
}

function WorldForm({ title, name, onName, make, children }: WorldFormProps) {
  const [error, setError] = useState<unknown>()
  return (
    <form
      class="command"
      aria-label={title}
      onSubmit={(event) => {
        event.preventDefault()
        make().then(
          () => go({ world: name, view: 'players', query: {} }),
          (thrown: unknown) => setError(thrown),
        )
      }}
    >
      <h3>{title}</h3>
      <label>
        Name
        <input value={name} onInput={(event) => onName(event.currentTarget.value)} />
      </label>
      {children}
      <button type="submit" class="primary" disabled={name === ''}>
        Create and open
      </button>
      <ErrorNote error={error} />
    </form>
  )
}

import { useState } from 'preact/hooks'
import type { Health } from '../../client/connect'
import type { WorldListing } from '../../world/named/directory'
import { useAttempt } from '../elements/attempt'
import { Check } from '../elements/choice'
import { type Column, DataTable } from '../elements/data-table'
import { ErrorNote } from '../elements/error-note'
import { Input } from '../elements/input'
import { Pending } from '../elements/states'
import { dateTime } from '../format'
import { go, hrefOf, type Route } from '../route'
import { useConnection } from '../server/connection'
import { useLoaded } from '../server/loaded'
import { movesTime } from '../server/world-events'
import { Comparison } from './comparison'
import { WorldActions } from './world-actions'

/** The worlds of the server: open, fork, create, reset and delete them. */
export function WorldsView({ route }: { readonly route: Route }) {
  const { root } = useConnection()
  const base = useLoaded(() => root.health(), [], movesTime, { worlds: 'all' })
  const named = useLoaded(async () => (await root.worlds.list()).map(lineOf), [], movesTime, {
    worlds: 'all',
  })
  const reload = () => {
    base.reload()
    named.reload()
  }
  return (
    <div class="page">
      <h2>Worlds</h2>
      <Pending of={{ value: named.value, error: base.error ?? named.error }} />
      {named.value !== undefined && (
        <DataTable
          columns={columnsOf((world) => <WorldActions world={world} onDone={reload} />)}
          rows={[...(base.value ? [baseLine(base.value)] : []), ...named.value]}
          keyOf={({ world }) => world ?? ''}
          isCurrent={({ world }) => world === route.world}
        />
      )}
      <Comparison
        key={route.world}
        route={route}
        names={(named.value ?? []).flatMap(({ world }) => world ?? [])}
      />
      <div class="columns">
        <ForkForm route={route} />
        <NewForm />
      </div>
    </div>
  )
}

interface WorldLine extends Pick<WorldListing, 'now' | 'seed' | 'lastUsedAt'> {
  /** Its name; undefined for the base. */
  readonly world: string | undefined
  readonly state: string
}

const lineOf = ({ name, changed, ...line }: WorldListing): WorldLine => ({
  ...line,
  world: name,
  state: changed ? 'Changed' : 'Unchanged',
})

const baseLine = ({ now, seed, scenarios }: Health) => ({
  world: undefined,
  now,
  seed,
  lastUsedAt: undefined,
  state: `${scenarios.length} scenarios`,
})

function columnsOf(
  actions: (world: string | undefined) => preact.JSX.Element,
): readonly Column<WorldLine>[] {
  return [
    {
      head: 'Name',
      cell: ({ world }) => <a href={hrefOf({ world, view: 'players' })}>{world ?? 'base'}</a>,
    },
    { head: 'Clock', cell: ({ now }) => <span class="num">{dateTime(now)}</span> },
    { head: 'Seed', cell: ({ seed }) => seed },
    {
      head: 'Last used',
      cell: ({ lastUsedAt }) => <span class="num">{dateTime(lastUsedAt)}</span>,
    },
    { head: 'State', cell: ({ state }) => state },
    { head: '', about: 'Actions', cell: ({ world }) => actions(world), isRight: true },
  ]
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
        <Input value={at} placeholder="now" onText={setAt} />
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
        <Input value={seed} placeholder="that of the base" onText={setSeed} />
      </label>
      <label>
        Players
        <Input
          value={players}
          inputMode="numeric"
          placeholder="as many as the base"
          onText={setPlayers}
        />
      </label>
      <Check label="All scenarios" isChecked={hasAll} onCheck={setAll} />
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
  const { error, attempt } = useAttempt()
  return (
    <form
      class="command"
      aria-label={title}
      onSubmit={(event) => {
        event.preventDefault()
        void attempt(() => make().then(() => go({ world: name, view: 'players', query: {} })))
      }}
    >
      <h3>{title}</h3>
      <label>
        Name
        <Input value={name} onText={onName} />
      </label>
      {children}
      <button type="submit" class="primary" disabled={name === ''}>
        Create
      </button>
      <ErrorNote error={error} />
    </form>
  )
}

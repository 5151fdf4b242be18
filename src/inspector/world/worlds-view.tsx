import { useState } from 'preact/hooks'
import type { Health } from '../../client/connect'
import type { NewRemoteWorld } from '../../client/remote-world'
import type { WorldListing } from '../../world/named/directory'
import { useAttempt } from '../elements/attempt'
import { Button } from '../elements/button'
import { Check } from '../elements/choice'
import { type Column, DataTable } from '../elements/data-table'
import { ErrorNote } from '../elements/error-note'
import { Form } from '../elements/form'
import { Input } from '../elements/input'
import { Link } from '../elements/link'
import { Pending } from '../elements/states'
import { dateTime } from '../format'
import { go, useRoute } from '../route'
import { useConnection } from '../server/connection'
import { useLoaded } from '../server/loaded'
import { WorldActions } from './world-actions'

/** The worlds of the server: open, fork, create, reset and delete them. */
export function WorldsView() {
  const shown = useRoute().world
  const base = useLoaded(({ root }) => root.health(), [], 'time', { worlds: 'all' })
  const named = useLoaded(({ root }) => root.worlds.list(), [], 'time', { worlds: 'all' })
  const reload = () => {
    base.reload()
    named.reload()
  }
  return (
    <div class="stack gap-5 page">
      <h2>Worlds</h2>
      <Pending of={{ value: named.value, error: base.error ?? named.error }} />
      {named.value !== undefined && (
        <DataTable
          columns={columnsOf((world) => <WorldActions world={world} onDone={reload} />)}
          rows={[...(base.value ? [baseLine(base.value)] : []), ...named.value.map(lineOf)]}
          keyOf={({ world }) => world ?? ''}
          isCurrent={({ world }) => world === shown}
        />
      )}
      <div class="columns">
        <ForkForm />
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
      cell: ({ world }) => <Link to={{ view: 'players', world }}>{world ?? 'base'}</Link>,
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
function ForkForm() {
  const { remote, world } = useConnection()
  const [at, setAt] = useState(useRoute().query['at'] ?? '')
  const options = async () => ({
    at: at || (await remote.now()),
    ...(world && { fromWorld: world }),
  })
  return (
    <WorldForm title={`Fork ${world ?? 'base'}`} options={options}>
      <Input label="As of" value={at} placeholder="now" onValue={setAt} />
    </WorldForm>
  )
}

/** Creates a world with options of its own. */
function NewForm() {
  const [seed, setSeed] = useState('')
  const [players, setPlayers] = useState('')
  const [hasAll, setAll] = useState(false)
  const options = async () => ({
    ...(seed && { seed }),
    ...(players && { players: Number(players) }),
    scenarios: hasAll ? ('all' as const) : [],
  })
  return (
    <WorldForm title="New world" options={options}>
      <Input label="Seed" value={seed} placeholder="that of the base" onValue={setSeed} />
      <Input
        label="Players"
        value={players}
        inputMode="numeric"
        placeholder="as many as the base"
        onValue={setPlayers}
      />
      <Check label="All scenarios" isChecked={hasAll} onCheck={setAll} />
    </WorldForm>
  )
}

interface WorldFormProps {
  readonly title: string
  readonly options: () => Promise<NewRemoteWorld>
  readonly children: preact.ComponentChildren
}

function WorldForm({ title, options, children }: WorldFormProps) {
  const { root } = useConnection()
  const { error, attempt } = useAttempt()
  const [name, setName] = useState('')
  const create = async () => {
    await root.worlds.create(name, await options())
    go({ world: name, view: 'players', query: {} })
  }
  return (
    <Form class="box stack gap-4 command" label={title}>
      <h3>{title}</h3>
      <Input label="Name" value={name} onValue={setName} />
      {children}
      <Button type="submit" kind="primary" disabled={name === ''} onClick={() => attempt(create)}>
        Create
      </Button>
      <ErrorNote error={error} />
    </Form>
  )
}

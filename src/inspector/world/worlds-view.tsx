import { useState } from 'preact/hooks'
import type { NewRemoteWorld } from '../../client/remote-world'
import { POPULATIONS } from '../../simulator/registration/population'
import { Button, Form } from '../elements/button'
import { Check, Choice, Input } from '../elements/controls'
import { useDialogue } from '../elements/layers'
import { Link } from '../elements/link'
import { Page, Pending, reasonOf } from '../elements/notes'
import { Table } from '../elements/values'
import { dateTime, words } from '../format'
import { go, useRoute } from '../route'
import { type Connection, useConnection } from '../server/connection'
import { useLoaded } from '../server/loaded'
import { useUndo } from './undo'

/** A line of each world, the base first. */
async function load({ root }: Connection) {
  const [base, named] = await Promise.all([root.health(), root.worlds.list()])
  const lines = named.map(({ name, changed, ...line }) => {
    return { ...line, world: name, state: changed ? 'Changed' : 'Unchanged' }
  })
  const { seed, population, now, scenarios } = base
  const state = `${scenarios.length} scenarios`
  return [{ world: undefined, seed, population, now, lastUsedAt: '', state }, ...lines]
}

/** The worlds of the server: open, fork, create, reset and delete them. */
export function WorldsView() {
  const shown = useRoute().world
  const loaded = useLoaded(load, [], 'time', { worlds: 'all' })
  return (
    <Page
      title="Worlds"
      about="Each world has its own players, clock, policies, faults and requests."
    >
      <Pending of={loaded}>
        {(lines) => {
          const rows = lines.map(({ world, now, seed, population, lastUsedAt, state }) => ({
            key: world ?? '',
            isCurrent: world === shown,
            cells: [
              <Link to={{ view: 'players', world }}>{world ?? 'base'}</Link>,
              <span class="num">{dateTime(now)}</span>,
              seed,
              words(population),
              <span class="num">{dateTime(lastUsedAt)}</span>,
              state,
              <WorldActions world={world} onDone={loaded.reload} />,
            ],
          }))
          const heads = ['Name', 'Clock', 'Seed', 'Population', 'Last used', 'State', 'Actions']
          return <Table class="stacked" heads={heads} groups={[{ rows }]} />
        }}
      </Pending>
      <div class="columns">
        <ForkForm />
        <NewForm />
      </div>
    </Page>
  )
}

/** Largest log from which a deleted world is created again, in bytes of JSON. */
const MAX_LOG_BYTES = 4_000_000

/** Resets or deletes a world, or resets the base without a name, after a question. */
function WorldActions({ world, onDone }: { world: string | undefined; onDone: () => void }) {
  const { root } = useConnection()
  const { ask, notify } = useDialogue()
  const undo = useUndo()
  const name = world ?? 'base'
  const reset = async () => {
    const question = {
      title: `Reset ${name}?`,
      text: 'It returns to its start. Its recorded requests are removed; Undo does not bring them back.',
      action: 'Reset',
      isDangerous: true,
    }
    if (!(await ask(question))) return
    await undo.change({
      label: `Reset ${name}`,
      done: `Reset ${name}`,
      work: ({ remote }) => remote.reset(),
      world,
      hasEffects: false,
    })
    onDone()
  }
  const remove = async () => {
    const log = await root.open(name).log()
    const isKept = log.complete !== false && JSON.stringify(log).length <= MAX_LOG_BYTES
    const question = {
      title: `Delete ${name}?`,
      text: isKept
        ? 'Its faults, snapshots and recorded requests are lost. Undo creates the world again from its log.'
        : 'Its log is incomplete or larger than 4 MB, so this cannot be undone.',
      action: 'Delete',
      isDangerous: true,
    }
    if (!(await ask(question))) return
    await root.worlds.delete(name)
    const restore = () =>
      root.worlds.create(name, { replay: log }).then(
        () => notify({ text: `Created ${name} again.` }),
        (failure: unknown) => notify({ text: reasonOf(failure), isBad: true }),
      )
    const actions = [{ label: 'Undo', onPress: restore }]
    notify({ text: `Deleted ${name}.`, ...(isKept && { actions }) })
    onDone()
  }
  return (
    <>
      <Button onClick={reset}>Reset</Button>{' '}
      {world !== undefined && (
        <Button kind="danger" onClick={remove}>
          Delete
        </Button>
      )}
    </>
  )
}

/** What a form of a new world asks for, beside its name. */
type WorldFields = readonly (readonly [label: string, placeholder: string, first?: string])[]

const NEW: WorldFields = [
  ['Seed', 'that of the base'],
  ['Players', 'as many as the base'],
]

/** Creates a world with options of its own. */
function NewForm() {
  const [hasAll, setAll] = useState(false)
  const [chosen, setChosen] = useState('')
  const population = POPULATIONS.find((name) => name === chosen)
  const options = async ([seed, players]: readonly string[]) => ({
    ...(seed && { seed }),
    ...(players && { players: Number(players) }),
    ...(population && { population }),
    scenarios: hasAll ? ('all' as const) : [],
  })
  return (
    <WorldForm title="New world" fields={NEW} options={options}>
      <Choice
        label="Population"
        none="that of the base"
        choices={POPULATIONS}
        value={chosen}
        onValue={setChosen}
      />
      <Check label="All scenarios" isChecked={hasAll} onCheck={setAll} />
    </WorldForm>
  )
}

/** Creates a world from the one shown: its past, present or future state. */
function ForkForm() {
  const { remote, world } = useConnection()
  const { at = '' } = useRoute().query
  const options = async ([at]: readonly string[]) => ({
    at: at || (await remote.now()),
    ...(world && { fromWorld: world }),
  })
  const fields: WorldFields = [['As of', 'now', at]]
  return <WorldForm title={`Fork ${world ?? 'base'}`} fields={fields} options={options} />
}

interface WorldFormProps {
  readonly title: string
  readonly fields: WorldFields
  readonly options: (values: readonly string[]) => Promise<NewRemoteWorld>
  readonly children?: preact.ComponentChildren
}

function WorldForm({ title, fields, options, children }: WorldFormProps) {
  const { root } = useConnection()
  const [texts, setTexts] = useState<string[]>(['', ...fields.map(([, , first = '']) => first)])
  const [name = '', ...values] = texts
  const create = async () => {
    await root.worlds.create(name, await options(values))
    go({ world: name, view: 'players', query: {} })
  }
  return (
    <Form class="box stack command" label={title}>
      <h3>{title}</h3>
      {[['Name', ''] as const, ...fields].map(([label, placeholder], place) => (
        <Input
          key={label}
          label={label}
          placeholder={placeholder}
          value={texts[place]}
          onValue={(text) => setTexts(texts.with(place, text))}
        />
      ))}
      {children}
      <Button type="submit" kind="primary" disabled={name === ''} onClick={create}>
        Create
      </Button>
    </Form>
  )
}

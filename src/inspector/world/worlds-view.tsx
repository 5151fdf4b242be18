import { useState } from 'preact/hooks'
import { Button, Form } from '../elements/button'
import { Input } from '../elements/controls'
import { useLater, useNotify } from '../elements/layers'
import { Link } from '../elements/link'
import { Page, Pending } from '../elements/notes'
import { Table } from '../elements/values'
import { dateTime } from '../format'
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
  const { seed, now, scenarios } = base
  const state = `${scenarios.length} scenarios`
  return [{ world: undefined, seed, now, lastUsedAt: '', state }, ...lines]
}

/** The worlds of the server: open, create, reset and delete them. */
export function WorldsView() {
  const shown = useRoute().world
  const { root } = useConnection()
  const loaded = useLoaded(load, [], 'time', { worlds: 'all' })
  const { isHidden, later } = useLater()
  const remove = (name: string) =>
    later(name, `Deleted ${name}.`, () => root.worlds.delete(name).then(loaded.reload))
  return (
    <Page
      title="Worlds"
      about="Each world has its own players, clock, policies, faults and requests."
    >
      <Pending of={loaded}>
        {(lines) => {
          const rows = lines
            .filter(({ world }) => world === undefined || !isHidden(world))
            .map(({ world, now, seed, lastUsedAt, state }) => ({
              key: world ?? '',
              isCurrent: world === shown,
              cells: [
                <Link to={{ view: 'players', world }}>{world ?? 'base'}</Link>,
                <span class="num">{dateTime(now)}</span>,
                seed,
                <span class="num">{dateTime(lastUsedAt)}</span>,
                state,
                <WorldActions world={world} onDone={loaded.reload} onDelete={remove} />,
              ],
            }))
          const heads = ['Name', 'Clock', 'Seed', 'Last used', 'State', 'Actions']
          return <Table class="worlds" heads={heads} groups={[{ rows }]} />
        }}
      </Pending>
      <NewWorld />
    </Page>
  )
}

interface WorldActionsProps {
  readonly world: string | undefined
  readonly onDone: () => void
  readonly onDelete: (world: string) => void
}

/** Resets or deletes a world, or resets the base without a name. */
function WorldActions({ world, onDone, onDelete }: WorldActionsProps) {
  const notify = useNotify()
  const undo = useUndo()
  const name = world ?? 'base'
  const reset = async () => {
    await undo.change({
      label: `Reset ${name}`,
      done: `Reset ${name}`,
      work: ({ remote }) => remote.reset(),
      world,
      hasEffects: false,
    })
    onDone()
  }
  const text = `Reset ${name}? Its recorded requests are removed; Undo does not bring them back.`
  const ask = () => void notify({ text, actions: [{ label: 'Reset', onPress: reset }] })
  return (
    <>
      <Button onClick={ask}>Reset</Button>{' '}
      {world !== undefined && (
        <Button kind="danger" onClick={() => onDelete(world)}>
          Delete
        </Button>
      )}
    </>
  )
}

/** Creates a world that begins as the base did, and opens it. */
function NewWorld() {
  const { root } = useConnection()
  const [name, setName] = useState('')
  const create = async () => {
    await root.worlds.create(name)
    go({ world: name, view: 'players', query: {} })
  }
  return (
    <Form class="flow fieldset" label="New world">
      <Input label="Name of a new world" value={name} onValue={setName} />
      <Button type="submit" kind="primary" disabled={name === ''} onClick={create}>
        Create
      </Button>
    </Form>
  )
}

import { useState } from 'preact/hooks'
import { Button, Form } from '../elements/button'
import { Input } from '../elements/controls'
import { Popover } from '../elements/layers'
import { Link } from '../elements/link'
import { ErrorNote, Pending } from '../elements/notes'
import { go } from '../route'
import { useLoaded } from '../server/loaded'
import { useUndo } from '../world/undo'
import { CommandFields, useForm, valuesOf } from './command-field'

interface NewPlayerProps {
  /** The id that the player is to have; default: a free one. */
  readonly id?: string
}

/** Creates a player by its fields, and opens it. */
export function NewPlayer(props: NewPlayerProps) {
  return (
    <Popover button="New player" label="New player" class="primary" isKept>
      {(close) => (
        <div class="new-player">
          <NewPlayerForm key={props.id} {...props} close={close} />
        </div>
      )}
    </Popover>
  )
}

function NewPlayerForm({ id: given = '', close }: NewPlayerProps & { close: () => void }) {
  const undo = useUndo()
  const form = useForm()
  const loaded = useLoaded(({ remote }) => remote.describeCommands(), [])
  const [id, setId] = useState(given)
  const { fields } = loaded.value?.find(({ type }) => type === 'register') ?? {}
  if (fields === undefined) return <Pending of={loaded} lines={6} />
  const run = () =>
    undo
      .change({
        label: `Create ${id || 'a player'}`,
        work: ({ calls }) =>
          calls.createPlayer({ ...valuesOf(fields, form.draft), ...(id && { id }) }),
        done: (created) => `Created ${created.id}`,
      })
      .then((created) => {
        close()
        go({ id: created.id, query: {} })
      }, form.setError)
  return (
    <Form>
      <p>
        <Link to={{ view: 'scenarios' }} onClick={close}>
          In the state of a scenario
        </Link>
      </p>
      <Input label="Id" value={id} placeholder="a free one" onValue={setId} />
      <CommandFields fields={fields} form={form} />
      <div class="create">
        <Button type="submit" kind="primary" onClick={run}>
          Create
        </Button>
      </div>
      <ErrorNote error={form.error} />
    </Form>
  )
}

import { useState } from 'preact/hooks'
import { isFauxhouseError } from '../../client/connect'
import { startFirst } from '../../scenarios/start-here'
import { Button, Form, Toggle } from '../elements/button'
import { Check, Input } from '../elements/controls'
import { Popover } from '../elements/layers'
import { ErrorNote, Pending } from '../elements/notes'
import { go } from '../route'
import type { WorldAccess } from '../server/connection'
import { useLoaded } from '../server/loaded'
import { useUndo } from '../world/undo'
import { CommandFields, useForm, valuesOf } from './command-field'

interface NewPlayerProps {
  readonly label: string
  /** The id that the player is to have; default: a free one. */
  readonly id?: string
}

/** Creates a player, by its fields or in the state of a scenario, and opens it. */
export function NewPlayer({ label, ...props }: NewPlayerProps) {
  return (
    <Popover button={label} label="New player" class="primary" isKept>
      {(close, isOpen) => (
        <div class="new-player">
          <NewPlayerForm key={props.id} {...props} close={close} isOpen={isOpen} />
        </div>
      )}
    </Popover>
  )
}

/** What the form is made of. */
async function load({ remote, calls }: WorldAccess) {
  const [commands, scenarios] = await Promise.all([remote.describeCommands(), calls.scenarios()])
  const fields = commands.find(({ type }) => type === 'register')?.fields ?? {}
  return { fields, scenarios: startFirst(scenarios.filter(({ trait }) => !trait)) }
}

/** What to do if another player has the id; undefined for any other error. */
function remedyOf(error: unknown, canReplace: boolean): string | undefined {
  if (!isFauxhouseError(error) || error.facts['rule'] !== 'player_exists') return undefined
  // A generated player cannot be replaced.
  const isReplaceable = canReplace && error.facts['generated'] !== true
  return `The id exists. Enter another id${isReplaceable ? ', or tick Replace' : ''}`
}

interface NewPlayerFormProps extends Omit<NewPlayerProps, 'label'> {
  readonly close: () => void
  /** What it is made of is loaded each time that it opens. */
  readonly isOpen: boolean
}

function NewPlayerForm({ id: given = '', close, isOpen }: NewPlayerFormProps) {
  const undo = useUndo()
  const form = useForm()
  const { error, setError } = form
  const loaded = useLoaded(load, [isOpen])
  const { value } = loaded
  const [id, setId] = useState(given)
  const [scenario, setScenario] = useState<string>()
  const [isReplacing, setReplacing] = useState(false)
  if (value === undefined) return <Pending of={loaded} lines={6} />
  const create = async ({ calls, remote }: WorldAccess): Promise<string> => {
    if (scenario !== undefined) {
      const options = { ...(id && { as: id }), ...(isReplacing && { replace: true }) }
      return (await remote.load(scenario, options)).players[0] ?? scenario
    }
    const fields = { ...valuesOf(value.fields, form.draft), ...(id && { id }) }
    return (await calls.createPlayer(fields)).id
  }
  const run = () =>
    undo
      .change({
        label: `Create ${id || scenario || 'a player'}`,
        done: (created) => `Created ${created}`,
        work: create,
      })
      .then((created) => {
        close()
        go({ id: created, query: {} })
      }, setError)
  const remedy = remedyOf(error, scenario !== undefined)
  return (
    <Form>
      <fieldset class="actions" aria-label="Kind of player">
        {[undefined, scenario ?? ''].map((kind) => (
          <Toggle
            key={kind === undefined}
            label={kind === undefined ? 'By its fields' : 'In the state of a scenario'}
            isOn={scenario === kind}
            onPress={() => setScenario(kind)}
          />
        ))}
      </fieldset>
      <Input
        label="Id"
        error={remedy}
        value={id}
        placeholder={scenario || 'a free one'}
        onValue={(text) => {
          setId(text)
          setError(undefined)
        }}
      />
      {scenario === undefined ? (
        <CommandFields fields={value.fields} form={form} />
      ) : (
        <>
          <Input
            label="Scenario"
            placeholder="Search by name or title"
            proposals={value.scenarios.map(({ name, title }) => [name, title] as const)}
            value={scenario}
            onValue={setScenario}
          />
          <Check label="Replace" isChecked={isReplacing} onCheck={setReplacing} />
        </>
      )}
      <div class="create">
        <Button type="submit" kind="primary" disabled={scenario === ''} onClick={run}>
          Create
        </Button>
      </div>
      {remedy === undefined && <ErrorNote error={error} />}
    </Form>
  )
}

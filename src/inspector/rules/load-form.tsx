import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import type { LoadedScenario, LoadOptions } from '../../scenarios/load-options'
import { useAttempt } from '../elements/attempt'
import { Button } from '../elements/button'
import { Check } from '../elements/choice'
import { ErrorNote } from '../elements/error-note'
import { Form } from '../elements/form'
import { Input } from '../elements/input'
import { PlayerLink } from '../elements/link'
import { useUndo } from '../world/undo'

interface LoadFormProps {
  /** Its name, as the message says it. */
  readonly name: string
  readonly load: (options: LoadOptions) => Promise<LoadedScenario>
  readonly children?: ComponentChildren
}

/** Loads a scenario into the world, under a name of its own if one is given. */
export function LoadForm({ name, load, children }: LoadFormProps) {
  const [as, setAs] = useState('')
  const [isReplacing, setReplacing] = useState(false)
  const { error, attempt } = useAttempt()
  const [loaded, setLoaded] = useState<LoadedScenario>()
  const undo = useUndo()
  const run = async () => {
    const answer = await undo.change({
      label: `Load ${name}`,
      done: `Loaded ${name}`,
      work: () => load({ ...(as && { as }), ...(isReplacing && { replace: true }) }),
    })
    setLoaded(answer)
  }
  return (
    <Form label="Load" class="stack gap-3 rule">
      <div class="flow fieldset">
        <Input label="As player" value={as} placeholder="its own id" onValue={setAs} />
        <Check label="Replace" isChecked={isReplacing} onCheck={setReplacing} />
        <Button type="submit" kind="primary" onClick={() => attempt(run)}>
          Load
        </Button>
        {children}
      </div>
      <ErrorNote error={error} />
      {error === undefined && loaded !== undefined && (
        <p class="note good" role="status">
          Loaded:{' '}
          {loaded.players.map((id) => (
            <PlayerLink key={id} id={id}>
              {id}{' '}
            </PlayerLink>
          ))}
        </p>
      )}
    </Form>
  )
}

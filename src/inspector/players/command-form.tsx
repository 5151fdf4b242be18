import { useEffect, useRef, useState } from 'preact/hooks'
import type { CommandDescription } from '../../client/connect'
import type { ShortOutcome } from '../../world/world'
import { Button } from '../elements/button'
import { CopyButton } from '../elements/copy-button'
import { ErrorNote } from '../elements/error-note'
import { Form } from '../elements/form'
import { plain, words } from '../format'
import { useConnection } from '../server/connection'
import { isSetBack } from '../server/world-events'
import { useUndo } from '../world/undo'
import { CommandFields } from './command-field'
import { useForm, valuesOf } from './draft'
import { OutcomeNote } from './outcome-note'
import type { PlayerDetails } from './player-state'

interface CommandFormProps {
  readonly command: CommandDescription
  readonly player: PlayerDetails
}

/** The form of a command, and what its execution did or which rule refused it. */
export function CommandForm({ command, player }: CommandFormProps) {
  const { live, world = null } = useConnection()
  const undo = useUndo()
  const form = useForm()
  const { draft, error, setError } = form
  const [outcome, setOutcome] = useState<ShortOutcome>()
  const result = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (outcome !== undefined || error !== undefined) {
      result.current?.scrollIntoView({ block: 'nearest' })
    }
  }, [outcome, error])
  useEffect(() => {
    return live.onEvent((event) => {
      if (event === 'gap' || (event.data.world === world && isSetBack(event))) setOutcome(undefined)
    })
  }, [live])
  const { type, doc, fields, rules } = command
  const draftCommand = () => ({ type, ...valuesOf(fields, draft) }) as never

  const run = async () => {
    try {
      const outcome = await undo.change({
        label: `${words(type)} of ${player.id}`,
        done: `${words(type)} executed`,
        work: ({ remote }) => remote.execute(player.id, draftCommand()),
      })
      setOutcome(outcome)
      setError(undefined)
    } catch (thrown) {
      setOutcome(undefined)
      setError(thrown)
    }
  }
  const names = Object.keys(rules)
  return (
    <Form class="box stack gap-4 command" label={type}>
      <p>{plain(doc)}</p>
      <CommandFields fields={fields} form={form} player={player} />
      <p class="actions">
        <Button type="submit" kind="primary" onClick={run}>
          Execute
        </Button>
        <CopyButton label="Copy as JSON" text={() => JSON.stringify(draftCommand())} />
      </p>
      <div ref={result}>
        <ErrorNote error={error} />
        {outcome !== undefined && <OutcomeNote outcome={outcome} />}
      </div>
      {names.length > 0 && <p class="muted">Can be rejected by: {names.join(', ')}.</p>}
    </Form>
  )
}

import type { ExportForm } from '../../scenarios/exports/form'
import { Choice } from '../elements/choice'
import { CopyButton } from '../elements/copy-button'
import { TextInput } from '../elements/input'
import { Pending } from '../elements/states'
import { setQuery } from '../route'
import { useConnection } from '../server/connection'
import { useLoaded } from '../server/loaded'
import { changesPlayer } from '../server/world-events'
import type { TabProps } from './player-state'

/** The part of the query that concerns the code. */
interface Given {
  readonly form?: ExportForm
  readonly at?: string
  readonly from?: string
}

const FORMS: Readonly<Record<ExportForm, string>> = {
  msw: 'Vitest with msw',
  vitest: 'Vitest test',
  scenario: 'Scenario file',
  replay: 'Replay file',
  pytest: 'pytest test',
  curl: 'curl script',
}

/** The player as code that creates it again: in the past, now, or in the future. */
export function PlayerExport({ player, route }: TabProps) {
  const { remote } = useConnection()
  const { form = 'msw', at = '', from = '' } = route.query as Given
  const code = useLoaded(
    async () => {
      const exported = await remote.player(player.id).export({
        form,
        ...(at && { at }),
        ...(from && { from }),
      })
      return typeof exported === 'string' ? exported : JSON.stringify(exported, null, 2)
    },
    [player.id, form, at, from],
    changesPlayer(player.id),
  )
  return (
    <div class="part export">
      <div class="fieldset">
        <label>
          Form
          <Choice
            value={form}
            choices={Object.entries(FORMS)}
            onValue={(next) => setQuery({ form: next })}
          />
        </label>
        <label>
          As of
          <TextInput value={at} placeholder="now" onText={(text) => setQuery({ at: text })} />
        </label>
        <label>
          From
          <TextInput
            value={from}
            placeholder="the state alone"
            onText={(text) => setQuery({ from: text })}
          />
        </label>
        <CopyButton label="Copy" text={() => code.value ?? ''} />
      </div>
      <Pending of={code} lines={8} />
      {code.error === undefined && code.value !== undefined && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls needs the focus
        <pre class="source" tabIndex={0}>
          {code.value}
        </pre>
      )}
    </div>
  )
}

import type { ExportForm } from '../../scenarios/exports/form'
import { Choice } from '../elements/choice'
import { CopyButton } from '../elements/copy-button'
import { TextInput } from '../elements/input'
import { Pending } from '../elements/states'
import { useRoute } from '../route'
import type { Connection } from '../server/connection'
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
  vitest: 'Vitest test',
  scenario: 'Scenario file',
  replay: 'Replay file',
  curl: 'curl script',
}

/** The player as code that creates it again: in the past, now, or in the future. */
export function PlayerExport({ player: { id } }: TabProps) {
  const { form = 'vitest', at = '', from = '' } = useRoute().query as Given
  const load = async ({ remote }: Connection) => {
    const options = { form, ...(at && { at }), ...(from && { from }) }
    const exported = await remote.player(id).export(options)
    return typeof exported === 'string' ? exported : JSON.stringify(exported, null, 2)
  }
  const code = useLoaded(load, [id, form, at, from], changesPlayer(id), { isKept: false })
  return (
    <div class="part export">
      <div class="flow fieldset">
        <Choice label="Form" value={form} member="form" choices={Object.entries(FORMS)} />
        <TextInput label="As of" member="at" placeholder="now" />
        <TextInput label="From" member="from" placeholder="the state alone" />
        <CopyButton label="Copy" text={() => code.value ?? ''} />
      </div>
      <Pending of={code} lines={8} />
      {code.error === undefined && code.value !== undefined && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls needs the focus
        <pre class="box source" tabIndex={0}>
          {code.value}
        </pre>
      )}
    </div>
  )
}

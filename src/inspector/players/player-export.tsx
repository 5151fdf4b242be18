import type { ExportForm } from '../../exports/form'
import { CopyButton } from '../elements/copy-button'
import { ErrorNote } from '../elements/error-note'
import { TextInput } from '../elements/text-input'
import { setQuery } from '../route'
import { useConnection } from '../server/connection'
import { concernsPlayer, useLoaded } from '../server/loaded'
import type { TabProps } from './player-state'

const FORMS: Readonly<Record<ExportForm, string>> = {
  msw: 'Vitest with msw',
  vitest: 'Vitest test',
  scenario: 'Scenario file',
  replay: 'Replay file',
  pytest: 'pytest test',
  curl: 'curl script',
}

/** The player as code that makes it again: as it stands, stood or will stand. */
export function PlayerExport({ player, route }: TabProps) {
  const { house } = useConnection()
  const form = (route.query['form'] ?? 'vitest') as ExportForm
  const at = route.query['at'] ?? ''
  const code = useLoaded(
    async () => {
      const exported = await house.exportPlayer(player.id, { form, ...(at && { at }) })
      return typeof exported === 'string' ? exported : JSON.stringify(exported, null, 2)
    },
    [player.id, form, at],
    concernsPlayer(player.id),
  )
  return (
    <div class="part export">
      <div class="fieldset">
        <label>
          Form
          <select value={form} onChange={(event) => setQuery({ form: event.currentTarget.value })}>
            {Object.entries(FORMS).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </label>
        <label for="export-at">
          As of
          <TextInput
            id="export-at"
            value={at}
            placeholder="now"
            onText={(text) => setQuery({ at: text })}
          />
        </label>
        <CopyButton label="Copy" text={() => code.value ?? ''} />
      </div>
      <ErrorNote error={code.error} />
      {code.error === undefined && code.value !== undefined && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls needs the focus
        <pre class="source" tabIndex={0}>
          {code.value}
        </pre>
      )}
    </div>
  )
}

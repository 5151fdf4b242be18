import { useEffect, useState } from 'preact/hooks'
import type { ScenarioInput } from '../../scenarios/load-options'
import { ErrorNote } from '../elements/error-note'
import { CodeInput } from '../elements/input'
import { CloseLink } from '../elements/link'
import type { Answer } from '../server/answers'
import { type Connection, useConnection } from '../server/connection'
import { useLoaded } from '../server/loaded'
import { LoadForm } from './load-form'

const EXAMPLE = `{
  "name": "my-player",
  "title": "A deposit that waits",
  "player": { "market": "DE", "registered": "-P10D" },
  "steps": [
    { "at": "-P3D", "type": "deposit", "amount": 60, "method": "trustly" },
    { "at": "-P1D", "reach": { "cash": 250 } }
  ],
  "expect": [{ "on": "profile", "that": { "/balances/cash_balance": 250 } }]
}`

/** How long the text stays as it is before it is checked, in ms. */
const PAUSE_MS = 300

/** A scenario as it is written: every pause checks it in a copy of the world. */
export function ScenarioEditor() {
  const { remote } = useConnection()
  const [text, setText] = useState(EXAMPLE)
  const [rested, setRested] = useState<string>()
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  const check = async ({ wire }: Connection) => {
    if (rested === undefined) return undefined
    const path = '/scenarios?dryRun=true&replace=true'
    return (await wire.send('POST', path, JSON.parse(rested))) as Answer<'Loadable'>
  }
  const { value, error } = useLoaded(check, [rested])
  const unmet = error === undefined ? value?.unmet : undefined
  return (
    <article class="stack gap-5 detail">
      <header class="stack gap-2">
        <CloseLink what="editor" />
        <h2>New scenario</h2>
      </header>
      <CodeInput
        rows={18}
        aria-label="Definition of the scenario, as JSON"
        value={text}
        onValue={setText}
      />
      <ErrorNote error={error} />
      {unmet?.length === 0 && (
        <p class="note good" role="status">
          It can be loaded, and all its expectations are met.
        </p>
      )}
      {(unmet ?? []).map((sentence) => (
        <p key={sentence} class="note bad" role="alert">
          {sentence}
        </p>
      ))}
      <LoadForm
        name="your scenario"
        load={(options) => remote.load(JSON.parse(text) as ScenarioInput, options)}
      />
    </article>
  )
}

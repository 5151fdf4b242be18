import { useEffect, useState } from 'preact/hooks'
import type { ScenarioInput } from '../../scenarios/loading'
import { CloseLink } from '../elements/button'
import { ErrorNote } from '../elements/error-note'
import { CodeInput } from '../elements/input'
import type { Route } from '../route'
import type { Answer } from '../server/answers'
import { useConnection } from '../server/connection'
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
export function ScenarioEditor({ route }: { readonly route: Route }) {
  const { remote, wire } = useConnection()
  const [text, setText] = useState(EXAMPLE)
  const [rested, setRested] = useState<string>()
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  const check = async () => {
    if (rested === undefined) return undefined
    const answer = await wire.send(
      'POST',
      '/scenarios?dryRun=true&replace=true',
      JSON.parse(rested),
    )
    return answer as Answer<'Loadable'>
  }
  const { value, error } = useLoaded(check, [rested], undefined, { isKept: true })
  const unmet = error === undefined ? value?.unmet : undefined
  return (
    <article class="detail">
      <header>
        <CloseLink route={route} what="editor" />
        <h2>New scenario</h2>
      </header>
      <CodeInput
        rows={18}
        aria-label="Definition of the scenario, as JSON"
        value={text}
        onText={setText}
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
        route={route}
        name="your scenario"
        load={(options) => remote.load(JSON.parse(text) as ScenarioInput, options)}
      />
    </article>
  )
}

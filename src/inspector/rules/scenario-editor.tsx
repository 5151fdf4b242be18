import { useEffect, useState } from 'preact/hooks'
import type { ScenarioInput } from '../../scenarios/loading'
import { ErrorNote } from '../elements/error-note'
import { hrefOf, type Route } from '../route'
import { useConnection } from '../server/connection'
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
  const [error, setError] = useState<unknown>()
  const [unmet, setUnmet] = useState<readonly string[]>()
  useEffect(() => {
    let isCurrent = true
    const check = async () => {
      const found = {
        unmet: undefined as readonly string[] | undefined,
        error: undefined as unknown,
      }
      try {
        const answer = await wire.send(
          'POST',
          '/scenarios?dryRun=true&replace=true',
          JSON.parse(text),
        )
        found.unmet = (answer as { unmet: readonly string[] }).unmet
      } catch (thrown) {
        found.error = thrown
      }
      if (!isCurrent) return
      setError(found.error)
      setUnmet(found.unmet)
    }
    const timer = setTimeout(check, PAUSE_MS)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [text, wire])
  return (
    <article class="detail">
      <header>
        <a class="close" href={hrefOf({ ...route, id: undefined })} aria-label="Close the editor">
          ×
        </a>
        <h2>New scenario</h2>
      </header>
      <textarea
        class="code"
        rows={18}
        spellcheck={false}
        aria-label="Definition of the scenario, as JSON"
        value={text}
        onInput={(event) => setText(event.currentTarget.value)}
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

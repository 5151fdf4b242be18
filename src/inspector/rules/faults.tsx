import { useState } from 'preact/hooks'
import { ErrorNote } from '../elements/error-note'
import { useConnection } from '../server/connection'
import { useLoaded } from '../server/loaded'

/** Effects that are often wanted, as rules to begin with. */
const EXAMPLES: Readonly<Record<string, object>> = {
  'Service unavailable': { times: 3, effect: { status: 503 } },
  'Slow responses': { effect: { delay: 2_000 } },
  'Lost update': { operation: 'updatePlayerProfile', effect: { loseAnswer: true } },
  'Stale reads': { effect: { staleRead: true } },
  'Broken connection': { share: 0.1, effect: { failure: 'reset' } },
  'Lost webhook': { event: '*', times: 1, effect: { loseDelivery: true } },
}

/** The faults of the world, and a rule to add. */
export function Faults() {
  const { remote } = useConnection()
  const [rule, setRule] = useState('')
  const [error, setError] = useState<unknown>()
  const faults = useLoaded(
    () => remote.faults.list(),
    [],
    ({ type }) => type === 'world' || type === 'fault',
  )
  const attempt = async (work: () => Promise<unknown>) => {
    try {
      await work()
      setError(undefined)
      faults.reload()
    } catch (thrown) {
      setError(thrown)
    }
  }
  const list = faults.value ?? []
  return (
    <section class="part">
      <h2>Faults</h2>
      {list.length === 0 && <p class="muted">No faults: all responses are normal.</p>}
      <ul class="policies">
        {list.map((fault) => {
          const { id, effect, ...conditions } = fault
          return (
            <li key={id} class="policy">
              <div>
                <p>
                  <code>{id}</code> <code>{JSON.stringify(effect)}</code>
                </p>
                <p class="muted">
                  {Object.keys(conditions).length === 0
                    ? 'every request'
                    : JSON.stringify(conditions)}
                </p>
              </div>
              <button
                type="button"
                aria-label={`Remove the fault ${id}`}
                onClick={() => attempt(() => remote.faults.remove(id))}
              >
                Remove
              </button>
            </li>
          )
        })}
      </ul>
      <form
        class="rule"
        aria-label="New fault"
        onSubmit={(event) => {
          event.preventDefault()
          void attempt(async () => remote.faults.add(JSON.parse(rule)))
        }}
      >
        <p class="actions">
          {Object.entries(EXAMPLES).map(([label, example]) => (
            <button
              key={label}
              type="button"
              class="toggle"
              onClick={() => setRule(JSON.stringify(example))}
            >
              {label}
            </button>
          ))}
        </p>
        <div class="control">
          <input
            class="code"
            aria-label="Rule of the fault, as JSON"
            placeholder='{"player": "anna", "effect": {"status": 503}}'
            value={rule}
            onInput={(event) => setRule(event.currentTarget.value)}
          />
          <button type="submit" class="primary" disabled={rule === ''}>
            Add
          </button>
        </div>
      </form>
      <ErrorNote error={error ?? faults.error} />
    </section>
  )
}

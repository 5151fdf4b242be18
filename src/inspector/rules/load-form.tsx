import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import type { LoadedScenario, LoadOptions } from '../../scenarios/loading'
import { ErrorNote } from '../elements/error-note'
import { hrefOf, type Route } from '../route'

interface LoadFormProps {
  readonly route: Route
  readonly load: (options: LoadOptions) => Promise<void>
  /** What was loaded last. */
  readonly loaded: LoadedScenario | undefined
  readonly children?: ComponentChildren
}

/** Loads a scenario into the world, under a name of its own if one is given. */
export function LoadForm({ route, load, loaded, children }: LoadFormProps) {
  const [as, setAs] = useState('')
  const [isReplacing, setReplacing] = useState(false)
  const [error, setError] = useState<unknown>()
  return (
    <form
      aria-label="Load"
      class="rule"
      onSubmit={(event) => {
        event.preventDefault()
        load({ ...(as && { as }), ...(isReplacing && { replace: true }) }).then(
          () => setError(undefined),
          (thrown: unknown) => setError(thrown),
        )
      }}
    >
      <div class="fieldset">
        <label>
          As player
          <input
            value={as}
            placeholder="its own id"
            onInput={(event) => setAs(event.currentTarget.value)}
          />
        </label>
        <label class="check">
          <input
            type="checkbox"
            checked={isReplacing}
            onChange={(event) => setReplacing(event.currentTarget.checked)}
          />
          Replace
        </label>
        <button type="submit" class="primary">
          Load
        </button>
        {children}
      </div>
      <ErrorNote error={error} />
      {error === undefined && loaded !== undefined && (
        <p class="note good" role="status">
          Loaded:{' '}
          {loaded.players.map((id) => (
            <a key={id} href={hrefOf({ ...route, view: 'players', id, query: {} })}>
              {id}{' '}
            </a>
          ))}
        </p>
      )}
    </form>
  )
}

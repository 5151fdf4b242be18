import { segmentOf } from '../../client/query-text'
import { Choice } from '../elements/choice'
import { CopyButton } from '../elements/copy-button'
import { ErrorNote } from '../elements/error-note'
import { JsonView } from '../elements/json-view'
import { Skeleton } from '../elements/states'
import { go, hrefOf, type Route } from '../route'
import { useConnection } from '../server/connection'
import { useLoaded } from '../server/loaded'
import { LoadForm } from './load-form'

/** What the control API returns of a scenario or a composition. */
interface Scenario {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly tags: readonly string[]
  readonly players: readonly {
    readonly id: string
    readonly parts: readonly string[]
    readonly expect: readonly object[]
    readonly requests: readonly string[]
  }[]
  readonly definition?: object
}

interface ScenarioDetailProps {
  /** Its name, or several joined with `+`. */
  readonly name: string
  /** What it can be composed with. */
  readonly parts: readonly string[]
  readonly route: Route
}

/** A scenario: its story, its promises, requests to try, and its definition. */
export function ScenarioDetail({ name, parts, route }: ScenarioDetailProps) {
  const { wire, remote } = useConnection()
  const { value, error } = useLoaded(
    async () => (await wire.send('GET', `/scenarios/${segmentOf(name, 'scenario')}`)) as Scenario,
    [name],
  )
  return (
    <article class="detail">
      <header>
        <a class="close" href={hrefOf({ ...route, id: undefined })} aria-label="Close the scenario">
          ×
        </a>
        <h2>{value?.title ?? name}</h2>
        <p class="facts-line">
          <code>{name}</code>
          {value?.tags.map((tag) => (
            <span key={tag} class="tag">
              {tag}
            </span>
          ))}
        </p>
      </header>
      <ErrorNote error={error} />
      {value === undefined && error === undefined && <Skeleton />}
      {value !== undefined && (
        <>
          <p class="prose">{value.description}</p>
          <LoadForm
            route={route}
            name={name}
            load={(options) => remote.load(name as never, options)}
          >
            <Choice
              aria-label="Compose with a trait"
              none="Compose with …"
              value=""
              choices={parts.map((part) => [part, `+ ${part}`])}
              onValue={(part) => go({ ...route, id: `${name}+${part}` })}
            />
          </LoadForm>
          {value.players.map(({ id, expect, requests }) => (
            <section key={id} class="part">
              <h3>{id}</h3>
              <ul class="requests-to-try">
                {requests.map((path) => (
                  <li key={path}>
                    <code>{path}</code>
                  </li>
                ))}
              </ul>
              {expect.length > 0 && (
                <details>
                  <summary>Expectations</summary>
                  <JsonView value={expect} />
                </details>
              )}
            </section>
          ))}
          {value.definition !== undefined && (
            <details>
              <summary>Definition</summary>
              <CopyButton label="Copy" text={() => JSON.stringify(value.definition, null, 2)} />
              <JsonView value={value.definition} />
            </details>
          )}
        </>
      )}
    </article>
  )
}

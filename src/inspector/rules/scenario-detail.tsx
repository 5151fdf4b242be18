import { segmentOf } from '../../adapters/wire'
import { Choice } from '../elements/choice'
import { CopyButton } from '../elements/copy-button'
import { JsonView } from '../elements/json-view'
import { CloseLink } from '../elements/link'
import { Part } from '../elements/part'
import { Pending } from '../elements/states'
import { go } from '../route'
import type { Answer } from '../server/answers'
import { type Connection, useConnection } from '../server/connection'
import { useLoaded } from '../server/loaded'
import { LoadForm } from './load-form'

interface ScenarioDetailProps {
  /** Its name, or several joined with `+`. */
  readonly name: string
  /** What it can be composed with. */
  readonly parts: readonly string[]
}

/** A scenario: its story, its promises, requests to try, and its definition. */
export function ScenarioDetail({ name, parts }: ScenarioDetailProps) {
  const { remote } = useConnection()
  const load = ({ wire }: Connection) =>
    wire.send('GET', `/scenarios/${segmentOf(name, 'scenario')}`) as Promise<Answer<'Scenario'>>
  const loaded = useLoaded(load, [name])
  const { value } = loaded
  return (
    <article class="stack gap-5 detail">
      <header class="stack gap-2">
        <CloseLink what="scenario" />
        <h2>{value?.title ?? name}</h2>
        <p class="flow facts-line">
          <code>{name}</code>
          {value?.tags.map((tag) => (
            <span key={tag} class="tag">
              {tag}
            </span>
          ))}
        </p>
      </header>
      <Pending of={loaded} />
      {value !== undefined && (
        <>
          <p class="prose">{value.description}</p>
          <LoadForm name={name} load={(options) => remote.load(name as never, options)}>
            <Choice
              aria-label="Compose with a trait"
              none="Compose with …"
              value=""
              choices={parts.map((part) => [part, `+ ${part}`])}
              onValue={(part) => go({ id: `${name}+${part}` })}
            />
          </LoadForm>
          {value.players.map(({ id, expect, requests }) => (
            <Part key={id} title={id}>
              <ul class="stack gap-1 requests-to-try">
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
            </Part>
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

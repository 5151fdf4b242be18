import { Pairs } from '../elements/notes'

/** The color of each class of statuses, by its first digit. */
const COLORS: Readonly<Record<string, string>> = { 2: 's2 good', 4: 'warn', 5: 'bad' }

/** A status in the color of its class; null: the request waits. A lost response is no success. */
export function Status({ status, loss }: { status: number | null; loss?: string | undefined }) {
  if (status === null) return <span class="tag warn">waiting</span>
  if (loss === undefined) {
    return <span class={`status ${COLORS[String(status).charAt(0)] ?? ''}`}>{status}</span>
  }
  return (
    <>
      <s class="status muted">{status}</s> <span class="tag warn">{loss}</span>
    </>
  )
}

/** The stages of a request in their order, up to the one that responded. */
const ORDER = [
  ...['route', 'method', 'authentication', 'session', 'player', 'negotiation'],
  ...['parameters', 'operation'],
]

export function Stages({ stage }: { readonly stage: string }) {
  // The body is read together with the parameters.
  const place = ORDER.indexOf(stage === 'body' ? 'parameters' : stage)
  if (place < 0) return <p class="flow stages">{stage}</p>
  return (
    <ol class="flow line gap-3 stages">
      {ORDER.map((each, index) => (
        <li
          key={each}
          class={index < place ? 'muted passed' : index === place ? 'toggle' : 'muted'}
          aria-current={index === place ? 'step' : undefined}
        >
          {index === place ? stage : each}
        </li>
      ))}
    </ol>
  )
}

export function Headers({ headers }: { readonly headers: Readonly<Record<string, string>> }) {
  const fields = Object.entries(headers)
  return (
    <details>
      <summary>
        {fields.length} {fields.length === 1 ? 'header' : 'headers'}
      </summary>
      <Pairs class="headers" pairs={fields} />
    </details>
  )
}

import type { RequestEntry } from '../../service/journal/entry'
import { CopyButton } from '../elements/copy-button'
import { Pairs, Part } from '../elements/part'
import { valueText } from '../elements/value-text'
import { useConnection } from '../server/connection'
import { bodyOf, correctedOf, curlOf } from './request-code'

interface NearestProps {
  readonly entry: RequestEntry
  readonly nearest: NonNullable<RequestEntry['nearest']>
}

export function NearestRequest({ entry, nearest }: NearestProps) {
  const { base } = useConnection()
  const { path, parameter, value, reason } = nearest
  const corrected = correctedOf(entry)
  const body = bodyOf(corrected)
  const isOfBody = parameter?.startsWith('/')
  return (
    <Part title="Nearest valid request">
      <div class="note good">
        <p>
          <code>
            {corrected.request.method} {path}
          </code>
        </p>
        {parameter !== null && (
          <p>
            <code>
              {parameter} = {JSON.stringify(value)}
            </code>
          </p>
        )}
        <p class="remedy">{reason}</p>
        <div class="actions">
          {isOfBody && body !== undefined && <CopyButton label="Copy body" text={() => body} />}
          <CopyButton label="Copy corrected curl" text={() => curlOf(corrected, base)} />
        </div>
      </div>
    </Part>
  )
}

export function Changes({ changes }: { readonly changes: RequestEntry['changes'] }) {
  const fields = changes.filter(({ field }) => field !== null)
  if (fields.length === 0) return <p class="muted">The values were the same already.</p>
  return (
    <table>
      <thead>
        <tr>
          <th>Field</th>
          <th>Before</th>
          <th>After</th>
        </tr>
      </thead>
      <tbody>
        {fields.map(({ field, before, after }) => (
          <tr key={field}>
            <td>{field}</td>
            <td class="removed">{valueText(before)}</td>
            <td class="added">{valueText(after)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The stages of a request in their order, up to the one that answered. */
const ORDER = [
  ...['route', 'method', 'authentication', 'session', 'player', 'negotiation'],
  ...['parameters', 'operation'],
]

export function Stages({ stage }: { readonly stage: string }) {
  // The body is read together with the parameters.
  const place = ORDER.indexOf(stage === 'body' ? 'parameters' : stage)
  if (place < 0) return <p class="flow stages single">{stage}</p>
  return (
    <ol class="flow stages">
      {ORDER.map((each, index) => (
        <li
          key={each}
          class={`line ${index < place ? 'passed' : index === place ? 'answered' : 'ahead'}`}
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

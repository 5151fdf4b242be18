import { useEffect, useState } from 'preact/hooks'
import { CopyButton } from '../elements/copy-button'
import { ErrorNote } from '../elements/error-note'
import { type Described, JsonView } from '../elements/json-view'
import { Link } from '../elements/link'
import { Skeleton } from '../elements/states'
import { duration } from '../format'
import { Headers } from '../requests/request-parts'
import { Status } from '../requests/status'
import { useConnection } from '../server/connection'
import { useAnswerSchema } from '../server/control-document'
import { type RequestDraft, targetOf } from './draft'
import type { Operation } from './service-document'

interface AnswerProps {
  readonly operation: Operation
  /** Sent when it changes. */
  readonly draft: RequestDraft
}

interface Received {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly text: string
  readonly ms: number
  /** Its id in the journal, if the journal has it already. */
  readonly id: string | undefined
}

/** What the service answers. */
export function Answer({ operation, draft }: AnswerProps) {
  const connection = useConnection()
  const [received, setReceived] = useState<Received>()
  const [error, setError] = useState<unknown>()
  useEffect(() => {
    const ending = new AbortController()
    setReceived(undefined)
    setError(undefined)
    send(connection, operation, draft, ending.signal).then(setReceived, (thrown: unknown) => {
      if (!ending.signal.aborted) setError(thrown)
    })
    return () => ending.abort()
  }, [draft])
  const schema = useAnswerSchema(received?.status === 200 ? operation.id : null)
  if (error !== undefined) return <ErrorNote error={error} />
  if (received === undefined) return <Skeleton lines={6} />
  const { status, headers, text, ms, id } = received
  return (
    <section class="stack gap-3 answer" aria-label="Response">
      <p class="flow facts-line">
        <Status status={status} />
        <span class="num">{duration(ms)}</span>
        {id !== undefined && <Link to={{ view: 'requests', id }}>Why this response</Link>}
        <CopyButton label="Copy response" text={() => text} />
      </p>
      <Body text={text} schema={schema} />
      <Headers headers={headers} />
    </section>
  )
}

function Body({ text, schema }: { readonly text: string; readonly schema: Described | undefined }) {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return <pre class="box source">{text === '' ? 'No body' : text}</pre>
  }
  return <JsonView value={value} schema={schema} />
}

async function send(
  { remote }: ReturnType<typeof useConnection>,
  operation: Operation,
  draft: RequestDraft,
  signal: AbortSignal,
): Promise<Received> {
  const { method } = operation
  const headers = Object.entries(draft.headers).filter(([, value]) => value !== '')
  const isBody = operation.fields.length > 0
  const init = {
    method,
    signal,
    headers: [...headers, ...(isBody ? [['Content-Type', 'application/json']] : [])],
    ...(isBody && { body: draft.body }),
  }
  const start = performance.now()
  const response = await remote.fetch(`/v1${targetOf(operation, draft)}`, init as RequestInit)
  const text = await response.text()
  const ms = performance.now() - start
  const session = draft.headers['X-Session-ID']
  const last = await remote.requests.last({
    method,
    ...(session && { session }),
  })
  return {
    status: response.status,
    headers: Object.fromEntries(response.headers),
    text,
    ms,
    id: last?.id,
  }
}

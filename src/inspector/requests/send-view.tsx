import { useEffect, useState } from 'preact/hooks'
import { Button, CopyButton, Form } from '../elements/button'
import { Choice, CodeInput, Input } from '../elements/controls'
import { Link } from '../elements/link'
import { ErrorNote, Page, Pending } from '../elements/notes'
import { JsonView } from '../elements/values'
import { duration, plain } from '../format'
import { setQuery, useRoute } from '../route'
import type { Connection } from '../server/connection'
import { type Operation, operationsOf, useResponseSchema } from '../server/documents'
import { useLoaded } from '../server/loaded'
import type { Schema } from '../server/page-calls'
import { Headers, Status } from './request-detail'
import {
  draftOf,
  emptyDraft,
  memberOf,
  type RequestDraft,
  send,
  targetOf,
  withMember,
} from './request-draft'

/** A request to the service as a form, with its response beside it. */
export function SendView() {
  const { operation = 'getPlayerProfile', player = '', search = '', request } = useRoute().query
  const [draft, setDraft] = useState<RequestDraft>(() => emptyDraft(operation, player, search))
  const [sent, setSent] = useState<RequestDraft>()
  const operations = useLoaded(({ remote }) => operationsOf(remote), [])
  const load = async ({ remote }: Connection) => request && remote.requests.get(request)
  const again = useLoaded(load, [request])
  useEffect(() => {
    if (again.value) setDraft(draftOf(again.value))
  }, [again.value])
  const change = (next: RequestDraft) => {
    setDraft(next)
    setQuery({
      operation: next.operation,
      player: next.values['playerId'] ?? '',
      search: '',
      request: '',
    })
  }
  return (
    <Page
      title="Send a request"
      about="What a client would send, and the response with what its fields mean."
    >
      <ErrorNote error={again.error} />
      <Pending of={operations} lines={6}>
        {(all) => (
          <div class="columns">
            <RequestForm
              operations={all}
              draft={draft}
              onChange={change}
              onSend={() => setSent({ ...draft })}
            />
            {sent === undefined ? (
              <p class="muted">The response appears here.</p>
            ) : (
              <Received operation={operationIn(all, sent)} draft={sent} />
            )}
          </div>
        )}
      </Pending>
    </Page>
  )
}

function operationIn(all: readonly Operation[], { operation }: RequestDraft): Operation {
  const found = all.find(({ id }) => id === operation) ?? all[0]
  if (found === undefined) throw new Error('The document of the service has no operation.')
  return found
}

interface RequestFormProps {
  readonly operations: readonly Operation[]
  readonly draft: RequestDraft
  readonly onChange: (draft: RequestDraft) => void
  readonly onSend: () => void
}

/** The parameters, the headers and the body of a request. */
function RequestForm({ operations, draft, onChange, onSend }: RequestFormProps) {
  const { values, headers, body } = draft
  const operation = operationIn(operations, draft)
  const change = (changes: Partial<RequestDraft>) => onChange({ ...draft, ...changes })
  return (
    <Form class="box stack command" label="Request">
      <Choice
        label="Operation"
        value={operation.id}
        choices={operations.map(({ id, summary }) => [id, summary])}
        onValue={(operation) => change({ operation })}
      />
      <div class="flow line target">
        <p class="path">
          {operation.method} {targetOf(operation, draft)}
        </p>
        <Button type="submit" kind="primary" onClick={onSend}>
          Send
        </Button>
      </div>
      <div class="parameters">
        {operation.parameters.map(({ name, description, schema }) => (
          <SchemaField
            key={name}
            name={name}
            schema={{ ...schema, description: description ?? '' }}
            value={values[name] ?? ''}
            onValue={(text) => change({ values: { ...values, [name]: text } })}
          />
        ))}
        {operation.fields.map(([pointer, schema]) => (
          <SchemaField
            key={pointer}
            name={pointer.slice(1).replace('/', '.')}
            schema={schema}
            value={memberOf(body, pointer)}
            onValue={(text) => change({ body: withMember(body, pointer, text, schema) })}
          />
        ))}
        {Object.entries(headers).map(([name, text]) => (
          <Input
            key={name}
            label={<code>{name}</code>}
            hint={text === '' ? 'Not sent' : undefined}
            value={text}
            onValue={(next) => change({ headers: { ...headers, [name]: next } })}
          />
        ))}
      </div>
      {operation.fields.length > 0 && (
        <CodeInput
          label="Body"
          hint="What is sent: JSON, or anything else to try."
          rows={6}
          value={body}
          onValue={(text) => change({ body: text })}
        />
      )}
    </Form>
  )
}

interface SchemaFieldProps {
  readonly name: string
  readonly schema: Schema
  /** Undefined: there is no place for it in the body as it is written. */
  readonly value: string | undefined
  readonly onValue: (text: string) => void
}

/** An input for a value: a choice if the schema has one, else text, which is sent as it is. */
function SchemaField({ name, schema, ...bound }: SchemaFieldProps) {
  if (bound.value === undefined) return null
  const { description = '', type, items } = schema
  const choices = schema.enum ?? (type === 'boolean' ? [true, false] : undefined)
  const list = items?.enum?.join(', ')
  const hint = `${plain(description)}${list ? ` Any of: ${list}.` : ''}` || undefined
  const common = { ...bound, label: <code>{name}</code>, hint }
  if (choices !== undefined) return <Choice {...common} none="" choices={choices.map(String)} />
  return <Input {...common} placeholder={String(schema.examples?.[0] ?? schema.default ?? '')} />
}

/** The response to a draft, which is sent when it changes. */
function Received({ operation, draft }: { operation: Operation; draft: RequestDraft }) {
  const load = ({ remote }: Connection) => send(remote, operation, draft)
  const received = useLoaded(load, [draft], 'never', { isKept: false })
  const schema = useResponseSchema(received.value?.status === 200 ? operation.id : null)
  return (
    <Pending of={received} lines={6}>
      {({ status, headers, text, ms, id }) => (
        <section class="stack received" aria-label="Response">
          <p class="flow facts-line">
            <Status status={status} />
            <span class="num">{duration(ms)}</span>
            {id !== undefined && <Link to={{ view: 'requests', id }}>Why this response</Link>}
            <CopyButton label="Copy response" text={() => text} />
          </p>
          <Body text={text} schema={schema} />
          <Headers headers={headers} />
        </section>
      )}
    </Pending>
  )
}

function Body({ text, schema }: { readonly text: string; readonly schema: Schema | undefined }) {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return <pre class="box source">{text === '' ? 'No body' : text}</pre>
  }
  return <JsonView value={value} schema={schema} />
}

import { useState } from 'preact/hooks'
import { Button, CopyButton, Form } from '../elements/button'
import { Choice, CodeInput, Input } from '../elements/controls'
import { Link } from '../elements/link'
import { EmptyState, Page, Pending } from '../elements/notes'
import { JsonView } from '../elements/values'
import { duration, plain } from '../format'
import { setQuery, useRoute } from '../route'
import type { Connection } from '../server/connection'
import {
  type Operation,
  operationsOf,
  type Parameter,
  type Schema,
  useResponseSchema,
} from '../server/documents'
import { useLoaded } from '../server/loaded'
import { Headers, Status } from './request-detail'
import { HEADERS, type RequestDraft, send, targetOf } from './request-draft'

/** A request to the service as a form, with its response beside it. */
export function SendView() {
  const { query } = useRoute()
  const first = Object.entries(HEADERS).map(([member, [, value]]) => [member, value])
  const [draft, setDraft] = useState<RequestDraft>({ ...Object.fromEntries(first), ...query })
  const [sent, setSent] = useState<RequestDraft>()
  const operations = useLoaded(({ remote }) => operationsOf(remote), [])
  const submit = () => {
    setSent({ ...draft })
    // Who comes back finds what was sent, but no token in the URL.
    setQuery({ ...draft, authorization: '' })
  }
  return (
    <Page
      title="Send a request"
      about="What a client would send, and the response with what its fields mean."
    >
      <Pending of={operations} lines={6}>
        {(all) => (
          <div class="columns">
            <RequestForm operations={all} draft={draft} onChange={setDraft} onSend={submit} />
            {sent === undefined ? (
              <EmptyState title="The response appears here." />
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
  const operation = operationIn(operations, draft)
  const { body } = operation
  const of = (member: string) => ({
    value: draft[member] ?? '',
    onValue: (text: string) => onChange({ ...draft, [member]: text }),
  })
  return (
    <Form class="box stack command" label="Request">
      <Choice
        {...of('operation')}
        label="Operation"
        value={operation.id}
        choices={operations.map(({ id, summary }) => [id, summary])}
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
        {operation.parameters.map((parameter) => (
          <ParameterField key={parameter.name} parameter={parameter} {...of(parameter.name)} />
        ))}
        {Object.entries(HEADERS).map(([member, [name]]) => (
          <Input
            {...of(member)}
            key={member}
            label={<code>{name}</code>}
            hint={draft[member] ? undefined : 'Not sent'}
          />
        ))}
      </div>
      {body !== undefined && (
        <CodeInput
          {...of('body')}
          label="Body"
          hint={`JSON with ${fieldsOf(body.schema).join(', ')}, or anything else to try.`}
          placeholder={JSON.stringify(body.example, null, 2)}
          rows={6}
        />
      )}
    </Form>
  )
}

/** The names of the fields of a body: `settings.want_bonus` for one of an inner object. */
function fieldsOf({ properties = {} }: Schema): string[] {
  return Object.entries(properties).flatMap(([name, member]) =>
    member.properties ? fieldsOf(member).map((inner) => `${name}.${inner}`) : name,
  )
}

interface ParameterFieldProps {
  readonly parameter: Parameter
  readonly value: string
  readonly onValue: (text: string) => void
}

/** An input for a parameter: a choice if it has one, else text, which is sent as it is. */
function ParameterField({ parameter, ...bound }: ParameterFieldProps) {
  const { name, description = '', schema } = parameter
  const list = schema.items?.enum?.join(', ')
  const hint = `${plain(description)}${list ? ` Any of: ${list}.` : ''}` || undefined
  const common = { ...bound, label: <code>{name}</code>, hint }
  if (schema.enum) return <Choice {...common} none="" choices={schema.enum.map(String)} />
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

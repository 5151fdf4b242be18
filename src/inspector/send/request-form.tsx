import { Button } from '../elements/button'
import { Choice } from '../elements/choice'
import { Form } from '../elements/form'
import { CodeInput, Input } from '../elements/input'
import { plain } from '../format'
import type { Schema } from '../server/control-document'
import { memberOf, type RequestDraft, targetOf, withMember } from './draft'
import type { Operation } from './service-document'

interface RequestFormProps {
  readonly operations: readonly Operation[]
  readonly operation: Operation
  readonly draft: RequestDraft
  readonly onChange: (draft: RequestDraft) => void
  readonly onSend: () => void
}

/** The parameters, the headers and the body of a request. */
export function RequestForm(props: RequestFormProps) {
  const { operations, operation, draft, onChange, onSend } = props
  const { values, headers, body } = draft
  const set = (name: string, text: string) =>
    onChange({ ...draft, values: { ...values, [name]: text } })
  const shown = operation.parameters.filter((parameter) => parameter.in !== 'header')
  return (
    <Form class="box stack gap-4 command" label="Request">
      <Choice
        label="Operation"
        value={draft.operation}
        choices={operations.map(({ id, summary }) => [id, summary])}
        onValue={(operation) => onChange({ ...draft, operation })}
      />
      <div class="line gap-4 target">
        <p class="path">
          {operation.method} {targetOf(operation, draft)}
        </p>
        <Button type="submit" kind="primary" onClick={onSend}>
          Send
        </Button>
      </div>
      <div class="parameters">
        {shown.map(({ name, description, schema }) => (
          <SchemaField
            key={name}
            name={name}
            schema={{ ...schema, description: description ?? '' }}
            value={values[name] ?? ''}
            onValue={(text) => set(name, text)}
          />
        ))}
        {operation.fields.map(({ pointer, schema }) => {
          const text = memberOf(body, pointer)
          if (text === undefined) return null
          return (
            <SchemaField
              key={pointer}
              name={pointer.slice(1).replace('/', '.')}
              schema={schema}
              value={text}
              onValue={(next) =>
                onChange({ ...draft, body: withMember(body, pointer, next, schema) })
              }
            />
          )
        })}
        {Object.entries(headers).map(([name, text]) => (
          <Input
            key={name}
            label={<code>{name}</code>}
            hint={text === '' ? 'Not sent' : undefined}
            value={text}
            onValue={(next) => onChange({ ...draft, headers: { ...headers, [name]: next } })}
          />
        ))}
      </div>
      {operation.fields.length > 0 && (
        <CodeInput
          label="Body"
          hint="What is sent: JSON, or anything else to try."
          rows={6}
          value={body}
          onValue={(text) => onChange({ ...draft, body: text })}
        />
      )}
    </Form>
  )
}

interface SchemaFieldProps {
  readonly name: string
  readonly schema: Schema
  readonly value: string
  readonly onValue: (text: string) => void
}

/** An input for a value: a choice if the schema has one, else text, which is sent as it is. */
function SchemaField({ name, schema, ...bound }: SchemaFieldProps) {
  const { description = '', type, items } = schema
  const choices = schema.enum ?? (type === 'boolean' ? [true, false] : undefined)
  const list = items?.enum?.join(', ')
  const hint = `${plain(description)}${list ? ` Any of: ${list}.` : ''}` || undefined
  const common = { ...bound, label: <code>{name}</code>, hint }
  if (choices !== undefined) return <Choice {...common} none="" choices={choices.map(String)} />
  return <Input {...common} placeholder={String(schema.examples?.[0] ?? schema.default ?? '')} />
}

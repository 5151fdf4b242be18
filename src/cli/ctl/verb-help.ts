import { version } from '../../../package.json'
import { DEFAULT_POLICIES } from '../../contract/policies'
import type { Call } from '../../control/call'
import { CALLS } from '../../control/calls'
import { createControlDocument } from '../../control/document'
import { COMMANDS, commandOfType } from '../../world/commands'
import { helpTable, prose } from '../help'
import { section } from '../text-table'
import { type Form, usageOf } from './verbs'

/** The help of a verb: what each of its forms does, and their fields. */
export function verbHelp(forms: readonly Form[], type: string | undefined): string {
  const isOfCommands = forms.some(({ id }) => id === 'runCommands')
  const command = isOfCommands ? commandOfType(type) : undefined
  if (command) {
    const rows = Object.entries(command.fields).map(([name, { doc, optional }]) => [
      name,
      optional ? doc : `${doc} Required.`,
    ])
    return [`Command ${command.type}`, prose(command.doc), fieldsOf(rows)].join('\n\n')
  }
  const uses = forms.map((form) => `  fauxhouse ctl ${usageOf(form)}\n${indented(form.summary)}`)
  const rows = new Map(forms.flatMap((form) => [...parameterRows(form), ...bodyRows(form)]))
  const commands = COMMANDS.map(({ type, doc }) => [type, doc.split(/(?<=\.) /)[0] ?? ''])
  return [
    section('Usage', uses.join('\n')),
    ...(isOfCommands
      ? [section('Commands; fauxhouse ctl help run TYPE lists their fields', helpTable(commands))]
      : [fieldsOf([...rows])]),
  ]
    .filter((part) => part !== '')
    .join('\n\n')
}

const indented = (text: string) => helpTable([['', text]])

function fieldsOf(rows: readonly (readonly string[])[]): string {
  return rows.length === 0 ? '' : section('Fields, as NAME=VALUE', helpTable(rows))
}

function parameterRows({ parameters = [] }: Call): [string, string][] {
  return parameters.map(({ name, description }) => [name, description])
}

/** What the document of the control API says of the body of a call. */
interface Schema {
  readonly properties?: Readonly<Record<string, Schema>>
  readonly description?: string
  readonly type?: string
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly Schema[]
  readonly $ref?: string
}

function bodyRows({ path, method, verb, body }: Form): [string, string][] {
  if (body === undefined || verb.file) return []
  const document = createControlDocument(CALLS, { version, policies: DEFAULT_POLICIES })
  const { paths, components } = JSON.parse(JSON.stringify(document))
  const content = paths[path][method.toLowerCase()].requestBody.content['application/json']
  const schema: Schema = components.schemas[content.schema.$ref.split('/').at(-1)]
  return Object.entries(schema.properties ?? {}).map(([name, own]) => [name, textOf(own)])
}

function textOf(schema: Schema): string {
  const { description, type, enum: values, anyOf, $ref } = schema
  if (description !== undefined) return description
  if (values) return values.join(', ')
  if (anyOf) return [...new Set(anyOf.map(textOf))].join(', or ')
  if ($ref !== undefined) return 'a value, or NAME.gte=VALUE and the like'
  return type === 'object' ? 'NAME.FIELD=VALUE' : (type ?? 'any value')
}

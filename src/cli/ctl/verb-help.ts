import { version } from '../../../package.json'
import { DEFAULT_POLICIES } from '../../contract/policies'
import type { Call } from '../../control/call'
import { CALLS } from '../../control/calls'
import { createControlDocument } from '../../control/document'
import { COMMANDS, commandOfType } from '../../world/commands'
import { helpTable, prose } from '../help'
import { page, section } from '../table'
import { type Form, formsOf, usageOf, VERBS, wordsOf } from './verbs'

/** The verbs, each with what it does. */
export function verbTable(): string {
  const rows = [...VERBS].map(([name, forms]) => {
    const calls = forms.filter(({ verb }) => !verb.file)
    const [first, ...others] = calls.length > 0 ? calls : forms
    const rest = others.map((form) => {
      const { summary } = form
      return ` With ${wordsOf(form).join(' ')}: ${summary[0]?.toLowerCase()}${summary.slice(1)}`
    })
    return [name, (first?.summary ?? '') + rest.join('')]
  })
  return section('Verbs; fauxhouse ctl help VERB lists the fields of one', helpTable(rows))
}

/** The help of a verb: what each of its forms does, and their fields. */
export function verbHelp(name: string, type: string | undefined): string {
  const forms = formsOf(name)
  const command = isOfCommands(forms) ? commandOfType(type) : undefined
  const rows = fieldsOf(forms, type)
  const fields = rows.length > 0 && section('Fields, as NAME=VALUE', helpTable(rows))
  if (command) return page(`Command ${command.type}`, prose(command.doc), fields)
  const uses = forms.map((form) => `  fauxhouse ctl ${usageOf(form)}\n${indented(form.summary)}`)
  const commands = COMMANDS.map(({ type, doc }) => [type, doc.split(/(?<=\.) /)[0] ?? ''])
  return page(
    section('Usage', uses.join('\n')),
    isOfCommands(forms)
      ? section('Commands; fauxhouse ctl help run TYPE lists their fields', helpTable(commands))
      : fields,
  )
}

const isOfCommands = (forms: readonly Form[]) => forms.some(({ id }) => id === 'runCommands')

/**
 * The fields of a verb, each with what it is.
 *
 * @param type of the command, for the verb that runs one
 */
export function fieldsOf(forms: readonly Form[], type: string | undefined): [string, string][] {
  if (!isOfCommands(forms)) {
    return [...new Map(forms.flatMap((form) => [...parameterRows(form), ...bodyRows(form)]))]
  }
  return Object.entries(commandOfType(type)?.fields ?? {}).map(([name, { doc, optional }]) => [
    name,
    optional ? doc : `${doc} Required.`,
  ])
}

const indented = (text: string) => helpTable([['', text]])

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

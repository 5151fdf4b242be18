import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type * as v from 'valibot'
import { playerCommand, registerCommand } from '../../src/world/command-schema'
import { rowOf } from './table'

/** `docs/commands.md`, from the schemas of the commands and what their types say. */
export function commandPage(): string {
  const docs = readDocs()
  const commands = [registerCommand, ...playerCommand.options].map(({ entries }) => {
    const type = entries.type.literal
    const named = `${type[0]?.toUpperCase()}${type.slice(1)}Command`
    const { text, members } = docs.get(named) ?? { text: '', members: new Map<string, string>() }
    const inherited = docs.get('OnTransaction')?.members ?? new Map<string, string>()
    const fields = Object.entries(entries).flatMap(([name, schema]) => {
      if (name === 'type') return []
      const field = schema as v.GenericSchema
      const mark = field.type === 'optional' ? '' : ' (needed)'
      const meaning = members.get(name) ?? inherited.get(name) ?? ''
      return [rowOf([`\`${name}\`${mark}`, valuesOf(field), meaning])]
    })
    const table = ['| Field | Takes | |', '| --- | --- | --- |', ...fields].join('\n')
    return [`### ${type}`, text, ...(fields.length > 0 ? [table] : [])].join('\n\n')
  })
  const targets = [...(docs.get('Targets')?.members ?? [])].map(([name, meaning]) =>
    rowOf([`\`${name}\``, meaning || (PLAIN[name] ?? '')]),
  )
  const reach = ['| Target | How it is reached |', '| --- | --- |', ...targets].join('\n')
  const step = [...(docs.get('StepTime')?.members ?? [])].map(([name, meaning]) =>
    rowOf([`\`${name}\``, meaning || (PLAIN[name] ?? '')]),
  )
  const times = ['| Member | |', '| --- | --- |', ...step].join('\n')
  const onOne = ['## On one transaction', docs.get('OnTransaction')?.text ?? '']
  return `${[PREFACE, ...onOne, '## One by one', ...commands, STEPS, times, REACH, reach].join('\n\n')}\n`
}

interface Doc {
  readonly text: string
  readonly members: ReadonlyMap<string, string>
}

const SOURCES = ['engine/player-command', 'world/register-command', 'scenarios/definition']

/** What stands above each interface of the commands, and above its members. */
function readDocs(): Map<string, Doc> {
  const docs = new Map<string, Doc>()
  for (const source of SOURCES) {
    const text = readFileSync(
      fileURLToPath(new URL(`../../src/${source}.ts`, import.meta.url)),
      'utf8',
    )
    const shapes = text.matchAll(
      /(?:^\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\n)?^(?:export )?interface (\w+)[^{\n]*\{\n([\s\S]*?)^\}/gm,
    )
    for (const [, above = '', name = '', body = ''] of shapes) {
      const members = body.matchAll(
        /(?:^ {2}\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\n)?^ {2}readonly (\w+)\??:/gm,
      )
      const told = [...members].map(([, doc = '', member = '']) => [member, proseOf(doc)] as const)
      docs.set(name, { text: proseOf(above), members: new Map(told) })
    }
  }
  return docs
}

/** A comment as a paragraph. */
function proseOf(comment: string): string {
  const text = comment
    .replace(/^\s*\*/gm, '')
    .replace(/\s+/g, ' ')
    .trim()
  return text.replaceAll('{@link OnTransaction}', '[on one transaction](#on-one-transaction)')
}

/** What a schema takes, in words. */
function valuesOf(schema: v.GenericSchema): string {
  const shape = schema as unknown as Readonly<Record<string, unknown>>
  const inner = () => valuesOf(shape['wrapped'] as v.GenericSchema)
  switch (schema.type) {
    case 'optional':
      return inner()
    case 'nullable':
      return `${inner()}, or \`null\``
    case 'picklist':
      return (shape['options'] as string[]).map((option) => `\`${option}\``).join(' ')
    case 'array':
      return `a list of ${valuesOf(shape['item'] as v.GenericSchema)}`
    case 'strict_object':
      return Object.keys(shape['entries'] as object)
        .map((name) => `\`${name}\``)
        .join(' ')
    case 'string':
      return 'text'
    default:
      return schema.type === 'boolean' ? '`true` `false`' : schema.type
  }
}

/** What goes without saying in the source, and not on a page. */
const PLAIN: Readonly<Record<string, string>> = {
  kyc_status: 'By moves of the KYC case.',
  blocked: 'A cause, `true` or `false`: by `block` and `unblock`.',
  every: 'Beside `repeat`, a duration.',
}

const PREFACE = `# Commands

Everything that changes a player. The same objects go to \`world.execute(id, command)\`, to
\`POST /__admin/players/{playerId}/commands\` and, without \`register\`, into the \`steps\` of a scenario:

\`\`\`ts
world.execute('anna', { type: 'deposit', amount: 50, method: 'visa' })
\`\`\`

Amounts are as on the wire: \`12.5\`, with no more decimals than the currency has. A command that the
rules refuse changes nothing and names its rule; what does not fit is INVALID_COMMAND. A pending
deposit that nothing settles expires: after 7 days by bank transfer, 24 hours by crypto, 30 minutes by
anything else.

Generated from the schemas and comments of the source; do not edit.`

const STEPS = `## Steps of a scenario

A step is a command, a \`reach\`, or a group of \`steps\`; amounts may name a currency there. Beside its
own fields a command may have \`as\`, a name for what it made: \`"transaction": "$payout"\` in a later
step. Each step may say when it is done:`

const REACH = `## Targets of reach

A step \`{ "at": "-P3D", "reach": { "cash": 900 } }\` names a value, and ordinary commands lead there,
in this order. \`wagering\` takes \`{ "percent" }\`, \`{ "remaining" }\` or \`{ "wagered" }\`.`

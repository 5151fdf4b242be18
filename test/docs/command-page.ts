import type { CommandDescription } from '../../src/simulator/engine/command-definition'
import type { Field } from '../../src/simulator/engine/field'
import { COMMANDS } from '../../src/world/commands'
import { DESCRIPTIONS } from '../scenarios/generation'
import { rowOf } from './table'

/** `docs/commands.md`, from the definitions of the commands. */
export function commandPage(): string {
  const reach = tableOf('| Target | How it is reached |', DESCRIPTIONS.targets)
  const times = tableOf('| Member | |', DESCRIPTIONS.stepTime)
  const commands = COMMANDS.map(sectionOf)
  const parts = [PREFACE, ON_ONE, '## One by one', ...commands, STEPS, times, REACH, reach]
  return `${parts.join('\n\n')}\n`
}

function tableOf(head: string, rows: Readonly<Record<string, string>>): string {
  const lines = Object.entries(rows).map(([name, doc]) => rowOf([`\`${name}\``, doc]))
  return [head, '| --- | --- |', ...lines].join('\n')
}

function sectionOf(command: CommandDescription): string {
  const { type, doc, fields } = command
  const rows = Object.entries(fields).map(([name, field]) => {
    const mark = field.optional ? '' : ' (required)'
    return rowOf([`\`${name}\`${mark}`, valuesOf(field), field.doc])
  })
  const table = ['| Field | Takes | |', '| --- | --- | --- |', ...rows].join('\n')
  const text = [doc, rulesOf(command)].filter((part) => part !== '').join(' ')
  return [`### ${type}`, text, ...(rows.length > 0 ? [table] : [])].join('\n\n')
}

/** The sentence that names the rules. */
function rulesOf({ rules, fields }: CommandDescription): string {
  const own = Object.entries(rules).map(
    ([rule, when]) => `\`${rule}\`${when === true ? '' : ` (${when})`}`,
  )
  const list = own.join(', ')
  const onOne = Object.values(fields).some(
    (field) => field.kind === 'reference' && field.to === 'transaction',
  )
  if (onOne)
    return `Rules: ${list}${list && ', and '}those of [on one transaction](#on-one-transaction).`
  if (own.length === 0) return ''
  return `Rule${own.length === 1 ? '' : 's'}: ${list}.`
}

const CODES = (names: readonly string[]) => names.map((name) => `\`${name}\``).join(' ')

/** The values of a field, in words. */
function valuesOf(field: Field): string {
  switch (field.kind) {
    case 'nullable':
      return `${valuesOf(field.of)}, or \`null\``
    case 'list':
      return `a list of ${valuesOf(field.of)}`
    case 'object':
      return CODES(Object.keys(field.fields))
    case 'choice':
      return CODES(field.choices)
    case 'flag':
      return CODES(['true', 'false'])
    case 'money':
      return 'amount'
    case 'whole':
      return 'whole number'
    case 'date':
      return 'date'
    case 'duration':
      return 'duration'
    case 'reference':
      return 'id'
    case 'text':
    case 'email':
      return 'text'
  }
}

const PREFACE = `# Commands

Every change of a player is a command. The same objects go to \`world.execute(id, command)\`, to
\`POST /__admin/players/{playerId}/commands\` and, without \`register\`, into the \`steps\` of a scenario:

\`\`\`ts
world.execute('anna', { type: 'deposit', amount: 50, method: 'visa' })
\`\`\`

Amounts have the format of the service: \`12.5\`, with no more decimals than the currency has.
Durations are ISO 8601 and end from 1990-01-01 to 2190-01-01, the range of the clock. Texts have 1 to 500
characters, \`phone\` and \`affiliate_name\` 0 to 65,536, labels 1 to 60 without blanks at their ends, and
no control characters (line ends and tabs included), noncharacters or lone surrogates. A player id has 1 to 200 such characters and is not \`.\`
or \`..\`. A command that a rule refuses changes nothing, and the error names the rule; a malformed
command is INVALID_COMMAND. Both errors have \`facts.pointer\`, a JSON pointer to the field in question or
to the command: \`/amount\`, or \`/1/amount\` in a list. A pending deposit that no command settles
expires: after 7 days by bank transfer, 24 hours by crypto, 30 minutes by any other method.

Generated from the definitions of the commands; do not edit.`

const ON_ONE = `## On one transaction

Commands with a field \`transaction\` act on one transaction. Rules for the choice: \`unknown_transaction\` (the player has no such transaction), \`transaction_state\` (the command cannot act on it) and, if the command names none, \`no_such_transaction\` (the player has none that it can act on).`

const STEPS = `## Steps of a scenario

A step is a command, a \`reach\`, or a group of \`steps\`; an amount may be in euros, \`{ "eur": 50 }\`. A command may
also have \`as\`, a name for the transaction or bonus that it creates; a later step refers to it by
\`"transaction": "$payout"\`. The money of a \`deposit\` arrives after the time of its method (seconds by
card, a day or more by bank), and by the next step at the latest; where the step states the \`outcome\`, at
once. Each step may say when it happens:`

const REACH = `## Targets of reach

A step \`{ "at": "-P3D", "reach": { "cash": 900 } }\` names a target value, and ordinary
commands produce it, target by target in this order. \`wagering\` takes \`{ "percent" }\`, \`{ "remaining" }\` or \`{ "wagered" }\`.`

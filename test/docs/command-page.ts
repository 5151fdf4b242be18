import { KYC_MOVES } from '../../src/simulator/domain/accounts'
import type { CommandDescription } from '../../src/simulator/engine/command-definition'
import type { Field } from '../../src/simulator/engine/field'
import { COMMANDS } from '../../src/world/commands'
import DESCRIPTIONS from '../scenarios/descriptions.json' with { type: 'json' }
import { rowOf } from './table'

/** `docs/commands.md`, from the definitions of the commands. */
export function commandPage(): string {
  const reach = tableOf('| Target | How it is reached |', DESCRIPTIONS.targets)

  const lists = [...LISTS].map(([name, values]) => `### Values of ${name}\n\n${CODES(values)}`)
  const commands = COMMANDS.map(sectionOf)
  const parts = [PREFACE, ON_ONE, ...lists, '## One by one', ...commands, REACH, reach]
  return `${parts.join('\n\n')}\n`
}

/** The choices that several commands have, by the name of their field: each is shown once. */
const LISTS: ReadonlyMap<string, readonly string[]> = new Map(
  COMMANDS.flatMap(({ fields }, index) =>
    Object.entries(fields).flatMap(([name, field]) => {
      const isLong = field.kind === 'choice' && field.choices.length > 12
      const others = COMMANDS.slice(0, index)
      const isKnown = others.some(({ fields }) => name in fields)
      return isLong && isKnown ? [[name, field.choices] as const] : []
    }),
  ),
)

function tableOf(head: string, rows: Readonly<Record<string, string>>): string {
  const lines = Object.entries(rows).map(([name, doc]) => rowOf([`\`${name}\``, doc]))
  return [head, '| --- | --- |', ...lines].join('\n')
}

function sectionOf(command: CommandDescription): string {
  const { type, doc, fields } = command
  const rows = Object.entries(fields).map(([name, field]) => {
    const mark = field.optional ? '' : ' (required)'
    const isShared = field.kind === 'choice' && field.choices === LISTS.get(name)
    const values = isShared ? `[one of these](#values-of-${name})` : valuesOf(field)
    return rowOf([`\`${name}\`${mark}`, values, field.doc])
  })
  const table = ['| Field | Takes | |', '| --- | --- | --- |', ...rows].join('\n')
  const text = [doc, rulesOf(command)].filter((part) => part !== '').join(' ')
  const extra = type === 'setKyc' ? [kycMoves()] : []
  return [`### ${type}`, text, ...(rows.length > 0 ? [table] : []), ...extra].join('\n\n')
}

/** From which KYC status a player can go to which. */
function kycMoves(): string {
  const rows = Object.entries(KYC_MOVES).map(([from, next]) => rowOf([`\`${from}\``, CODES(next)]))
  return ['| From | To |', '| --- | --- |', ...rows].join('\n')
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
    return `Rules: ${list}${list && ', and '}the rules of [on one transaction](#on-one-transaction).`
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

<!-- Generated from src/simulator/engine/commands by \`npx vitest run --project unit test/docs -u\`. -->

Every change to a player is a command:

\`\`\`ts
world.execute('anna', { type: 'deposit', amount: 50, method: 'visa' })
world.executeAll('anna', [{ type: 'setKyc', status: 'in_review' }, { type: 'setKyc', status: 'approved' }]) // all or none
\`\`\`

The same objects go to \`POST /__admin/players/{playerId}/commands\` and, except for \`register\`, into the
[steps of a scenario](scenario-files.md#steps-and-times).

## Values and errors

- **Amounts** have the format of the service: \`12.5\`, with no more decimals than the currency has.
- **Durations** are ISO 8601 and must end within the range of the clock, 1990-01-01 to 2190-01-01.
- **Text** has 1 to 500 characters, \`phone\` and \`affiliate_name\` 0 to 65,536, labels 1 to 60 without leading or
  trailing spaces. Text contains no control characters (line breaks and tabs included), noncharacters or lone surrogates.
- **Player ids** have 1 to 200 such characters and are not \`.\` or \`..\`.
- **Errors**: A command that a rule rejects changes nothing, and the error names the rule. A malformed command has the code
  INVALID_COMMAND. Both errors have \`facts.pointer\`, a JSON pointer to the field or the command: \`/amount\`, or
  \`/1/amount\` in a list. Over HTTP, the code is INVALID_BODY, and \`errors\` has the place as \`where\`.
- **Pending deposits** that no command settles expire after 7 days by bank transfer, 24 hours by crypto, and 30 minutes by
  any other method.`

const ON_ONE = `## On one transaction

Commands with a field \`transaction\` apply to one transaction. Their rules are \`unknown_transaction\` (the player has no such transaction), \`transaction_state\` (the command does not apply to it) and, if the command names none, \`no_such_transaction\` (the player has none to which it applies).`

const REACH = `## Targets of reach

The step \`{ "at": "-P3D", "reach": { "cash": 900 } }\` of a scenario sets a target value, and ordinary commands produce it,
one target at a time in this order. \`wagering\` takes \`{ "percent" }\`, \`{ "remaining" }\` or \`{ "wagered" }\`.`

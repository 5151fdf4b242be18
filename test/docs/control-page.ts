import { readFileSync } from 'node:fs'
import type * as v from 'valibot'
import { FAULTS, LIBRARY, PLAYER, REQUESTS, WORLD, WORLDS } from '../../src/client/calls'
import type { Parameter } from '../../src/contract/parameters'
import { PROBLEMS, type ProblemCode } from '../../src/contract/problems'
import { type Call, codesOf } from '../../src/control/call'
import { CALLS } from '../../src/control/calls'
import { type ResponseName, responseSchemas } from '../../src/control/response-schemas'
import { SEARCH_FIELDS } from '../../src/world/conditions'
import { rowOf, withContents } from './table'

const page = readFileSync(new URL('../../docs/control-api.md', import.meta.url), 'utf8')

/** `docs/control-api.md`: its prose, with its tables as the calls are described. */
export function controlPage(): string {
  const withCalls = withContents(page, 'calls', callTable())
  return withContents(withCalls, 'codes', codeTable())
}

function callTable(): string {
  const rows = CALLS.map((call) =>
    rowOf([
      `\`${call.method} ${call.path}\``,
      call.summary,
      takesOf(call),
      responsesOf(call),
      codesIn(call.verb ? [call.verb.name] : []),
    ]),
  )
  const head = ['Call', 'Description', 'Input', 'Response', '`ctl`']
  return [rowOf(head), rowOf(head.map(() => '---')), ...rows].join('\n')
}

/** The methods of the client by their prefix. */
const CLIENT: Readonly<Record<string, Readonly<Record<string, { readonly call: string }>>>> = {
  ...{ 'player(id).': PLAYER, '': WORLD, 'faults.': FAULTS, 'library.': LIBRARY },
  ...{ 'worlds.': WORLDS, 'requests.': REQUESTS },
}

/** Calls that a method makes in some cases, or in another way. */
const OTHERS: Readonly<Record<string, readonly string[]>> = {
  loadScenario: ['load'],
  followEvents: ['events'],
  listRequests: ['requests.find'],
}

/** The methods of the client that make a call. */
export function methodsOf(id: string): readonly string[] {
  const methods = Object.entries(CLIENT).flatMap(([prefix, rows]) =>
    Object.entries(rows).flatMap(([name, { call }]) => (call === id ? [prefix + name] : [])),
  )
  return [...(OTHERS[id] ?? []), ...methods]
}

const codesIn = (names: readonly string[]) => names.map((name) => `\`${name}\``).join(', ') || '–'

/** Bodies that another page or section describes. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  runCommands: 'a [command](commands.md), or `{commands: […]}`',
  createPlayer: 'the fields of [register](commands.md#register) and `id?`',
  loadDefinition: 'a [definition](../scenarios/schema.json) with a `name`',
  defineScenarios: '`{definitions: […]}`: [definitions](../scenarios/schema.json) with a `name`',
  addFault: 'a [rule](faults.md#rules)',
  findRequests: 'a [matcher](requests.md#matchers)',
  countRequests: 'a [matcher](requests.md#matchers)',
  lastRequest: 'a [matcher](requests.md#matchers)',
  changePolicies: '`{name: value}`: [policies](policies.md)',
}

function takesOf({ id, parameters = [], body }: Call): string {
  const optional = body?.optional ? ', or no body' : ''
  const given = body && (ELSEWHERE[id] ?? `\`${shapeOf(body.schema())}\``)
  const isSearch = parameters.some(({ name }) => name === 'situation')
  const others = parameters.filter(({ name }) => !(isSearch && SEARCH_FIELDS.has(name)))
  const conditions = isSearch ? ['[conditions](find.md#conditions)'] : []
  return [...conditions, ...others.map(queryOf), ...(given ? [`${given}${optional}`] : [])].join(
    ', ',
  )
}

function queryOf({ name, default: initial }: Parameter): string {
  const mark = initial === undefined || name === 'offset' ? '' : ` (default ${initial})`
  return `\`?${name}\`${mark}`
}

/** Answers that the text below the table describes. */
const BELOW: Partial<Readonly<Record<ResponseName, string>>> = {
  Player: 'what staff see, below',
  Fault: 'the rule, with its `id` and `hits`, and a `hint` if no player has its id',
  Document: 'the document',
  Exported: 'the scenario or log as JSON, or the test file as text',
  Request: 'the entry',
}

const SCHEMAS: Readonly<Record<ResponseName, v.GenericSchema>> = responseSchemas({
  absentFields: 'omit',
})

function responsesOf({ responses }: Call): string {
  const entries = Object.entries(responses) as [string, ResponseName | null][]
  const names = new Set(entries.map(([, name]) => name))
  return [...names]
    .map((name) => {
      const statuses = entries.flatMap(([status, each]) => (each === name ? [status] : []))
      const text = name && (BELOW[name] ?? `\`${shapeOf(SCHEMAS[name])}\``)
      return [statuses.join(' or '), ...(text ? [text] : [])].join(' ')
    })
    .join(', ')
}

/** An object with more members is shown by its name only. */
const MOST_MEMBERS = 8

/** The members of an object schema: `{name, seed?, players: [{id}]}`. */
function shapeOf(schema: v.GenericSchema): string {
  const members = Object.entries(entriesOf(schema) ?? {}).map(([name, member]) => {
    const isOptional = member.type === 'optional'
    const inner = isOptional ? (member as v.OptionalSchema<v.GenericSchema, never>).wrapped : member
    return `${name}${isOptional ? '?' : ''}${insideOf(inner)}`
  })
  return `{${members.join(', ')}}`
}

function insideOf(schema: v.GenericSchema): string {
  const isList = schema.type === 'array'
  const inner = isList ? (schema as v.ArraySchema<v.GenericSchema, never>).item : schema
  const entries = entriesOf(inner)
  if (entries === undefined || Object.keys(entries).length > MOST_MEMBERS) return ''
  return isList ? `: [${shapeOf(inner)}]` : `: ${shapeOf(inner)}`
}

function entriesOf(schema: v.GenericSchema): Record<string, v.GenericSchema> | undefined {
  return 'entries' in schema ? (schema.entries as Record<string, v.GenericSchema>) : undefined
}

/** Where a problem of a code points to: `errors[].where`. */
const PLACES: Partial<Readonly<Record<ProblemCode, string>>> = {
  UNAUTHORIZED: '`header.authorization`: the admin token',
  ADMIN_FORBIDDEN:
    '`peer`, or the header that is the reason: `header.host`, `header.origin`, `header.sec-fetch-site`, `header.content-type`, `header.forwarded` ...',
  INVALID_WORLD: '`path.world`, `header.x-fauxhouse-world`',
  INVALID_PARAMETER: '`query.…`, `path.…`',
  INVALID_BODY: 'a JSON pointer into the body, such as `/0/amount`, or `body`',
  PLAYER_NOT_FOUND: '`path.playerId`',
  FAULT_NOT_FOUND: '`path.faultId`',
  NOT_FOUND:
    '`path.name`, `path.snapshotId`, `path.requestId`, `/fromSnapshot`; `body` if no request matches',
  COMMAND_REFUSED:
    '`rule.…`: a rule of the engine, or `player_exists`, `player_generated`, `clock_backwards`, `too_many_snapshots`. `facts.pointer` is a JSON pointer to the command, or to the field that the rule checks: `/1/amount`',
  UNSUPPORTED_MEDIA_TYPE:
    '`header.content-type`, `header.content-encoding`: a body is plain `application/json`',
}

function codeTable(): string {
  const codes = new Set(CALLS.flatMap(codesOf))
  const names = Object.keys(PROBLEMS) as ProblemCode[]
  const rows = names.flatMap((code) => {
    if (!codes.has(code)) return []
    const { status, title } = PROBLEMS[code]
    return [rowOf([String(status), `\`${code}\``, title, PLACES[code] ?? ''])]
  })
  const head = ['| Status | `code` | Means | `errors[].where` |', '| --- | --- | --- | --- |']
  return [...head, ...rows].join('\n')
}

import { toJsonSchema } from '@valibot/to-json-schema'
import type { JsonObject } from '../contract/openapi/json'
import { valueSchema } from '../contract/openapi/parameters'
import { type Call, pathNames, STRICT } from '../control/call'
import { CALLS, type CallId } from '../control/calls'
import { COMMAND_TYPES } from '../world/commands'
import type { Tool } from './tool'

/** What a tool has beside its call. */
interface Extra extends Pick<Tool, 'readOnly'> {
  /** An argument that is the whole body. */
  readonly body?: readonly [name: string, schema: JsonObject]
  /** Describes each member of a body whose schema is too long for a list of tools. */
  readonly members?: string
}

const COMMANDS: JsonObject = {
  type: 'array',
  description:
    'Commands such as {"type": "deposit", "amount": 50}, executed as a unit. The resource fauxhouse://docs/commands describes them.',
  items: {
    type: 'object',
    properties: { type: { type: 'string', enum: COMMAND_TYPES } },
    required: ['type'],
  },
}

/** The calls of the control API that are tools. */
const TOOLS: Readonly<Partial<Record<CallId, Extra>>> = {
  loadScenario: { readOnly: false },
  listPlayers: { readOnly: true },
  advanceClock: { readOnly: false },
  runCommands: { readOnly: false, body: ['commands', COMMANDS] },
  listWorldChanges: { readOnly: true },
  findRequests: {
    readOnly: true,
    members: 'The exact value, or comparisons such as {"gte": 400}.',
  },
  resetWorld: { readOnly: false },
}

let known: readonly Tool[] | undefined

/** Calls of the control API as tools. They are made once: over HTTP, each request lists them. */
export function controlTools(): readonly Tool[] {
  known ??= readTools()
  return known
}

/** An error in terms of the tools: its remedy can name a call of the control API or the library. */
export function inTools(text: string): string {
  return controlTools()
    .reduce((said, { name, method, path }) => {
      const place = path.replace(/\{\w+\}/g, '([^/\\s"]+)')
      const call = new RegExp(`${method} (?:/w/[^/]+)?${place}(?![/\\w-])`, 'g')
      const verb = method === 'GET' ? '' : 'call '
      return said.replace(call, `${verb}the tool ${name}${place === path ? '' : ' with $1'}`)
    }, text)
    .replace(/world\.load\(\\?"([^"\\]+)\\?"\)/g, 'the tool loadScenario with $1')
    .replace(
      /GET (?:\/w\/[^/]+)?\/__admin\/scenarios(?![/\w])/g,
      'the resource fauxhouse://scenarios',
    )
}

function readTools(): readonly Tool[] {
  const names = Object.keys(TOOLS)
  const calls: readonly (Call & { readonly id: string })[] = CALLS
  return calls
    .filter(({ id }) => names.includes(id))
    .map((call) => toolOf(call, TOOLS[call.id as CallId] as Extra))
}

function toolOf(call: Call, { readOnly, body, members }: Extra): Tool {
  const { id, method, path, summary, parameters = [] } = call
  const inPath = pathNames(call)
  const query = parameters.map((parameter) => {
    const { name, description } = parameter
    return [name, { description, ...valueSchema(parameter, STRICT) }]
  })
  const [bodyName, bodySchema] = body ?? []
  const given: JsonObject = body ? { properties: { [body[0]]: bodySchema } } : bodyOf(call)
  const fields = Object.entries((given['properties'] ?? {}) as Tool['properties']).map(
    ([name, schema]) => [name, members === undefined ? schema : { description: members }],
  )
  return {
    name: id,
    description: summary,
    ...{ method, path, readOnly },
    query: parameters.map(({ name }) => name),
    properties: Object.fromEntries([
      ...inPath.map((name) => [name, { type: 'string' }]),
      ...query,
      ...fields,
    ]),
    required: [...inPath, ...(bodyName === undefined ? [] : [bodyName])],
    ...(bodyName !== undefined && { bodyName }),
  }
}

function bodyOf({ body }: Call): JsonObject {
  if (body === undefined) return {}
  return toJsonSchema(body.schema(), { typeMode: 'input', errorMode: 'ignore' }) as JsonObject
}

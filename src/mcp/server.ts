import type {
  CallToolResult,
  JsonSchemaValidator,
  jsonSchemaValidator,
  McpServer,
} from '@modelcontextprotocol/server'
import { version } from '../../package.json'
import { readAnswer } from '../client/foreign-answer'
import { segmentOf } from '../client/query-text'
import type { Wire } from '../client/wire'
import { DEFAULT_POLICIES, type Policies } from '../contract/policies'
import { FauxhouseError, isFauxhouseError } from '../errors'
import { controlTools, inTools } from './control-tools'
import { operationTools } from './operation-tools'
import { type DocsPages, registerResources } from './resources'
import { errorResult, resultOf } from './result'
import type { Sdk } from './sdk'
import { type Arguments, argumentsSchema, requestOf, type Tool } from './tool'

/** What a server of the protocol offers. */
export interface McpOptions {
  /** The way to the application: in process, or over HTTP. */
  readonly wire: Wire
  /** Name of the world of calls that name none; default: the base. */
  readonly world?: string | undefined
  /** Only the six operations, as for an agent under test. */
  readonly isService: boolean
  readonly pages: DocsPages
}

const INSTRUCTIONS =
  'Simulated players of an online casino, as its back office shows them. Load a scenario, or find a player, then call the operations. Each world has its own players and clock; the clock is frozen until advanceClock. The resources describe commands, filters and scenarios.'

/** Creates the server of one connection. Its state is in the worlds only. */
export async function createMcpServer(sdk: Sdk, options: McpOptions): Promise<McpServer> {
  const { wire, world, isService } = options
  const home = worldOf(wire, world)
  const server = new sdk.McpServer(
    { name: 'fauxhouse', version },
    isService ? {} : { instructions: INSTRUCTIONS },
  )
  const tools = operationTools(await policiesOf(home))
  for (const tool of isService ? tools : [...tools, ...controlTools()]) {
    const open = (name: unknown) => (name === undefined ? home : worldOf(wire, name))
    register(sdk, server, tool, open, isService ? (text) => text : inTools)
  }
  if (!isService) registerResources(sdk, server, home, options.pages)
  return server
}

function register(
  { fromJsonSchema }: Sdk,
  server: McpServer,
  tool: Tool,
  open: (world: unknown) => Wire,
  say: (error: string) => string,
): void {
  const schemaOf = (schema: object) => fromJsonSchema<Arguments>(schema, UNCHECKED)
  server.registerTool(
    tool.name,
    {
      description: tool.description,
      inputSchema: schemaOf(argumentsSchema(tool)),
      ...(tool.result && { outputSchema: schemaOf(tool.result.schema) }),
      annotations: {
        readOnlyHint: tool.readOnly,
        ...(!tool.readOnly && { destructiveHint: true }),
        openWorldHint: false,
      },
    },
    async ({ world, ...args }, { mcpReq }): Promise<CallToolResult> => {
      try {
        return await call(tool, open(world), args, { signal: mcpReq.signal, say })
      } catch (error) {
        if (!isFauxhouseError(error)) throw error
        return errorResult(tool, error, say)
      }
    },
  )
}

/** The application validates requests, and responses are checked before they are results. */
const UNCHECKED: jsonSchemaValidator = {
  getValidator:
    <Value>(): JsonSchemaValidator<Value> =>
    (value) => ({ valid: true, data: value as Value, errorMessage: undefined }),
}

interface CallOptions {
  readonly signal: AbortSignal
  /** Converts the text of an error. */
  readonly say: (error: string) => string
}

async function call(tool: Tool, wire: Wire, args: Arguments, { signal, say }: CallOptions) {
  const hasList = Object.values(args).some(Array.isArray)
  const { arrayEncoding } = hasList ? await policiesOf(wire) : DEFAULT_POLICIES
  const { path, ...request } = requestOf(tool, args, arrayEncoding)
  const init = {
    ...request,
    headers: { 'Content-Type': 'application/json' },
    signal,
    redirect: 'manual' as const,
  }
  const answer = await wire.fetch(path, init).catch(unanswered)
  const text = await readAnswer(answer, 'The service').catch(unanswered)
  const { status, headers } = answer
  return resultOf(tool, args, { status, text, retryAfter: headers.get('retry-after') }, say)
}

function unanswered(error: unknown): never {
  if (isFauxhouseError(error)) throw error
  const { message, cause } = error as Error & { cause?: { code?: unknown } }
  const problem = `There is no response (${cause?.code ?? message}).`
  throw new FauxhouseError('UNREACHABLE', problem, 'Repeat the call.')
}

function worldOf(wire: Wire, name: unknown): Wire {
  return name === undefined ? wire : wire.below(segmentOf(name, 'world'))
}

/** The policies of a world, as far as JSON has them; the defaults if there is no control API. */
async function policiesOf(wire: Wire): Promise<Policies> {
  try {
    const { policies } = (await wire.send('GET', '/policies')) as {
      readonly policies: readonly { readonly name: string; readonly value: unknown }[]
    }
    const entries = policies.map(({ name, value }) => [name, value])
    return { ...DEFAULT_POLICIES, ...Object.fromEntries(entries) }
  } catch {
    return DEFAULT_POLICIES
  }
}

import {
  Client as NewClient,
  StreamableHTTPClientTransport as NewHttp,
} from '@modelcontextprotocol/client'
import { StdioClientTransport as NewStdio } from '@modelcontextprotocol/client/stdio'
import { Client as OldClient } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport as OldStdio } from '@modelcontextprotocol/sdk/client/stdio.js'
import { StreamableHTTPClientTransport as OldHttp } from '@modelcontextprotocol/sdk/client/streamableHttp.js'

/** How a client reaches a server: the URL of its endpoint, or a program to start. */
export type Place =
  | { readonly url: string; readonly headers?: Record<string, string> }
  | { readonly program: string; readonly args: readonly string[] }

/** The result of a tool. */
export interface Result {
  readonly isError?: boolean | undefined
  readonly structuredContent?: unknown
  readonly content: readonly { readonly type: string; readonly text?: string }[]
}

/** What the tests use of a client. */
export interface Connection {
  listTools(): Promise<{ readonly tools: readonly Listed[] }>
  listResources(): Promise<{ readonly resources: readonly { readonly uri: string }[] }>
  readResource(request: { uri: string }): Promise<{ readonly contents: readonly object[] }>
  callTool(request: { name: string; arguments?: Record<string, unknown> }): Promise<unknown>
  close(): Promise<void>
}

/** A tool of the list. */
export interface Listed {
  readonly name: string
  readonly outputSchema?: { readonly [member: string]: unknown } | undefined
  readonly annotations?: { readonly readOnlyHint?: boolean | undefined } | undefined
}

const SELF = { name: 'test', version: '1' }

/** The clients by name: that of the first SDK, and that of the second in both of its modes. */
export const CLIENTS: Readonly<Record<string, (place: Place) => Promise<Connection>>> = {
  async v1(place) {
    const client = new OldClient(SELF)
    const transport =
      'url' in place
        ? new OldHttp(new URL(place.url), { requestInit: { headers: place.headers ?? {} } })
        : new OldStdio(processOf(place))
    await client.connect(transport as Parameters<OldClient['connect']>[0])
    return client
  },
  v2: (place) => connectNew(place, 'legacy'),
  'v2 auto': (place) => connectNew(place, 'auto'),
}

async function connectNew(place: Place, mode: 'legacy' | 'auto'): Promise<Connection> {
  const client = new NewClient(SELF, { versionNegotiation: { mode } })
  await client.connect(
    'url' in place
      ? new NewHttp(new URL(place.url), { requestInit: { headers: place.headers ?? {} } })
      : new NewStdio(processOf(place)),
  )
  const era = client.getProtocolEra()
  if (era !== (mode === 'auto' ? 'modern' : 'legacy')) throw new Error(`The server is ${era}.`)
  return client
}

function processOf({ program, args }: { program: string; args: readonly string[] }) {
  return { command: process.execPath, args: [program, 'mcp', ...args] }
}

/** Connects the client of a name. */
export function connect(name: string, place: Place): Promise<Connection> {
  const open = CLIENTS[name]
  if (open === undefined) throw new Error(`There is no client ${name}.`)
  return open(place)
}

/** Calls a tool. Its result is an error only if `isError` says so. */
export async function callTool(
  client: Connection,
  name: string,
  args: Record<string, unknown> = {},
): Promise<Result> {
  return (await client.callTool({ name, arguments: args })) as Result
}

/** The JSON of the text of a result. */
export function jsonOf({ content }: Result): Record<string, unknown> {
  return JSON.parse(content[0]?.text ?? '')
}

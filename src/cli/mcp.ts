import { createWorlds } from '../assembly/create-worlds'
import { createWire } from '../client/wire'
import { defineCommand } from './command'
import { alone, type FlagValues, text, toggle } from './flags'
import { tokenFlags } from './server-wire'
import { report, type Terminal } from './terminal'
import { openingFlags, openWorld } from './world-flags'
import { readFaultFile } from './written-files'

const flags = {
  url: alone(
    text('URL', 'URL of a server; without it, the command creates its own world'),
    ...['faults', ...Object.keys(openingFlags)],
  ),
  ...tokenFlags,
  world: text('NAME', 'The world of calls that name none'),
  service: toggle('Offer only the six operations, as for an agent under test'),
  session: text('S', 'X-Session-ID of the operations', 'any'),
  token: text('T', 'Bearer token of the operations', 'any'),
  faults: text('FILE', 'Start with the faults of a JSON file'),
  ...openingFlags,
}

type McpValues = FlagValues<typeof flags>

export const mcp = defineCommand({
  name: 'mcp',
  usage: 'mcp',
  summary: 'Speaks the Model Context Protocol over standard input and output, for agents.',
  examples: ['mcp', 'mcp --service --session demo --url http://127.0.0.1:4777'],
  flags,
  words: [],

  async run(values, _words, terminal) {
    const { loadSdk } = await import('../mcp/sdk')
    const { createMcpServer } = await import('../mcp/server')
    const { docsPages } = await import('../adapters/node-mcp')
    const sdk = await loadSdk()
    const { serveStdio, StdioServerTransport } = await import('@modelcontextprotocol/server/stdio')
    const wire = await wireFor(values, terminal)
    const { world, service: isService } = values
    const transport = new StdioServerTransport()
    let newest: Error | undefined
    const served = serveStdio(
      () => createMcpServer(sdk, { wire, world, isService, pages: docsPages }),
      {
        transport,
        onerror: (error) => {
          newest = error
        },
      },
    )
    // The client ends the connection by the end of the input. The transport ends it at a message
    // that is too long, and then reads nothing more.
    const { onclose } = transport
    const ended = new Promise<Error | undefined>((resolve) => {
      transport.onclose = () => {
        onclose?.()
        resolve(process.stdin.readableEnded ? undefined : newest)
      }
    })
    const failure = await Promise.race([terminal.untilStopped(), ended])
    await served.close()
    if (!failure) return 0
    report(terminal, `The connection ended: ${failure.message}.`)
    return 1
  },
})

async function wireFor(values: McpValues, terminal: Terminal) {
  const { url, 'admin-token': adminToken, session, token } = values
  if (url !== undefined) {
    return createWire(url, { adminToken, session, token })
  }
  const { sendTo } = await import('../adapters/node-mcp')
  const { wireOf } = await import('../mcp/http')
  const faults = values.faults === undefined ? undefined : await readFaultFile(values.faults)
  const base = await openWorld(values, terminal, { faults })
  return wireOf(sendTo(createWorlds({ base })), session, token)
}

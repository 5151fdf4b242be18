import { version } from '../../package.json'
import type { World } from '../create-world'
import { formatInstant } from '../domain/instants'
import { PERSONA_IDS, type PersonaId } from '../domain/personas'
import type { RunningServer } from '../doors/node'
import { defineCommand } from './command'
import { usageError } from './flags'
import { renderTable } from './text-table'
import { worldFlags, worldOptions } from './world-flags'

/** How many players are looked through for one of each persona. */
const LOOKED_AT = 100

export const serve = defineCommand({
  name: 'serve',
  usage: '[serve]',
  summary: 'Serves a world over HTTP until it is interrupted.',
  flags: {
    port: {
      kind: 'integer',
      value: 'N',
      help: 'Port to listen on; 0 takes a free one',
      fallback: 4777,
      min: 0,
      max: 65_535,
    },
    host: { kind: 'text', value: 'H', help: 'Address to listen on', fallback: '127.0.0.1' },
    ...worldFlags,
    quiet: { kind: 'switch', help: 'Print nothing but errors' },
    json: { kind: 'switch', help: 'Print one line of JSON when ready' },
  },
  words: [],

  async run(values, _words, terminal) {
    if (values.quiet && values.json) {
      throw usageError('--quiet and --json exclude each other.', 'Drop one of them.')
    }
    // Loaded here, so that the help and a mistyped flag answer at once.
    const { createWorld } = await import('../create-world')
    const { startServer } = await import('../doors/node')
    const world = createWorld(worldOptions(values))
    const server = await startServer(world, { port: values.port, host: values.host })
    const greeting = { world, server, readyMs: Math.round(terminal.uptimeMs()) }
    if (values.json) terminal.print(JSON.stringify(summarise(greeting)))
    else if (!values.quiet) terminal.print(greet(greeting))
    await terminal.untilStopped()
    await server.close()
    return 0
  },
})

interface Greeting {
  readonly world: World
  readonly server: RunningServer
  readonly readyMs: number
}

/** The first player of each persona, in the order of the personas. */
function examplePlayers(world: World): [persona: PersonaId, id: string][] {
  const { players } = world.list({ limit: LOOKED_AT })
  return PERSONA_IDS.flatMap((persona) => {
    const found = players.find((player) => player.persona === persona)
    return found ? [[persona, found.id] as [PersonaId, string]] : []
  })
}

function summarise({ world, server, readyMs }: Greeting): object {
  return {
    version,
    url: server.url,
    baseUrl: server.baseUrl,
    seed: world.seed,
    epoch: formatInstant(world.epoch),
    now: formatInstant(world.now),
    players: world.players,
    examples: Object.fromEntries(examplePlayers(world)),
    readyMs,
  }
}

function greet({ world, server, readyMs }: Greeting): string {
  const { url, baseUrl } = server
  const examples = examplePlayers(world)
  const [first] = world.list({ limit: 1 }).players
  const lines = [
    `Fauxhouse ${version}: ${world.players} players from the seed "${world.seed}", ` +
      `${formatInstant(world.now)}`,
    '',
    renderTable([
      ['Base URL', baseUrl],
      ['Who exists', `${url}/__admin/players`],
    ]),
  ]
  const example = examples.find(([persona]) => persona === 'regular')?.[1] ?? first?.id
  if (example) lines.push('', `  ${curlFor(`${baseUrl}/players/${example}`)}`)
  if (examples.length > 0) lines.push('', 'Players', renderTable(examples))
  lines.push('', `ready in ${readyMs} ms, Ctrl+C stops`)
  return lines.join('\n')
}

/** Double quotes, because they work in every shell. */
function curlFor(address: string): string {
  return `curl "${address}" -H "Authorization: Bearer any" -H "X-Session-ID: any"`
}

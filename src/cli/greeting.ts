import { version } from '../../package.json'
import type { RunningServer } from '../adapters/node'
import type { World } from '../public-world'
import type { ScenarioName } from '../scenarios/names'
import { meaningOf } from '../simulator/desk/situations'
import { loadedScenarios } from '../world/log'
import { counted } from './styles'
import { renderTable } from './table'

/** Number of generated players that are searched for one of each kind. */
const LOOKED_AT = 100

/** Number of players of the desk that the text names. */
const NAMED = 10

/** The player of the first example request. */
const FAVORITE = 'blocked-player' satisfies ScenarioName

export interface Greeting {
  readonly world: World
  readonly server: RunningServer
  readonly readyMs: number
  /** The file that keeps the worlds, and what it had. */
  readonly state: string | undefined
  /** File of the certificate that the server has made. */
  readonly certificate: string | undefined
  /** Access to the control API: none, this machine, or clients with the token. */
  readonly admin: 'off' | 'local' | 'token'
  readonly watched: readonly string[]
  readonly warnings: readonly string[]
}

/** The first generated players. */
const firstPlayers = (world: World, limit: number) =>
  world.list({ limit, offset: world.changedPlayerIds().length }).players

/** The first generated player of each situation, or under `register` of each persona. */
function examplePlayers(world: World): Readonly<Record<string, string>> {
  const examples: Record<string, string> = {}
  for (const { id, situation, persona = '' } of firstPlayers(world, LOOKED_AT)) {
    examples[situation ?? persona] ??= id
  }
  return examples
}

/** The first players of a desk, each with what it is there for. */
function deskOf(world: World): string {
  const players = world.population === 'desk' ? firstPlayers(world, NAMED) : []
  const rows = players.flatMap(({ id, situation, name }) =>
    situation ? [[id, name, meaningOf(situation)]] : [],
  )
  return rows.length === 0 ? '' : `\n\n${renderTable(rows)}\n`
}

/** A request that works without a change; undefined if there is no player. */
function curlOf({ world, server, certificate }: Greeting): string | undefined {
  const scripted = world.changedPlayerIds()
  const first = scripted.includes(FAVORITE) ? FAVORITE : scripted[0]
  const id = first ?? firstPlayers(world, 1)[0]?.id
  if (id === undefined) return undefined
  const address = `${server.url}/players/${encodeURIComponent(id)}`
  // Double quotes, because they work in every shell.
  const trust = certificate === undefined ? '' : ` --cacert "${certificate}"`
  return `curl${trust} "${address}" -H "Authorization: Bearer any" -H "X-Session-ID: any"`
}

/** The greeting for programs, in one line of JSON. The scenarios are listed elsewhere. */
export function summarise(greeting: Greeting): object {
  const { world, server, readyMs, certificate, admin, watched, warnings } = greeting
  return {
    version,
    url: server.url,
    origin: server.origin,
    certificate,
    seed: world.seed,
    epoch: world.epoch,
    now: world.now,
    players: world.generatedPlayers,
    population: world.population,
    examples: examplePlayers(world),
    curl: curlOf(greeting),
    admin,
    inspector: inspectorOf(greeting),
    watched,
    warnings,
    readyMs,
  }
}

const TRUST = 'Trust it with NODE_EXTRA_CA_CERTS=FILE, or curl --cacert FILE.'

/** The greeting as text, with the URL first. The scenarios are listed elsewhere. */
export function greet(greeting: Greeting): string {
  const { world, server, state, certificate, admin, watched, readyMs } = greeting
  const scenarios = loadedScenarios(world.log())
  const curl = curlOf(greeting)
  const page = inspectorOf(greeting) ?? 'off, as is the control API'
  const table = renderTable([
    ['Base URL', server.url],
    ...(certificate === undefined
      ? []
      : [
          ['Certificate', certificate],
          ['', TRUST],
        ]),
    ['Inspector', admin === 'token' ? `${page} with the admin token` : page],
    [
      'World',
      `seed "${world.seed}", ${counted(world.generatedPlayers, 'player')} (${world.population}), ${world.now}`,
    ],
    ...(scenarios.length === 0
      ? []
      : [['Scenarios', `${scenarios.length}, listed by fauxhouse scenarios`]]),
    ...(state === undefined ? [] : [['State', state]]),
    ...watched.map((path) => ['Watching', path]),
    ...(curl === undefined ? [] : [['Try', curl]]),
  ])
  return `${table}${deskOf(world)}\n  Fauxhouse ${version} is ready in ${readyMs} ms. Ctrl+C stops it.`
}

/** The page that shows the world; undefined if the control API is off. */
export function inspectorOf({ server, admin }: Greeting): string | undefined {
  return admin === 'off' ? undefined : `${server.origin}/__admin/`
}

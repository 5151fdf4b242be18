import { version } from '../../package.json'
import type { RunningServer } from '../adapters/node'
import type { World } from '../assembly/create-world'
import { scenarioSheet } from '../scenarios/catalogue'
import { loadedScenarios } from '../scenarios/loaded-names'
import type { ScenarioName } from '../scenarios/names'
import { PERSONA_IDS, type PersonaId } from '../simulator/domain/personas'
import { isolate, pad, renderTable, wrapList } from './text-table'

/** Number of generated players that are searched for one of each persona. */
const LOOKED_AT = 100

/** The player of the first example request. */
const FAVOURITE = 'blocked-player' satisfies ScenarioName

export interface Greeting {
  readonly world: World
  readonly server: RunningServer
  readonly readyMs: number
  /** Access to the control API: none, this machine, or clients with the token. */
  readonly admin: 'off' | 'local' | 'token'
  readonly watched: readonly string[]
  readonly warnings: readonly string[]
}

interface Loaded {
  readonly name: string
  readonly tags: readonly string[]
  readonly players: readonly string[]
}

/** Scenarios in the order of their loading. Those of a replay have only a name. */
function loadedInto(world: World): Loaded[] {
  const there = new Set(world.changedPlayerIds())
  return [...new Set(loadedScenarios(world.log()))].map((name) => {
    const known = name.split('+').every((part) => world.library.has(part))
    if (!known) return { name, tags: [], players: there.has(name) ? [name] : [] }
    const { tags, players } = scenarioSheet(name, world.library, Date.parse(world.now))
    return { name, tags, players: players.map(({ id }) => id).filter((id) => there.has(id)) }
  })
}

/** The first generated player of each persona, in the order of the personas. */
function examplePlayers(world: World): [persona: PersonaId, id: string][] {
  const { players } = world.list({ limit: LOOKED_AT, offset: world.changedPlayerIds().length })
  return PERSONA_IDS.flatMap((persona) => {
    const found = players.find((player) => player.persona === persona)
    return found ? [[persona, found.id] as [PersonaId, string]] : []
  })
}

/** A request that works without a change; undefined if there is no player. */
function curlOf({ world, server }: Greeting): string | undefined {
  const regular = examplePlayers(world).find(([persona]) => persona === 'regular')?.[1]
  const scripted = world.changedPlayerIds()
  const [anybody] = world.list({ limit: 1 }).players
  const first = scripted.includes(FAVOURITE) ? FAVOURITE : scripted[0]
  const id = first ?? regular ?? anybody?.id
  if (id === undefined) return undefined
  const address = `${server.url}/players/${encodeURIComponent(id)}`
  // Double quotes, because they work in every shell.
  return `curl "${address}" -H "Authorization: Bearer any" -H "X-Session-ID: any"`
}

/** The greeting for programs: one line of JSON. */
export function summarise(greeting: Greeting): object {
  const { world, server, readyMs, admin, watched, warnings } = greeting
  return {
    version,
    url: server.url,
    origin: server.origin,
    seed: world.seed,
    epoch: world.epoch,
    now: world.now,
    players: world.generatedPlayers,
    examples: Object.fromEntries(examplePlayers(world)),
    scenarios: loadedInto(world),
    curl: curlOf(greeting),
    admin,
    inspector: inspectorOf(greeting),
    watched,
    warnings,
    readyMs,
  }
}

/** The greeting as text. The next step comes last, next to the prompt. */
export function greet(greeting: Greeting, columns: number): string {
  const { world, server, readyMs } = greeting
  const generated = `${sizeOf(world)} from the seed "${isolate(world.seed)}"`
  const curl = curlOf(greeting)
  const inspector = inspectorOf(greeting)
  const sections = [
    `Fauxhouse ${version}: ${generated}, ${world.now}`,
    renderPersonas(world),
    renderScenarios(loadedInto(world), columns),
    renderTable([
      ['Base URL', server.url],
      ['Start page', `${server.origin}/`],
      ...(inspector === undefined ? [] : [['Inspector', inspector]]),
      ['Control API', controlLine(greeting)],
      ...greeting.watched.map((path) => ['Watching', path]),
    ]),
    curl === undefined ? '' : `  ${isolate(curl)}`,
    `ready in ${readyMs} ms, Ctrl+C stops`,
  ]
  return sections.filter((section) => section !== '').join('\n\n')
}

/** The page that shows the world; undefined if the control API is off. */
function inspectorOf({ server, admin }: Greeting): string | undefined {
  return admin === 'off' ? undefined : `${server.origin}/__admin/`
}

/** After the first window of registrations there are more players than the options say. */
function sizeOf(world: World): string {
  const { total } = world.list({ limit: 0 })
  const first = world.generatedPlayers + world.changedPlayerIds().length
  return `${world.generatedPlayers} players${total !== undefined && total <= first ? '' : ' every 36 months'}`
}

function controlLine({ server, admin }: Greeting): string {
  if (admin === 'off') return 'switched off'
  const address = `${server.origin}/__admin/players`
  return admin === 'token' ? `${address} -H "Authorization: Bearer <admin token>"` : address
}

/** Two to a line. */
function renderPersonas(world: World): string {
  const examples = examplePlayers(world)
  if (examples.length === 0) return ''
  const half = Math.ceil(examples.length / 2)
  const rows = examples
    .slice(0, half)
    .map((left, row) => [...left, ...(examples[half + row] ?? [])])
  return `Generated players\n${renderTable(rows)}`
}

/** Each under its first tag, in alphabetical order of the tags. */
function renderScenarios(loaded: readonly Loaded[], columns: number): string {
  if (loaded.length === 0) return ''
  const groups = new Map<string, Loaded[]>()
  for (const each of loaded) {
    const tag = each.tags[0] ?? 'others'
    groups.set(tag, [...(groups.get(tag) ?? []), each])
  }
  const tags = [...groups.keys()].sort((a, b) => (a < b ? -1 : 1))
  const width = Math.max(...tags.map((tag) => tag.length)) + 2
  const lines = tags.flatMap((tag) => {
    const words = (groups.get(tag) ?? []).map(shortForm)
    const [first = '', ...more] = wrapList(words, columns - width - 2)
    return [
      `  ${pad(isolate(tag), width)}${first}`,
      ...more.map((line) => ' '.repeat(width + 2) + line),
    ]
  })
  const several = loaded.find(({ players }) => players.length > 1)?.players[0]
  return [
    `Scenarios: ${loaded.length}. The name is the player's id. Details: fauxhouse scenarios NAME`,
    ...lines,
    ...(several === undefined
      ? []
      : [`  Ids of a scenario with several players: ${isolate(several)}`]),
  ].join('\n')
}

function shortForm({ name, players }: Loaded): string {
  const [only] = players
  if (players.length > 1) return `${name} (${players.length} players)`
  return only === undefined || only === name ? name : `${name} (${only})`
}

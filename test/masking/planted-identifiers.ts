import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createWorld, type World } from '../../src/assembly/create-world'
import { main } from '../../src/cli/main'
import { recordTerminal } from '../cli/recorded-terminal'
import { ALL_DEPLOYMENTS, IDENTIFIERS, PLACES, plant } from './planted-places'

const PLAYERS = ['wagering-nearly-done', 'vip-whale', 'two-pending-withdrawals'] as const

/** What was planted so far, as words: a class with an identifier, and a place with one. */
export interface Planted {
  readonly inClass: Set<string>
  readonly inPlace: Set<string>
}

export const createPlanted = (): Planted => ({ inClass: new Set(), inPlace: new Set() })

/** The combinations that were not planted. */
export function missingOf({ inClass, inPlace }: Planted) {
  const missing = (names: readonly string[], planted: ReadonlySet<string>) =>
    names
      .flatMap((name) => IDENTIFIERS.map((identifier) => `${name}: ${identifier}`))
      .filter((combination) => !planted.has(combination))
  const places = Object.values(PLACES).flat()
  return { inClass: missing(Object.keys(PLACES), inClass), inPlace: missing(places, inPlace) }
}

/** A deployment in whose answers about each player all places have an identifier. */
async function servePlanted(world: World, number: number, planted: Planted) {
  const rows = PLAYERS.map((id) => {
    return world
      .player(id)
      .transactions({ limit: 10_000 })
      .transactions.map((row) => row.id)
  })
  const server = createServer(async (request, response) => {
    const headers = new Headers(request.headers as Record<string, string>)
    const found = await world.fetch(new Request(`http://x${request.url}`, { headers }))
    const body = JSON.parse(await found.text()) as Record<string, unknown>
    const [, id, path = ''] = /^\/v1\/players\/([^/?]+)([^?]*)/.exec(request.url ?? '') ?? []
    const player = (PLAYERS as readonly string[]).indexOf(id ?? '')
    found.headers.delete('Content-Length')
    if (player >= 0) {
      const { status } = found
      const onPlanted = (name: string, place: string, identifier: string | number) => {
        planted.inClass.add(`${name}: ${identifier}`)
        planted.inPlace.add(`${place}: ${identifier}`)
      }
      const own = { player, rows: rows[player] ?? [], number, onPlanted }
      plant({ path, status, body, headers: found.headers }, own)
    }
    response.writeHead(found.status, Object.fromEntries(found.headers)).end(JSON.stringify(body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : 0
  return { base: `http://127.0.0.1:${port}/v1`, close: () => server.close() }
}

/**
 * Runs `verify` against a deployment with identifiers. What is wrong: an identifier in
 * an output, and a run that did not come to a report.
 */
export async function leaksOf(number: number, planted = createPlanted()): Promise<string[]> {
  const world = createWorld({ players: 0, scenarios: [...PLAYERS] })
  const { base, close } = await servePlanted(world, number, planted)
  const folder = mkdtempSync(join(tmpdir(), 'fauxhouse-planted-'))
  const home = process.cwd
  process.cwd = () => folder
  const file = (name: string) => join(folder, name)
  const outputs: string[] = []
  const wrong: string[] = []
  const run = async (files: readonly string[], ...argv: string[]) => {
    const terminal = recordTerminal(() => new Promise<void>(() => {}))
    const env = { FAUXHOUSE_AGAINST_TOKEN: 't-12345', FAUXHOUSE_AGAINST_SESSION: 's-12345' }
    const code = await main(argv, env, terminal)
    const errors = terminal.errors.join('\n')
    const printed = terminal.printed.join('\n')
    outputs.push(`${argv[0]}: ${printed}\n${errors}`)
    const written = new Set(readdirSync(folder))
    const missing = files.filter(
      (name) => !written.has(name) || readFileSync(file(name)).length < 3,
    )
    const isReport = (code === 0 || code === 1) && printed !== '' && missing.length === 0
    if (!isReport)
      wrong.push(`${number}: ${argv.join(' ')} ended with ${code}, ${missing}, ${errors}`)
  }
  try {
    const against = ['--against', base, '--rate', '1000']
    const named = PLAYERS.flatMap((id) => ['--player', id])
    const files = ['out.json', 'rec.json', 'ledger.md', 'ledger.json']
    const out = ['--out', file('out.json'), '--record', file('rec.json')]
    const probes = ['--allow-credential-probes', '--publish', file('ledger.md')]
    await run(files, 'verify', ...against, ...named, ...out, ...probes)
    await run([], 'verify', '--replay', file('rec.json'), '--json')
    for (const name of readdirSync(folder)) {
      outputs.push(`${name}: ${readFileSync(file(name), 'utf8')}`)
    }
    const leaks = IDENTIFIERS.flatMap((identifier) => {
      const text = String(identifier)
      const forms = [text, encodeURIComponent(text)]
      const holder = outputs.find((output) => forms.some((form) => output.includes(form)))
      return holder === undefined ? [] : [`${number}: ${text} in ${holder.split(':')[0]}`]
    })
    return [...wrong, ...leaks]
  } finally {
    process.cwd = home
    close()
    rmSync(folder, { recursive: true })
  }
}

/** What is wrong with many deployments, for the soak; 27 have all combinations. */
export async function findLeaks(deployments: number): Promise<string | undefined> {
  const planted = createPlanted()
  const leaks: string[] = []
  for (let number = 0; number < deployments; number += 1) {
    leaks.push(...(await leaksOf(number, planted)))
  }
  const { inPlace } = missingOf(planted)
  const combinations = planted.inPlace.size
  console.log(JSON.stringify({ deployments, combinations, leaks: leaks.length }))
  if (deployments >= ALL_DEPLOYMENTS) leaks.push(...inPlace.map((each) => `not planted: ${each}`))
  return leaks.length === 0 ? undefined : ['masking:', ...leaks].join('\n')
}

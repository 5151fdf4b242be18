import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { main } from '../../src/cli/main'
import { createWorld } from '../../src/create-world'
import { recordTerminal } from '../cli/recorded-terminal'
import { type Dice, diceOf } from '../verify/dice'

/** What tells who a player is, and must be in no output. */
const IDENTIFIERS: readonly (string | number)[] = [
  ...['erika.muster@corp.example', '+4915123456789', '0151 234 567 89', 4_915_123_456_789],
  ...['DE89370400440532013000', 'GB29NWBK60161331926819', '4111 1111 1111 1111'],
  ...['5555555555554444', 4_012_888_888_881_881, 'Erika Mustermann', 'Nora Lindqvist-Berg'],
  ...['MUSTERMANN, ERIKA', 'Heidestrasse 17', '51147 Koeln', '123-45-6789', '85010112345'],
  ...['AB123456C', 'L01X00T471', 'sess-8f14e45fceea167a', 'eyJhbGciOiJIUzI1NiJ9.e30.abcdef'],
  ...['192.0.2.146', '2001:db8::8a2e:370:7334', 'f81d4fae-7dec-11d0-a765', 'erika_m85', '@erikam'],
]

const PLAYERS = ['wagering-nearly-done', 'vip-whale', 'two-pending-withdrawals'] as const
const FREE_PLACES = ['X-Owner', 'Content-Type', 'Cache-Control', 'X-Request-ID', 'Allow'] as const

/** An answer with identifiers in some places: values, keys, items of lists and nested objects. */
function withPlanted(value: unknown, dice: Dice, sides: number): unknown {
  if (Array.isArray(value)) return value.map((item) => withPlanted(item, dice, sides))
  if (typeof value !== 'object' || value === null) {
    if (!dice.once(sides)) return value
    const planted = dice.pick(IDENTIFIERS)
    return dice.pick([planted, String(planted), [planted], { [planted]: planted }])
  }
  const members = Object.entries(value).map(([key, item]) => [key, withPlanted(item, dice, sides)])
  if (dice.once(sides)) members.push([String(dice.pick(IDENTIFIERS)), dice.pick(IDENTIFIERS)])
  return Object.fromEntries(members)
}

/** Runs `verify` and `learn` against a deployment with identifiers; those that an output has. */
export async function leaksOf(seed: number): Promise<string[]> {
  const world = createWorld({ players: 0, scenarios: [...PLAYERS] })
  const sides = diceOf(seed).pick([20, 60, 300, 2_000])
  const server = createServer(async (request, response) => {
    const headers = new Headers(request.headers as Record<string, string>)
    const found = await world.fetch(new Request(`http://x${request.url}`, { headers }))
    const body: unknown = JSON.parse(await found.text())
    // Each player has identifiers of its own places, the same in each answer to one request.
    const place = [...`${request.url}`].reduce((sum, sign) => sum * 31 + sign.charCodeAt(0), seed)
    const dice = diceOf(place)
    const isPlanted = request.url?.includes(PLAYERS[seed % PLAYERS.length] as string) === true
    const shown = isPlanted ? withPlanted(body, dice, sides) : body
    found.headers.delete('Content-Length')
    const name = dice.pick(FREE_PLACES)
    if (isPlanted && dice.once(4)) found.headers.set(name, String(dice.pick(IDENTIFIERS)))
    response.writeHead(found.status, Object.fromEntries(found.headers)).end(JSON.stringify(shown))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : 0
  const folder = mkdtempSync(join(tmpdir(), 'fauxhouse-planted-'))
  const home = process.cwd
  process.cwd = () => folder
  try {
    const against = ['--against', `http://127.0.0.1:${port}/v1`, '--rate', '1000']
    const env = { FAUXHOUSE_AGAINST_TOKEN: 't-12345', FAUXHOUSE_AGAINST_SESSION: 's-12345' }
    const outputs: string[] = []
    const run = async (...argv: string[]) => {
      const terminal = recordTerminal(() => new Promise<void>(() => {}))
      await main(argv, env, terminal)
      outputs.push(`${argv[0]}: ${[...terminal.printed, ...terminal.errors].join('\n')}`)
    }
    const named = PLAYERS.flatMap((id) => ['--player', id])
    const file = (name: string) => join(folder, name)
    const files = ['--out', file('out.json'), '--record', file('rec.json')]
    const probes = ['--allow-credential-probes', '--publish', file('ledger.md')]
    await run('verify', ...against, ...named, ...files, ...probes)
    await run('verify', '--replay', file('rec.json'), '--json')
    const now = ['--now', new Date(world.now).toISOString()]
    for (const [place, player] of PLAYERS.entries()) {
      await run('learn', player, ...against, ...now, '--exact', '--out', file(`${place}.json`))
    }
    for (const name of readdirSync(folder)) {
      outputs.push(`${name}: ${readFileSync(file(name), 'utf8')}`)
    }
    return IDENTIFIERS.flatMap((identifier) => {
      const text = String(identifier)
      const forms = [text, encodeURIComponent(text)]
      const holder = outputs.find((output) => forms.some((form) => output.includes(form)))
      return holder === undefined ? [] : [`seed ${seed}: ${text} in ${holder.split(':')[0]}`]
    })
  } finally {
    process.cwd = home
    server.close()
    rmSync(folder, { recursive: true })
  }
}

/** What many deployments leaked, for the soak. */
export async function findLeaks(seed: number, deployments: number): Promise<string | undefined> {
  const leaks: string[] = []
  for (let next = seed; next < seed + deployments; next += 1) leaks.push(...(await leaksOf(next)))
  console.log(JSON.stringify({ deployments, leaks: leaks.length }))
  return leaks.length === 0 ? undefined : ['masking:', ...leaks].join('\n')
}

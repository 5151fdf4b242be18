import type { createHash } from 'node:crypto'
import type { createWorld } from '../../src/index'

/** The module system of a program. */
export const FORMATS = ['esm', 'cjs'] as const
export type Format = (typeof FORMATS)[number]

/** A program of a user that loads modules, calls a function with them, and prints its result. */
function programOf(
  format: Format,
  imports: Readonly<Record<string, readonly string[]>>,
  main: (...names: never[]) => Promise<unknown>,
): string {
  const loads = Object.entries(imports).map(([specifier, names]) =>
    format === 'esm'
      ? `import { ${names.join(', ')} } from '${specifier}'`
      : `const { ${names.join(', ')} } = require('${specifier}')`,
  )
  const names = Object.values(imports).flat().join(', ')
  const call = `const result = (${main})(${names})\nresult.then((text) => console.log(text))\n`
  return `${loads.join('\n')}\n${call}`
}

/** Extension of a program's file. */
export const EXTENSIONS = { esm: 'mjs', cjs: 'cjs' } as const

/**
 * A hash over the six operations of every player of a small world that is lived in. Its text is run
 * elsewhere, so it knows nothing but its arguments.
 */
export async function fingerprintOf(
  create: typeof createWorld,
  hashOf: typeof createHash,
): Promise<string> {
  const world = create({ seed: 'matrix', players: 20 })
  world.execute('Þórdís', [
    { type: 'register', currency: 'KWD' },
    { type: 'deposit', amount: 99.125, method: 'visa' },
    { type: 'awardBonus', amount: 10, multiplier: 5 },
    { type: 'play', stake: 0.5, rounds: 200 },
  ])
  world.advance('P40DT3H')
  const hash = hashOf('sha256')
  const headers = { Authorization: 'Bearer any', 'X-Session-ID': 'any' }
  const queries = ['', '/transactions?limit=200', '/transactions/summary', '/bonuses']
  for (const { id } of world.list({ limit: 30 }).players) {
    for (const query of [...queries, '/bonuses/eligible', '/transactions?event_type=bet,win']) {
      const url = `http://any/v1/players/${encodeURIComponent(id)}${query}`
      hash.update(await (await world.fetch(new Request(url, { headers }))).text())
    }
  }
  return hash.update(JSON.stringify(world.log())).digest('hex')
}

export function fingerprintProgram(format: Format): string {
  const imports = { fauxhouse: ['createWorld'], 'node:crypto': ['createHash'] }
  return programOf(format, imports, fingerprintOf)
}

/** The answers through each adapter; the program fails if they differ. */
async function throughAdapters(
  create: typeof createWorld,
  createHandlers: typeof import('../../src/adapters/msw').createHandlers,
  listenOptions: typeof import('../../src/adapters/msw').listenOptions,
  startServer: typeof import('../../src/node').startServer,
  setupServer: typeof import('msw/node').setupServer,
): Promise<string> {
  const world = create({ seed: 'matrix', players: 3 })
  const id = world.list({ limit: 1 }).players[0]?.id ?? ''
  const headers = { Authorization: 'Bearer any', 'X-Session-ID': 'any' }
  const read = async (base: string) => (await fetch(`${base}/players/${id}`, { headers })).text()
  const direct = await world.fetch(new Request(`http://any/v1/players/${id}`, { headers }))
  const expected = await direct.text()

  const { url: baseUrl, close } = await startServer(world)
  if ((await read(baseUrl)) !== expected) throw new Error('The server says something else.')

  const base = 'https://api.example.com/back-office/v1'
  const interceptor = setupServer(...createHandlers(world, { baseUrl: base }))
  interceptor.listen(listenOptions())
  if ((await read(base)) !== expected) throw new Error('The handlers say something else.')
  // The server listens, so a request that msw lets through would be answered.
  const stray = await read(baseUrl).then(
    () => 'answered',
    () => 'stopped',
  )
  if (stray !== 'stopped') throw new Error('A request without a handler went to the network.')
  await fetch(`${base}/players/${id}`, {
    method: 'PUT',
    headers: { ...headers, 'Content-Type': 'application/json' },
    body: '{"blocked":true}',
  })
  const { blocked } = JSON.parse(await read(base))
  interceptor.close()
  await close()
  return `${expected} ${blocked}`
}

export function adaptersProgram(format: Format): string {
  const imports = {
    fauxhouse: ['createWorld'],
    'fauxhouse/msw': ['createHandlers', 'listenOptions'],
    'fauxhouse/node': ['startServer'],
    'msw/node': ['setupServer'],
  }
  return programOf(format, imports, throughAdapters)
}

import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { median } from './pairs'
import { place } from './places'

const root = fileURLToPath(new URL('../../', import.meta.url))

const FILES = 10
const TESTS = 20
const ROUNDS = 3

/** What a test file has before its tests, and what a test does with the profile of a player. */
interface Way {
  readonly head: string
  readonly test: string
  /** Where `test` comes from, and what its function takes. Default: vitest, and nothing. */
  readonly from?: string
  readonly takes?: string
}

const ID = 'blocked-player'
const HEADERS = `const headers = { Authorization: 'Bearer any', 'X-Session-ID': 'any' }`
const PROFILE = JSON.stringify({ id: ID, blocked: true })

const listening = (handlers: string) => `
import { setupServer } from 'msw/node'
import { afterAll, beforeAll } from 'vitest'
const server = setupServer(${handlers})
beforeAll(() => server.listen())
afterAll(() => server.close())
`
const inWorld = `
import { createWorld } from 'fauxhouse'
const world = createWorld({ players: 0, scenarios: ['${ID}'] })
`
const calling = (fetch: string, address: string) =>
  `${fetch}(${address} + '/v1/players/${ID}', { headers })`

const inFixture = (adapter: string): Way => ({
  from: 'fauxhouse/vitest',
  head: `test.override({ worldOptions: { players: 0, scenarios: ['${ID}'], adapter: '${adapter}' } })`,
  takes: '{ serviceUrl }',
  test: `fetch(serviceUrl + '/players/${ID}', { headers })`,
})

/** The first is what the others are held against. */
const WAYS: Readonly<Record<string, Way>> = {
  'msw, a constant': {
    head: `import { http, HttpResponse } from 'msw'
${listening(`http.get('https://api.example.com/v1/*', () => HttpResponse.json(${PROFILE}))`)}`,
    test: calling('fetch', "'https://api.example.com'"),
  },
  createHandlers: {
    head: `import { createHandlers } from 'fauxhouse/msw'
${inWorld}${listening("...createHandlers(world, { baseUrl: 'https://api.example.com/v1' })")}`,
    test: calling('fetch', "'https://api.example.com'"),
  },
  'world.fetch': { head: inWorld, test: calling('world.fetch', "''") },
  startServer: {
    head: `import { startServer } from 'fauxhouse/node'
import { afterAll } from 'vitest'
${inWorld}
const server = await startServer(world)
afterAll(() => server.close())
`,
    test: calling('fetch', 'server.origin'),
  },
  'fauxhouse/vitest, adapter msw': inFixture('msw'),
  'fauxhouse/vitest, adapter http': inFixture('http'),
}

/**
 * What a test file takes of the processor, and what a further test does, by adapter: vitest runs
 * files with one test and files with many, each in a process of its own, as it does by default.
 */
export function benchTestFiles(): void {
  const rows: Record<string, Record<string, string>> = {}
  const sides = Object.entries(WAYS).map(([name, way], index) => {
    const short = projectOf(`short-${index}`, way, FILES, 1)
    return { name, short, long: projectOf(`long-${index}`, way, FILES, TESTS) }
  })
  for (const { short } of sides) processorTimeOf(short)
  const rounds = Array.from({ length: ROUNDS }, () =>
    sides.map(({ short, long }) => ({ one: processorTimeOf(short), all: processorTimeOf(long) })),
  )
  for (const [at, { name }] of sides.entries()) {
    const over = rounds.map((round) => (round[at]!.one - round[0]!.one) / FILES)
    const each = rounds.map((round) => (round[at]!.all - round[at]!.one) / FILES / (TESTS - 1))
    rows[name] = {
      'a file, over msw': `${median(over).toFixed(0)} ms`,
      'a further test': `${median(each).toFixed(2)} ms`,
    }
  }
  console.table(rows)
}

/** A project that has installed the package. @returns its folder */
function projectOf(name: string, way: Way, files: number, tests: number): string {
  const { head, test, from = 'vitest', takes = '' } = way
  const folder = join(dirname(place('package.json', '{}')), name)
  const modules = join(folder, 'node_modules')
  mkdirSync(modules, { recursive: true })
  for (const each of ['msw', 'vitest']) {
    symlinkSync(join(root, 'node_modules', each), join(modules, each), 'junction')
  }
  // Not by a link: vitest would translate what lies outside of node_modules.
  cpSync(join(root, 'dist'), join(modules, 'fauxhouse/dist'), { recursive: true })
  cpSync(join(root, 'package.json'), join(modules, 'fauxhouse/package.json'))
  const write = (path: string, text: string) => writeFileSync(join(folder, path), text)
  write('package.json', '{ "type": "module" }')
  write('vitest.config.js', 'export default {}')
  const body = Array.from(
    { length: tests },
    (_, number) => `
test('${number}', async (${takes}) => {
  expect(await (await ${test}).json()).toMatchObject({ blocked: true })
})
`,
  )
  const text = `import { expect, test } from '${from}'\n${head}\n${HEADERS}\n${body.join('')}`
  for (let file = 0; file < files; file += 1) write(`file-${file}.test.js`, text)
  return folder
}

/** The processor time of vitest and its processes in a project, in ms. */
function processorTimeOf(folder: string): number {
  const vitest = join(root, 'node_modules/vitest/vitest.mjs')
  const run = `"${process.execPath}" "${vitest}" run --silent --reporter=dot`
  const command = `${run} > log.txt 2>&1 && times`
  const output = execFileSync('sh', ['-c', command], { cwd: folder, encoding: 'utf8' })
  const [, children = ''] = output.trim().split('\n')
  const seconds = [...children.matchAll(/(\d+)m([\d.]+)s/g)].map(
    ([, minutes, rest]) => Number(minutes) * 60 + Number(rest),
  )
  return seconds.reduce((sum, each) => sum + each, 0) * 1_000
}

import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createWorld } from '../../src/assembly/create-world'
import { main } from '../../src/cli/main'
import { renderSweep } from '../../src/cli/sweep/report-text'
import { type SweepReport, sweep } from '../../src/node'
import { recordTerminal } from './recorded-terminal'
import { makeFolder } from './temporary-folder'

const folder = fileURLToPath(new URL('../../.fauxhouse/sweep/', import.meta.url))

// Child processes cannot import the source.
beforeAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const source = (path: string) => fileURLToPath(new URL(`../../src/${path}.ts`, import.meta.url))
  await build({
    entryPoints: {
      node: source('node'),
      index: source('index'),
      command: source('cli/bin'),
    },
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'es2022',
    outdir: folder,
    logLevel: 'silent',
  })
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const HEAD = `
import { createWorld } from './index.js'
const headers = { Authorization: 'Bearer any', 'X-Session-ID': 'any' }
const world = createWorld({ players: 0, scenarios: ['wagering-nearly-done'] })
`
const SERVER = `${HEAD}
import { startServer } from './node.js'
const { url: baseUrl } = await startServer(world)
world.reset()
const get = async (path, init = { headers }) => fetch(baseUrl + path, init)
`
/** A named world of a server of its own process. */
const COMMAND = `
import { spawn } from 'node:child_process'
import { once } from 'node:events'
const headers = { Authorization: 'Bearer any', 'X-Session-ID': 'any' }
const flags = ['--port', '0', '--json', '--scenario', 'wagering-nearly-done']
const server = spawn(process.execPath, [import.meta.dirname + '/command.js', ...flags])
server.stderr.on('data', () => process.exit(9))
const [line] = await once(server.stdout, 'data')
const base = JSON.parse(line).origin + '/w/one/v1'
const get = async (path, init = { headers }) => fetch(base + path, init)
`
/** Ends with 1 unless an update leaves alone what it does not name. */
const UPDATE = `
const path = '/players/wagering-nearly-done'
const { phone } = await (await get(path)).json()
const json = { ...headers, 'Content-Type': 'application/json' }
await get(path, { method: 'PUT', headers: json, body: '{"affiliate_name":"A"}' })
process.exit((await (await get(path)).json()).phone === phone ? 0 : 1)
`
/** Ends with 1 unless lists begin with what is newest. */
const ORDER = `
const { transactions } = await (await get('/players/wagering-nearly-done/transactions')).json()
const isNewest = transactions[0].date > transactions.at(-1).date
console.log(isNewest ? 'all is well' : 'the newest row is not the first one')
process.exit(isNewest ? 0 : 1)
`
/** Writes a script, and sweeps it. */
async function sweepScript(
  name: string,
  script: string,
  flags: readonly string[] = [],
  whileRunning: () => Promise<void> = () => new Promise(() => {}),
) {
  writeFileSync(`${folder}${name}.mjs`, script)
  return sweepCommand([...flags, '--', process.execPath, `${folder}${name}.mjs`], whileRunning)
}

async function sweepCommand(words: readonly string[], whileRunning?: () => Promise<void>) {
  const terminal = recordTerminal(whileRunning ?? (() => new Promise(() => {})))
  const temporary = makeFolder()
  vi.stubEnv('TMPDIR', temporary.path)
  const code = await main(['sweep', ...words], {}, terminal).finally(() => vi.unstubAllEnvs())
  expect(readdirSync(temporary.path)).toEqual([])
  return { code, printed: terminal.printed.join('\n'), errors: terminal.errors }
}

const policiesOf = (json: string) =>
  (JSON.parse(json) as SweepReport).dependencies.map(({ policies }) => policies)

describe('a command that depends on a policy', () => {
  test('over HTTP: the report names it, with both answers and the output', async () => {
    const flags = ['--only', 'sortOrder', '--jobs', '2']
    const { code, printed, errors } = await sweepScript('order', SERVER + ORDER, flags)
    expect(code).toBe(1)
    expect(printed).toContain('Dependent: 1 cause of failures (1 policy, ')
    expect(printed).toContain('Fails with sortOrder=oldest-first; all else equal.')
    expect(printed).toContain('GET /v1/players/wagering-nearly-done/transactions')
    expect(printed).toMatch(/^ {4,}sortOrder=newest-first +sortOrder=oldest-first$/m)
    expect(printed).toMatch(/^ {4}\/transactions\/0\/id +"tx_\w+" +"tx_\w+"$/m)
    expect(printed).toContain('the newest row is not the first one')
    expect(errors[0]).toBe('Policies: 1. Runs: 2, and about 8 more for each dependency.')
    expect(errors[1]).toMatch(/^run 1 of 2: passed in \d+\.\d s \(unchanged policies\)$/)
  })

  test('over fauxhouse serve: after an update, and in a named world', async () => {
    const flags = ['--only', 'updateOmitted', '--json']
    const { code, printed } = await sweepScript('update', COMMAND + UPDATE, flags)
    expect([code, policiesOf(printed)]).toEqual([1, [{ updateOmitted: 'reset' }]])
    const [dependency] = (JSON.parse(printed) as SweepReport).dependencies
    expect(dependency?.answers).toMatchObject([
      {
        request: { world: 'one', method: 'GET', path: '/w/one/v1/players/wagering-nearly-done' },
        differences: expect.arrayContaining([expect.objectContaining({ pointer: '/phone' })]),
      },
    ])
  })

  test('by not ending: the limit of time is a failure', async () => {
    const wait = ORDER.replace('process.exit(isNewest ? 0 : 1)', 'if (isNewest) process.exit(0)')
    const flags = ['--only', 'sortOrder', '--timeout', '4']
    const { code, printed } = await sweepScript('late', SERVER + wait, flags)
    expect(code).toBe(1)
    expect(printed).toContain('The run did not finish within 4 s.')
  })
})

test('a report of another status shows both bodies', async () => {
  const report = await sweep(
    createWorld({ players: 0 }),
    async (world) => {
      const { status } = await world.fetch('/v1/players/nobody/transactions', {
        headers: { Authorization: 'Bearer any', 'X-Session-ID': 'any' },
      })
      if (status !== 404) throw new Error('a stranger')
    },
    { only: ['unknownPlayer'] },
  )
  const printed = renderSweep(report)
  expect(printed).toContain('Fails with unknownPlayer=generate; all else equal.')
  expect(printed).toContain(
    '    unknownPlayer=404: status 404, {"type":"urn:fauxhouse:problem:player-not-',
  )
  expect(printed).toContain('    unknownPlayer=generate: status 200, {"transactions":[')
  expect(printed).toContain('  Again: --only unknownPlayer=generate')
})

test('the help shows where its flags stand, and the exit codes', async () => {
  const { code, printed } = await sweepCommand(['--help'])
  expect(code).toBe(0)
  expect(printed).toContain('Usage: fauxhouse sweep [flags] -- COMMAND …\n')
  expect(printed).toMatch(/^ {2}130 /m)
})

test('a command that sends no request is reported', async () => {
  const flags = ['--only', 'wr']
  const { code, errors } = await sweepScript('silent', `${SERVER}process.exit(0)`, flags)
  expect([code, errors]).toEqual([
    0,
    expect.arrayContaining([
      'fauxhouse: The adapters of the command received no requests. Does the code under test call another URL?',
    ]),
  ])
})

test('a command that depends on none ends with 0', async () => {
  const flags = ['--only', 'sortOrder,wr', '--except', 'sortOrder']
  const { code, printed } = await sweepScript('order', SERVER + ORDER, flags)
  expect({ code, printed }).toEqual({
    code: 0,
    printed: 'Independent: no failure depends on a policy (1 policy, 2 runs).',
  })
})

describe('a sweep that cannot be: one line of error, and code 2', () => {
  test.each([
    [
      'fails anyway',
      `${SERVER}console.log('broken'); process.exit(3)`,
      'fauxhouse: The run fails with unchanged policies. Make it pass first: a sweep compares with a passing run.',
    ],
    [
      'opens no adapter',
      'process.exit(0)',
      'fauxhouse: The command started no adapter, so no policy has an effect on it. Serve the world itself with createHandlers, startServer or fauxhouse serve, or use a fixture.',
    ],
    [
      'is swept by nothing else',
      `${SERVER}process.exit(0)`,
      'fauxhouse: All values of the sweep equal those of the world. Use other values or other policies.',
      ['--only', 'sortOrder=newest-first'],
    ],
    [
      'has a fetch of its own',
      `${SERVER.replace('startServer(world)', 'startServer({ fetch: (request) => world.fetch(request) })')}process.exit(0)`,
      'fauxhouse: The command started adapters without a world, so no policy has an effect on it. Serve the world itself with createHandlers, startServer or fauxhouse serve, or use a fixture.',
    ],
  ] as const)('a command that %s', async (name, script, error, flags: readonly string[] = []) => {
    const { code, printed, errors } = await sweepScript(name.replaceAll(' ', '-'), script, flags)
    expect([code, printed, errors.at(-1)]).toEqual([2, '', error])
    if (name === 'fails anyway') expect(errors.at(-2)).toBe('broken')
  })

  test.each([
    [['--', 'no-such-program'], /^fauxhouse: no-such-program cannot be run: .*ENOENT.*$/],
    [[], /^fauxhouse: sweep needs a command\. Write `fauxhouse sweep -- COMMAND …`\.$/],
    [
      ['--only', 'sort', '--', 'x'],
      /^fauxhouse: There is no policy "sort". Did you mean sortOrder\?$/,
    ],
    [
      ['--only', 'wr', '--except', 'wr', '--', 'x'],
      /^fauxhouse: No policy is left to sweep\. Except fewer/,
    ],
    [['--except', 'tokens', '--', 'x'], /^fauxhouse: The policy tokens is not swept: .*$/],
    [['--jobs', '0', '--', 'x'], /^fauxhouse: --jobs is "0"\. Use an integer from 1 to 64\.$/],
  ])('%j', async (words, error) => {
    const { code, errors } = await sweepCommand(words)
    expect([code, errors.at(-1)]).toEqual([2, expect.stringMatching(error)])
  })
})

test.skipIf(process.platform === 'win32')(
  'Ctrl+C ends the command with all its processes, and leaves no file',
  async () => {
    const pids = makeFolder()
    const script = `
import { spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
process.on('SIGTERM', () => {})
const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])
writeFileSync(${JSON.stringify(pids.path)} + '/' + child.pid, '')
setInterval(() => {}, 1000)
`
    const started = () => readdirSync(pids.path).map(Number)
    const interrupt = () => vi.waitUntil(() => started().length > 0, 20_000).then(() => undefined)
    const { code } = await sweepScript('endless', script, [], interrupt)
    expect(code).toBe(130)
    const [pid = 0] = started()
    await vi.waitFor(() => expect(() => process.kill(pid, 0)).toThrow('ESRCH'), 20_000)
  },
)

test('a variable that names no file is an error of the adapter', async () => {
  const { createHandlers } = await import('../../src/adapters/msw')
  vi.stubEnv('FAUXHOUSE_SWEEP', '/no/such/file')
  try {
    expect(() => createHandlers(createWorld(), { baseUrl: '/v1' })).toThrow(
      /^The file in FAUXHOUSE_SWEEP cannot be used: ENOENT.*unset FAUXHOUSE_SWEEP\.$/,
    )
  } finally {
    vi.unstubAllEnvs()
  }
})

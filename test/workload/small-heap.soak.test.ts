import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'tsup'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { EXCESSES } from './excesses'

const PROGRAM = `
  const { createWorld } = require('./index.cjs')
  const { startServer } = require('./node.cjs')
  startServer(createWorld({ players: 0 })).then(({ url }) => console.log(url))
`

const folder = mkdtempSync(join(tmpdir(), 'fauxhouse-heap-'))
let child: ChildProcess | undefined
let url = ''

beforeAll(async () => {
  await build({
    config: false,
    entry: { index: 'src/index.ts', node: 'src/adapters/node.ts' },
    format: 'cjs',
    outExtension: () => ({ js: '.cjs' }),
    outDir: folder,
    noExternal: [/./],
    silent: true,
  })
  child = spawn(process.execPath, ['--max-old-space-size=192', '-e', PROGRAM], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const { stdout } = child
  if (stdout === null) throw new Error('The child has no output.')
  const [line] = await once(stdout, 'data')
  url = String(line).trim()
})

afterAll(async () => {
  child?.kill('SIGKILL')
  if (child && child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  rmSync(folder, { recursive: true })
})

async function post(path: string, body: unknown): Promise<number> {
  const headers = { 'Content-Type': 'application/json' }
  const init = { method: 'POST', headers, body: JSON.stringify(body) }
  const response = await fetch(`${url}/__admin${path}`, init)
  await response.text()
  return response.status
}

const log = async () => (await fetch(`${url}/__admin/log`)).text()

test.each(Object.entries(EXCESSES))(
  '%s neither ends nor changes a small process',
  async (_, excess) => {
    const before = await log()
    expect(await post('/scenarios', { name: 'excess', ...excess.definition })).toBe(400)
    expect([child?.exitCode, await log()]).toEqual([null, before])
  },
)

test('a batch of very many rounds neither ends nor changes it', async () => {
  expect(await post('/players', { id: 'x', market: 'FI' })).toBe(201)
  const before = await log()
  const round = { type: 'play', stake: 0.01, rounds: 100_000 }
  const batch = [{ type: 'deposit', amount: 9e9 }, ...Array(999).fill(round)]
  expect(await post('/players/x/commands', batch)).toBe(400)
  expect(await log()).toBe(before)
})

test('a quarter of a million rows fit in, and the server answers during their audit', async () => {
  const steps = [{ type: 'deposit', amount: 100 }, { reach: { rows: 252_360 } }]
  expect(await post('/scenarios', { name: 'long', steps })).toBe(201)
  let isDone = false
  const audit = fetch(`${url}/__admin/audit`).finally(() => {
    isDone = true
  })
  let answers = 0
  while (!isDone) {
    const health = await fetch(`${url}/__admin/health`)
    await health.text()
    if (!isDone) answers += 1
  }
  expect([(await audit).status, answers > 5]).toEqual([200, true])
})

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { createWorld } from '../../src/create-world'
import { startServer } from '../../src/node'
import type { LogEntry } from '../../src/world/log'
import { savedIn } from '../../src/world/saved-worlds'
import { curl, freePorts, startProcess } from '../support/server-process'

/* The file of a server after its process was killed, and who may write it then. */

const KILLS = 200
const AT_ONCE = 10
const folder = mkdtempSync(join(tmpdir(), 'fauxhouse-kills-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** The build, which a child loads in a tenth of the time of the source. */
const dist = (name: string) => fileURLToPath(new URL(`../../dist/${name}.js`, import.meta.url))

/** Writes a number into a world every few ms, and prints each once it has its answer. */
const WRITER = `
  import { createWorld } from ${JSON.stringify(dist('index'))}
  import { startServer } from ${JSON.stringify(dist('node'))}
  const world = createWorld({ players: 0 })
  await startServer(world, { state: process.argv[2] })
  world.execute('anna', { type: 'register' })
  for (let number = 1; ; number += 1) {
    world.execute('anna', { type: 'updateProfile', phone: String(number) })
    console.log(number)
    await new Promise((resolve) => setTimeout(resolve, 3))
  }
`

interface Seen {
  readonly number: number
  readonly at: number
}

/** Kills a writer at a random instant. @returns what it had written, and when it was killed */
async function kill(file: string, ms: number): Promise<{ seen: Seen[]; killedAt: number }> {
  const script = join(folder, 'writer.mjs')
  if (!existsSync(script)) writeFileSync(script, WRITER)
  const child = spawn(process.execPath, [script, file], { stdio: ['ignore', 'pipe', 'inherit'] })
  const seen: Seen[] = []
  createInterface(child.stdout).on('line', (line) => {
    seen.push({ number: Number(line), at: Date.now() })
  })
  await once(child.stdout, 'data')
  await delay(ms)
  const killedAt = Date.now()
  child.kill('SIGKILL')
  await once(child, 'close')
  return { seen, killedAt }
}

/** The numbers in the file. Its reader takes a tenth of the time of a server that goes on. */
async function numbersIn(file: string): Promise<number[]> {
  const { base } = await savedIn(readFileSync(file, 'utf8'), file, async () => undefined)
  return numbersOf(base.entries)
}

/** The numbers of a server that goes on with the file. */
async function numbersServed(file: string): Promise<number[]> {
  // A person who knows that the process is dead need not wait.
  rmSync(`${file}.lock`, { force: true })
  const world = createWorld({ players: 0 })
  const server = await startServer(world, { state: file })
  const { commands } = world.log()
  await server.close()
  return numbersOf(commands)
}

function numbersOf(entries: readonly LogEntry[]): number[] {
  return entries.flatMap((entry) =>
    'command' in entry && 'phone' in entry.command ? Number(entry.command.phone) : [],
  )
}

test(`after ${KILLS} kills the file loads, and lacks at most the last second`, {
  timeout: 240_000,
}, async () => {
  const seed = Date.now()
  let state = seed
  const random = () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
    return state / 0x7fffffff
  }
  let next = 0
  let longest = 0
  const work = async () => {
    for (let at = next++; at < KILLS; at = next++) {
      const file = join(folder, `${at}.ndjson`)
      // A tenth of them live long enough to have a second to lose.
      const { seen, killedAt } = await kill(file, random() * (at % 10 === 0 ? 2_500 : 400))
      const numbers = await numbersIn(file)
      const where = `seed ${seed}, kill ${at}`
      expect(numbers, where).toEqual(numbers.map((_, place) => place + 1))
      const due = seen.filter((each) => each.at < killedAt - 1_000).at(-1)?.number ?? 0
      expect(numbers.length, where).toBeGreaterThanOrEqual(due)
      if (at % 10 === 0) expect(await numbersServed(file), where).toEqual(numbers)
      longest = Math.max(longest, numbers.length)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  expect(longest).toBeGreaterThan(50)
})

test('a second process is rejected; after a kill the next one waits, is starting, and goes on', {
  timeout: 60_000,
}, async () => {
  const file = join(folder, 'handed-on.ndjson')
  const [port = 0] = await freePorts(1)
  const flags = ['--players', '2', '--scenario', 'blocked-player', '--state', file]
  const first = await startProcess(port, ...flags)
  const second = startProcess(0, ...flags)
  await expect(second).rejects.toThrow('ended before it was ready')
  const player = `http://127.0.0.1:${port}/v1/players/blocked-player`
  const headers = ['-H', 'Authorization: Bearer a', '-H', 'X-Session-ID: a']
  const json = [...headers, '-H', 'Content-Type: application/json']
  expect((await curl(...json, '-X', 'PUT', '-d', '{"phone":"+491"}', player)).status).toBe(200)
  await expect.poll(() => readFileSync(file, 'utf8')).toContain('+491')
  expect(await first.end('SIGKILL')).toBe('SIGKILL')

  // Without the flags of the world: the file has them.
  const third = startProcess(port, '--state', file)
  const health = async () =>
    (await curl(`http://127.0.0.1:${port}/health`).catch(() => undefined))?.body
  await expect.poll(health, { timeout: 10_000 }).toContain('"status":"starting"')
  await third
  expect((await curl(...headers, player)).body).toContain('"phone":"+491"')
  expect(await (await third).end('SIGTERM')).toBe(0)
  expect(existsSync(`${file}.lock`)).toBe(false)
})

test('a process that has lost its lock exits with 1', async () => {
  const file = join(folder, 'lost.ndjson')
  const { child } = await startProcess(0, '--players', '1', '--no-scenarios', '--state', file)
  const exit = once(child, 'exit')
  writeFileSync(`${file}.lock`, JSON.stringify({ id: 'x', host: 'other', pid: 1, beat: 1 }))
  expect(await exit).toEqual([1, null])
  expect(readFileSync(`${file}.lock`, 'utf8')).toContain('"id":"x"')
})

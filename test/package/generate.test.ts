import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test, vi } from 'vitest'

const COMMAND = fileURLToPath(new URL('../../dist/cli.js', import.meta.url))
const FLAGS = ['--players', '150', '--seed', 'killed', '--quality']

function start(folder: string, ...argv: string[]) {
  const args = [COMMAND, 'generate', '--out', folder, ...FLAGS, ...argv]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'pipe'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  let errors = ''
  child.stderr.on('data', (chunk) => {
    errors += chunk
  })
  return { child, ended: once(child, 'close').then(([code]) => [code, errors]) }
}

function emptyFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'fauxhouse-generate-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

/** The checksum of each file of a folder. */
function filesIn(folder: string): Record<string, string> {
  const names = readdirSync(folder).sort((a, b) => (a < b ? -1 : 1))
  const sums = names.map((name) =>
    createHash('sha256')
      .update(readFileSync(join(folder, name)))
      .digest('hex'),
  )
  return Object.fromEntries(names.map((name, place) => [name, sums[place] ?? '']))
}

test('a run that is killed goes on, with threads as without, and ends with the same bytes', async () => {
  const whole = emptyFolder()
  expect(await start(whole).ended).toEqual([0, ''])
  for (const [first, second] of [
    ['1', '3'],
    ['3', '1'],
  ] as const) {
    const folder = emptyFolder()
    const { child, ended } = start(folder, '--workers', first)
    const checkpoint = join(folder, 'manifest.json.partial')
    const done = () => existsSync(checkpoint) && JSON.parse(readFileSync(checkpoint, 'utf8')).next
    await vi.waitFor(() => expect(done()).toBeGreaterThan(0), { timeout: 30_000, interval: 5 })
    child.kill('SIGKILL')
    expect(await ended).toEqual([null, ''])
    expect(done()).toBeLessThan(150)
    expect(existsSync(join(folder, 'players.ndjson'))).toBe(false)
    expect(await start(folder, '--workers', second, '--resume').ended).toEqual([0, ''])
    expect(filesIn(folder)).toEqual(filesIn(whole))
  }
})

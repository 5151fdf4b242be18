import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test, vi } from 'vitest'

const COMMAND = fileURLToPath(new URL('../../dist/cli.js', import.meta.url))
const TABLES = ['players', 'transactions', 'bonuses']

function start(folder: string, players: number) {
  const args = [COMMAND, 'generate', '--out', folder, '--players', `${players}`]
  const child = spawn(process.execPath, args, { stdio: 'ignore' })
  onTestFinished(() => void child.kill('SIGKILL'))
  return { child, ended: once(child, 'close').then(([code]) => code) }
}

function emptyFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'fauxhouse-generate-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

const digestOf = (...paths: string[]) =>
  paths.reduce((hash, path) => hash.update(readFileSync(path)), createHash('sha256')).digest('hex')

test('a run that is killed leaves no file that looks whole, and can be repeated', async () => {
  const [whole, folder] = [emptyFolder(), emptyFolder()]
  expect(await start(whole, 200).ended).toBe(0)
  const { child, ended } = start(folder, 200)
  await vi.waitFor(
    () => expect(existsSync(join(folder, 'transactions.ndjson.partial'))).toBe(true),
    { timeout: 30_000, interval: 5 },
  )
  child.kill('SIGKILL')
  expect(await ended).toBeNull()
  for (const name of readdirSync(folder)) expect(name).toMatch(/\.partial$/)
  expect(await start(folder, 200).ended).toBe(0)
  expect(readdirSync(folder)).toEqual(readdirSync(whole))
  for (const name of readdirSync(whole)) {
    expect(digestOf(join(folder, name)), name).toBe(digestOf(join(whole, name)))
  }
})

test('the shards of the docs, each a process, are the whole one after the other', async () => {
  const docs = readFileSync(new URL('../../docs/datasets.md', import.meta.url), 'utf8')
  const [recipe = ''] = /^seq 7 .*$/m.exec(docs) ?? []
  expect(recipe).toContain('npx fauxhouse generate --out shards --players 100000 --shard {}/7')
  const [whole, folder] = [emptyFolder(), emptyFolder()]
  const command = recipe
    .replace('npx fauxhouse', `"${process.execPath}" "${COMMAND}"`)
    .replace('--players 100000', '--players 40')
  const shell = spawn('sh', ['-c', command], { cwd: folder, stdio: 'ignore' })
  expect(await once(shell, 'close')).toEqual([0, null])
  expect(await start(whole, 40).ended).toBe(0)
  for (const table of TABLES) {
    const shards = [1, 2, 3, 4, 5, 6, 7].map((index) =>
      join(folder, 'shards', `${table}.${index}-of-7.ndjson`),
    )
    expect(digestOf(...shards)).toBe(digestOf(join(whole, `${table}.ndjson`)))
  }
})

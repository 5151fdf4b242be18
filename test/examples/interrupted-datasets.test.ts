import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test, vi } from 'vitest'

const COMMAND = fileURLToPath(new URL('../../dist/cli.js', import.meta.url))
const FLAGS = ['--seed', 'killed', '--quality', '--players']

function start(folder: string, players: number, ...argv: string[]) {
  const args = [COMMAND, 'generate', '--out', folder, ...FLAGS, `${players}`, ...argv]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'pipe'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  let errors = ''
  child.stderr.on('data', (chunk) => {
    // A slow machine also gets lines of progress.
    errors += String(chunk).replace(/^.* of \d+ players, .*\n/gm, '')
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

test.each([
  ['ndjson', '1', '3'],
  ['parquet', '3', '1'],
])('%s that %s threads begin, and %s end after a kill, has the same bytes', async (...given) => {
  const [format, first, second] = given
  const flags = ['--format', format]
  const [whole, folder] = [emptyFolder(), emptyFolder()]
  expect(await start(whole, 80, ...flags).ended).toEqual([0, ''])
  const { child, ended } = start(folder, 80, ...flags, '--workers', first)
  const checkpoint = join(folder, 'manifest.json.partial')
  const done = () => existsSync(checkpoint) && JSON.parse(readFileSync(checkpoint, 'utf8')).next
  await vi.waitFor(() => expect(done()).toBeGreaterThan(0), { timeout: 30_000, interval: 5 })
  child.kill('SIGKILL')
  expect(await ended).toEqual([null, ''])
  expect(done()).toBeLessThan(80)
  expect(existsSync(join(folder, `players.${format}`))).toBe(false)
  expect(await start(folder, 80, ...flags, '--workers', second, '--resume').ended).toEqual([0, ''])
  expect(filesIn(folder)).toEqual(filesIn(whole))
})

test('the shards of the docs, each a process, are the whole one after the other', async () => {
  const docs = readFileSync(new URL('../../docs/dataset-shards.md', import.meta.url), 'utf8')
  const [recipe = ''] = /^seq 7 .*$/m.exec(docs) ?? []
  expect(recipe).toContain('npx fauxhouse generate --out shards --players 100000 --shard {}/7')
  const [whole, folder] = [emptyFolder(), emptyFolder()]
  const command = recipe
    .replace('npx fauxhouse', `"${process.execPath}" "${COMMAND}"`)
    .replace('--players 100000', `${FLAGS.join(' ')} 40`)
  const shell = spawn('sh', ['-c', command], { cwd: folder, stdio: 'ignore' })
  expect(await once(shell, 'close')).toEqual([0, null])
  expect(await start(whole, 40).ended).toEqual([0, ''])
  for (const table of ['players', 'transactions', 'bonuses', 'labels']) {
    const hash = createHash('sha256')
    for (let index = 1; index <= 7; index += 1) {
      hash.update(readFileSync(join(folder, 'shards', `${table}.${index}-of-7.ndjson`)))
    }
    expect(hash.digest('hex')).toBe(filesIn(whole)[`${table}.ndjson`])
  }
})

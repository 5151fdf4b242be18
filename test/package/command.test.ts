import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, existsSync, openSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, onTestFinished, test } from 'vitest'

const COMMAND = fileURLToPath(new URL('../../dist/cli.js', import.meta.url))

const CALLS = [
  ['--help'],
  ['scenarios'],
  ['show', 'blocked-player'],
  ['audit', '--players', '1', '--scenario', 'blocked-player'],
  ['openapi'],
]

interface Run {
  readonly child: ChildProcess
  readonly errors: () => string
  readonly ended: Promise<readonly [code: number | null, signal: string | null]>
}

function run(args: readonly string[], stdout: number | 'pipe' = 'pipe'): Run {
  const child = spawn(process.execPath, [COMMAND, ...args], { stdio: ['ignore', stdout, 'pipe'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  let errors = ''
  child.stderr?.on('data', (chunk) => {
    errors += chunk
  })
  const ended = once(child, 'close') as Promise<[number | null, string | null]>
  return { child, errors: () => errors, ended }
}

describe.skipIf(!existsSync('/dev/full'))('a full disk', () => {
  test.each([...CALLS, ['--port', '0']])('%s %s: one line, and 1', async (...args) => {
    const full = openSync('/dev/full', 'w')
    onTestFinished(() => closeSync(full))
    const { errors, ended } = run(args, full)
    expect(await ended).toEqual([1, null])
    expect(errors()).toBe('fauxhouse: The output cannot be written (ENOSPC). Send it elsewhere.\n')
  })
})

// As a process, because only that can be stopped where the system is asked again and again.
describe.runIf(process.platform === 'linux')(
  'a folder that cannot be made',
  { timeout: 20_000 },
  () => {
    test.each(['x', 'x/y', 'self/x/y'])('/proc/%s: one line, and 1', async (name) => {
      const { errors, ended } = run(['generate', '--players', '1', '--out', `/proc/${name}`])
      expect(await ended).toEqual([1, null])
      expect(errors()).toMatch(
        /^fauxhouse: \/proc\/\S+ cannot be written \(E\w+\)\. Use a writable folder\.\n$/,
      )
    })
  },
)

describe('a reader that has gone', () => {
  test.each(CALLS)('%s %s: quiet, and 0', async (...args) => {
    const { child, errors, ended } = run(args)
    child.stdout?.destroy()
    expect([await ended, errors()]).toEqual([[0, null], ''])
  })
})

import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createWorld } from '../../src/index'
import { openProject, wordsOf } from './hosts'
import { adaptersProgram, fingerprintOf, fingerprintProgram } from './programs'
import { REPEATS_PROGRAM } from './repeats-program'

/*
 * The packed tarball on Bun and Deno. With msw 2: msw 3 does not see the requests of their fetch.
 */

const project = openProject('classic')
const node = [process.execPath] as const

/** Starts the command by a runtime until the test ends, and returns the URL of the service. */
async function serve([executable, ...args]: readonly string[]): Promise<string> {
  const command = ['node_modules/fauxhouse/dist/cli.js', '--players', '0', '--port', '0', '--json']
  const words = [...args, ...command, '--scenario', 'blocked-player']
  const server = spawn(executable ?? '', words, { cwd: project.place })
  onTestFinished(async () => {
    server.kill()
    await once(server, 'close')
  })
  const [ready] = await once(createInterface(server.stdout), 'line')
  return JSON.parse(ready).url
}

/** What a request on a kept connection leads to by a runtime, see the program. */
async function repeats(client: readonly [string, ...string[]], url: string): Promise<object> {
  project.write('repeats.mjs', REPEATS_PROGRAM)
  return JSON.parse(await project.run(...client, 'repeats.mjs', url))
}

describe.each(['bun', 'deno'] as const)('on %s', (runtime) => {
  const words = wordsOf(runtime)

  test('a world has the bytes of Node.js', async () => {
    project.write('runtimes/fingerprint.mjs', fingerprintProgram('esm'))
    const seen = await project.run(...words, 'runtimes/fingerprint.mjs')
    expect(seen).toBe(`${await fingerprintOf(createWorld, createHash)}\n`)
  })

  test('world.fetch, msw and a server give the same answers', async () => {
    // msw keeps a process of Deno from ending.
    const ending = 'result.then(() => process.exit())'
    project.write('runtimes/adapters.mjs', `${adaptersProgram('esm')}${ending}\n`)
    expect(await project.run(...words, 'runtimes/adapters.mjs')).toMatch(/ true$/m)
  })

  test('fetch repeats once a request whose kept connection was reset, as the docs say', async () => {
    expect(await repeats(words, await serve(words))).toEqual({
      'GET reset': [200, 2],
      'PUT reset': [200, 2],
      'PUT loseAnswer': [200, 2],
      'GET reset twice': ['error', 2],
      'GET truncated': ['error', 1],
    })
  })

  test('its server resets connections, which Node.js reports', async () => {
    expect(await repeats(node, await serve(words))).toEqual({
      'GET reset': ['error', 1],
      'PUT reset': ['error', 1],
      'PUT loseAnswer': ['error', 1],
      'GET reset twice': ['error', 1],
      'GET truncated': ['error', 1],
    })
  })
})

test('fauxhouse/jest names the fixtures that bun test can use', async () => {
  project.write('runtimes/jest.test.mjs', "import 'fauxhouse/jest'\n")
  const [bun] = wordsOf('bun')
  await expect(project.run(bun, 'test', 'runtimes/jest.test.mjs')).rejects.toThrow(
    'With bun test, use fauxhouse/node-test.',
  )
})

import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { packInto } from '../package/installation'

const run = promisify(execFile)

const source = fileURLToPath(new URL('../../examples/', import.meta.url))

/** Copies of the examples, so that the folders of the repository stay clean. */
const folder = fileURLToPath(new URL('../../.fauxhouse/examples/', import.meta.url))

/** Names of the examples. */
export const EXAMPLES: readonly string[] = readdirSync(source, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)

/** Files that an example makes. */
const MADE = /[\\/](node_modules|target|dist|__pycache__)$/

/** Packs the build as `fauxhouse.tgz`, once, where the manifests of the examples look for it. */
export function setup(): void {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  renameSync(packInto(folder).tarball, join(folder, 'fauxhouse.tgz'))
}

/**
 * Copies an example and installs what its lock file says, with the packed package.
 *
 * @param copy name of the copy: files of tests run side by side
 */
export async function installExample(name: string, copy = name): Promise<string> {
  const place = join(folder, copy)
  cpSync(join(source, name), place, { recursive: true, filter: (path) => !MADE.test(path) })
  const flags = ['--no-audit', '--no-fund', '--prefer-offline', '--loglevel=error']
  await runIn(place, 'npm', 'ci', ...flags)
  return place
}

/** Variables of the runner of these tests, which would change the runners of the examples. */
const OWN = /^(VITEST|VITE_|NODE_ENV$|NODE_OPTIONS$|TEST$|FAUXHOUSE_|npm_)/

/**
 * Runs a command of an example, as in a shell of its own.
 *
 * @throws Error with the output, if the exit code is not 0
 */
export async function runIn(place: string, command: string, ...args: string[]): Promise<string> {
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !OWN.test(name)))
  const shell = process.platform === 'win32'
  try {
    const options = { cwd: place, env: { ...env, NO_COLOR: '1' }, shell, maxBuffer: 64 * 2 ** 20 }
    return (await run(command, args, options)).stdout
  } catch (error) {
    const { message, stdout = '', stderr = '' } = error as Error & Record<string, string>
    throw new Error(`${message}\n${stdout}\n${stderr}`)
  }
}

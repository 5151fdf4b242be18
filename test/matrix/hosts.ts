import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { packInto } from '../package/installation'

const run = promisify(execFile)

/** Kept between runs, so that pinned versions are downloaded once. */
const folder = fileURLToPath(new URL('../../.fauxhouse/matrix/', import.meta.url))

/**
 * The versions of Node.js beside the one that runs the tests, as they are on npm. Exact, as are all
 * the pins of the matrix, so that a new release of a dependency does not break an old commit.
 */
const NODES = { '22': '22.23.3', '24': '24.21.0', '26': '26.10.0' } as const

/** The platform in the names of npm packages, with one exception. */
const PLATFORM = `${process.platform}-${process.arch}`.replace(/^darwin-arm64$/, 'bin-$&')

/** Paths of the executables by major version, including the current one. */
export type Nodes = ReadonlyMap<number, string>

/** Fetches the executables. */
export async function installNodes(): Promise<Nodes> {
  const dependencies = Object.entries(NODES).map(([major, version]) => [
    `node${major}`,
    `npm:node-${PLATFORM}@${version}`,
  ])
  const place = await install('nodes', Object.fromEntries(dependencies))
  const file = process.platform === 'win32' ? 'node.exe' : 'node'
  const fetched = Object.keys(NODES).map(
    (major) => [Number(major), join(place, 'node_modules', `node${major}`, 'bin', file)] as const,
  )
  return new Map([[Number.parseInt(process.versions.node, 10), process.execPath], ...fetched])
}

/** A project that has installed the packed package and its tools. */
export interface Stranger {
  /** Its folder. */
  readonly place: string
  write(path: string, text: string): void
  /** Runs a Node.js in the project and returns its output. */
  run(node: string, ...args: string[]): Promise<string>
}

/** Packs the build under a name from its content, because npm caches a file by its name. */
export function packOnce(): string {
  mkdirSync(folder, { recursive: true })
  const { tarball } = packInto(folder)
  const hash = createHash('sha256').update(readFileSync(tarball)).digest('hex').slice(0, 16)
  const path = join(folder, `fauxhouse-${hash}.tgz`)
  renameSync(tarball, path)
  return path
}

export async function installStranger(
  name: string,
  tarball: string,
  dependencies: Readonly<Record<string, string>>,
): Promise<Stranger> {
  const place = await install(name, { ...dependencies, fauxhouse: `file:${tarball}` })
  return {
    place,
    write: (path, text) => writeFileSync(join(place, path), text),
    run: async (node, ...args) => (await run(node, args, { cwd: place })).stdout,
  }
}

/** Installs missing packages. */
async function install(
  name: string,
  dependencies: Readonly<Record<string, string>>,
): Promise<string> {
  const place = join(folder, name)
  const manifest = JSON.stringify({ name, private: true, dependencies }, null, 2)
  const installed = join(place, 'installed.json')
  if (existsSync(installed) && readFileSync(installed, 'utf8') === manifest) return place
  mkdirSync(place, { recursive: true })
  writeFileSync(join(place, 'package.json'), manifest)
  const flags = ['--no-package-lock', '--no-audit', '--no-fund', '--prefer-offline']
  // No install scripts run; tools that need a newer Node.js run with one.
  await run('npm', ['install', '--ignore-scripts', '--loglevel=error', ...flags], {
    cwd: place,
    shell: process.platform === 'win32',
  })
  writeFileSync(installed, manifest)
  return place
}

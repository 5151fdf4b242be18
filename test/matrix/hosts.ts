import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
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

/** Other runtimes of JavaScript; a package for the platform brings the executable. */
export const RUNTIMES = { bun: '1.4.5', deno: '2.9.6' } as const

/** The platform in the names of npm packages, with one exception. */
const PLATFORM = `${process.platform}-${process.arch}`.replace(/^darwin-arm64$/, 'bin-$&')

/** Paths of the executables by major version, including the current one. */
export type Nodes = ReadonlyMap<number, string>

/** The versions of TypeScript that compile what uses the package. */
export const COMPILERS = { '5.4': '5.4.5', '5.9': '5.9.3', '6': '6.0.3', '7': '7.0.2' } as const

/** The projects of users, by what is installed in them. */
export const PROJECTS = {
  /** The lowest peers that package.json allows. */
  lowest: {
    msw: '2.12.0',
    vitest: '4.1.0',
    jest: '29.7.0',
    '@playwright/test': '1.50.0',
    '@types/node': '20.19.43',
  },
  /** The newest that run on Node.js 20. */
  classic: {
    msw: '2.15.0',
    vitest: '4.1.12',
    jest: '30.5.2',
    'jest-environment-jsdom': '30.5.2',
    '@babel/plugin-transform-modules-commonjs': '7.29.14',
    axios: '1.21.1',
  },
  /** The newest ones. msw and Vitest need Node.js 22. */
  current: {
    msw: '3.0.5',
    vitest: '5.1.0',
    jest: '30.5.2',
    '@playwright/test': '1.65.1',
    '@types/node': '22.19.0',
  },
  /** A Vitest that is older than `fauxhouse/vitest` needs. */
  older: { vitest: '3.2.7' },
} as const

/** Projects with the msw of one of these and the Vitest of another one. */
export const CROSSED = {
  'msw2-vitest5': { msw: 'classic', vitest: 'current' },
  'msw3-vitest4': { msw: 'current', vitest: 'classic' },
} as const

export type ProjectName = keyof typeof PROJECTS | keyof typeof CROSSED

/** Packs the build, and installs all that the tests use. */
export async function installAll(): Promise<void> {
  const tarball = packOnce()
  const aliases = (name: string, versions: Readonly<Record<string, string>>, of: string) =>
    Object.fromEntries(
      Object.entries(versions).map(([key, version]) => [`${name}${key}`, `npm:${of}@${version}`]),
    )
  const projects = Object.entries(PROJECTS).map(([name, packages]) =>
    install(name, { ...packages, fauxhouse: `file:${tarball}` }),
  )
  await Promise.all([
    install('nodes', aliases('node', NODES, `node-${PLATFORM}`)),
    install('compilers', aliases('ts', COMPILERS, 'typescript')),
    install('runtimes', RUNTIMES),
    ...projects,
  ])
  for (const [name, sources] of Object.entries(CROSSED)) {
    const modules = join(folder, name, 'node_modules')
    rmSync(modules, { recursive: true, force: true })
    mkdirSync(modules, { recursive: true })
    // Without it, the name `fauxhouse` means this repository.
    writeFileSync(join(folder, name, 'package.json'), JSON.stringify({ name, private: true }))
    // A copy, because it finds its peers beside itself.
    const packed = join(folder, 'classic/node_modules/fauxhouse')
    cpSync(packed, join(modules, 'fauxhouse'), { recursive: true })
    for (const [tool, source] of Object.entries(sources)) {
      symlinkSync(join(folder, source, 'node_modules', tool), join(modules, tool), 'junction')
    }
  }
}

/** The executables of Node.js. */
export function openNodes(): Nodes {
  const file = process.platform === 'win32' ? 'node.exe' : 'node'
  const fetched = Object.keys(NODES).map(
    (major) =>
      [Number(major), join(folder, 'nodes/node_modules', `node${major}`, 'bin', file)] as const,
  )
  return new Map([[Number.parseInt(process.versions.node, 10), process.execPath], ...fetched])
}

/** The words that run a program by another runtime, the executable first. */
export function wordsOf(runtime: keyof typeof RUNTIMES): [string, ...string[]] {
  const scope = join(folder, 'runtimes/node_modules', runtime === 'bun' ? '@oven' : '@deno')
  const names = runtime === 'bun' ? ['bin/bun', 'bin/bun.exe'] : ['deno', 'deno.exe']
  const paths = readdirSync(scope).flatMap((of) => names.map((name) => join(scope, of, name)))
  const path = paths.find((each) => existsSync(each))
  if (path === undefined) throw new Error(`${scope} has no ${runtime} for this platform.`)
  return runtime === 'bun' ? [path] : [path, 'run', '--allow-all', '--node-modules-dir=manual']
}

/** The script of a compiler. */
export function compilerOf(version: keyof typeof COMPILERS): string {
  // TypeScript 7 is a program of its own, which this script starts.
  const file = version === '7' ? 'bin/tsc' : 'lib/tsc.js'
  return join(folder, 'compilers/node_modules', `ts${version}`, file)
}

/** A project that has installed the packed package and its tools. */
export interface Stranger {
  /** Its folder. */
  readonly place: string
  write(path: string, text: string): void
  /** Runs a Node.js in the project and returns its output. */
  run(node: string, ...args: readonly string[]): Promise<string>
  /** The same with the errors, where Jest reports. */
  report(node: string, ...args: readonly string[]): Promise<string>
}

export function openProject(name: ProjectName): Stranger {
  const place = join(folder, name)
  const start = (node: string, args: readonly string[]) =>
    run(node, args, { cwd: place, env: environment() })
  return {
    place,
    write: (path, text) => {
      mkdirSync(dirname(join(place, path)), { recursive: true })
      writeFileSync(join(place, path), text)
    },
    run: async (node, ...args) => (await start(node, args)).stdout,
    report: async (node, ...args) => Object.values(await start(node, args)).join(''),
  }
}

/** Without the variables by which a runner knows that another one has started it. */
function environment(): NodeJS.ProcessEnv {
  const { NODE_OPTIONS: _, NODE_TEST_CONTEXT: __, ...others } = process.env
  return others
}

/** Packs the build under a name from its content, because npm caches a file by its name. */
function packOnce(): string {
  mkdirSync(folder, { recursive: true })
  const { tarball } = packInto(folder)
  const hash = createHash('sha256').update(readFileSync(tarball)).digest('hex').slice(0, 16)
  const path = join(folder, `fauxhouse-${hash}.tgz`)
  renameSync(tarball, path)
  return path
}

/** Installs missing packages. */
async function install(
  name: string,
  dependencies: Readonly<Record<string, string>>,
): Promise<void> {
  const place = join(folder, name)
  const manifest = JSON.stringify({ name, private: true, dependencies }, null, 2)
  const installed = join(place, 'installed.json')
  if (existsSync(installed) && readFileSync(installed, 'utf8') === manifest) return
  mkdirSync(place, { recursive: true })
  writeFileSync(join(place, 'package.json'), manifest)
  const flags = ['--no-package-lock', '--no-audit', '--no-fund', '--prefer-offline']
  // No install scripts run; tools that need a newer Node.js run with one.
  await run('npm', ['install', '--ignore-scripts', '--loglevel=error', ...flags], {
    cwd: place,
    shell: process.platform === 'win32',
  })
  writeFileSync(installed, manifest)
}

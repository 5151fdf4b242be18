import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
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
const RUNTIMES = { bun: '1.4.5', deno: '2.9.6' } as const

/** The platform in the names of npm packages, with one exception. */
const PLATFORM = `${process.platform}-${process.arch}`.replace(/^darwin-arm64$/, 'bin-$&')

/** The versions of TypeScript that compile what uses the package. */
const COMPILERS = { '5.4': '5.4.5', '5.9': '5.9.3', '6': '6.0.3', '7': '7.0.2' } as const

/** The projects of users, by what is installed in them. */
const PROJECTS = {
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
    '@babel/plugin-transform-modules-commonjs': '7.29.14',
  },
  /** The newest ones. msw and Vitest need Node.js 22. */
  current: {
    msw: '3.0.5',
    vitest: '5.1.0',
    jest: '30.5.2',
    '@playwright/test': '1.65.1',
    '@types/node': '22.19.0',
  },
} as const

export type ProjectName = keyof typeof PROJECTS

/** Packs the build, and installs all that the tests use. */
export async function setup(): Promise<void> {
  mkdirSync(folder, { recursive: true })
  // Under a name from its content, because npm caches a file by its name.
  const { tarball } = packInto(folder)
  const hash = createHash('sha256').update(readFileSync(tarball)).digest('hex').slice(0, 16)
  const packed = join(folder, `fauxhouse-${hash}.tgz`)
  renameSync(tarball, packed)
  const aliases = (name: string, versions: Readonly<Record<string, string>>, of: string) =>
    Object.fromEntries(
      Object.entries(versions).map(([key, version]) => [`${name}${key}`, `npm:${of}@${version}`]),
    )
  await Promise.all([
    install('nodes', aliases('node', NODES, `node-${PLATFORM}`)),
    install('compilers', aliases('ts', COMPILERS, 'typescript')),
    install('runtimes', RUNTIMES),
    ...Object.entries(PROJECTS).map(([name, packages]) =>
      install(name, { ...packages, fauxhouse: `file:${packed}` }),
    ),
  ])
}

/** Installs missing packages. */
async function install(name: string, dependencies: Readonly<Record<string, string>>) {
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

/** The executables of Node.js by major version, including the current one. */
export function openNodes(): ReadonlyMap<number, string> {
  const file = process.platform === 'win32' ? 'node.exe' : 'node'
  const fetched = Object.keys(NODES).map((major) => {
    return [Number(major), join(folder, 'nodes/node_modules', `node${major}`, 'bin', file)] as const
  })
  return new Map([[Number.parseInt(process.versions.node, 10), process.execPath], ...fetched])
}

/** The words that run a program or a test file by another runtime, the executable first. */
export function wordsOf(
  runtime: keyof typeof RUNTIMES,
  command: 'run' | 'test',
): [string, ...string[]] {
  const scope = join(folder, 'runtimes/node_modules', runtime === 'bun' ? '@oven' : '@deno')
  const names = runtime === 'bun' ? ['bin/bun', 'bin/bun.exe'] : ['deno', 'deno.exe']
  const paths = readdirSync(scope).flatMap((of) => names.map((name) => join(scope, of, name)))
  const path = paths.find((each) => existsSync(each))
  if (path === undefined) throw new Error(`${scope} has no ${runtime} for this platform.`)
  return [path, command, ...(runtime === 'deno' ? ['-A', '--node-modules-dir=manual'] : [])]
}

/** The script of a compiler. */
export function compilerOf(version: keyof typeof COMPILERS): string {
  // TypeScript 7 is a program of its own, which this script starts.
  const file = version === '7' ? 'bin/tsc' : 'lib/tsc.js'
  return join(folder, 'compilers/node_modules', `ts${version}`, file)
}

/** A project that has installed the packed package and its tools. */
export function openProject(name: ProjectName) {
  const place = join(folder, name)
  rmSync(join(place, '.fauxhouse'), { recursive: true, force: true })
  return {
    place,
    write(path: string, text: string) {
      mkdirSync(dirname(join(place, path)), { recursive: true })
      writeFileSync(join(place, path), text)
    },
    run: (...words: readonly [string, ...string[]]) => outputOf(place, words),
  }
}

/** Runs a program. @returns all that it prints, also if it fails */
export async function outputOf(cwd: string, [program, ...args]: readonly [string, ...string[]]) {
  // Without the variables by which a runner knows that another one has started it.
  const { NODE_OPTIONS: _, NODE_TEST_CONTEXT: __, VITEST: ___, ...env } = process.env
  const options = { cwd, env: { ...env, NO_COLOR: '1' }, maxBuffer: 64 * 1024 * 1024 }
  const ended = run(program, args, options)
  const { stdout, stderr } = await ended.catch((error: { stdout: string; stderr: string }) => error)
  return stdout + stderr
}

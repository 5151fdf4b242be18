import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** A project that has installed the packed package. */
export interface Installation {
  readonly folder: string
  readonly tarball: string
  /** Paths inside the tarball. */
  readonly packed: readonly string[]
  /** Writes a file of the project. */
  write(path: string, text: string): void
  /** Runs Node.js in the project and returns its output. */
  node(...args: string[]): string
  /** Runs a tool of this repository in the project, by its file below `node_modules`. */
  tool(path: string, ...args: string[]): string
  remove(): void
}

const repository = fileURLToPath(new URL('../../', import.meta.url))

/** Other packages for recipes and checks, linked from this repository to avoid downloads. */
const BORROWED = ['msw', 'vitest']

/** Packs the result of `npm run build` and installs it. All checks use one installation. */
export function installPackage(): Installation {
  const folder = mkdtempSync(join(tmpdir(), 'fauxhouse-package-'))
  const { tarball, packed } = packInto(folder)
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  write('package.json', JSON.stringify({ name: 'stranger', private: true, type: 'module' }))
  npm(['install', '--prefer-offline', '--ignore-scripts', '--no-audit', tarball], folder)
  for (const name of BORROWED) {
    const [target, link] = [repository, folder].map((root) => join(root, 'node_modules', name))
    mkdirSync(dirname(link as string), { recursive: true })
    symlinkSync(target as string, link as string, 'junction')
  }
  const node = (...args: string[]) =>
    execFileSync(process.execPath, args, { cwd: folder, encoding: 'utf8', stdio: 'pipe' })
  return {
    folder,
    tarball,
    packed,
    write,
    node,
    tool: (path, ...args) => node(join(repository, 'node_modules', path), ...args),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

/** Packs the result of `npm run build`; returns the file and the paths inside it. */
export function packInto(folder: string): { tarball: string; packed: readonly string[] } {
  if (!existsSync(`${repository}dist/index.d.cts`)) {
    throw new Error(
      'There is nothing to pack: run npm run build first, or npm run test:slow for both.',
    )
  }
  const pack = ['pack', '--json', '--ignore-scripts', '--pack-destination', folder]
  const [{ filename, files }] = parsePack(npm(pack, repository))
  return { tarball: join(folder, filename), packed: files.map((file) => file.path) }
}

function npm(args: readonly string[], cwd: string): string {
  return execFileSync('npm', args, { cwd, encoding: 'utf8', shell: process.platform === 'win32' })
}

type PackReport = [{ filename: string; files: { path: string }[] }]

function parsePack(json: string): PackReport {
  return JSON.parse(json) as PackReport
}

import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** A project of a stranger that has installed the packed package. */
export interface Installation {
  readonly folder: string
  readonly tarball: string
  /** Paths inside the tarball. */
  readonly packed: readonly string[]
  /** Writes a file of the stranger. */
  write(path: string, text: string): void
  /** Runs Node.js there and gives what it printed. */
  node(...args: string[]): string
  /** Runs a development tool of ours there, by its file below `node_modules`. */
  tool(path: string, ...args: string[]): string
  remove(): void
}

const repository = fileURLToPath(new URL('../../', import.meta.url))

/** Packages that recipes and checks need beside ours: ours, so that nothing is fetched for them. */
const BORROWED = ['msw', 'vitest']

/** Packs what `npm run build` has made and installs it. One installation serves every check. */
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
    const target = join(repository, 'node_modules', name)
    symlinkSync(target, join(folder, 'node_modules', name), 'junction')
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

/** Packs what `npm run build` has made: the file, and the paths inside it. */
export function packInto(folder: string): { tarball: string; packed: readonly string[] } {
  if (!existsSync(`${repository}dist/index.d.cts`)) {
    throw new Error('There is nothing to pack: run npm run build first, or npm test for both.')
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

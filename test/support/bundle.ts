import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type Plugin } from 'esbuild'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** Packages that the command loads only if they are installed. */
const OPTIONAL = ['msw']

const programs = new Map<string, Promise<string>>()

/**
 * Bundles a file of the repository for other processes, which cannot import the source: once in
 * each worker, over that of the run before.
 *
 * @returns the path of the program
 */
export function bundled(entry: string): Promise<string> {
  // Where git ignores it, and where a program finds the packages and the docs of the project.
  const own = `${root}.fauxhouse/${basename(entry, '.ts')}-${process.env['VITEST_POOL_ID']}`
  const program = programs.get(entry) ?? bundleInto(own, entry)
  programs.set(entry, program)
  return program
}

/** Bundles a file into a folder. */
export async function bundleInto(
  folder: string,
  entry: string,
  plugins: Plugin[] = [],
): Promise<string> {
  await build({
    entryPoints: { program: root + entry },
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'es2022',
    external: OPTIONAL,
    outdir: folder,
    logLevel: 'silent',
    plugins,
  })
  return `${folder}/program.js`
}

import { readdirSync, readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import type { Plugin } from 'esbuild'

/** Modules of a folder that some module loads on demand. */
function loadedOnDemand(folder: string): Set<string> {
  const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  const found = sources
    .filter((path) => path.endsWith('.ts'))
    .map((path) => resolve(folder, path))
    .flatMap((path) =>
      [...readFileSync(path, 'utf8').matchAll(/\bimport\('(\.[^']+)'\)/g)].map(
        ([, target = '']) => `${resolve(dirname(path), target)}.ts`,
      ),
    )
  return new Set(found)
}

/**
 * A chunk holds the modules that the same entries reach, and each module that is loaded on demand
 * is an entry: the library would be forty files, and an import of it would take a fifth longer. If
 * each of the entries reaches all of the library, it is one file, and one with `small.more` and what
 * all entries of `small` reach: a bundler of a program that uses only these leaves the library out.
 */
export function fewChunks(
  library: string,
  entries: readonly string[],
  small: { readonly entries: readonly string[]; readonly more: string },
): Plugin {
  return {
    name: 'few-chunks',
    setup(build) {
      const targets = loadedOnDemand('src')
      for (const entry of entries) targets.add(resolve(entry))
      const smallEntries = new Set(small.entries.map((entry) => resolve(entry)))
      const whole = JSON.stringify(resolve(library))
      build.initialOptions.logOverride = { 'ignored-bare-import': 'silent' }
      build.onLoad({ filter: /\.ts$/ }, ({ path }) => {
        const isSmall = smallEntries.has(path)
        if (!isSmall && !targets.has(path)) return undefined
        const reached = isSmall ? JSON.stringify(resolve(small.more)) : whole
        // The import has no effect, so it is dropped once the chunks are made.
        return { loader: 'ts', contents: `${readFileSync(path, 'utf8')}\nimport ${reached}\n` }
      })
    },
  }
}

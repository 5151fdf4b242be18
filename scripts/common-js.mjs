import { readFileSync } from 'node:fs'
import { build } from 'tsup'

/*
 * Writes the CommonJS build: each module of dist/ that the library consists of, as a .cjs beside it.
 * So the entries share their code, as the modules do.
 *
 * The files are translated one by one: of CommonJS with shared chunks, tsup would rewrite `??` and
 * `?.` into closures, a tenth of the speed.
 */

const { exports: exported } = JSON.parse(readFileSync('package.json', 'utf8'))

const translated = new Set()

/** Translates modules of dist/, by their names without the extension, and what they import. */
async function translate(names) {
  const imported = new Set()
  for (const name of names) translated.add(name)
  await build({
    config: false,
    entry: Object.fromEntries(names.map((name) => [name, `dist/${name}.js`])),
    format: 'cjs',
    target: 'es2022',
    platform: 'neutral',
    external: [/^node:/],
    removeNodeProtocol: false,
    splitting: false,
    // The adapter finds the inspector beside its module.
    shims: true,
    silent: true,
    esbuildOptions(options) {
      // Jest has no `import()` in CommonJS.
      options.supported = { 'dynamic-import': false }
    },
    esbuildPlugins: [
      {
        name: 'siblings',
        setup({ onResolve }) {
          onResolve({ filter: /^\.\/.*\.js$/ }, ({ path, kind }) => {
            if (kind === 'entry-point') return undefined
            const name = path.slice('./'.length, -'.js'.length)
            imported.add(name)
            return { path: `./${name}.cjs`, external: true }
          })
        },
      },
    ],
  })
  const next = [...imported].filter((name) => !translated.has(name))
  if (next.length > 0) await translate(next)
}

const entries = Object.values(exported).flatMap(({ require: entry }) => {
  const [, name] = /^\.\/dist\/(.+)\.cjs$/.exec(entry?.default) ?? []
  return name === undefined ? [] : [name]
})
await translate(entries)

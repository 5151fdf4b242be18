import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { defineConfig, type Options } from 'tsup'

/** What users import; in step with the exports of package.json. */
export const library = {
  client: 'src/client/connect.ts',
  index: 'src/index.ts',
  msw: 'src/doors/msw.ts',
  node: 'src/doors/node.ts',
}

type Plugin = NonNullable<Options['esbuildPlugins']>[number]

/**
 * The licence file of a bundled package; else, as for seedrandom, what its README says at its end
 * and the bundled files say at their beginnings.
 */
function licenceOf(folder: string, paths: readonly string[]): string {
  const file = readdirSync(folder).find((name) => /^licen[cs]e/i.test(name))
  if (file !== undefined) return readFileSync(`${folder}/${file}`, 'utf8').trim()
  const [section] = /^licen[cs]e\b[\s\S]*/im.exec(readFileSync(`${folder}/README.md`, 'utf8')) ?? []
  if (section === undefined) throw new Error(`${folder} is bundled and has no licence.`)
  const heads = paths.map((path) => /^(\/\/.*\n|\n)*/.exec(readFileSync(path, 'utf8'))?.[0] ?? '')
  return [section, ...heads].map((text) => text.trim()).join('\n\n')
}

/** The licences of what is bundled ask to travel with it. */
const licences: Plugin = {
  name: 'licences',
  setup(build) {
    build.onEnd(({ metafile }) => {
      const bundled = Object.keys(metafile?.inputs ?? {})
      const folders = bundled.flatMap(
        (path) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? [],
      )
      const texts = [...new Set(folders)].sort().map((folder) => {
        const paths = bundled.filter((path) => path.startsWith(`${folder}/`))
        const name = folder.replace(/^.*node_modules\//, '')
        return `${name}\n\n${licenceOf(folder, paths)}\n`
      })
      mkdirSync('dist', { recursive: true })
      writeFileSync('dist/THIRD-PARTY-LICENSES.txt', texts.join(`\n${'-'.repeat(80)}\n\n`))
    })
  },
}

/**
 * Development dependencies that the source imports are bundled. Faker, because its data is part of
 * the bytes that a seed promises, so they must not depend on the version a user's tree resolves,
 * and because it is ESM only, while the CommonJS build must load in Jest on Node 20. The others,
 * because one file loads in half the time of thirty, and every test file of a user waits for it.
 *
 * The platform is neutral: the core runs in browsers too.
 */
const code: Options = {
  target: 'es2022',
  platform: 'neutral',
  external: [/^node:/],
  removeNodeProtocol: false,
  splitting: true,
}

/** The command shares the library's chunks, so what is bundled is shipped once a format. */
const modules: Options = {
  ...code,
  entry: { ...library, cli: 'src/cli/bin.ts' },
  format: 'esm',
  esbuildPlugins: [licences],
}

/**
 * Unsplit: for shared chunks, tsup would rewrite `??` and `?.` into closures, a tenth of the speed.
 * What the entries would share is the errors, which recognise each other across copies.
 */
const commonJs: Options = { ...code, entry: library, format: 'cjs', splitting: false }

/**
 * No public type is inferred from a schema, or valibot's types would come along, 143 kB of them.
 * TypeScript 6 warns about `baseUrl`, which the declaration build sets by itself.
 */
const declarations: Options = {
  entry: library,
  format: ['esm', 'cjs'],
  dts: { only: true, compilerOptions: { ignoreDeprecations: '6.0' } },
}

/** `--no-dts` builds what the command needs and nothing else: `npm start` waits for it. */
export default defineConfig((flags) =>
  flags.dts === false ? [modules] : [modules, commonJs, declarations],
)

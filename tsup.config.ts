import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { type BuildResult, build as bundle } from 'esbuild'
import { defineConfig, type Options } from 'tsup'

/** What users import; in step with the exports of package.json. */
export const library = {
  client: 'src/client/connect.ts',
  index: 'src/index.ts',
  jest: 'src/testing/jest.ts',
  msw: 'src/adapters/msw.ts',
  node: 'src/node.ts',
  'node-test': 'src/testing/node-test.ts',
  playwright: 'src/testing/playwright.ts',
  vitest: 'src/testing/vitest.ts',
  'vitest-global-setup': 'src/testing/vitest-global-setup.ts',
}

/** The page that the Node adapter serves. */
export const INSPECTOR = 'src/inspector/main.tsx'
export const INSPECTOR_STYLE = 'src/inspector/inspector.css'

/** What the command runs. */
export const programs = {
  cli: 'src/cli/bin.ts',
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

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** The page as one file: the policy lets run what is in it, and load from its server only. */
function pageOf(script: string, style: string): string {
  const policy = [
    "default-src 'none'",
    `script-src ${hashOf(script)}`,
    `style-src ${hashOf(style)}`,
    "connect-src 'self'",
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
  ]
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy.join('; ')}">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Fauxhouse</title>
<link rel="icon" href="data:,">
<style>${style}</style>
</head>
<body>
<noscript>The inspector needs JavaScript.</noscript>
<script>${script}</script>
</body>
</html>
`
}

/** Writes dist/inspector.html. Returns the paths of what is bundled in it. */
async function writeInspector(): Promise<string[]> {
  const built: BuildResult<{ write: false; metafile: true }> = await bundle({
    entryPoints: [INSPECTOR, INSPECTOR_STYLE],
    bundle: true,
    minify: true,
    write: false,
    metafile: true,
    outdir: 'dist',
    format: 'iife',
    target: 'es2022',
    legalComments: 'none',
  })
  const textOf = (ending: string) =>
    built.outputFiles.find(({ path }) => path.endsWith(ending))?.text.trimEnd() ?? ''
  mkdirSync('dist', { recursive: true })
  writeFileSync('dist/inspector.html', pageOf(textOf('.js'), textOf('.css')))
  return Object.keys(built.metafile.inputs)
}

/** The packages of the bundled files, and their licences, which ask to travel with them. */
export function licencesOf(bundled: readonly string[]) {
  const folders = bundled.flatMap(
    (path) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)?.[0] ?? [],
  )
  const packages = [...new Set(folders)].sort().map((folder) => {
    const { name, version, license } = JSON.parse(readFileSync(`${folder}/package.json`, 'utf8'))
    return { folder, name, version, license }
  })
  const texts = packages.map(({ folder, name }) => {
    const paths = bundled.filter((path) => path.startsWith(`${folder}/`))
    return `${name}\n\n${licenceOf(folder, paths)}\n`
  })
  const list = packages.map(({ folder: _, ...each }) => each)
  return { list, text: texts.join(`\n${'-'.repeat(80)}\n\n`) }
}

const licences: Plugin = {
  name: 'licences',
  setup(build) {
    build.onEnd(async ({ metafile }) => {
      const bundled = [...Object.keys(metafile?.inputs ?? {}), ...(await writeInspector())]
      const { list, text } = licencesOf(bundled)
      mkdirSync('dist', { recursive: true })
      writeFileSync('dist/bundled.json', `${JSON.stringify(list, null, 2)}\n`)
      writeFileSync('dist/THIRD-PARTY-LICENSES.txt', text)
    })
  },
}

/** Chokidar imports modules of Node.js by names that a neutral build has not. */
const hostModules: Plugin = {
  name: 'host-modules',
  setup(build) {
    build.onResolve({ filter: /^(?:events|fs|fs\/promises|os|path)$/ }, ({ path }) => ({
      path: `node:${path}`,
      external: true,
    }))
  },
}

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
 * is an entry: the library would be thirty files. If each of them reaches all of the library, it is
 * one and the errors, which load in less time. So do the adapters, the arbitraries and the programs;
 * the client shares the errors only, so nothing of it may be loaded on demand.
 */
const fewChunks: Plugin = {
  name: 'few-chunks',
  setup(build) {
    const targets = loadedOnDemand('src')
    const { client: _client, index: _index, ...adapters } = library
    const entries = [...Object.values(adapters), ...Object.values(programs)]
    for (const entry of entries) targets.add(resolve(entry))
    const index = JSON.stringify(resolve(library.index))
    build.initialOptions.logOverride = { 'ignored-bare-import': 'silent' }
    build.onLoad({ filter: /\.ts$/ }, ({ path }) => {
      if (!targets.has(path)) return undefined
      // Without an effect, so the import is dropped once the chunks are made.
      return { loader: 'ts', contents: `${readFileSync(path, 'utf8')}\nimport ${index}\n` }
    })
  },
}

/**
 * Development dependencies that the source imports are bundled, because one file loads in half the
 * time of thirty, and every test file of a user waits for it.
 *
 * The command shares the chunks of the library. The platform is neutral: the core runs in browsers
 * too.
 */
const modules: Options = {
  entry: { ...library, ...programs },
  format: 'esm',
  target: 'es2022',
  platform: 'neutral',
  external: [/^node:/],
  removeNodeProtocol: false,
  splitting: true,
  esbuildPlugins: [licences, fewChunks, hostModules],
}

/** Where `tsconfig.build.json` writes the declarations of all modules. */
const typesOf = (path: string) => path.replace('src/', '.fauxhouse/types/').replace(/ts$/, 'd.ts')

/**
 * No public type is inferred from a schema, or valibot's types would come along, 143 kB of them.
 * From the source, tsup would check the types a second time, three times as slowly as the compiler.
 * TypeScript 6 warns about `baseUrl`, which the declaration build sets by itself.
 */
const declarations: Options = {
  entry: Object.fromEntries(Object.entries(library).map(([name, path]) => [name, typesOf(path)])),
  format: ['esm', 'cjs'],
  dts: { only: true, compilerOptions: { ignoreDeprecations: '6.0' } },
}

/** `--no-dts` builds what the command needs and nothing else: `npm start` waits for it. */
export default defineConfig((flags) => (flags.dts === false ? [modules] : [modules, declarations]))

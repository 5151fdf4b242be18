import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import type { Plugin } from 'esbuild'
import { defineConfig, type Options } from 'tsup'
import { fewChunks } from './scripts/few-chunks'
import { licensesOf } from './scripts/licenses'
import { writeInspector } from './scripts/page'

// The build has the scenario files as they stand.
execFileSync('node', ['scripts/generate.mjs'])

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

/** What the command runs. */
export const programs = {
  cli: 'src/cli/bin.ts',
}

/** What a browser loads in place of `fauxhouse/node`. */
const inBrowsers = 'src/node-browser.ts'

/** Writes the page, and the licenses of all packages that are bundled. */
const pageAndLicenses: Plugin = {
  name: 'page-and-licenses',
  setup(build) {
    build.onEnd(async ({ metafile }) => {
      const bundled = [...Object.keys(metafile?.inputs ?? {}), ...(await writeInspector())]
      mkdirSync('dist', { recursive: true })
      writeFileSync('dist/THIRD-PARTY-LICENSES.txt', licensesOf(bundled))
    })
  },
}

/** Chokidar imports modules of Node.js by names without their protocol. */
const HOST_MODULES = /^(?:events|fs|fs\/promises|os|path)$/

const { client, index, ...adapters } = library

/** Dependencies are bundled. The platform is neutral, because the core runs in browsers, too. */
const modules: Options = {
  entry: { ...library, ...programs, 'node-browser': inBrowsers },
  format: 'esm',
  target: 'es2022',
  platform: 'neutral',
  external: [/^node:/, HOST_MODULES],
  removeNodeProtocol: false,
  splitting: true,
  esbuildPlugins: [
    pageAndLicenses,
    // They share the errors only, and `defineScenario` is beside them.
    fewChunks(index, [...Object.values(adapters), ...Object.values(programs)], {
      entries: [client, inBrowsers],
      more: 'src/scenarios/define-scenario.ts',
    }),
  ],
}

/** Where `scripts/tsconfig.build.json` writes the declarations of all modules. */
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
export default defineConfig(({ dts }) => (dts === false ? [modules] : [modules, declarations]))

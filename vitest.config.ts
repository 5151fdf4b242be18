import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
// Vitest without npm, in a shell or an editor, tests the scenario files as they stand.
import './scripts/generate.mjs'

const source = (path: string) => fileURLToPath(new URL(`src/${path}`, import.meta.url))

// The recipes of README.md import the package by its name and run on the source.
export const alias = [
  { find: /^fauxhouse$/, replacement: source('index.ts') },
  { find: /^fauxhouse\/client$/, replacement: source('client/connect.ts') },
  { find: /^fauxhouse\/msw$/, replacement: source('adapters/msw.ts') },
  { find: /^fauxhouse\/node$/, replacement: source('node.ts') },
  { find: /^fauxhouse\/(vitest|node-test)$/, replacement: source('testing/$1.ts') },
]

const folder = new URL('test/', import.meta.url)

/** Too long for each change: child processes, deliberate waits, files of data, many samples. */
const SLOW = 'test/**/*.slow.test.ts'

/** Test files that put something else in the place of a module, or that measure the memory. */
export const isolated = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((path) => /^(?!package|inspector|site|matrix|openapi|examples).*\.test\.ts$/.test(path))
  .filter((path) =>
    /vi\.((do)?[mM]ock|resetModules)\(|memoryUsage\(/.test(
      readFileSync(new URL(path, folder), 'utf8'),
    ),
  )
  .map((path) => `test/${path}`)

const setupFiles = ['test/support/setup.ts']

export default defineConfig({
  test: {
    testTimeout: 60_000,
    hookTimeout: 180_000,
    // The default, a second, is too short for a machine that does other work.
    expect: { poll: { timeout: 15_000 } },
    pool: 'threads',
    // The default leaves one core free, which on two cores is half of them.
    maxWorkers: '100%',
    projects: [
      {
        extends: true,
        resolve: { alias },
        test: {
          name: 'unit',
          // The files of a worker share their imports, which are a third of the time otherwise.
          isolate: false,
          setupFiles,
          include: ['test/**/*.test.ts'],
          exclude: [
            ...['test/package/**', 'test/inspector/**', 'test/site/**', 'test/matrix/**'],
            ...['test/openapi/**', 'test/examples/**', SLOW, ...isolated],
          ],
        },
      },
      {
        extends: true,
        resolve: { alias },
        // `.ci/run` runs them, after a build: some read dist/.
        test: { name: 'slow', isolate: false, setupFiles, include: [SLOW], exclude: isolated },
      },
      {
        extends: true,
        resolve: { alias },
        test: { name: 'unit-isolated', include: isolated, setupFiles },
      },
      {
        extends: true,
        // Reads dist/, which `npm run test:slow` has built just before.
        test: { name: 'package', include: ['test/package/**/*.test.ts'], exclude: [SLOW] },
      },
      {
        extends: true,
        // Reads dist/, too, and needs Chromium.
        test: {
          name: 'inspector',
          // The files of a worker share their imports, which are a fifth of the time otherwise.
          isolate: false,
          include: ['test/inspector/*.test.ts'],
        },
      },
      {
        extends: true,
        resolve: { alias },
        // Reads the built site, and dist/ for the browser of the inspector.
        test: { name: 'site', isolate: false, include: ['test/site/*.test.ts'] },
      },
      {
        extends: true,
        // Fetches other versions of Node.js, so it is a command of its own.
        test: {
          name: 'matrix',
          include: ['test/matrix/*.test.ts'],
          globalSetup: ['test/matrix/hosts.ts'],
        },
      },
      {
        extends: true,
        // Installs other projects, and needs Chromium, Python, Java, Go and nginx.
        test: {
          name: 'examples',
          include: ['test/examples/*.test.ts'],
          globalSetup: ['test/examples/project.ts'],
        },
      },
      {
        extends: true,
        // Installs tools that nothing else needs, so it is a command of its own.
        test: {
          name: 'openapi',
          include: ['test/openapi/*.test.ts'],
          globalSetup: ['test/openapi/tools.ts'],
        },
      },
    ],
  },
})

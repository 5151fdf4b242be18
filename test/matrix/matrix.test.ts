import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { createWorld } from '../../src/index'
import { blocksOf, jsonFilesOf, MARKDOWN, readRecipes } from '../docs/recipe'
import { bundled } from '../support/bundle'
import { compilerOf, openNodes, openProject, outputOf, type ProjectName, wordsOf } from './hosts'
import { CELL_TESTS, cellProgram, JEST_TEST, RUNNERS, type Runner, TYPES_PROGRAM } from './programs'

/*
 * The source, and the packed tarball, on every Node.js that it says it runs on, with the oldest and
 * the newest majors of what it is used with. `npm test` leaves it out, because it fetches half a
 * gigabyte once.
 */

const nodes = openNodes()
const others = [...nodes].slice(1)
const { execPath } = process
const jest = 'node_modules/jest/bin/jest.js'
const vitest = 'node_modules/vitest/vitest.mjs'

test.each(others)(
  'the quick tests of the source pass on Node.js %i',
  async (_, node) => {
    const root = fileURLToPath(new URL('../..', import.meta.url))
    const report = await outputOf(root, [node, vitest, 'run', '--project=unit', '--no-color'])
    expect(report).toMatch(/Test Files +\d+ passed \(\d+\)/)
  },
  1_200_000,
)

describe('the fixtures and the handlers', () => {
  // msw 3 and Vitest 5 need Node.js 22.
  const cells = [
    ...RUNNERS.map((runner) => ['lowest', runner, execPath] as const),
    ...RUNNERS.map((runner) => ['classic', runner, execPath] as const),
    ...others.flatMap(([, node]) => RUNNERS.map((runner) => ['current', runner, node] as const)),
  ]
  const words = (runner: Runner, file: string): [string, ...string[]] => {
    const config = JSON.stringify({ testMatch: [`**/${file}`], transform: {}, maxWorkers: 1 })
    if (runner === 'vitest') return [vitest, 'run', '--no-color', `--dir=cells-${runner}`]
    if (runner === 'jest') return ['--experimental-vm-modules', jest, `--config=${config}`]
    return ['--test', '--test-reporter=tap', file]
  }
  const passed = {
    vitest: `Tests +${CELL_TESTS} passed \\(${CELL_TESTS}\\)`,
    jest: `Tests: +${CELL_TESTS} passed, ${CELL_TESTS} total`,
    'node-test': `# pass ${CELL_TESTS}\n`,
    bun: `${CELL_TESTS} pass\n`,
    deno: `${CELL_TESTS} passed`,
  }
  function openCell(name: ProjectName, runner: Runner) {
    const project = openProject(name)
    const file = `cells-${runner}/worlds.test.mjs`
    project.write(file, cellProgram(runner))
    // Else Vitest finds that of this repository.
    project.write('vitest.config.mjs', 'export default {}')
    return { project, file }
  }

  test.each(cells)('%s: %s on %s', async (name, runner, node) => {
    const { project, file } = openCell(name, runner)
    expect(await project.run(node, ...words(runner, file))).toMatch(new RegExp(passed[runner]))
  })

  // With msw 2: msw 3 does not see the requests of their fetch.
  test.each(['bun', 'deno'] as const)('on %s', async (runtime) => {
    const { project, file } = openCell('classic', 'node-test')
    expect(await project.run(...wordsOf(runtime, 'test'), file)).toMatch(
      new RegExp(passed[runtime]),
    )
  })

  // The suite shows the bytes on each Node.js.
  test.each(['bun', 'deno'] as const)('%s gives the bytes of Node.js', async (runtime) => {
    const program = await bundled('test/laws/fingerprint-main.ts')
    const [output, expected] = await Promise.all(
      [wordsOf(runtime, 'run'), [execPath] as const].map((words) =>
        outputOf(dirname(program), [...words, program]),
      ),
    )
    expect(JSON.parse(output ?? '').sha256).toBe(JSON.parse(expected ?? '').sha256)
  })
})

/** The world of a replay file that the output of a runner names. */
function blockedIn(place: string, output: string, test: string): boolean {
  const named = new RegExp(`Replay file: (\\S*${test}-[0-9a-f]{8}\\.json)`).exec(output)
  const replay = JSON.parse(readFileSync(join(place, named?.[1] ?? ''), 'utf8'))
  return createWorld({ replay }).player('blocked-player').profile().blocked
}

test.each(['lowest', 'current'] as const)('Jest leaves replay files, peers: %s', async (name) => {
  const project = openProject(name)
  project.write('alone.test.js', JEST_TEST)
  const config = JSON.stringify({ testMatch: ['**/alone.test.js'], transform: {} })
  const output = await project.run(execPath, jest, '--ci', '--config', config)
  expect(output).toMatch(/Tests: +2 failed, 8 passed/)
  const blocked = ['misses', 'waits'].map((test) => blockedIn(project.place, output, test))
  expect(blocked).toEqual([false, false])
})

test('Jest without modules has the adapter msw, by the configuration in the docs', async () => {
  const project = openProject('classic')
  const page = readFileSync(new URL('../../docs/test-runners.md', import.meta.url), 'utf8')
  for (const name of ['jest.config.js', 'players.test.js']) {
    const block = blocksOf(page, 'js').find(({ code }) => code.startsWith(`// ${name}\n`))
    project.write(`plain/${name}`, block?.code ?? '')
  }
  project.write('plain/none.config.js', 'module.exports = {}')
  const runBy = (name: string) =>
    project.run(execPath, jest, '--ci', '--rootDir=plain', '--config', `plain/${name}.config.js`)
  expect(await runBy('jest')).toMatch(/Tests: +1 passed/)
  expect(await runBy('none')).toContain('In Jest, add the transform and transformIgnorePatterns')
})

test('the newest Vitest runs the recipes of the pages', async () => {
  const project = openProject('current')
  const recipes = readRecipes()
  for (const [index, { code }] of recipes.entries()) project.write(`recipes/${index}.test.ts`, code)
  for (const { path, text } of jsonFilesOf(MARKDOWN)) project.write(path, text)
  const flags = ['run', '--root=.', '--dir=recipes', '--testTimeout=60000', '--no-color']
  const report = await project.run(nodes.get(26) ?? '', vitest, ...flags)
  expect(report).toMatch(new RegExp(`Test Files +${recipes.length} passed`))
}, 180_000)

/*
 * The declarations of all entries and of their peers, without `skipLibCheck`. msw 3 asks for
 * TypeScript 5.9; the declarations of older peers have errors of their own in TypeScript 7.
 */
test.each([
  ['5.4', 'lowest', 'nodenext'],
  ['5.9', 'current', 'bundler'],
  ['6', 'current', 'nodenext'],
  ['7', 'current', 'nodenext'],
  ['7', 'current', 'bundler'],
] as const)(
  'TypeScript %s, peers: %s, resolution: %s',
  async (version, name, resolution) => {
    const project = openProject(name)
    const config = `tsconfig-${version}-${resolution}.json`
    const compilerOptions = {
      ...{ strict: true, skipLibCheck: false, noEmit: true, target: 'es2022', types: ['node'] },
      module: resolution === 'bundler' ? 'esnext' : resolution,
      moduleResolution: resolution,
    }
    project.write('types/all.mts', TYPES_PROGRAM)
    project.write(config, JSON.stringify({ compilerOptions, files: ['types/all.mts'] }))
    expect(await project.run(execPath, compilerOf(version), '--project', config)).toBe('')
  },
  180_000,
)

test('each entry is in the program of types', () => {
  const manifest = readFileSync(new URL('../../package.json', import.meta.url), 'utf8')
  const entries = Object.keys(JSON.parse(manifest).exports).filter((path) => !/json$/.test(path))
  const missing = entries.filter((path) => !TYPES_PROGRAM.includes(`'fauxhouse${path.slice(1)}'`))
  expect(missing).toEqual([])
})

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { CELL_TESTS, cellProgram, RUNNERS, type Runner } from './cell-program'
import { openNodes, openProject, type ProjectName } from './hosts'

/*
 * The fixtures and the handlers with each version of Node.js, msw and the runners that can be
 * together: msw 3 and Vitest 5 need Node.js 22.
 */

const nodes = openNodes()
const majors = [...nodes.keys()].sort((a, b) => a - b)
const newer = majors.filter((major) => major >= 22)

/** What runs in a project, and on which versions of Node.js. */
const CELLS: Readonly<Record<ProjectName, readonly [readonly Runner[], readonly number[]]>> = {
  lowest: [RUNNERS, majors.slice(0, 1)],
  classic: [RUNNERS, majors],
  current: [RUNNERS, newer],
  'msw2-vitest5': [['vitest'], newer],
  'msw3-vitest4': [['vitest'], newer],
  older: [[], []],
}

const fileOf = (runner: Runner) => `cells-${runner}/test-worlds.test.mjs`

const JEST = { testMatch: [`**/${fileOf('jest')}`], transform: {}, maxWorkers: 1 }

/** The words after `node`. */
const WORDS: Readonly<Record<Runner, readonly string[]>> = {
  vitest: ['node_modules/vitest/vitest.mjs', 'run', '--no-color', '--dir=cells-vitest'],
  jest: [
    '--experimental-vm-modules',
    'node_modules/jest/bin/jest.js',
    `--config=${JSON.stringify(JEST)}`,
  ],
  'node-test': ['--test', '--test-reporter=tap', fileOf('node-test')],
}

/** The line of a report. */
const PASSED: Readonly<Record<Runner, RegExp>> = {
  vitest: new RegExp(`Tests +${CELL_TESTS} passed \\(${CELL_TESTS}\\)`),
  jest: new RegExp(`Tests: +${CELL_TESTS} passed, ${CELL_TESTS} total`),
  'node-test': new RegExp(`^# pass ${CELL_TESTS}$`, 'm'),
}

const cells = Object.entries(CELLS).flatMap(([name, [runners, on]]) =>
  runners.flatMap((runner) => on.map((major) => [name as ProjectName, runner, major] as const)),
)

const passed: string[] = []
afterAll(() => console.log(`${passed.length} of ${cells.length} cells:\n${passed.join('\n')}`))

describe.each(cells)('%s: %s on Node.js %i', (name, runner, major) => {
  test('has worlds of its own behind each adapter, and boundaries', async () => {
    const project = openProject(name)
    const node = nodes.get(major) ?? ''
    project.write(fileOf(runner), cellProgram(runner))
    // Vitest 4 would find that of this repository.
    project.write('vitest.config.mjs', 'export default {}')
    expect(await project.report(node, ...WORDS[runner])).toMatch(PASSED[runner])
    const versionOf = (tool: string) => {
      const path = join(project.place, 'node_modules', tool, 'package.json')
      return `${tool} ${JSON.parse(readFileSync(path, 'utf8')).version}`
    }
    const runnerVersion = runner === 'node-test' ? 'node:test' : versionOf(runner)
    passed.push(`Node.js ${major}, ${versionOf('msw')}, ${runnerVersion}`)
  })
})

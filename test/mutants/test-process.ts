import { join } from 'node:path'
import { BaseSequencer, createVitest, type TestSpecification } from 'vitest/node'

/*
 * A process that runs test files on request: one Vitest for many mutants, so that files that did
 * not change are transformed once. `run.ts` starts it, and kills it when a mutant makes it hang.
 */

/** Asks to run tests up to the first failure, after the text of one file has changed. */
export interface TestRequest {
  readonly changed: string
  /** Paths from the root, in the order in which they run. */
  readonly tests: readonly string[]
}

/** The result of a run. */
export interface TestAnswer {
  /** The first failure as `file > title`; undefined if all tests pass. */
  readonly failure: string | undefined
}

let order: readonly string[] = []

class RequestedOrder extends BaseSequencer {
  override async sort(specs: TestSpecification[]): Promise<TestSpecification[]> {
    return specs.sort((a, b) => order.indexOf(a.moduleId) - order.indexOf(b.moduleId))
  }
}

const [, , root = ''] = process.argv
const vitest = await createVitest('test', {
  root,
  watch: false,
  project: ['unit', 'unit-isolated'],
  maxWorkers: 1,
  fileParallelism: false,
  // Imports take most of the time: the test files of one run share them.
  isolate: false,
  bail: 1,
  // `run.ts` has its own timeout: a slow machine must not kill a mutant.
  testTimeout: 0,
  hookTimeout: 0,
  reporters: [{}],
  sequence: { sequencer: RequestedOrder },
})
for (const { config } of vitest.projects) {
  config.setupFiles.push(join(root, 'test/mutants/setup.ts'))
}
const all = await vitest.globTestSpecifications()

async function runTests({ changed, tests }: TestRequest): Promise<TestAnswer> {
  vitest.invalidateFile(changed)
  order = tests.map((test) => join(root, test))
  const specs = all.filter(({ moduleId }) => order.includes(moduleId))
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specs)
  vitest.invalidateFile(changed)
  for (const path of order) {
    const found = testModules.find(({ moduleId }) => moduleId === path)
    if (found === undefined || found.state() !== 'failed') continue
    const name = path.slice(root.length + 1)
    for (const test of found.children.allTests('failed')) {
      return { failure: `${name} > ${test.fullName}` }
    }
    return { failure: `${name} does not load` }
  }
  const [error] = unhandledErrors
  return { failure: error === undefined ? undefined : String(error) }
}

process.on('message', (request: TestRequest) => {
  runTests(request).then(
    (answer) => process.send?.(answer),
    (error: unknown) => {
      console.error(error)
      process.exit(1)
    },
  )
})
process.on('disconnect', () => process.exit())
process.send?.('ready')

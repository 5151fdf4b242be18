import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { MUTANTS } from './list'
import { reportOf } from './report'
import { createScratch } from './scratch'
import { createTestRunner } from './test-runner'
import { createTrials, type Trial } from './trial'

/*
 * Applies the mutants, one by one, in a copy of the tree, and runs the tests up to the first
 * failure: `npm run test:mutants`. Prints its progress, then a table of the mutants and one of the
 * rooms. Exits with 1 if a mutant survives.
 *
 *   --only ID,…      tests these mutants only
 *   --suite START,…  runs each of these suites alone (tests whose path begins so): a matrix
 *   --json FILE      writes the results as JSON after each mutant
 */

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    suite: { type: 'string', default: '' },
    json: { type: 'string' },
  },
})

const only = values.only?.split(',')
const unknown = only?.filter((id) => MUTANTS.every((mutant) => mutant.id !== id)) ?? []
if (unknown.length > 0) {
  console.error(`There is no mutant ${unknown.join(', ')}.`)
  process.exit(2)
}
const chosen = MUTANTS.filter(({ id }) => only?.includes(id) ?? true)

const scratch = createScratch(process.cwd())
const runner = createTestRunner(scratch.root)
process.on('exit', () => {
  runner.stop()
  scratch.remove()
})
process.on('SIGINT', () => process.exit(130))
process.on('SIGTERM', () => process.exit(143))

const { test } = createTrials(scratch, runner)
const trials: Trial[] = []
for (const mutant of chosen) {
  for (const suite of values.suite.split(',')) {
    const trial = await test(mutant, suite)
    trials.push(trial)
    const { id, killedBy } = trial
    console.error(`${trials.length} ${id} ${suite}: ${killedBy ?? 'SURVIVES'}`)
    if (values.json !== undefined) writeFileSync(values.json, JSON.stringify(trials, null, 2))
  }
}
console.log(reportOf(trials))
process.exit(trials.some(({ killedBy }) => killedBy === undefined) ? 1 : 0)

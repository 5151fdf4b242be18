import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { MUTANTS } from './list'
import { createScratch } from './scratch'
import { createTestRunner } from './test-runner'
import { createTrials, type Trial } from './trial'

/*
 * Applies the mutants, one by one, in a copy of the tree, and runs the tests up to the first
 * failure: `npm run test:mutants`. Exits with 1 if a mutant survives.
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
    print(trial)
    if (values.json !== undefined) writeFileSync(values.json, JSON.stringify(trials, null, 2))
  }
}
const survivals = trials.filter(({ killedBy }) => killedBy === undefined).length
console.log(`\n${chosen.length} mutants, ${survivals} survivals`)
process.exit(survivals > 0 ? 1 : 0)

function print({ id, suite, killedBy, seconds }: Trial): void {
  const name = (suite === '' ? id : `${id} in ${suite}`).padEnd(34)
  console.log(`${name} ${seconds.toFixed(1).padStart(6)} s  ${killedBy ?? 'SURVIVES'}`)
}

import { describe, expect, it, type RunnerTask } from 'vitest'
import { createWorld } from '../../src/create-world'
import { ADAPTERS, type OpenAdapter, openNamed } from '../support/adapters'
import { underOf } from './policy-bench'
import { type Cases, casesBelow, findUntested, findUntestedValues } from './register'
import { contractSuite, meaningSuite, policySuite, SMOKE } from './suite'

const createGenerated = () => createWorld({ players: 8, compression: 10 })
const { 'msw handlers': msw, ...whole } = ADAPTERS

// `policy-runtime.test.ts` runs the policies directly, `bytes.test.ts` compares all adapters.
for (const [name, openAdapter] of Object.entries(whole)) {
  contractSuite(name, openAdapter, createGenerated)
  meaningSuite(`${name}, meaning`, openAdapter)
}
contractSuite('msw handlers', msw as OpenAdapter, createGenerated, SMOKE)
contractSuite('named world', openNamed, createGenerated, SMOKE)
policySuite('node server, policies', (world) => underOf(world, whole['node server'] as OpenAdapter))

describe('the cases', () => {
  const casesIn = ({ file }: RunnerTask): Cases =>
    new Map(
      file.tasks.flatMap((task) =>
        task.type === 'suite' && task.name !== 'the cases' ? [...casesBelow(task.tasks)] : [],
      ),
    )

  it('test every route, parameter, header and field', ({ task }) => {
    const cases = casesIn(task)
    expect(cases.size).toBeGreaterThan(100)
    expect(findUntested(cases)).toEqual([])
  })

  it('test every value of every policy', ({ task }) => {
    expect(findUntestedValues(casesIn(task))).toEqual([])
  })

  it('that do not exist are noticed', () => {
    expect(findUntested(new Map()).length).toBeGreaterThan(130)
    expect(findUntested(new Map([['a case', ['Kpi.fortune']]]))).toContain(
      'a case: no entry "Kpi.fortune"',
    )
    expect(findUntestedValues(new Map()).length).toBeGreaterThan(40)
  })
})

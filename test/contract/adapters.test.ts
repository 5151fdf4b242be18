import { describe, expect, it, type RunnerTask } from 'vitest'
import { POLICIES } from '../../src/contract/policies'
import { createWorld } from '../../src/create-world'
import { ADAPTERS, type OpenAdapter, openNamed } from '../support/adapters'
import { underOf } from './policy-bench'
import { unseen } from './register'
import { contractSuite, meaningSuite, policySuite, SMOKE } from './suite'

const generated = createWorld({ players: 8, compression: 10 })
const createGenerated = () => generated.fork()
const { 'msw handlers': msw, ...whole } = ADAPTERS

// `policy-runtime.test.ts` runs the policies directly, `bytes.test.ts` compares all adapters. What
// the fields mean is the same through each of them.
for (const [name, openAdapter] of Object.entries(whole)) {
  contractSuite(name, openAdapter, createGenerated)
}
meaningSuite('meaning', whole['direct fetch'] as OpenAdapter)
contractSuite('msw handlers', msw as OpenAdapter, createGenerated, SMOKE)
contractSuite('named world', openNamed, createGenerated, SMOKE)
policySuite('node server, policies', (world) => underOf(world, whole['node server'] as OpenAdapter))

describe('the suites', () => {
  it('have seen every route, parameter, header and field', () => {
    expect(unseen()).toEqual([])
  })

  it('have a case for every value of every policy', ({ task }) => {
    const namesBelow = (tasks: readonly RunnerTask[], groups: readonly string[] = []): string[] =>
      tasks.flatMap((one) => {
        const names = [...groups, one.name]
        return one.type === 'suite' ? namesBelow(one.tasks, names) : [names.slice(1).join(' > ')]
      })
    const names = namesBelow(task.file.tasks)
    const starts = POLICIES.flatMap(({ name, values }) =>
      values.map((value) => `policy ${name} > ${value}: `),
    )
    expect(starts.length).toBeGreaterThan(40)
    expect(starts.filter((start) => !names.some((name) => name.startsWith(start)))).toEqual([])
  })
})

import { describe, expect, it, type RunnerTask } from 'vitest'
import { createWorld } from '../../src/assembly/create-world'
import { fidelityPage } from '../docs/fidelity-page'
import { createContractWorld, type WorldFactory } from '../support/contract-world'
import { DOORS, openNamed } from '../support/doors'
import { underOf } from './policy-bench'
import { type Cases, casesBelow, findUntested, findUntestedValues } from './register'
import { contractSuite, meaningSuite, policySuite } from './suite'

const WORLDS: Readonly<Record<string, WorldFactory>> = {
  'hand-made players': createContractWorld,
  'generated players': (policies = {}) => createWorld({ players: 30, policies, selfCheck: true }),
}

for (const [players, createFactory] of Object.entries(WORLDS)) {
  for (const [name, openDoor] of [...Object.entries(DOORS), ['named world', openNamed] as const]) {
    contractSuite(`${name}, ${players}`, openDoor, createFactory)
  }
}

for (const [name, openDoor] of Object.entries(DOORS)) {
  meaningSuite(`${name}, meaning`, openDoor)
  policySuite(`${name}, policies`, (world) => underOf(world, openDoor))
}

describe('the cases', () => {
  const casesIn = ({ file }: RunnerTask): Cases =>
    new Map(
      file.tasks.flatMap((task) =>
        task.type === 'suite' && task.name !== 'the cases' ? [...casesBelow(task.tasks)] : [],
      ),
    )

  it('test every entry of the fidelity register', ({ task }) => {
    const cases = casesIn(task)
    expect(cases.size).toBeGreaterThan(100)
    expect(findUntested(cases)).toEqual([])
  })

  it('test every value of every policy', ({ task }) => {
    expect(findUntestedValues(casesIn(task))).toEqual([])
  })

  it('that do not exist are noticed', () => {
    expect(findUntested(new Map()).length).toBeGreaterThan(150)
    expect(findUntested(new Map([['a case', ['Kpi.fortune']]]))).toContain(
      'a case: no entry "Kpi.fortune"',
    )
    expect(findUntestedValues(new Map()).length).toBeGreaterThan(40)
  })

  // `vitest run -u` writes it.
  it('are in docs/fidelity.md, with what they test', async ({ task }) => {
    await expect(fidelityPage(casesIn(task))).toMatchFileSnapshot('../../docs/fidelity.md')
  })
})

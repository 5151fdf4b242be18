import { describe, expect, it, type RunnerTask } from 'vitest'
import { createWorld } from '../../src/create-world'
import { createContractWorld, type WorldFactory } from '../support/contract-world'
import { DOORS } from '../support/doors'
import { caseNames, findUntested, findUntestedValues } from './register'
import { contractSuite, policySuite } from './suite'

const WORLDS: Readonly<Record<string, WorldFactory>> = {
  'hand-made players': createContractWorld,
  'generated players': (policies = {}) => createWorld({ players: 30, policies, selfCheck: true }),
}

for (const [players, createFactory] of Object.entries(WORLDS)) {
  for (const [name, openDoor] of Object.entries(DOORS)) {
    contractSuite(`${name}, ${players}`, openDoor, createFactory)
  }
}

for (const [name, openDoor] of Object.entries(DOORS)) policySuite(`${name}, policies`, openDoor)

describe('the cases', () => {
  const nameSet = (tasks: readonly RunnerTask[]) =>
    new Set(
      tasks.flatMap((task) =>
        task.type === 'suite' && task.name !== 'the cases' ? caseNames(task.tasks) : [],
      ),
    )

  it('test every entry of the fidelity register', ({ task }) => {
    const names = nameSet(task.file.tasks)
    expect(names.size).toBeGreaterThan(100)
    expect(findUntested(names)).toEqual([])
  })

  it('test every value of every policy', ({ task }) => {
    expect(findUntestedValues(nameSet(task.file.tasks))).toEqual([])
  })

  it('that do not exist are noticed', () => {
    expect(findUntested(new Set()).length).toBeGreaterThan(150)
    expect(findUntestedValues(new Set()).length).toBeGreaterThan(40)
  })
})

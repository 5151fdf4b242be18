import { defineScenario, isScenarioName, SCENARIO_NAMES, type ScenarioName } from 'fauxhouse'
import { expect } from 'vitest'
import { test } from './world'

// A list of literals: editors complete the names, and the compiler rejects an unknown one.
const REVIEWED = [
  'withdrawal-stuck',
  'withdrawal-pending',
] as const satisfies readonly ScenarioName[]

test.for(REVIEWED)('%s waits for a review', (name, { world }) => {
  world.load(name)
  expect(world.player(name).profile().withdrawal_status).toBe('Pending review')
})

// All names that match: the list has the type of its literals, too.
test.for(SCENARIO_NAMES.filter((name) => name.startsWith('kyc-')))(
  '%s is consistent',
  async (name, { world }) => {
    world.load(name)
    await expect(world).toBeConsistent()
  },
)

// Text that arrives at run time, such as from a file or a flag.
test('a name that is no literal', ({ world }) => {
  const { scenario }: { scenario: string } = JSON.parse('{"scenario": "blocked-player"}')
  if (!isScenarioName(scenario)) throw new Error(`There is no scenario ${scenario}.`)
  world.load(scenario)
  expect(world.player(scenario).profile().blocked).toBe(true)
})

// Scenarios that a loop defines, with names of their own.
test.for([1, 2, 3])('a player with %i deposits', (count, { world }) => {
  const name = `deposits-${count}`
  const steps = Array.from({ length: count }, (_, day) => {
    return { at: `-P${count - day}D`, type: 'deposit', amount: 20 } as const
  })
  world.load(defineScenario({ name, steps }))
  expect(world.player(name).summary().deposit_count).toBe(count)
})

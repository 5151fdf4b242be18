import { expect, it } from 'vitest'
import { createWorld } from '../../src/assembly/create-world'
import { defineScenario, type ScenarioDefinition } from '../../src/scenarios/definition'

const paid = { type: 'deposit', amount: 5, as: 'paid' }

it.each<[string, object, string]>([
  [
    'an expectation of nothing',
    { expect: [{ on: 'profile', that: {} }] },
    'at /expect/0/that: {} is not allowed here. Give at least one JSON pointer with what is ',
  ],
  [
    'a duration between repeats without repeats',
    { steps: [{ at: '-P1D', type: 'login', every: 'PT1H' }] },
    'at /steps/0: "every" is the time between two repeats, but the step has no "repeat". Add it',
  ],
  [
    'two steps of one name',
    {
      steps: [
        { at: '-P2D', ...paid },
        { repeat: 2, steps: [paid] },
      ],
    },
    'at /steps/1/steps/0/as: the step at /steps/0 has the name "paid" already. Name one of them',
  ],
])('%s is refused', (_, definition, message) => {
  const world = createWorld({ players: 0 })
  expect(() => world.load(definition)).toThrow(message)
  expect(world.changedPlayerIds()).toEqual([])
})

it('all scenarios of a world that fail are told at once, and nothing is loaded', () => {
  const wrong = (name: string, amount: number) =>
    defineScenario({ name, steps: [{ at: '-P1D', type: 'requestWithdrawal', amount }] })
  const fine = defineScenario({ name: 'fine' })
  const make = (...scenarios: ScenarioDefinition[]) => createWorld({ players: 0, scenarios })
  const line = (name: string, amount: number) =>
    `Scenario "${name}" at /steps/0: A withdrawal of ${amount} EUR is below the minimum. Ask for at least 20 EUR.`
  expect(() => make(wrong('a', 1), fine, wrong('b', 2))).toThrow(
    ['2 scenarios are broken; nothing was loaded. Correct these:', line('a', 1), line('b', 2)].join(
      '\n  ',
    ),
  )
  expect(() => make(fine, wrong('a', 1))).toThrow(line('a', 1))
})

it('a step that is repeated may have a name, and so may a step of another player', () => {
  const part = { steps: [{ at: '-P2D', ...paid, repeat: 2, every: 'PT1H' }] }
  const two: object = { name: 'two', players: { a: part, b: part } }
  const { players } = createWorld({ players: 0 }).load(two)
  expect(players).toEqual(['two.a', 'two.b'])
})

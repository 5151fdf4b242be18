import { describe, expect, it } from 'vitest'
import { main } from '../../src/cli/main'
import { createWorld } from '../../src/create-world'
import { defineScenario, type ScenarioDefinition } from '../../src/scenarios/definition'
import { recordTerminal } from '../cli/recorded-terminal'
import { makeFolder } from '../cli/temporary-folder'

const paid = { type: 'deposit', amount: 5, as: 'paid' }

it.each<[string, object, string]>([
  [
    'an expectation of nothing',
    { expect: [{ on: 'profile', that: {} }] },
    'at /expect/0/that: {} is not allowed here. Use at least one JSON pointer with what is ',
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
  [
    'a first step after those of another scenario that sets no time',
    { extends: 'bonus-expired', steps: [{ steps: [{ after: 'PT1H', type: 'block' }] }] },
    'at /steps/0/steps/0: the first step of a scenario with "extends" has no time. Add "at" to the',
  ],
])('%s is refused', (_, definition, message) => {
  const world = createWorld({ players: 0 })
  expect(() => world.load({ name: 'slip', ...definition })).toThrow(message)
  expect(world.changedPlayerIds()).toEqual([])
})

it('all scenarios of a world that fail are reported at once, and nothing is loaded', () => {
  const wrong = (name: string, amount: number) =>
    defineScenario({ name, steps: [{ at: '-P1D', type: 'requestWithdrawal', amount }] })
  const fine = defineScenario({ name: 'fine' })
  const make = (...scenarios: ScenarioDefinition[]) => createWorld({ players: 0, scenarios })
  const line = (name: string, amount: number) =>
    `Scenario "${name}" at /steps/0: A withdrawal of ${amount} EUR is below the minimum. Request at least 20 EUR. If it has to be rejected, add "refused": "below_minimum".`
  expect(() => make(wrong('a', 1), fine, wrong('b', 2))).toThrow(
    ['2 scenarios are broken; nothing was loaded. Correct these:', line('a', 1), line('b', 2)].join(
      '\n  ',
    ),
  )
  expect(() => make(fine, wrong('a', 1))).toThrow(line('a', 1))
})

it('the first step of a scenario with "extends" may have its time in a group', () => {
  const steps = [{ steps: [{ at: '-PT1H', type: 'block' }] }, { type: 'unblock' }]
  const definition = { name: 'late', extends: 'bonus-expired', steps } as ScenarioDefinition
  expect(createWorld({ players: 0 }).load(definition).players).toEqual(['late'])
})

it('a step that is repeated may have a name, and so may a step of another player', () => {
  const part = { steps: [{ at: '-P2D', ...paid, repeat: 2, every: 'PT1H' }] }
  const two: object = { name: 'two', players: { a: part, b: part } }
  const { players } = createWorld({ players: 0 }).load(two)
  expect(players).toEqual(['two.a', 'two.b'])
})

describe('all broken scenarios of a folder are reported at once', () => {
  const late = { at: '-P1D', type: 'requestWithdrawal', amount: 1 }
  const FILES: Readonly<Record<string, [content: object | string, says: string[]]>> = {
    a: ['{', ['it is not JSON: ']],
    b: [{ titel: 'B', tags: 'b' }, ['at /tags: "b"', 'at /titel: the field "titel"']],
    c: [[], ['[] is not a definition']],
    d: [
      { steps: [{ type: 'depositt' }, { type: 'loginn' }] },
      ['at /steps/0/type', 'at /steps/1/type'],
    ],
    e: [{ players: {} }, ['"players" is empty']],
    f: [{ name: 'same' }, []],
    g: [{ name: 'same' }, ['has the same name']],
    h: [{ steps: [late] }, ['at /steps/0: A withdrawal of 1 EUR']],
    i: [{ extends: 'nobody' }, ['at /extends: There is no scenario "nobody"']],
    j: [{ traits: ['blocked', 'j'] }, ['builds on itself']],
    k: [{ player: { id: 'one' } }, []],
    l: [{ player: { id: 'one' } }, ['l.json): The player "one" already exists']],
    m: [{ world: { now: '2020-01-01' } }, ['must be the only one of its world']],
    n: [{ extends: 'b' }, []],
    o: [{ steps: [{ at: '2200-01-01', type: 'login' }] }, ['o.json) at /steps/0']],
  }
  const lines = Object.values(FILES).flatMap(([, says]) => says)

  it.each([['show', 'x'], ['audit'], ['serve', '--port', '0']])(
    'by fauxhouse %s',
    async (...words) => {
      const folder = makeFolder()
      for (const [name, [content]] of Object.entries(FILES)) folder.write(`${name}.json`, content)
      const terminal = recordTerminal()
      const flags = ['--players', '0', '--scenario-file', folder.path]
      expect(await main([...words, ...flags], {}, terminal)).toBe(1)
      const [head, ...reported] = terminal.errors
      expect(head).toBe('fauxhouse: 12 scenarios are broken; nothing was loaded. Correct these:')
      for (const part of lines)
        expect(
          reported.filter((line) => line.includes(part)),
          part,
        ).toHaveLength(1)
      expect(reported).toHaveLength(lines.length)
    },
  )

  it('and those of a world, by its options and by define', () => {
    const [one, two] = [
      { name: 'one', titel: 1 },
      { name: 'two', stepz: 1, tags: 2 },
    ] as never[]
    const message =
      /^2 scenarios are broken; [^\n]+(\n {2}Scenario "one" [^\n]+)(\n {2}Scenario "two" [^\n]+){2}$/
    expect(() => createWorld({ players: 0, scenarios: [one, two] as never })).toThrow(message)
    expect(() => createWorld({ players: 0 }).define([one, two] as never)).toThrow(message)
  })
})

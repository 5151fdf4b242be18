import { expect, it } from 'vitest'
import { createWorld } from '../../src/create-world'
import { scenarioSheet } from '../../src/scenarios/catalogue'
import type { ScenarioDefinition } from '../../src/scenarios/definition'

/** Each extends the one before it, and adds a deposit of 1. */
const chain = (length: number): ScenarioDefinition[] =>
  Array.from({ length }, (_, place) => ({
    name: `link-${place}`,
    ...(place > 0 && { extends: `link-${place - 1}` }),
    steps: [{ at: '-P1D', type: 'deposit', amount: 1 }],
    expect: [{ on: 'summary', that: { '/deposit_count': place + 1 } }],
  }))

it('a chain of 100 definitions is loaded, logged and replayed', () => {
  const world = createWorld({ players: 0 })
  world.define(chain(100))
  const { id } = world.load('link-99' as never)
  expect(world.player(id).summary().deposit_count).toBe(100)
  const { players } = scenarioSheet('link-99', world.library, Date.parse(world.now))
  expect(players[0]?.parts).toHaveLength(100)
  expect(players[0]?.expect).toHaveLength(1)
  const log = world.log()
  expect(log.commands[0]).toMatchObject({ parts: { length: 99 } })
  expect(createWorld({ replay: log }).log()).toEqual(log)
})

// So the cost of a folder of files grows with their number, not with its square.
it('a longer chain is refused, however long it is', () => {
  const world = createWorld({ players: 0 })
  world.define(chain(5_000))
  for (const name of ['link-100', 'link-4999']) {
    expect(() => world.load(name as never)).toThrow(
      /More than 100 scenarios build on each other in a row; "link-\d+" is one too many\./,
    )
  }
})

it('a circle of any length is refused with its links', () => {
  const links = chain(3)
  const world = createWorld({ players: 0 })
  world.define([{ ...links[0], extends: 'link-2' } as ScenarioDefinition, ...links.slice(1)])
  expect(() => world.load('link-2' as never)).toThrow(
    '"link-2" builds on itself: link-2 > link-1 > link-0 > link-2.',
  )
})

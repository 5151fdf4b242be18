import { inspect } from 'node:util'
import { expect, test } from 'vitest'
import { createWorld } from '../../src/create-world'

test('Node.js prints the seed, the clock and the counts of a world', () => {
  const world = createWorld({ seed: 'it"s', players: 3, scenarios: ['blocked-player'] })
  expect(inspect(world)).toBe(
    `World { seed: "it\\"s", now: '2026-01-01T12:00:00.000Z', generatedPlayers: 3, changedPlayers: 1 }`,
  )
})

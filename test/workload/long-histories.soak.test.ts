import { describe, expect, test } from 'vitest'
import { createWorld, type World } from '../../src/assembly/create-world'
import type { ScenarioDefinition } from '../../src/scenarios/definition'

describe('a history of many times huge-ledger', () => {
  const { library } = createWorld({ players: 0 })
  const { player, traits, steps = [] } = library.get('huge-ledger').definition
  const [days] = steps as unknown as [{ steps: [object, object] }]
  const [, spins] = days.steps
  const timesOf = (repeat: number) => {
    const inner = [
      { type: 'deposit', amount: 200 },
      { ...spins, repeat },
    ]
    return {
      name: 'long',
      player,
      traits,
      steps: [{ ...days, steps: inner }],
    } as ScenarioDefinition
  }
  const rowsOf = (world: World) => world.player('long').transactions({ limit: 0 }).total

  test('can be loaded, five times as long', () => {
    const world = createWorld({ players: 0 })
    world.load(timesOf(876))
    expect(rowsOf(world)).toBeGreaterThan(252_000)
    expect(() => world.load(timesOf(1_752), { as: 'other' })).toThrow('the limit is 200,000')
  })

  test('of an earlier release can be replayed, ten times as long', () => {
    const log = createWorld({ players: 0, seed: 'budget' }).log()
    const world = createWorld({
      replay: { ...log, digest: undefined, commands: [{ at: log.now, scenario: timesOf(1_752) }] },
    })
    expect(rowsOf(world)).toBeGreaterThan(504_000)
    expect(world.log().commands).toHaveLength(1)
  })
})

import { describe, expect, it } from 'vitest'
import { createWorld } from '../../src/index'

describe('the options of a world', () => {
  it('take Date objects for instants, and so does advance', () => {
    const now = new Date('2026-03-01T10:00:00Z')
    const world = createWorld({ players: 1, now, epoch: new Date('2025-01-01T00:00:00Z') })
    expect([Date.parse(world.now), Date.parse(world.epoch)]).toEqual([
      now.getTime(),
      Date.UTC(2025, 0, 1),
    ])
    expect(world.advance({ to: new Date('2026-03-02T10:00:00Z') })).toBe('2026-03-02T10:00:00.000Z')
    expect(createWorld({ replay: world.log() }).log()).toEqual(world.log())
  })
})

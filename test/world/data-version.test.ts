import { describe, expect, it } from 'vitest'
import { createWorld, type Snapshot, type WorldLog } from '../../src/index'

describe('a replay of another data version', () => {
  it.each([
    [undefined, 1, 'fauxhouse@0.1'],
    [2, 2, 'an earlier checkout of fauxhouse'],
    [6, 6, 'a later release of fauxhouse'],
  ])('%s is rejected, and the error names the release to install', (data, shown, release) => {
    const replay = { ...createWorld({ players: 1 }).log(), data } as WorldLog
    expect(() => createWorld({ replay })).toThrow(
      expect.objectContaining({
        code: 'INVALID_REPLAY',
        problem: `The replay has data version ${shown}, and this package generates version 5.`,
        remedy: `Install ${release} to replay it, or record it again.`,
        facts: { place: 'data', data: shown, supported: 5 },
      }),
    )
  })
})

describe('a snapshot', () => {
  it('of another world is rejected, and so is a copy', () => {
    const world = createWorld({ players: 1 })
    expect(world.snapshot()).toEqual({ now: world.now })
    const copy = JSON.parse(JSON.stringify(world.snapshot())) as Snapshot
    world.advance('P1D')
    const now = Date.parse(world.now)
    const problem = 'The value is not a snapshot of this world, its forks or its origin.'
    for (const other of [copy, createWorld({ players: 1 }).snapshot(), { now }, null, 5]) {
      const refusal = { code: 'SNAPSHOT_NOT_FOUND', problem }
      expect(() => world.restore(other as Snapshot)).toThrow(expect.objectContaining(refusal))
    }
    expect(Date.parse(world.now)).toBe(now)
  })
})

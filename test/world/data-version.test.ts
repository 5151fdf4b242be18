import { describe, expect, it } from 'vitest'
import { createWorld, type Snapshot } from '../../src/index'

describe('a replay of another data version', () => {
  const log = createWorld({ players: 1 }).log()

  it('that is older is refused, and the error names the release to install', () => {
    const { data, ...older } = log
    expect(data).toBe(4)
    expect(() => createWorld({ replay: older as never })).toThrow(
      expect.objectContaining({
        code: 'INVALID_REPLAY',
        problem: 'The replay has data version 1, and this package generates version 4.',
        remedy: 'Install fauxhouse@0.1 to replay it, or record it again.',
        facts: { place: 'data', data: 1, supported: 4 },
      }),
    )
  })

  it.each([
    [2, /an earlier checkout of fauxhouse/],
    [5, /a later release of fauxhouse/],
  ])('of version %d is refused, too', (data, remedy) => {
    expect(() => createWorld({ replay: { ...log, data } })).toThrow(remedy)
  })
})

describe('a snapshot', () => {
  it('has the data version of the log', () => {
    const world = createWorld({ players: 1 })
    expect(world.snapshot()).toEqual({ now: world.now, dataVersion: world.log().data })
  })

  it('of another data version is refused by its name, and so is a copy', () => {
    const world = createWorld({ players: 1 })
    const copy = JSON.parse(JSON.stringify(world.snapshot())) as Snapshot
    world.advance('P1D')
    const now = Date.parse(world.now)
    expect(() => world.restore({ ...copy, dataVersion: 1 })).toThrow(
      expect.objectContaining({
        code: 'SNAPSHOT_NOT_FOUND',
        problem: 'The snapshot has data version 1, and this package generates version 4.',
        remedy:
          'Restore it with fauxhouse@0.1 in the process that took it, or replay the log of that world.',
        facts: { dataVersion: 1, supported: 4 },
      }),
    )
    const problem = 'The value is not a snapshot of this world, its forks or its origin.'
    for (const other of [copy, createWorld({ players: 1 }).snapshot(), { now }, null, 5]) {
      const refusal = { code: 'SNAPSHOT_NOT_FOUND', problem }
      expect(() => world.restore(other as Snapshot)).toThrow(expect.objectContaining(refusal))
    }
    expect(Date.parse(world.now)).toBe(now)
  })
})

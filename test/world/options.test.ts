import { describe, expect, it } from 'vitest'
import { createWorld } from '../../src/index'

const failure = (options: unknown) => () => createWorld(options as never)

describe('the options of a world', () => {
  it.each([[null], [5], ['x'], [['all']]])('are no %o', (options) => {
    expect(failure(options)).toThrow('Give an object such as')
  })

  it('name the nearest of what is none', () => {
    expect(failure({ scenario: [] })).toThrow('Did you mean scenarios?')
  })

  it('take Date objects for instants, and so does advance', () => {
    const now = new Date('2026-03-01T10:00:00Z')
    const world = createWorld({ players: 1, now, epoch: new Date('2025-01-01T00:00:00Z') })
    expect([world.now, world.epoch]).toEqual([now.getTime(), Date.UTC(2025, 0, 1)])
    expect(world.advance({ to: new Date('2026-03-02T10:00:00Z') })).toBe(Date.UTC(2026, 2, 2, 10))
    expect(createWorld({ replay: world.log() }).log()).toEqual(world.log())
    expect(failure({ now: new Date(Number.NaN) })).toThrow('It is an Invalid Date.')
  })

  it('refuse an epoch that leaves no generated player', () => {
    expect(failure({ epoch: '2027-01-01' })).toThrow('or players: 0.')
    expect(createWorld({ epoch: '2027-01-01', players: 0 }).list().players).toEqual([])
  })
})

import { describe, expect, it } from 'vitest'
import { audit, createWorld } from '../../src/index'

const failure = (options: unknown) => () => createWorld(options as never)

describe('the options of a world', () => {
  it.each([[null], [5], ['x'], [['all']]])('are no %o', (options) => {
    expect(failure(options)).toThrow('Give an object with')
  })

  it.each<[string, object]>([
    ['scenarios', { scenarios: {} }],
    ['scenarios', { scenarios: null }],
    ['scenarios', { scenarios: 5 }],
    ['hostClock', { now: 'wall', hostClock: 5 }],
    ['hostClock', { now: 'wall', hostClock: 'Date.now' }],
    ['hostClock', { hostClock: {} }],
    ['selfCheck', { selfCheck: 'no' }],
    ['selfCheck', { selfCheck: 1 }],
    ['selfCheck', { selfCheck: null }],
    ['dateHeader', { dateHeader: 'false' }],
    ['seed', { seed: 5 }],
    ['players', { players: '5' }],
  ])('are of their types: %s, %j', (option, options) => {
    expect(failure(options)).toThrow(
      expect.objectContaining({
        code: 'INVALID_OPTION',
        message: expect.stringContaining(option),
        facts: expect.objectContaining({ option }),
      }),
    )
  })

  it.each<[string, unknown]>([
    ['policies', { policies: 'all' }],
    ['now', { now: {} }],
    ['epoch', { epoch: null }],
    ['hostClock', { now: 'wall', hostClock: () => Number.NaN }],
  ])('are refused where they cannot be read: %s, %j', (_, options) => {
    expect(failure(options)).toThrow(expect.objectContaining({ code: 'INVALID_OPTION' }))
  })

  it.each<[unknown]>([[null], ['x'], [{ as: 5 }], [{ replace: 'no' }], [{ id: 'x' }]])(
    'of a loading are of their types, too: %j',
    (options) => {
      const world = createWorld({ players: 0 })
      const load = () => world.load('blocked-player', options as never)
      expect(load).toThrow(expect.objectContaining({ code: 'INVALID_OPTION' }))
      expect(world.changedPlayerIds()).toEqual([])
    },
  )

  it.each<[unknown]>([[{ all: 'no' }], [{ all: 1 }]])('of an audit, too: %j', async (options) => {
    const run = audit(createWorld({ players: 0 }), options as never)
    await expect(run).rejects.toMatchObject({ code: 'INVALID_OPTION' })
  })

  it('name the nearest of what is none', () => {
    expect(failure({ scenario: [] })).toThrow('Did you mean scenarios?')
  })

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

  it('refuse an epoch that leaves no generated player', () => {
    expect(() => createWorld({ epoch: '2027-01-01' })).toThrow('or players: 0.')
    expect(createWorld({ epoch: '2027-01-01', players: 0 }).list().players).toEqual([])
  })
})

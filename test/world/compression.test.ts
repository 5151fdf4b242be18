import { describe, expect, it } from 'vitest'
import { createWorld } from '../../src/index'

const PLAYERS = 16

/** The rows of all players: the median one may be one who rarely plays. */
function rowsOf(compression?: number): number {
  const world = createWorld({ seed: 'pace', players: PLAYERS, compression })
  const rows = world.list({ limit: PLAYERS }).players.map(({ id }) => {
    return world.player(id).transactions({ limit: 1 }).total
  })
  return rows.reduce((sum, own) => sum + own, 0)
}

describe('the compression of a world', () => {
  it('is 5 without the option', () => {
    expect(createWorld({ players: 0 }).compression).toBe(5)
    expect(rowsOf()).toBe(rowsOf(5))
  })

  it('changes the number of rows, and nothing of who the players are', () => {
    const [all, some, few] = [1, 5, 10].map(rowsOf) as [number, number, number]
    expect(all).toBeGreaterThan(some * 1.5)
    expect(all).toBeGreaterThan(few * 2)
    const people = [1, 10].map((compression) => {
      return createWorld({ seed: 'pace', players: 30, compression }).list()
    })
    expect(people[0]).toEqual(people[1])
  })

  it('holds for players that register by command, and in a replay', () => {
    const world = createWorld({ seed: 'pace', players: 0, compression: 2 })
    world.execute('p', { type: 'register', persona: 'vip_whale', market: 'FI' })
    world.advance('P60D')
    const log = world.log()
    expect(log.options.compression).toBe(2)
    const shown = (from: typeof world) => from.player('p').transactions({ limit: 200 })
    expect(shown(createWorld({ replay: log }))).toEqual(shown(world))
    const other = createWorld({ seed: 'pace', players: 0, compression: 10 })
    other.execute('p', { type: 'register', persona: 'vip_whale', market: 'FI' })
    other.advance('P60D')
    expect(shown(other)).not.toEqual(shown(world))
  })

  it.each([0, 11, 2.5, '5'])('is refused when it is %j', (compression) => {
    const options = { compression } as { compression: number }
    expect(() => createWorld(options)).toThrow(
      expect.objectContaining({
        code: 'INVALID_OPTION',
        message: expect.stringContaining('a whole number from 1 to 10'),
      }),
    )
  })
})

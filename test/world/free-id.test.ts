import { afterEach, expect, it, vi } from 'vitest'
import type { PlayerState } from '../../src/simulator/engine/state'
import { Roster } from '../../src/world/roster'

const playerOf = (id: string) => ({ id }) as PlayerState

function take(roster: Roster, count: number): string[] {
  return Array.from({ length: count }, () => {
    const id = roster.freeId()
    roster.put(playerOf(id))
    return id
  })
}

afterEach(() => {
  vi.restoreAllMocks()
})

it('an id is free until a player has it, on each side of a fork', () => {
  const roster = new Roster()
  roster.put(playerOf('player-2'))
  expect(take(roster, 2)).toEqual(['player-1', 'player-3'])
  const fork = roster.share()
  expect(take(roster, 2)).toEqual(['player-4', 'player-5'])
  expect(take(fork, 2)).toEqual(['player-4', 'player-5'])
})

it('twice the players take little more than twice the look-ups of an id', () => {
  const looksFor = (count: number): number => {
    const look = vi.spyOn(Map.prototype, 'get')
    take(new Roster(), count)
    const { length } = look.mock.calls
    look.mockRestore()
    return length
  }
  const [small, large] = [looksFor(200), looksFor(400)]
  expect(small).toBeGreaterThan(200)
  expect(large).toBeLessThan(small * 2.2)
})

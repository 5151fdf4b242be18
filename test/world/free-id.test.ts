import { expect, it } from 'vitest'
import type { PlayerState } from '../../src/simulator/engine/state'
import { Roster } from '../../src/world/roster'

function take(roster: Roster, count: number): string[] {
  return Array.from({ length: count }, () => {
    const id = roster.freeId()
    roster.put({ id } as PlayerState)
    return id
  })
}

it('an id is free until a player has it, on each side of a fork', () => {
  const roster = new Roster()
  roster.put({ id: 'player-2' } as PlayerState)
  expect(take(roster, 2)).toEqual(['player-1', 'player-3'])
  const fork = roster.share()
  expect(take(roster, 2)).toEqual(['player-4', 'player-5'])
  expect(take(fork, 2)).toEqual(['player-4', 'player-5'])
})

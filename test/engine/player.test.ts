import { expect, it } from 'vitest'
import { createWorld } from '../../src/index'
import { execute } from '../../src/simulator/engine/engine'
import { clonePlayer } from '../../src/simulator/engine/player'
import { insideOf } from '../../src/world/views/player-view'

it('a copy of a player has timers, bonuses and luck of its own', () => {
  const world = createWorld({ seed: 'copies', players: 0 })
  world.executeAll('p', [
    { type: 'register', market: 'DE' },
    { type: 'deposit', amount: 100, method: 'visa' },
    { type: 'deposit', amount: 50, method: 'visa', outcome: 'pending' },
    { type: 'awardBonus', amount: 20 },
  ])
  const { player } = insideOf(world.player('p'))
  const partsOf = () => {
    const { timers, bonuses, luck } = player
    return structuredClone({ timers: [...timers], bonuses, draw: luck.clone().below(1_000_000) })
  }
  const before = partsOf()
  const copy = clonePlayer(player)
  execute(copy, { type: 'settleDeposit' }, copy.clock)
  execute(copy, { type: 'play', stake: 100, rounds: 5 }, copy.clock)
  expect([...copy.timers].length).toBeLessThan(before.timers.length)
  expect(copy.bonuses[0]?.contributed).toBe(500)
  expect(copy.luck.clone().below(1_000_000)).not.toBe(before.draw)
  expect(partsOf()).toEqual(before)
})

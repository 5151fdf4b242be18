import { expect, it } from 'vitest'
import { DEFAULT_POLICIES } from '../../src/contract/policies'
import { createWorld, type World } from '../../src/index'
import { DAY_MS } from '../../src/simulator/domain/instants'
import { Ledger } from '../../src/simulator/ledger/ledger'
import { createStream } from '../../src/simulator/random/stream'
import { simulationOf } from '../../src/world'
import { createPlayerView } from '../../src/world/views/player-view'
import { drawCommand } from '../support/command-draws'
import { drawClockMove, tryHistory } from '../support/histories'
import { samples } from '../support/samples'

const POLICIES = [
  DEFAULT_POLICIES,
  { ...DEFAULT_POLICIES, periodBy: 'completed', absentFields: 'null', withdrawable: 'by-cause' },
] as const

/** A ledger of the same rows that has kept nothing. */
const anew = (ledger: Ledger) => new Ledger({ ...Reflect.get(ledger, 'state'), kept: undefined })

/** What is shown of a player now and days later, from what is kept, or computed anew. */
function shown(world: World, isAnew: boolean): string {
  const { player, now } = simulationOf(world).playerAt('p') ?? expect.fail('There is no player.')
  const views = [0, 1, 29].flatMap((days) =>
    POLICIES.flatMap((policies) => {
      const to_date = new Date(now - days * DAY_MS)
      const viewOf = () => {
        const state = isAnew ? { ...player, ledger: anew(player.ledger) } : player
        return createPlayerView(state, now + days * DAY_MS, policies)
      }
      return [viewOf().profile(), viewOf().summary({ to_date }), viewOf().eligibleBonuses()]
    }),
  )
  return JSON.stringify(views, undefined, 1)
}

it('law: what a ledger keeps of its rows is what they say, in each world and at each instant', () => {
  for (let place = 0; place < samples(4); place += 1) {
    const stream = createStream('kept', place)
    const world = createWorld({ players: 0 })
    world.executeAll('p', [
      { type: 'register', market: 'DE' },
      { type: 'deposit', amount: 500 },
    ])
    let fork = world.fork()
    for (let step = 0; step < 60; step += 1) {
      const changed = stream.pick([world, fork])
      tryHistory(changed, 'p', [drawCommand(stream, changed.player('p'))])
      if (stream.chance(1, 5)) changed.advance(drawClockMove(stream))
      for (const each of [world, fork]) expect(shown(each, false)).toBe(shown(each, true))
      if (stream.chance(1, 8)) fork = world.fork()
    }
  }
})

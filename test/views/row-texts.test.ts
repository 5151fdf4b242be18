import { describe, expect, it } from 'vitest'
import { createWorld, type World } from '../../src/index'
import { get } from '../simulation/client'

/** The page of a player as text, and as it is written anew. */
async function pagesOf(world: World): Promise<readonly [text: string, fresh: string]> {
  const response = await get(world, '/players/p/transactions?limit=200')
  return [await response.text(), JSON.stringify(world.player('p').transactions({ limit: 200 }))]
}

async function expectFresh(...worlds: readonly World[]): Promise<void> {
  for (const world of [...worlds, ...worlds]) {
    const [text, fresh] = await pagesOf(world)
    expect(text).toBe(fresh)
  }
}

function createPlayer(): World {
  const world = createWorld({ players: 0 })
  world.execute('p', [
    { type: 'register', market: 'DE' },
    { type: 'deposit', amount: 500 },
    { type: 'play', stake: 10, win: 0 },
  ])
  return world
}

describe('the text of a row', () => {
  it('is not that of a fork in which it was completed at another time', async () => {
    const world = createPlayer()
    world.execute('p', { type: 'deposit', amount: 50, outcome: 'pending' })
    const fork = world.fork()
    world.execute('p', { type: 'settleDeposit' })
    fork.advance('PT10M')
    fork.execute('p', { type: 'settleDeposit' })
    await expectFresh(world, fork)
  })

  it('is not that of a fork with another note', async () => {
    const world = createPlayer()
    world.execute('p', { type: 'deposit', amount: 50, outcome: 'pending' })
    const fork = world.fork()
    world.execute('p', { type: 'settleDeposit', outcome: 'declined', reason: 'one' })
    fork.execute('p', { type: 'settleDeposit', outcome: 'declined', reason: 'other' })
    await expectFresh(world, fork)
  })

  it('is not that of a fork with another row in its place', async () => {
    const world = createPlayer()
    const fork = world.fork()
    world.execute('p', { type: 'play', stake: 1, win: 0 })
    await expectFresh(world)
    fork.execute('p', { type: 'play', stake: 2, win: 0 })
    await expectFresh(fork, world)
  })

  it('changes with the status, and back with a restore', async () => {
    const world = createPlayer()
    await expectFresh(world)
    const snapshot = world.snapshot()
    world.execute('p', { type: 'rollback' })
    await expectFresh(world)
    world.restore(snapshot)
    await expectFresh(world)
  })

  it('changes with the time of an open withdrawal', async () => {
    const world = createPlayer()
    world.execute('p', [
      { type: 'setKyc', status: 'pending' },
      { type: 'setKyc', status: 'in_review' },
      { type: 'setKyc', status: 'approved' },
      { type: 'play', stake: 490, win: 490 },
      { type: 'requestWithdrawal', amount: 100 },
    ])
    await expectFresh(world)
    world.advance('P4D')
    await expectFresh(world)
  })

  it('leaves out what was written about an erased person', async () => {
    const world = createPlayer()
    world.execute('p', [
      { type: 'awardBonus', amount: 5, name: 'For Emma' },
      { type: 'adjust', kind: 'Goodwill Credit', amount: 3, note: 'For Emma' },
    ])
    await expectFresh(world)
    const [before] = await pagesOf(world)
    world.execute('p', { type: 'erase' })
    await expectFresh(world)
    const [after] = await pagesOf(world)
    expect([before, after].map((text) => text.includes('Emma'))).toEqual([true, false])
  })

  const words = { status: { completed: 'paid' } }
  it.each([{ amountSign: 'magnitude' }, { absentFields: 'null' }, { vocabulary: words }] as const)(
    'follows the policies %o of a fork',
    async (policies) => {
      const world = createPlayer()
      world.execute('p', { type: 'adjust', kind: 'Manual Debit', amount: 3 })
      const fork = world.fork()
      fork.setPolicies(policies)
      await expectFresh(world, fork)
    },
  )
})

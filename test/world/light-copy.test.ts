import { expect, it } from 'vitest'
import { createWorld } from '../../src/index'
import { bytesOf } from '../laws/reading'

/** An update copies only what it changes: what comes later must not change the player before it. */
it('a player before an update stays as it was, whatever comes after', async () => {
  const world = createWorld({ seed: 'light', players: 20, compression: 10 })
  for (const { id } of world.list({ limit: 2 }).players) {
    const fork = world.fork()
    const snapshot = fork.snapshot()
    const before = await bytesOf(fork, id)
    fork.execute(id, { type: 'updateProfile', phone: '+49301234567' })
    const updated = await bytesOf(fork, id)
    const other = fork.fork()
    fork.executeAll(id, [
      { type: 'updateProfile', affiliate_name: 'A', blocked: false },
      { type: 'adjust', kind: 'Manual Credit', amount: 5 },
      { type: 'updateProfile', settings: { want_bonus: false } },
    ])
    fork.advance('P40D')
    await bytesOf(fork, id)
    expect(await bytesOf(other, id)).toBe(updated)
    expect(await bytesOf(world, id)).toBe(before)
    fork.restore(snapshot)
    expect(await bytesOf(fork, id)).toBe(before)
  }
})

it('the answer before an update is that of the player at that time', async () => {
  const world = createWorld({ seed: 'light', players: 20 })
  const [player] = world.list({ limit: 1, persona: 'regular' }).players
  const id = player?.id ?? ''
  const read = async () => {
    const headers = { authorization: 'Bearer any', 'x-session-id': 'any' }
    return (await world.fetch(`/v1/players/${id}/transactions`, { headers })).text()
  }
  const before = await read()
  world.execute(id, { type: 'updateProfile', phone: '+49301234567' })
  world.faults.add({ effect: { staleRead: true }, operation: 'getTransactionHistory' })
  expect(await read()).toBe(before)
  world.execute(id, { type: 'adjust', kind: 'Manual Credit', amount: 5 })
  // Stale by one write: without the credit.
  expect(await read()).toBe(before)
})

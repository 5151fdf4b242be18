import { describe, expect, test } from 'vitest'
import { SnapshotMemory } from '../../src/world/snapshot-memory'
import { bytesOf, controlOf, whereOf } from './requests'

/** A world with generated, scripted and changed players. */
async function lively() {
  const control = controlOf({ players: 6, seed: 'lively' })
  await control.post('/players', { id: 'p', market: 'DE' })
  await control.post('/players/p/commands', { type: 'deposit', amount: 100 })
  const ids = control.world.list({ limit: 10 }).players.map(({ id }) => id)
  return { ...control, ids, bytes: () => bytesOf(control.world, ids) }
}

describe('snapshots', () => {
  test('bring back every byte, as often as wanted, and outlive a reset', async () => {
    const { post, bytes, world, ids } = await lively()
    const before = await bytes()
    await post('/snapshots', { name: 'before' })
    for (let round = 0; round < 2; round++) {
      await post('/players/p/commands', { type: 'play', stake: 5, rounds: 3 })
      await post(`/players/${ids[1]}/commands`, { type: 'updateProfile', blocked: true })
      await post('/clock/advance', { by: 'P40D' })
      expect(await bytes()).not.toBe(before)
      if (round > 0) await post('/reset')
      expect((await post('/snapshots/before/restore')).body['id']).toBe('before')
      expect(await bytes()).toBe(before)
      expect(world.log().commands).toHaveLength(2)
    }
  })

  test('are listed, replaced under their name, and deleted; a fork has none', async () => {
    const { get, post, send, world } = await lively()
    await post('/snapshots', { name: 'a/b ü' })
    await post('/clock/advance', { by: 'P1D' })
    expect(await post('/snapshots', { name: 'a/b ü' })).toMatchObject({ status: 200 })
    expect((await get('/snapshots')).body).toEqual({
      snapshots: [
        {
          id: 'a/b ü',
          now: '2026-01-02T12:00:00.000Z',
          data_version: world.log().data,
          commands: world.log().commands.length,
        },
      ],
      total: 1,
    })
    expect(await (await world.fork().fetch('/__admin/snapshots')).json()).toMatchObject({
      total: 0,
    })
    expect((await send('DELETE', `/snapshots/${encodeURIComponent('a/b ü')}`)).status).toBe(204)
    expect((await get('/snapshots')).body['total']).toBe(0)
  })

  test('without a name are numbered: no number twice, and none for a name like one', async () => {
    const { post, send } = await lively()
    const unnamed = async () => (await post('/snapshots')).body['id']
    expect(await post('/snapshots', { name: 'snapshot-1' })).toMatchObject({ status: 201 })
    await send('DELETE', '/snapshots/snapshot-1')
    expect(await unnamed()).toBe('snapshot-1')
    await send('DELETE', '/snapshots/snapshot-1')
    expect(await unnamed()).toBe('snapshot-2')
    await post('/snapshots', { name: 'snapshot-3' })
    expect(await unnamed()).toBe('snapshot-4')
    for (const number of [2, 3, 4]) await send('DELETE', `/snapshots/snapshot-${number}`)
    await post('/reset')
    expect(await unnamed()).toBe('snapshot-1')
  })

  test('that are not there are not found, with the nearest', async () => {
    const { post, send } = await lively()
    await post('/snapshots', { name: 'before' })
    const response = await send('DELETE', '/snapshots/befor')
    expect(whereOf(response)).toEqual([404, 'NOT_FOUND', 'path.snapshotId'])
    expect(response.body).toMatchObject({ errors: [{ remedy: 'Did you mean before?' }] })
    expect(whereOf(await post('/snapshots', { name: '' }))).toEqual([400, 'INVALID_BODY', '/name'])
  })
})

const TOUCH = [{ type: 'deposit', amount: 50 }, { type: 'refundDeposit' }] as const
const HUGE = { seed: 'memory', players: 0, scenarios: ['huge-ledger'] } as const

test('what snapshots share is counted once, and no more once all of them are gone', () => {
  const touched = (count: number) => {
    const { world } = controlOf(HUGE)
    const memory = new SnapshotMemory()
    const kept = Array.from({ length: count }, () => {
      world.executeAll('huge-ledger', TOUCH)
      const snapshot = world.snapshot()
      memory.add(snapshot)
      return snapshot
    })
    return { memory, kept }
  }
  const one = touched(1).memory.bytes
  const { memory, kept } = touched(8)
  expect(one).toBeGreaterThan(50_000 * 18)
  expect(memory.bytes).toBeLessThan(5 * one)
  for (const snapshot of kept) memory.remove(snapshot)
  expect(memory.bytes).toBe(0)
})

test('snapshots that hold too much are rejected with the figure and the bound', async () => {
  const { get, post, send } = controlOf(HUGE)
  const take = async (name: string) => {
    // Each goes another way from here, so that none shares its rows with another.
    await post('/snapshots/base/restore')
    for (const id of ['huge-ledger', 'second']) {
      await post(`/players/${id}/commands`, { commands: TOUCH })
    }
    return post('/snapshots', { name })
  }
  await post('/scenarios/huge-ledger/load', { as: 'second' })
  await post('/snapshots', { name: 'base' })
  let taken = 1
  let response = await take('snapshot-1')
  for (; response.status === 201 && taken < 1_000; taken += 1)
    response = await take(`more-${taken}`)
  const detail = /^The snapshots would need 51\d MB; the limit is 512 MB in total\.$/
  expect(response).toMatchObject({
    status: 409,
    body: {
      detail: expect.stringMatching(detail),
      errors: [
        {
          where: 'rule.too_many_snapshots',
          remedy: 'Delete some of them first.',
          facts: { bytes: expect.any(Number), bound: 512_000_000 },
        },
      ],
    },
  })
  expect(taken).toBeGreaterThan(100)
  expect((await get('/snapshots')).body['total']).toBe(taken)
  expect((await take('more-5')).status).toBe(200)
  expect((await send('DELETE', '/snapshots/more-6')).status).toBe(204)
  expect((await take('one-more')).status).toBe(201)
})

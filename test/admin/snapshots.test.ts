import { describe, expect, test } from 'vitest'
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

test('more than a thousand snapshots are rejected, and one of them can be replaced', async () => {
  const { get, post, send } = controlOf({ players: 0 })
  for (let taken = 0; taken < 1_000; taken += 1) await post('/snapshots')
  expect(await post('/snapshots')).toMatchObject({
    status: 409,
    body: {
      detail: 'There are 1000 snapshots.',
      errors: [
        {
          where: 'rule.too_many_snapshots',
          remedy: 'Delete some of them first.',
          facts: { snapshots: 1_000, bound: 1_000 },
        },
      ],
    },
  })
  expect((await get('/snapshots')).body['total']).toBe(1_000)
  expect((await post('/snapshots', { name: 'snapshot-5' })).status).toBe(200)
  expect((await send('DELETE', '/snapshots/snapshot-6')).status).toBe(204)
  expect((await post('/snapshots', { name: 'one-more' })).status).toBe(201)
})

import { describe, expect, test } from 'vitest'
import { createWorld } from '../../src/create-world'
import type { WorldLog } from '../../src/world/log'
import { asJson, bytesOf, controlOf, whereOf } from './requests'

const START = '2026-01-01T12:00:00.000Z'

describe('the clock', () => {
  test('stands, and goes on by a duration or to an instant', async () => {
    const { get, post, world } = controlOf()
    expect((await get('/clock')).body).toEqual({ now: START, epoch: '2023-01-01T00:00:00.000Z' })
    const first = await post('/clock/advance', { by: 'P3DT2H' })
    expect(first).toMatchObject({
      status: 200,
      body: { from: START, now: '2026-01-04T14:00:00.000Z' },
    })
    const second = await post('/clock/advance', { to: '2026-02-01T00:00:00Z' })
    expect(second.body['now']).toBe('2026-02-01T00:00:00.000Z')
    expect(Date.parse(world.now)).toBe(Date.UTC(2026, 1, 1))
  })

  test('what falls due on the way has happened', async () => {
    const { post, world } = controlOf()
    await post('/players', { id: 'p', market: 'DE' })
    await post('/players/p/commands', { type: 'awardBonus', amount: 20, validDays: 2 })
    await post('/clock/advance', { by: 'P1DT23H59M59S' })
    expect(world.player('p').bonuses().bonuses).toMatchObject([{ status: 'active' }])
    await post('/clock/advance', { by: 'PT1S' })
    expect(world.player('p').bonuses().bonuses).toMatchObject([{ status: 'cancelled' }])
    expect(world.player('p').transactions().transactions[0]).toMatchObject({
      event_name: 'Bonus Expired',
      date: '2026-01-03T12:00:00.000Z',
    })
  })

  test('that follows the host is of one instant for a whole answer', async () => {
    let host = Date.UTC(2026, 0, 1, 12)
    const hostClock = () => (host += 60_000)
    const { post } = controlOf({ players: 0, now: 'wall', hostClock })
    const { from, now } = (await post('/clock/advance', { by: 'P1D' })).body
    expect(Date.parse(String(now)) - Date.parse(String(from))).toBe(86_400_000)
    const { profile } = (await post('/players', { id: 'p' })).body as {
      profile: { registration_date: string; last_login: string }
    }
    expect(profile.last_login).toBe(profile.registration_date)
  })

  test('does not go back, and says how to', async () => {
    const { post, get } = controlOf()
    const answer = await post('/clock/advance', { to: '2025-01-01T00:00:00Z' })
    expect(whereOf(answer)).toEqual([409, 'COMMAND_REFUSED', 'rule.clock_backwards'])
    expect(answer.body).toMatchObject({
      errors: [{ remedy: 'To go back, take a snapshot before you advance and restore it.' }],
    })
    expect((await post('/clock/advance', { by: '-PT1S' })).status).toBe(409)
    expect((await get('/clock')).body['now']).toBe(START)
  })

  test.each([
    ['neither', {}, 'body'],
    ['both', { by: 'P1D', to: START }, 'body'],
    ['no duration', { by: 'tomorrow' }, '/by'],
    ['no instant', { to: 'tomorrow' }, '/to'],
    ['a number', { by: 5 }, '/by'],
    ['another field', { for: 'P1D' }, '/for'],
  ])('refuses %s', async (_, body, place) => {
    const { post } = controlOf()
    expect(whereOf(await post('/clock/advance', body))).toEqual([400, 'INVALID_BODY', place])
  })

  test('says what to send instead of nothing', async () => {
    const { post } = controlOf()
    expect((await post('/clock/advance')).body).toMatchObject({
      code: 'UNSUPPORTED_MEDIA_TYPE',
      errors: [{ remedy: 'Send {"by": "P1D"} with Content-Type: application/json.' }],
    })
  })
})

/** A world with generated, scripted and changed players. */
async function lively() {
  const control = controlOf({ players: 6, seed: 'lively' })
  await control.post('/players', { id: 'p', market: 'DE' })
  await control.post('/players/p/commands', { type: 'deposit', amount: 100 })
  const ids = control.world.list({ limit: 10 }).players.map(({ id }) => id)
  return { ...control, ids, bytes: () => bytesOf(control.world, ids) }
}

describe('snapshots', () => {
  test('bring back every byte, as often as wanted', async () => {
    const { post, bytes, world, ids } = await lively()
    const before = await bytes()
    expect(await post('/snapshots', { name: 'before' })).toMatchObject({
      status: 201,
      body: { id: 'before', now: START },
    })
    for (let round = 0; round < 2; round++) {
      await post('/players/p/commands', { type: 'play', stake: 5, rounds: 3 })
      await post(`/players/${ids[1]}/commands`, { type: 'updateProfile', blocked: true })
      await post('/clock/advance', { by: 'P40D' })
      expect(await bytes()).not.toBe(before)
      const restored = await post('/snapshots/before/restore')
      expect(restored).toMatchObject({ status: 200, body: { id: 'before', now: START } })
      expect(await bytes()).toBe(before)
      expect(world.log().commands).toHaveLength(2)
    }
  })

  test('are listed, replaced under their name, and deleted', async () => {
    const { get, post, send, world } = await lively()
    expect((await post('/snapshots')).body['id']).toBe('snapshot-1')
    expect((await post('/snapshots', { name: 'a/b ü' })).status).toBe(201)
    await post('/clock/advance', { by: 'P1D' })
    expect(await post('/snapshots', { name: 'snapshot-2' })).toMatchObject({ status: 201 })
    expect(await post('/snapshots', { name: 'a/b ü' })).toMatchObject({ status: 200 })
    expect((await post('/snapshots')).body['id']).toBe('snapshot-3')
    const { body } = await get('/snapshots')
    expect(body).toMatchObject({ total: 4 })
    expect(body['snapshots']).toContainEqual({
      id: 'a/b ü',
      now: '2026-01-02T12:00:00.000Z',
      data_version: world.log().data,
      commands: world.log().commands.length,
    })
    expect((await send('DELETE', `/snapshots/${encodeURIComponent('a/b ü')}`)).status).toBe(204)
    expect((await get('/snapshots')).body['total']).toBe(3)
  })

  test('without a name are numbered: no number twice, and none for a name like one', async () => {
    const { post, send } = await lively()
    const unnamed = async () => (await post('/snapshots')).body['id']
    expect(await post('/snapshots', { name: 'snapshot-1' })).toMatchObject({ status: 201 })
    expect((await send('DELETE', '/snapshots/snapshot-1')).status).toBe(204)
    expect(await unnamed()).toBe('snapshot-1')
    expect((await send('DELETE', '/snapshots/snapshot-1')).status).toBe(204)
    expect(await unnamed()).toBe('snapshot-2')
  })

  test('outlive a reset, and go forward again', async () => {
    const { post, bytes } = await lively()
    await post('/clock/advance', { by: 'P40D' })
    const later = await bytes()
    await post('/snapshots', { name: 'later' })
    await post('/reset')
    expect(await bytes()).not.toBe(later)
    await post('/snapshots/later/restore')
    expect(await bytes()).toBe(later)
  })

  test('that are not there are not found, with the nearest', async () => {
    const { post, send } = await lively()
    const place = [404, 'NOT_FOUND', 'path.snapshotId']
    expect(whereOf(await post('/snapshots/x/restore'))).toEqual(place)
    await post('/snapshots', { name: 'before' })
    const answer = await send('DELETE', '/snapshots/befor')
    expect(whereOf(answer)).toEqual(place)
    expect(answer.body).toMatchObject({ errors: [{ remedy: 'Did you mean before?' }] })
    expect(whereOf(await post('/snapshots', { name: '' }))).toEqual([400, 'INVALID_BODY', '/name'])
    expect((await post('/snapshots', { nmae: 'x' })).status).toBe(400)
  })

  test('are those of one world', async () => {
    const { post, world } = await lively()
    await post('/snapshots', { name: 'before' })
    const fork = world.fork()
    const request = new Request('http://any.example/__admin/snapshots')
    expect(await (await fork.fetch(request)).json()).toEqual({ snapshots: [], total: 0 })
  })
})

describe('reset', () => {
  test('leads back to the start, policies included', async () => {
    const { world, post, send, get } = controlOf({ players: 3, policies: { maxLimit: 7 } })
    const ids = world.list().players.map(({ id }) => id)
    const start = await bytesOf(world, ids)
    await send('PATCH', '/policies', asJson({ absentFields: 'null' }))
    await post(`/players/${ids[0]}/commands`, { type: 'updateProfile', blocked: true })
    await post('/players', { id: 'new' })
    await post('/clock/advance', { by: 'P1Y' })
    expect(await post('/reset')).toMatchObject({ status: 200, body: { now: START } })
    expect(await bytesOf(world, ids)).toBe(start)
    expect(world.policies).toMatchObject({ maxLimit: 7, absentFields: 'omit' })
    expect((await get('/players/new')).status).toBe(404)
    expect((await get('/log')).body).toMatchObject({ commands: [] })
  })
})

describe('GET /__admin/log', () => {
  test('is the replay file', async () => {
    const { post, send, get, world, ids } = await lively()
    await post('/clock/advance', { by: 'P2D' })
    await send('PATCH', '/policies', asJson({ sortOrder: 'oldest-first' }))
    await post('/players/p/commands', { type: 'play', stake: 1, rounds: 10 })
    await post('/players/p/commands', { type: 'requestWithdrawal', amount: 5_000 })
    await post('/clock/advance', { by: 'P2D' })
    const { status, body } = await get('/log')
    expect(status).toBe(200)
    const again = createWorld({ replay: body as unknown as WorldLog })
    expect(await bytesOf(again, ids)).toBe(await bytesOf(world, ids))
    expect(again.log()).toEqual(body)
  })
})

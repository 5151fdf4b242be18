import { describe, expect, test } from 'vitest'
import { createWorld } from '../../src/create-world'
import type { WorldLog } from '../../src/world/log'
import { asJson, bytesOf, controlOf, whereOf } from './requests'

const START = '2026-01-01T12:00:00.000Z'

describe('the clock', () => {
  test('stands, and goes on by a duration or to an instant', async () => {
    const { get, post, world } = controlOf()
    expect((await get('/clock')).body).toEqual({ now: START, epoch: '2023-01-01T00:00:00.000Z' })
    const moved = await post('/clock/advance', { by: 'P3DT2H' })
    expect(moved.body).toMatchObject({ from: START, now: '2026-01-04T14:00:00.000Z' })
    await post('/clock/advance', { to: '2026-02-01T00:00:00Z' })
    expect(world.now).toBe('2026-02-01T00:00:00.000Z')
  })

  test('what falls due on the way has happened', async () => {
    const { post, world } = controlOf()
    await post('/players', { id: 'p', market: 'DE' })
    await post('/players/p/commands', { type: 'awardBonus', amount: 20, validDays: 2 })
    await post('/clock/advance', { by: 'P1DT23H59M59S' })
    expect(world.player('p').bonuses().bonuses).toMatchObject([{ status: 'active' }])
    await post('/clock/advance', { by: 'PT1S' })
    expect(world.player('p').transactions().transactions[0]).toMatchObject({
      event_name: 'Bonus Expired',
      date: '2026-01-03T12:00:00.000Z',
    })
  })

  test('that follows the host is of one instant for a whole response', async () => {
    let host = Date.UTC(2026, 0, 1, 12)
    const { post } = controlOf({ players: 0, now: 'wall', hostClock: () => (host += 60_000) })
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
    [{}, 'body'],
    [{ by: 'P1D', to: START }, 'body'],
    [{ by: 'P1D', days: 1 }, 'body'],
    [{ by: 'tomorrow' }, '/by'],
    [{ to: 'tomorrow' }, '/to'],
    [{ by: 5 }, '/by'],
  ])('rejects %j', async (body, place) => {
    const { post } = controlOf()
    expect(whereOf(await post('/clock/advance', body))).toEqual([400, 'INVALID_BODY', place])
  })

  test('says what to send instead of nothing', async () => {
    expect((await controlOf().post('/clock/advance')).body).toMatchObject({
      code: 'UNSUPPORTED_MEDIA_TYPE',
      errors: [{ remedy: 'Send {"by": "P1D"} with Content-Type: application/json.' }],
    })
  })
})

test('a reset leads back to the start, policies included', async () => {
  const { world, post, send, get } = controlOf({ players: 3, policies: { maxLimit: 7 } })
  const ids = world.list().players.map(({ id }) => id)
  const start = await bytesOf(world, ids)
  await send('PATCH', '/policies', asJson({ absentFields: 'null' }))
  await post(`/players/${ids[0]}/commands`, { type: 'updateProfile', blocked: true })
  await post('/players', { id: 'new' })
  await post('/clock/advance', { by: 'P1Y' })
  expect((await post('/reset')).body['now']).toBe(START)
  expect(await bytesOf(world, ids)).toBe(start)
  expect(world.policies).toMatchObject({ maxLimit: 7, absentFields: 'omit' })
  expect((await get('/players/new')).status).toBe(404)
  expect((await get('/log')).body).toMatchObject({ commands: [] })
})

test('the log is the replay file', async () => {
  const { post, send, get, world } = controlOf({ players: 6, seed: 'lively' })
  await post('/players', { id: 'p', market: 'DE' })
  await post('/players/p/commands', { type: 'deposit', amount: 100 })
  await post('/clock/advance', { by: 'P2D' })
  await send('PATCH', '/policies', asJson({ sortOrder: 'oldest-first' }))
  await post('/players/p/commands', { type: 'play', stake: 1, rounds: 10 })
  await post('/players/p/commands', { type: 'requestWithdrawal', amount: 5_000 })
  await post('/clock/advance', { by: 'P2D' })
  const { body } = await get('/log')
  const again = createWorld({ replay: body as unknown as WorldLog })
  const ids = world.list({ limit: 10 }).players.map(({ id }) => id)
  expect(await bytesOf(again, ids)).toBe(await bytesOf(world, ids))
  expect(again.log()).toEqual(body)
})

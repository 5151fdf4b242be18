import { describe, expect, test } from 'vitest'
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
    const response = await post('/clock/advance', { to: '2025-01-01T00:00:00Z' })
    expect(whereOf(response)).toEqual([409, 'COMMAND_REFUSED', 'rule.clock_backwards'])
    expect(response.body).toMatchObject({
      errors: [{ remedy: 'To go back, take a snapshot before you advance and restore it.' }],
    })
    expect((await post('/clock/advance', { by: '-PT1S' })).status).toBe(409)
    expect((await get('/clock')).body['now']).toBe(START)
  })

  test.each([
    [{}, 'body'],
    [{ by: 'P1D', to: START }, 'body'],
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

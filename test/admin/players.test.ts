import { describe, expect, test } from 'vitest'
import { asJson, controlOf, whereOf } from './requests'

describe('POST /__admin/players', () => {
  test('makes a player of what is given, and says where it is', async () => {
    const { post, world } = controlOf()
    const profile = { name: 'Ægir Þórsson', settings: { want_bonus: false } }
    const response = await post('/players', { id: 'Ægir/№ 7', market: 'SE', profile })
    expect(response).toMatchObject({
      status: 201,
      body: { persona: null, profile: { name: 'Ægir Þórsson', currency: 'SEK' } },
    })
    const headers = { Authorization: 'Bearer any', 'X-Session-ID': 'any' }
    const found = await world.fetch(response.headers.get('location') ?? '', { headers })
    expect((await found.json()).id).toBe('Ægir/№ 7')
  })

  test('without an id derives the first that is free, also after a restore or a reset', async () => {
    const { post } = controlOf()
    const idOf = async (body?: object) => (await post('/players', body)).body['id']
    const first = await post('/players')
    expect(first.body).toEqual((await controlOf().post('/players')).body)
    expect(first.body['id']).toBe('player-1')
    await post('/snapshots', { name: 'one' })
    expect([await idOf({}), await idOf()]).toEqual(['player-2', 'player-3'])
    await post('/snapshots/one/restore')
    expect(await idOf()).toBe('player-2')
    await post('/reset')
    expect(await idOf()).toBe('player-1')
  })

  test.each([
    [{ id: 'a\nb' }, ['/id'], expect.any(String)],
    [{ persona: 'regulr' }, ['/persona'], 'Did you mean regular?'],
    [{ marcet: 'DE' }, ['/marcet'], 'Did you mean market?'],
    [{ profile: { settings: { want: 1 } } }, ['/profile/settings/want'], expect.any(String)],
    [{ market: 'XX', currency: 5 }, ['/market', '/currency'], expect.any(String)],
  ])('rejects %j, and changes nothing', async (body, places, remedy) => {
    const { post, world } = controlOf()
    const response = await post('/players', body)
    expect(whereOf(response)).toEqual([400, 'INVALID_BODY', ...places])
    expect(response.body['errors']).toMatchObject([{ remedy }, ...places.slice(1).map(() => ({}))])
    expect(world.log().commands).toEqual([])
  })

  test('reads JSON alone', async () => {
    const { send } = controlOf()
    const text = { body: '{}', headers: { 'Content-Type': 'text/plain' } }
    for (const init of [text, { body: new TextEncoder().encode('{}') }]) {
      expect((await send('POST', '/players', init)).status).toBe(415)
    }
    const broken = { ...asJson({}), body: '{"id"' }
    const response = await send('POST', '/players', broken)
    expect(whereOf(response)).toEqual([400, 'INVALID_BODY', 'body'])
    const large = asJson({ id: 'x'.repeat(70_000) })
    expect((await send('POST', '/players', large)).status).toBe(413)
  })
})

describe('GET /__admin/players/{id}', () => {
  test('shows what staff see of a player who has a bit of everything', async () => {
    const { post, get, world } = controlOf()
    await post('/players', { id: 'p', market: 'DE', profile: { phone: null } })
    const given = [
      { type: 'deposit', amount: 100, method: 'visa' },
      { type: 'play', stake: 5, win: 10, open: true },
      { type: 'awardBonus', amount: 20, cap: 50 },
      { type: 'block', cause: 'Cool-Off', for: 'P7D' },
    ]
    await post('/players/p/commands', { commands: given })
    const { body } = await get('/players/p')
    const now = '2026-01-01T12:00:00.000Z'
    const [bonus] = world.player('p').bonuses().bonuses
    expect(body).toMatchObject({
      currency: 'EUR',
      wallets: { cash: 95, bonus: 20, pending: 0 },
      rows: 3,
      kyc_status: 'not_started',
      blocks: [{ cause: 'Cool-Off', since: now, until: '2026-01-08T12:00:00.000Z' }],
      bonuses: [
        {
          ...{ id: bonus?.id, status: 'active', amount: 20, requirement: 700, cap: 50 },
          expires_at: '2026-01-31T12:00:00.000Z',
          terms: { code: 'MANUAL', multiplier: 35, base: 'bonus' },
        },
      ],
      processes: false,
    })
    const commands = [{ type: 'register' }, ...given].map(({ type }) => ({ type }))
    expect(body['commands']).toMatchObject(commands.map((command) => ({ at: now, command })))
  })

  test('shows generated players without commands, and an erased one without a birthday', async () => {
    const { get, post, world } = controlOf({ players: 30, seed: 'inside' })
    for (const { id } of world.list({ limit: 30 }).players) {
      expect((await get(`/players/${id}`)).body).toMatchObject({ id, commands: [] })
    }
    await post('/players', { id: 'p', profile: { birth_date: '1985-06-15' } })
    const born = async () => (await get('/players/p')).body['birth_date']
    expect(await born()).toBe('1985-06-15')
    await post('/players/p/commands', { type: 'erase' })
    expect(await born()).toBeNull()
  })
})

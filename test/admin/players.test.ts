import { describe, expect, test } from 'vitest'
import { PERSONA_IDS } from '../../src/simulator/domain/personas'
import { asJson, controlOf, whereOf } from './requests'

describe('POST /__admin/players', () => {
  test('makes a player of what is given, and says where it is', async () => {
    const { post, world } = controlOf()
    const answer = await post('/players', {
      id: 'Ægir/№ 7',
      market: 'SE',
      profile: { name: 'Ægir Þórsson', settings: { want_bonus: false } },
    })
    expect(answer).toMatchObject({
      status: 201,
      body: {
        id: 'Ægir/№ 7',
        persona: null,
        profile: { id: 'Ægir/№ 7', name: 'Ægir Þórsson', currency: 'SEK', blocked: false },
      },
    })
    const location = answer.headers.get('location') ?? ''
    const headers = { Authorization: 'Bearer any', 'X-Session-ID': 'any' }
    const found = await world.fetch(new Request(`http://any.example${location}`, { headers }))
    expect(found.status).toBe(200)
  })

  test('without an id derives one, always the same and always free', async () => {
    const { post } = controlOf()
    const ids = [await post('/players'), await post('/players', {}), await post('/players')]
    expect(ids.map(({ body }) => body['id'])).toEqual(['player-1', 'player-2', 'player-3'])
    const other = await controlOf().post('/players')
    expect(other.body).toEqual(ids[0]?.body)
  })

  test('without an id derives one that a restore or a reset has freed', async () => {
    const { post } = controlOf()
    const idOf = async () => (await post('/players')).body['id']
    expect(await idOf()).toBe('player-1')
    await post('/snapshots', { name: 'one' })
    expect(await idOf()).toBe('player-2')
    await post('/snapshots/one/restore')
    expect(await idOf()).toBe('player-2')
    await post('/reset')
    expect(await idOf()).toBe('player-1')
  })

  test('with a persona makes an autopilot that goes on living', async () => {
    const { post, get, world } = controlOf()
    expect(await post('/players', { id: 'bot', persona: 'regular' })).toMatchObject({
      status: 201,
      body: { persona: 'regular' },
    })
    expect((await get('/players/bot')).body['autopilot']).not.toBeNull()
    world.advance('P20D')
    expect(world.player('bot').transactions().total).toBeGreaterThan(0)
  })

  test.each([
    ['an id that is taken', { id: 'a' }, [409, 'COMMAND_REFUSED', 'rule.player_exists']],
    ['an empty id', { id: '' }, [400, 'INVALID_BODY', '/id']],
    ['an id with a control character', { id: 'a\nb' }, [400, 'INVALID_BODY', '/id']],
    ['a persona that is none', { persona: 'whale' }, [400, 'INVALID_BODY', '/persona']],
    ['a field that is none', { personae: 'casual' }, [400, 'INVALID_BODY', '/personae']],
    [
      'a setting that is none',
      { profile: { settings: { want: 1 } } },
      [400, 'INVALID_BODY', '/profile/settings/want'],
    ],
    ['two mistakes', { market: 'XX', currency: 5 }, [400, 'INVALID_BODY', '/market', '/currency']],
    ['a list', [], [400, 'INVALID_BODY', 'body']],
  ])('refuses %s', async (_, body, expected) => {
    const { post, world } = controlOf()
    await post('/players', { id: 'a' })
    const before = world.log()
    expect(whereOf(await post('/players', body))).toEqual(expected)
    expect(world.log()).toEqual(before)
  })

  test('names the nearest right word', async () => {
    const { post } = controlOf()
    const { body } = await post('/players', { persona: 'regulr' })
    expect(body).toMatchObject({ errors: [{ remedy: 'Did you mean regular?' }] })
    const stray = await post('/players', { marcet: 'DE' })
    expect(stray.body).toMatchObject({ errors: [{ remedy: 'Did you mean market?' }] })
    expect((await post('/players', { persona: 'x' })).body).toMatchObject({
      errors: [{ remedy: `Use one of: ${PERSONA_IDS.join(', ')}.` }],
    })
  })

  test('reads JSON alone', async () => {
    const { send } = controlOf()
    const text = { body: '{}', headers: { 'Content-Type': 'text/plain' } }
    expect((await send('POST', '/players', text)).status).toBe(415)
    const broken = { body: '{"id"', headers: { 'Content-Type': 'application/json' } }
    const answer = await send('POST', '/players', broken)
    expect(whereOf(answer)).toEqual([400, 'INVALID_BODY', 'body'])
    const place = 'it is not JSON.'
    expect(answer.body).toMatchObject({ errors: [{ detail: expect.stringContaining(place) }] })
    const large = asJson({ id: 'x'.repeat(70_000) })
    expect((await send('POST', '/players', large)).status).toBe(413)
  })
})

describe('GET /__admin/players/{id}', () => {
  test('shows the inside of a player who has a bit of everything', async () => {
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
    const [deposit, bet] = world.player('p').transactions().transactions.toReversed()
    const bonus = world.player('p').bonuses().bonuses[0]
    expect(body).toMatchObject({
      id: 'p',
      persona: null,
      currency: 'EUR',
      identity: { phone: null },
      wallets: { cash: 95, bonus: 20, pending: 0 },
      rows: 3,
      kyc: { status: 'not_started', since: now, approved_at: null, retry: false },
      blocks: [{ cause: 'Cool-Off', since: now, until: '2026-01-08T12:00:00.000Z' }],
      bonuses: [
        {
          id: bonus?.id,
          status: 'active',
          amount: 20,
          requirement: 700,
          cap: 50,
          expires_at: '2026-01-31T12:00:00.000Z',
          terms: { code: 'MANUAL', multiplier: 35, base: 'bonus', by: 'VIP Manager' },
        },
      ],
      open_rounds: [{ bet: bet?.id, win: 10 }],
      processes: false,
      autopilot: null,
    })
    expect(deposit?.event_type).toBe('deposit')
    const timers = body['timers'] as { kind: string; subject: unknown; due: string }[]
    expect(timers.map(({ kind, subject }) => [kind, subject])).toEqual([
      ['roundSettles', bet?.id],
      ['coolOffEnds', null],
      ['bonusExpires', bonus?.id],
      ['dormantFee', null],
    ])
    expect(timers[2]?.due).toBe('2026-01-31T12:00:00.000Z')
    const commands = body['commands'] as { at: string; command: { type: string } }[]
    expect(commands.map(({ command }) => command.type)).toEqual([
      'register',
      'deposit',
      'play',
      'awardBonus',
      'block',
    ])
    expect(commands.every(({ at }) => at === now)).toBe(true)
  })

  test('shows generated players, without commands', async () => {
    const { get, world } = controlOf({ players: 30, seed: 'inside' })
    for (const { id } of world.list({ limit: 30 }).players) {
      const { status, body } = await get(`/players/${id}`)
      expect(status).toBe(200)
      expect(body).toMatchObject({ id, commands: [] })
      expect(JSON.stringify(body)).not.toContain('undefined')
    }
  })

  test('lists the updates of the profile, below /changes', async () => {
    const { get, post, world } = controlOf()
    const updates = Array.from({ length: 30 }, (_, place) => ({
      type: 'updateProfile',
      phone: `${place}`,
    }))
    const { body } = await post('/players', { id: 'a/1' })
    expect(body).toMatchObject({ id: 'a/1' })
    await post('/players/a%2F1/commands', { commands: updates })
    const page = await get('/players/a%2F1/changes?limit=2&offset=1')
    expect(page.body).toEqual({
      ...world.player('a/1').updates({ limit: 2, offset: 1 }),
      total: 30,
      limit: 2,
      offset: 1,
    })
    expect(page.body['changes']).toMatchObject([
      { after: { phone: '28' } },
      { after: { phone: '27' } },
    ])
    const { change } = world.execute('a/1', { type: 'updateProfile', blocked: true })
    expect((await get(`/players/a%2F1/changes?change=${change}`)).body).toMatchObject({
      changes: [{ change, before: { blocked: false }, after: { blocked: true } }],
      total: 1,
      limit: 20,
    })
    expect((await get('/players/a%2F1/changes?limit=1000')).body).toMatchObject({ total: 31 })
    for (const [query, where] of [
      ['limit=1001', 'query.limit'],
      ['limit=0', 'query.limit'],
      ['change=', 'query.change'],
      ['id=upd_1', 'query.id'],
    ]) {
      const answer = await get(`/players/a%2F1/changes?${query}`)
      expect(whereOf(answer)).toEqual([400, 'INVALID_PARAMETER', where])
    }
    expect(whereOf(await get('/players/nobody/changes'))[1]).toBe('PLAYER_NOT_FOUND')
  })

  test('refuses an unknown id', async () => {
    const { get } = controlOf()
    expect(whereOf(await get('/players/nobody'))).toEqual([
      404,
      'PLAYER_NOT_FOUND',
      'path.playerId',
    ])
    expect(whereOf(await get('/players/%E0%A4'))).toEqual([
      400,
      'INVALID_PARAMETER',
      'path.playerId',
    ])
  })
})

test('the inside of an erased player has no date of birth', async () => {
  const { get, post } = controlOf()
  await post('/players', { id: 'p', profile: { birth_date: '1985-06-15' } })
  const inside = async () => (await get('/players/p')).body
  expect(await inside()).toMatchObject({ identity: { birth_date: '1985-06-15' } })
  await post('/players/p/commands', { type: 'erase' })
  expect(await inside()).toMatchObject({ identity: { birth_date: null } })
})

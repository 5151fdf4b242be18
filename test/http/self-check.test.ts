import { afterEach, describe, expect, it, vi } from 'vitest'
import { createWorld } from '../../src/assembly/create-world'
import type { PlayerProfile, WorldOptions } from '../../src/index'
import { createApp } from '../../src/service/app'
import { createPlayerView, insideOf } from '../../src/world/views/player-view'
import { CREDENTIALS } from '../contract/bench'
import { put } from '../support/client'

const ID = 'blocked-player'

/** What the world shows of a player: the profile, changed. */
type Tamper = (profile: PlayerProfile) => unknown

afterEach(() => vi.restoreAllMocks())

/** The answer with the profile of a world whose player shows another one than it has. */
async function profileOf(tamper: Tamper, options: WorldOptions = {}) {
  const world = createWorld({ players: 0, scenarios: [ID], selfCheck: true, ...options })
  const profile = world.player(ID).profile()
  const { player, now } = insideOf(world.player(ID))
  const views = Object.getPrototypeOf(createPlayerView(player, now, world.policies))
  vi.spyOn(views, 'profile').mockImplementation(() => tamper(profile))
  const response = await world.fetch(`/v1/players/${ID}`, { headers: CREDENTIALS })
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

describe('self-check of answers', () => {
  it.each<[string, Tamper, string]>([
    ['a wrong type', (p) => ({ ...p, kpi: { ...p.kpi, ltd: '5' } }), 'response.kpi.ltd'],
    ['a field too many', (p) => ({ ...p, wallet: 1 }), 'response.wallet'],
    ['a field too few', ({ name: _, ...p }) => p, 'response.name'],
    ['null', (p) => ({ ...p, phone: null }), 'response.phone'],
    ['a bad date', (p) => ({ ...p, last_login: '2026-01-01' }), 'response.last_login'],
    ['a bad e-mail', (p) => ({ ...p, email: 'x' }), 'response.email'],
    [
      'no number',
      (p) => ({ ...p, balances: { ...p.balances, cash_balance: Number.NaN } }),
      'response.balances.cash_balance',
    ],
  ])('finds %s and names the field', async (_, tamper, where) => {
    const { status, body } = await profileOf(tamper)
    expect([status, body['code']]).toEqual([500, 'INTERNAL'])
    expect(body['errors']).toMatchObject([{ where }])
    expect(JSON.stringify(body)).not.toContain('.ts:')
  })

  it('is off when the world says so', async () => {
    const tampered = profileOf((profile) => ({ ...profile, wallet: 1 }), { selfCheck: false })
    expect(await tampered).toMatchObject({ status: 200 })
  })

  it('wants null under absentFields: null, and only where a field may be absent', async () => {
    const policies = { absentFields: 'null' } as const
    const [absent, full, broken]: Tamper[] = [
      ({ phone: _, ...p }) => p,
      (p) => ({ ...p, phone: null }),
      (p) => ({ ...p, name: null }),
    ]
    expect(await profileOf(absent as Tamper, { policies })).toMatchObject({ status: 500 })
    expect(await profileOf(full as Tamper, { policies })).toMatchObject({ status: 200 })
    expect(await profileOf(broken as Tamper, { policies })).toMatchObject({
      body: { errors: [{ where: 'response.name' }] },
    })
  })
})

describe('what a world throws', () => {
  it('a refused command is 409 with the name of the rule', async () => {
    const world = createWorld({ players: 0, scenarios: [ID] })
    world.execute(ID, { type: 'erase' })
    const response = await put(world, ID, {})
    expect(response.status).toBe(409)
    expect(await response.json()).toMatchObject({
      code: 'COMMAND_REFUSED',
      errors: [{ where: 'rule.account_erased' }],
    })
  })

  it.each([
    [new TypeError('boom'), 'boom'],
    ['boom', 'An unknown error occurred.'],
  ])('anything else is 500 without a stack: %o', async (error, detail) => {
    const { status, body } = await profileOf(() => {
      throw error
    })
    expect([status, body['code'], body['detail']]).toEqual([500, 'INTERNAL', detail])
    expect(JSON.stringify(body)).not.toContain('at ')
  })

  it('even before there is a simulation', async () => {
    const app = createApp({
      get base(): never {
        throw new Error('no world')
      },
    })
    const response = await app.fetch(new Request('http://any.example/v1/players/x'))
    expect(response.status).toBe(500)
    expect(await response.json()).toMatchObject({ code: 'INTERNAL', detail: 'no world' })
  })
})

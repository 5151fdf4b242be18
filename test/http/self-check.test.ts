import { describe, expect, it } from 'vitest'
import { CommandRefusedError } from '../../src/errors'
import { createApp } from '../../src/service/app'
import type { Simulation } from '../../src/world/simulation'
import { CREDENTIALS } from '../contract/bench'
import { createFakeSimulation, type FakeOptions } from '../support/fake-simulation'
import { PUT_JSON } from './calls'

async function profileFrom(simulation: Simulation, init: RequestInit = {}) {
  const app = createApp({ base: simulation })
  const headers = { ...CREDENTIALS, ...PUT_JSON.headers }
  const request = new Request('http://any.example/v1/players/pl_alpha', { headers, ...init })
  const response = await app.fetch(request)
  const body = (await response.json()) as Record<string, unknown>
  return { status: response.status, body }
}

const profileOf = (options: FakeOptions) => profileFrom(createFakeSimulation(options))

describe('self-check of answers', () => {
  it.each<[string, FakeOptions['tamper'], string]>([
    ['a wrong type', (p) => ({ ...p, kpi: { ...p.kpi, ltd: '5' } }), 'response.kpi.ltd'],
    ['a field too many', (p) => ({ ...p, wallet: 1 }), 'response.wallet'],
    ['a field too few', ({ name: _, ...p }) => p, 'response.name'],
    ['null', (p) => ({ ...p, phone: null }), 'response.phone'],
    ['a bad date', (p) => ({ ...p, last_login: '2026-01-01' }), 'response.last_login'],
    [
      'no number',
      (p) => ({ ...p, balances: { ...p.balances, cash_balance: Number.NaN } }),
      'response.balances.cash_balance',
    ],
    ['a bad e-mail', (p) => ({ ...p, email: 'x' }), 'response.email'],
  ])('finds %s and names the field', async (_, tamper, where) => {
    const { status, body } = await profileOf({ tamper })
    expect([status, body['code']]).toEqual([500, 'INTERNAL'])
    expect(body['errors']).toMatchObject([{ where }])
    expect(JSON.stringify(body)).not.toContain('.ts:')
  })

  it('is off when the simulation says so', async () => {
    const tamper: FakeOptions['tamper'] = (profile) => ({ ...profile, wallet: 1 })
    expect(await profileOf({ tamper, selfCheck: false })).toMatchObject({ status: 200 })
  })

  it('wants null under absentFields: null, and only where a field may be absent', async () => {
    const policies = { absentFields: 'null' } as const
    expect(await profileOf({ policies })).toMatchObject({ status: 500 })
    const full: FakeOptions['tamper'] = (p) => ({ ...p, kpi: { ...p.kpi, last_withdrawal: null } })
    expect(await profileOf({ policies, tamper: full })).toMatchObject({ status: 200 })
    const broken: FakeOptions['tamper'] = (p) => ({
      ...p,
      name: null,
      kpi: { ...p.kpi, last_withdrawal: null },
    })
    expect(await profileOf({ policies, tamper: broken })).toMatchObject({
      body: { errors: [{ where: 'response.name' }] },
    })
  })
})

describe('what a world throws', () => {
  const throwing = (error: unknown): Simulation => ({
    ...createFakeSimulation(),
    update: () => {
      throw error
    },
  })
  const put = { method: 'PUT', body: '{}' }

  it('a refused command is 409 with the name of the rule', async () => {
    const error = new CommandRefusedError(
      'account_blocked',
      'The account is blocked.',
      'Unblock it.',
    )
    const { status, body } = await profileFrom(throwing(error), put)
    expect(status).toBe(409)
    expect(body).toMatchObject({
      code: 'COMMAND_REFUSED',
      detail: 'The account is blocked.',
      errors: [{ where: 'rule.account_blocked', remedy: 'Unblock it.' }],
    })
  })

  it('anything else is 500 without a stack', async () => {
    for (const error of [new TypeError('boom'), 'boom']) {
      const { status, body } = await profileFrom(throwing(error), put)
      expect([status, body['code']]).toEqual([500, 'INTERNAL'])
      expect(JSON.stringify(body)).not.toContain('at ')
      expect(body['detail']).toBe(error === 'boom' ? 'An unknown error occurred.' : 'boom')
    }
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

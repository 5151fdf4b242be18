import { describe, expect, test } from 'vitest'
import { audit } from '../../src/audit'
import { controlOf, whereOf } from './requests'

/** A world with one plain player, who has 100 euro. */
async function funded() {
  const control = controlOf()
  await control.post('/players', { id: 'p', market: 'DE' })
  await control.post('/players/p/commands', { type: 'deposit', amount: 100, method: 'visa' })
  return { ...control, run: (body: unknown) => control.post('/players/p/commands', body) }
}

describe('POST /__admin/players/{id}/commands', () => {
  test('runs a command, or several at one instant, and responds with what they made', async () => {
    const { run, world } = await funded()
    expect((await run({ type: 'awardBonus', amount: 10 })).body).toMatchObject({
      bonuses: [{ status: 'active', amount: 10 }],
    })
    expect((await run({ type: 'updateProfile', phone: '+49 1' })).body['change']).toMatch(/^upd_/)
    const commands = [
      { type: 'play', stake: 1, rounds: 3 },
      { type: 'requestWithdrawal', amount: 40, by: 'Admin' },
    ]
    expect((await run({ commands })).status).toBe(200)
    expect(world.player('p').profile().balances.pending_withdrawal).toBe(40)
    expect(await audit(world)).toEqual([])
  })

  test('runs all of them or none, and says which rule, which numbers, and what to do', async () => {
    const { run, world } = await funded()
    const before = JSON.stringify(world.log())
    const withdrawal = { type: 'requestWithdrawal', amount: 150 }
    const { status, headers, body } = await run({
      commands: [{ type: 'deposit', amount: 10 }, withdrawal],
    })
    expect([status, headers.get('content-type')]).toEqual([409, 'application/problem+json'])
    expect(body).toMatchObject({
      code: 'COMMAND_REFUSED',
      instance: '/__admin/players/p/commands',
      errors: [
        {
          rule: 'insufficient_withdrawable',
          facts: { amount: 150, withdrawable_balance: 110, pointer: '/commands/1/amount' },
          remedy: 'Request at most 110 EUR.',
        },
      ],
    })
    expect(JSON.stringify(world.log())).toBe(before)
  })

  test.each([
    [5, ['body']],
    [[{ type: 'login' }], ['body']],
    [{ commands: [] }, ['/commands']],
    [{ commands: { type: 'login' } }, ['/commands']],
    [{ type: 'login', commands: [{ type: 'login' }] }, ['/type']],
    [
      { commands: [{ type: 'login' }, { type: 'block', cause: 'Moon' }, 7] },
      ['/commands/1/cause', '/commands/2'],
    ],
  ])('rejects %j', async (body, places) => {
    const { run, world } = await funded()
    expect(whereOf(await run(body))).toEqual([400, 'INVALID_BODY', ...places])
    expect(world.log().commands).toHaveLength(2)
  })
})

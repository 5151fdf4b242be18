import { describe, expect, test } from 'vitest'
import { controlOf, whereOf } from './requests'

/** A world with one plain player, who has 100 euro. */
async function funded() {
  const control = controlOf()
  await control.post('/players', { id: 'p', market: 'DE' })
  await control.post('/players/p/commands', { type: 'deposit', amount: 100, method: 'visa' })
  return { ...control, run: (body: unknown) => control.post('/players/p/commands', body) }
}

describe('POST /__admin/players/{id}/commands', () => {
  test('runs a command and answers the rows that it made', async () => {
    const { run, world } = await funded()
    const answer = await run({ type: 'deposit', amount: 50, method: 'visa' })
    expect(answer).toMatchObject({
      status: 200,
      body: { transactions: [{ event_name: 'Card Deposit', amount: 50 }], bonuses: [] },
    })
    expect(world.player('p').profile().balances.cash_balance).toBe(150)
    const bonus = await run({ type: 'awardBonus', amount: 10 })
    expect(bonus.body).toMatchObject({ bonuses: [{ status: 'active', amount: 10 }] })
    const change = await run({ type: 'updateProfile', phone: '+49 1' })
    expect(change.body['change']).toMatch(/^upd_/)
  })

  test('says of a refusal which rule, which numbers, and what to do', async () => {
    const { run } = await funded()
    const { status, headers, body } = await run({ type: 'requestWithdrawal', amount: 150 })
    expect(status).toBe(409)
    expect(headers.get('content-type')).toBe('application/problem+json')
    expect(body).toMatchObject({
      code: 'COMMAND_REFUSED',
      status: 409,
      instance: '/__admin/players/p/commands',
      errors: [
        {
          where: 'rule.insufficient_withdrawable',
          rule: 'insufficient_withdrawable',
          facts: { amount: 150, withdrawable_balance: 100, locked: false },
          remedy: 'Request at most 100 EUR.',
        },
      ],
    })
  })

  test('refuses an unknown id', async () => {
    const { post, send } = controlOf()
    const answer = await post('/players/nobody/commands', { type: 'login' })
    expect(whereOf(answer)).toEqual([404, 'PLAYER_NOT_FOUND', 'path.playerId'])
    const { status, headers } = await send('GET', '/players/nobody/commands')
    expect([status, headers.get('allow')]).toEqual([405, 'POST, OPTIONS'])
  })
})

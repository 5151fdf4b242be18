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

  test('blocks and unblocks', async () => {
    const { run, world } = await funded()
    expect((await run({ type: 'block', cause: 'AML Hold' })).status).toBe(200)
    expect(world.player('p').profile().blocked).toBe(true)
    expect((await run({ type: 'unblock' })).status).toBe(200)
    expect(world.player('p').profile().blocked).toBe(false)
    expect(whereOf(await run({ type: 'unblock' }))).toEqual([
      409,
      'COMMAND_REFUSED',
      'rule.not_blocked',
    ])
  })

  test('runs several at one instant', async () => {
    const { run, world } = await funded()
    const commands = [
      { type: 'play', stake: 1, rounds: 3 },
      { type: 'requestWithdrawal', amount: 40, by: 'Admin' },
    ]
    const answer = await run({ commands })
    expect(answer.status).toBe(200)
    expect(world.player('p').profile().balances.pending_withdrawal).toBe(40)
    expect(await audit(world)).toEqual([])
  })

  test('runs all of them or none', async () => {
    const { run, world } = await funded()
    const before = JSON.stringify(world.log())
    const commands = [
      { type: 'deposit', amount: 10 },
      { type: 'requestWithdrawal', amount: 1_000 },
    ]
    const answer = await run({ commands })
    expect(answer.status).toBe(409)
    expect(world.player('p').transactions().total).toBe(1)
    expect(JSON.stringify(world.log())).toBe(before)
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

  test('registers, and goes on in the same instant', async () => {
    const { post, world } = controlOf()
    const commands = [
      { type: 'register', market: 'JP' },
      { type: 'deposit', amount: 5_000 },
    ]
    const answer = await post('/players/new/commands', { commands })
    expect(answer.status).toBe(200)
    expect(world.player('new').profile()).toMatchObject({ currency: 'JPY', kpi: { ltd: 5_000 } })
    const again = await post('/players/new/commands', { type: 'register' })
    expect(whereOf(again)).toEqual([409, 'COMMAND_REFUSED', 'rule.player_exists'])
  })

  test.each([
    ['no object', 5, ['body']],
    ['a list without its object', [{ type: 'login' }], ['body']],
    ['nothing in the list', { commands: [] }, ['/commands']],
    ['no list', { commands: { type: 'login' } }, ['/commands']],
    ['a command and a list', { type: 'login', commands: [{ type: 'login' }] }, ['/type']],
    ['a method that is none', { type: 'deposit', amount: 5, method: 'visaa' }, ['/method']],
    [
      'mistakes in several',
      { commands: [{ type: 'login' }, { type: 'block', cause: 'Moon' }, 7] },
      ['/commands/1/cause', '/commands/2'],
    ],
  ])('refuses the shape of %s', async (_, body, places) => {
    const { run, world } = await funded()
    const before = JSON.stringify(world.log())
    expect(whereOf(await run(body))).toEqual([400, 'INVALID_BODY', ...places])
    expect(JSON.stringify(world.log())).toBe(before)
  })

  test('refuses an unknown id', async () => {
    const { post, send } = controlOf()
    const answer = await post('/players/nobody/commands', { type: 'login' })
    expect(whereOf(answer)).toEqual([404, 'PLAYER_NOT_FOUND', 'path.playerId'])
    const { status, headers } = await send('GET', '/players/nobody/commands')
    expect([status, headers.get('allow')]).toEqual([405, 'POST, OPTIONS'])
  })
})

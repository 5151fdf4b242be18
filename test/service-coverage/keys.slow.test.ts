import { describe, expect, it, test } from 'vitest'
import { createWorld, type World } from '../../src/assembly/create-world'
import { OPERATIONS } from '../../src/contract/operations'
import { covered, missing, put, read } from './calls'

const PLAYER = 'wagering-nearly-done'
const base = createWorld({ players: 0, scenarios: [PLAYER, 'withdrawal-reversed'] })

/** A world with its own coverage. */
function covering(options: Parameters<typeof createWorld>[0] = {}): World {
  return createWorld({ players: 0, scenarios: [PLAYER], coverage: true, ...options })
}

describe('operations', () => {
  it('are covered once they succeed', async () => {
    const world = covering()
    expect(await covered(world, 'operations')).toEqual([])
    expect(await missing(world, 'operations')).toEqual(OPERATIONS.map(({ id }) => id).sort())
    await read(world, 'nobody')
    await world.fetch(`/v1/players/${PLAYER}/bonuses`)
    await read(world, PLAYER, { method: 'HEAD' })
    await read(world, `${PLAYER}/transactions`)
    expect(await covered(world, 'operations')).toEqual([
      'getPlayerProfile',
      'getTransactionHistory',
    ])
    expect((await world.coverage()).dimensions.operations.percent).toBe(33)
  })
})

describe('parameters', () => {
  const history = 'getTransactionHistory'

  test.each([
    ['', `${history} limit=absent`],
    ['event_type=bet,win', `${history} event_type=win`],
    ['event_type[]=deposit', `${history} event_type=deposit`],
    ['from_date=2025-12-01', `${history} from_date=given`],
    ['created_by=Admin', `${history} created_by=given`],
    ['limit=1', `${history} limit=minimum`],
    ['limit=0', `${history} limit=below-minimum`],
    ['limit=200', `${history} limit=maximum`],
    ['limit=201', `${history} limit=above-maximum`],
    ['offset=0', `${history} offset=minimum`],
    ['offset=-1', `${history} offset=below-minimum`],
    ['offset=100000', `${history} offset=beyond-the-end`],
  ])('?%s is %s', async (query, key) => {
    const world = covering()
    expect(await missing(world, 'parameters')).toContain(key)
    await read(world, `${PLAYER}/transactions?${query}`)
    expect(await covered(world, 'parameters')).toContain(key)
    expect(await missing(world, 'parameters')).not.toContain(key)
  })

  it('have kinds that follow the policies', async () => {
    const vocabulary = { bonus_status: { active: 'running' } }
    const world = covering({ policies: { maxLimit: 10, vocabulary } })
    await read(world, `${PLAYER}/bonuses?status=running&limit=10`)
    const keys = await covered(world, 'parameters')
    expect(keys).toContain('getBonusHistory status=active')
    expect(keys).toContain('getBonusHistory limit=maximum')
  })

  it('are not covered by requests that are rejected before', async () => {
    const world = covering()
    await world.fetch(`/v1/players/${PLAYER}/transactions?limit=1`)
    await read(world, 'nobody/transactions?limit=1')
    expect(await covered(world, 'parameters')).toEqual([])
  })

  it('include the fields of an update', async () => {
    const world = covering()
    await put(world, PLAYER, { blocked: true, settings: { want_bonus: false } })
    await put(world, PLAYER, { phone: '+49 1', blocked: 'yes' })
    const keys = await covered(world, 'parameters')
    expect(keys).toContain('updatePlayerProfile blocked=true')
    expect(keys).toContain('updatePlayerProfile settings.want_bonus=false')
    expect(keys).toContain('updatePlayerProfile phone=given')
    expect(keys).toContain('updatePlayerProfile affiliate_name=absent')
    expect(await missing(world, 'parameters')).toContain('updatePlayerProfile blocked=false')
  })
})

describe('responses', () => {
  it('are the codes of an operation, also of rejections', async () => {
    const world = covering()
    await read(world, PLAYER)
    await read(world, 'nobody')
    await world.fetch(`/v1/players/${PLAYER}`)
    await put(world, PLAYER, { phon: '1' })
    expect(await covered(world, 'responses')).toEqual([
      'getPlayerProfile 200',
      'getPlayerProfile 401 UNAUTHORIZED',
      'getPlayerProfile 404 PLAYER_NOT_FOUND',
      'updatePlayerProfile 400 INVALID_BODY',
    ])
    expect(await missing(world, 'responses')).toContain('getPlayerProfile 400 MISSING_SESSION')
  })

  it('follow the policies, and no fault is one', async () => {
    const world = covering({
      policies: { missingSession: 403 },
      faults: [{ operation: 'getPlayerProfile', effect: { status: 503 } }],
    })
    await read(world, PLAYER)
    expect(await covered(world, 'responses')).toEqual([])
    expect(await missing(world, 'responses')).toContain('getPlayerProfile 403 MISSING_SESSION')
  })
})

describe('events and statuses', () => {
  it('are what the rows of responses have', async () => {
    const world = covering({ scenarios: [PLAYER, 'withdrawal-reversed'] })
    expect(await missing(world, 'statuses')).toContain('withdrawal reversed')
    await read(world, 'withdrawal-reversed/transactions')
    expect(await covered(world, 'statuses')).toContain('withdrawal reversed')
    expect(await covered(world, 'events')).toContain('Bank Transfer Withdrawal')
    await read(world, PLAYER)
    await read(world, `${PLAYER}/transactions?event_type=bonus`)
    expect(await covered(world, 'statuses')).toContain('bonus completed')
    // The row of an award is completed, the bonus is not.
    expect(await covered(world, 'statuses')).not.toContain('bonus_status completed')
    await read(world, `${PLAYER}/bonuses`)
    expect(await covered(world, 'statuses')).toContain('kyc_status approved')
    expect(await covered(world, 'statuses')).toContain('bonus_status active')
  })

  it('are in the words of Fauxhouse', async () => {
    const vocabulary = {
      status: { reversed: 'returned' },
      event_name: { 'Bank Transfer Withdrawal': 'Visa' },
    }
    const world = covering({ scenarios: ['withdrawal-reversed'], policies: { vocabulary } })
    await read(world, 'withdrawal-reversed/transactions')
    expect(await covered(world, 'statuses')).toContain('withdrawal reversed')
    expect(await covered(world, 'events')).toContain('Bank Transfer Withdrawal')
  })

  it('of the contract only: no row can have another', async () => {
    const world = covering({ scenarios: 'all', players: 20 })
    const known = (await world.coverage()).dimensions
    for (const { id } of world.list({ limit: 1_000 }).players) {
      for (const path of ['', '/transactions?limit=200', '/bonuses?limit=200']) {
        await read(world, `${encodeURIComponent(id)}${path}`)
      }
    }
    for (const dimension of ['events', 'statuses', 'omissions', 'scenarios'] as const) {
      const extra = (await covered(world, dimension)).filter(
        (name) => !known[dimension].missing.includes(name),
      )
      expect(extra).toEqual([])
    }
    expect(await missing(world, 'scenarios')).toEqual([])
  })
})

test('an omission is an optional field that is absent or null', async () => {
  for (const absentFields of ['omit', 'null'] as const) {
    const world = covering({ scenarios: ['fresh-registration'], policies: { absentFields } })
    await read(world, 'fresh-registration')
    expect(await covered(world, 'omissions')).toContain('PlayerProfile.ftd_date')
    expect(await covered(world, 'omissions')).toContain('Kpi.last_deposit')
    expect(await missing(world, 'omissions')).toContain('Transaction.payment_method')
  }
})

test('a policy is covered once it is involved in an answer, and each can be', async () => {
  const world = covering()
  const { missing: all } = (await world.coverage()).dimensions.policies
  expect(all).toContain('maxLimit')
  // They only decide on commands.
  expect(all).not.toContain('marketRules')
  await read(world, `${PLAYER}/transactions?limit=5`)
  expect(await covered(world, 'policies')).toContain('maxLimit')
  await read(world, 'nobody')
  expect(await covered(world, 'policies')).toContain('errorFormat')
  expect((await covered(world, 'policies')).filter((name) => !all.includes(name))).toEqual([])
})

describe('scenarios', () => {
  it('are covered once a player of theirs is read, under any id', async () => {
    const world = covering({ scenarios: [] })
    world.load('big-winner', { as: 'player-42' })
    world.load('deposit-declined-thrice')
    world.load('pending-kyc+blocked', { as: 'both' })
    await read(world, 'player-42/bonuses')
    await read(world, 'both')
    // A part is no scenario.
    expect(await covered(world, 'scenarios')).toEqual(['big-winner', 'pending-kyc'])
    expect(await missing(world, 'scenarios')).toContain('deposit-declined-thrice')
  })

  it('follow removals, restores and definitions', async () => {
    const world = covering({ scenarios: [] })
    const start = world.snapshot()
    world.load('pending-kyc', { as: 'a' })
    world.remove('a')
    world.load('deposit-declined-thrice', { as: 'a' })
    await read(world, 'a')
    expect(await covered(world, 'scenarios')).toEqual(['deposit-declined-thrice'])
    world.restore(start)
    world.define([{ name: 'mine', steps: [{ type: 'login' }] }])
    expect(await missing(world, 'scenarios')).toContain('mine')
    world.load('mine' as string, { as: 'a' })
    await read(world, 'a/bonuses')
    expect(await covered(world, 'scenarios')).toEqual(['deposit-declined-thrice', 'mine'])
  })
})

describe('a fault', () => {
  it('that cuts a response shows no words', async () => {
    const world = base.fork()
    world.faults.add({ operation: 'getPlayerProfile', effect: { failure: 'malformed' } })
    await read(world, PLAYER)
    expect(await covered(world, 'statuses')).toEqual([])
    expect(await covered(world, 'operations')).toEqual(['getPlayerProfile'])
  })

  it('that responds itself, or with nothing, covers no operation', async () => {
    for (const effect of [
      { status: 200, body: '{"kyc_status": "pending"}' },
      { failure: 'reset' },
    ] as const) {
      const world = base.fork()
      world.faults.add({ operation: 'getPlayerProfile', effect })
      await read(world, PLAYER).catch(() => undefined)
      for (const dimension of ['operations', 'responses', 'statuses', 'scenarios'] as const) {
        expect(await covered(world, dimension)).toEqual([])
      }
    }
  })

  it('that is malformed hides nothing of a later request', async () => {
    const world = covering()
    const fault = { 'X-Fauxhouse-Fault': 'what', Authorization: 'Bearer any', 'X-Session-ID': 'a' }
    await read(world, `${PLAYER}/transactions?limit=0`, { headers: fault })
    expect(await covered(world, 'parameters')).toEqual([])
    await read(world, `${PLAYER}/transactions?limit=0`)
    const key = 'getTransactionHistory limit=below-minimum'
    expect(await covered(world, 'parameters')).toContain(key)
  })
})

import { describe, expect, it } from 'vitest'
import { createWorld } from '../../src/index'
import { controlOf } from '../admin/requests'

const START = [
  { type: 'register', market: 'DE' },
  { type: 'adjust', kind: 'Manual Credit', amount: 10_000 },
] as const

describe('the rows of an outcome', () => {
  it('stand as they stood when the command was done', () => {
    const play = { type: 'play', stake: 0.1, rounds: 3_000 } as const
    const pending = { type: 'deposit', amount: 20, outcome: 'pending' } as const
    const run = () => {
      const world = createWorld({ players: 0 })
      return { world, outcome: world.executeAll('a', [...START, pending, play]) }
    }
    const early = run().outcome.transactions
    const { world, outcome } = run()
    world.execute('a', { type: 'settleDeposit' })
    world.execute('a', { type: 'rollback' })
    world.advance('P3D')
    expect(outcome.transactions).toEqual(early)
    expect(outcome.transactions.filter(({ status }) => status === 'pending')).toHaveLength(1)
  })

  it('are the newest thousand over HTTP, with their number', async () => {
    const { post, world } = controlOf()
    world.executeAll('a', START)
    const { body } = await post('/players/a/commands', { type: 'play', stake: 0.1, rounds: 1_000 })
    const { transactions, total } = body as { transactions: { id: string }[]; total: number }
    expect(transactions).toHaveLength(1_000)
    expect(total).toBe(world.player('a').transactions({ limit: 0 }).total - 1)
    const [newest] = world.player('a').transactions({ limit: 1 }).transactions
    expect(transactions.at(-1)?.id).toBe(newest?.id)
    const small = await post('/players/a/commands', { type: 'play', stake: 0.1, win: 0 })
    expect(small.body).not.toHaveProperty('total')
  })
})

describe('the outcome of a command about the account', () => {
  const worldOf = () => {
    const world = createWorld({ players: 0 })
    const settings = { marketing_email_subscription: true }
    world.executeAll('a', [
      { type: 'register', market: 'DE', profile: { settings } },
      { type: 'adjust', kind: 'Manual Credit', amount: 50 },
    ])
    return world
  }

  it('has what it changed of the profile', () => {
    const world = worldOf()
    expect(world.execute('a', { type: 'setKyc', status: 'pending' })).toEqual({
      transactions: [],
      bonuses: [],
      before: {
        kyc_status: 'not_started',
        segments: ['Never Deposited', 'New', 'Prefers Email'],
      },
      after: {
        kyc_status: 'pending',
        segments: ['Never Deposited', 'New', 'Prefers Email', 'KYC Pending'],
      },
    })
    expect(world.execute('a', { type: 'block', cause: 'Cool-Off' })).toMatchObject({
      before: {
        blocked: false,
        withdrawal_status: 'KYC required',
        settings: { marketing_email_subscription: true },
      },
      after: {
        blocked: true,
        withdrawal_status: 'Blocked',
        settings: { marketing_email_subscription: false },
      },
    })
    const label = { type: 'label', add: ['Test Account'] } as const
    expect(world.execute('a', label).after?.segments).toContain('Test Account')
    expect(world.execute('a', label)).toMatchObject({ before: {}, after: {} })
    expect(world.execute('a', { type: 'unblock' }).after).toMatchObject({ blocked: false })
    expect(world.execute('a', { type: 'close' }).after).toMatchObject({ blocked: true })
  })

  it('has null for no value, under both policies, and the profiles are what they say', () => {
    for (const absentFields of ['omit', 'null'] as const) {
      const world = worldOf()
      world.setPolicies({ absentFields })
      const before = world.player('a').profile()
      const outcome = world.execute('a', { type: 'erase' })
      const after = world.player('a').profile()
      expect(outcome.after).toMatchObject({ phone: null })
      expect({ ...before, ...outcome.after, settings: after.settings }).toMatchObject(after)
    }
  })

  it('is as of all commands of a list, and that of others has no such member', () => {
    const world = worldOf()
    const outcome = world.executeAll('a', [
      { type: 'setKyc', status: 'pending' },
      { type: 'setKyc', status: 'in_review' },
    ])
    expect(outcome).toMatchObject({
      before: { kyc_status: 'not_started' },
      after: { kyc_status: 'in_review' },
    })
    expect(Object.keys(world.execute('a', { type: 'login' }))).toEqual(['transactions', 'bonuses'])
    const made = world.executeAll('b', [{ type: 'register' }, { type: 'block' }])
    expect(made).not.toHaveProperty('before')
  })
})

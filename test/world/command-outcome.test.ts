import { describe, expect, it, vi } from 'vitest'
import { createWorld } from '../../src/index'
import { controlOf } from '../admin/requests'

const work = vi.hoisted(() => ({ rows: 0 }))

vi.mock('../../src/views/transaction', async (original) => {
  const real = await original<typeof import('../../src/views/transaction')>()
  return {
    ...real,
    transactionOf: (...facts: Parameters<typeof real.transactionOf>) => {
      work.rows += 1
      return real.transactionOf(...facts)
    },
  }
})

const START = [
  { type: 'register', market: 'DE' },
  { type: 'adjust', kind: 'Manual Credit', amount: 10_000 },
] as const

describe('the rows of an outcome', () => {
  it('are built on first use, if there are many', () => {
    const world = createWorld({ players: 0 })
    world.execute('a', START)
    work.rows = 0
    const outcome = world.execute('a', { type: 'play', stake: 0.1, rounds: 3_000 })
    expect(work.rows).toBe(0)
    expect(outcome.transactions.length).toBeGreaterThan(3_000)
    expect(outcome.transactions).toBe(outcome.transactions)
    expect(outcome.bonuses).toEqual([])
  })

  it('stand as they stood when the command was done', () => {
    const play = { type: 'play', stake: 0.1, rounds: 3_000 } as const
    const pending = { type: 'deposit', amount: 20, outcome: 'pending' } as const
    const run = () => {
      const world = createWorld({ players: 0 })
      return { world, outcome: world.execute('a', [...START, pending, play]) }
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
    world.execute('a', START)
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

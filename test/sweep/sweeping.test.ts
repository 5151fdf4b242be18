import { describe, expect, test } from 'vitest'
import { createWorld } from '../../src/assembly/create-world'
import { sweep } from '../../src/node'
import type { TrialNote } from '../../src/testing/sweep/trial'
import { createPolicyWorld } from '../contract/policy-world'
import { PLANTED, type PlantedClient } from './planted-clients'

const HEADERS = { Authorization: 'Bearer any', 'X-Session-ID': 'any' }

function fail(message: string): never {
  throw new Error(message)
}

describe('what is reported', () => {
  test('the request, both answers and where they differ', async () => {
    const world = createPolicyWorld()
    const { dependencies } = await sweep(world, async (fork) => {
      const path = '/v1/players/ada/transactions?limit=1'
      const { transactions } = await (await fork.fetch(path, { headers: HEADERS })).json()
      if (transactions[0].amount !== 8) fail('the last row is the bet of 8')
    })
    expect(dependencies).toMatchObject([
      {
        policies: { sortOrder: 'oldest-first' },
        own: { sortOrder: 'newest-first' },
        gaps: [{ policy: 'sortOrder', gap: 'The order of lists.' }],
        failure: 'the last row is the bet of 8',
        differing: 1,
        answers: [
          {
            request: {
              world: null,
              method: 'GET',
              path: '/v1/players/ada/transactions?limit=1',
              body: null,
            },
            before: { status: 200, body: { transactions: [{ amount: 8 }] } },
            after: { status: 200, body: { transactions: [{ amount: 100 }] } },
            differences: expect.arrayContaining([
              { pointer: '/transactions/0/event_name', before: 'Slots Bet', after: 'Card Deposit' },
            ]),
          },
        ],
      },
    ])
  })

  test('two policies that fail together only', async () => {
    const world = createPolicyWorld()
    const ask = async (fork: typeof world, limit: number) => {
      const path = `/v1/players/ada/transactions?limit=${limit}`
      const answer = await fork.fetch(path, { headers: HEADERS })
      return answer.ok ? answer.json() : undefined
    }
    const { dependencies, flaky } = await sweep(world, async (fork) => {
      // A rejected page is requested again, smaller; a clamped one is not noticed.
      const first = await ask(fork, 200)
      const { limit } = first ?? (await ask(fork, 50))
      if (first && limit !== 200) fail('a page is missing')
    })
    expect(dependencies.map(({ policies }) => policies)).toEqual([
      { overLimit: 'clamp', maxLimit: 50 },
    ])
    expect(flaky).toEqual([])
  })

  test('a run that fails by chance blames no policy', async () => {
    let runs = 0
    const notes: TrialNote[] = []
    const report = await sweep(
      createWorld({ players: 0 }),
      (_) => {
        runs += 1
        if (runs === 5) fail('the network')
      },
      { onRun: (note) => notes.push(note) },
    )
    expect(report.dependencies).toEqual([])
    expect(report.flaky).toMatchObject([{ failure: 'the network' }])
    expect(report.runs).toBe(17)
    expect(notes.map(({ number }) => number)).toEqual(Array.from({ length: 17 }, (_, n) => n + 1))
    expect(notes.filter(({ passed }) => !passed)).toMatchObject([{ number: 5, planned: 16 }])
  })

  test('policies that the world itself has are those that others are compared with', async () => {
    const world = createWorld({ players: 0, policies: { missingSession: 401, maxLimit: 30 } })
    const run = async (fork: typeof world) => {
      const path = '/v1/players/nobody'
      const { status } = await fork.fetch(path, { headers: { Authorization: 'Bearer any' } })
      if (status !== 401) fail(`it is ${status}`)
    }
    const { dependencies } = await sweep(world, run)
    expect(dependencies).toMatchObject([
      { policies: { missingSession: 400 }, own: { missingSession: 401 } },
      { policies: { missingSession: 403 }, own: { missingSession: 401 } },
    ])
    const kept = await sweep(world, run, { except: ['missingSession'] })
    expect(kept.dependencies).toEqual([])
  })
})

describe('how it runs', () => {
  const world = createPolicyWorld()
  const ngr = PLANTED.get('ngr') as PlantedClient
  const sortOrder = PLANTED.get('sortOrder') as PlantedClient
  const both = async (fork: typeof world) => {
    await ngr.test(fork)
    await sortOrder.test(fork)
  }

  test('a function that cannot reach the world of its run is refused', async () => {
    const elsewhere = createPolicyWorld()
    const asks = () => void elsewhere.fetch('/v1/players/ada', { headers: HEADERS })
    await expect(sweep(world, asks)).rejects.toThrow(
      'The run of sweep cannot be a function: it has no parameter for the world and has sent no request to its ' +
        'own. Write sweep(world, async (fork) => …), and send the requests to fork.',
    )
  })

  test('each run has a fork, and the world itself stays as it is', async () => {
    const before = JSON.stringify([world.policies, world.log(), world.requests.find()])
    await sweep(world, (fork) => {
      fork.execute('cleo', { type: 'deposit', amount: 15, method: 'visa' })
      fork.advance('P1D')
    })
    expect(JSON.stringify([world.policies, world.log(), world.requests.find()])).toBe(before)
  })

  test('only some policies, and values of them', async () => {
    const only = ['sortOrder', 'ngr=ggr'] as const
    const report = await sweep(world, both, { only })
    expect(report.policies).toEqual(['sortOrder', 'ngr'])
    expect(report.dependencies.map(({ policies }) => policies)).toEqual(
      expect.arrayContaining([{ ngr: 'ggr' }, { sortOrder: 'oldest-first' }]),
    )
    expect(report.dependencies).toHaveLength(2)
  })

  test('one policy alone: each value of it', async () => {
    const report = await sweep(world, ngr.test, { only: ['ngr'] })
    expect(report.dependencies).toHaveLength(ngr.fails.length)
  })

  test('bail ends after the first dependency', async () => {
    const all = await sweep(world, both)
    const first = await sweep(world, both, { bail: true })
    expect(all.dependencies).toHaveLength(4)
    expect(first.dependencies).toEqual(all.dependencies.slice(0, 1))
    expect(first.runs).toBeLessThan(all.runs)
  })

  test('a dependency takes at most nine more runs, and no policy is blamed for another', async () => {
    const { runs } = await sweep(world, sortOrder.test)
    expect(runs).toBeLessThanOrEqual(16 + 9)
  })
})

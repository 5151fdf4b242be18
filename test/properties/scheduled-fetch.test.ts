import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createWorld } from '../../src/index'
import { scheduledFetch } from '../../src/testing/properties/fast-check'

const ID = 'pending-kyc'
const PATH = `/v1/players/${ID}`
const HEADERS = {
  Authorization: 'Bearer any',
  'X-Session-ID': 'any',
  'Content-Type': 'application/json',
}
const put = (phone: string) => ({
  method: 'PUT',
  headers: HEADERS,
  body: JSON.stringify({ phone }),
})
const open = () => createWorld({ players: 0, scenarios: [ID] })

/** What each of the orders of a scenario leads to. */
async function outcomesOf(
  run: (scheduler: fc.Scheduler) => Promise<string>,
  // Enough that the rarest of some orders is drawn.
  numRuns = 100,
): Promise<ReadonlySet<string>> {
  const outcomes = new Set<string>()
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), async (scheduler) => {
      outcomes.add(await run(scheduler))
    }),
    { numRuns },
  )
  return outcomes
}

it('lets requests arrive, and answers come back, in every order', async () => {
  const outcomes = await outcomesOf(async (scheduler) => {
    const world = open()
    const fetch = scheduledFetch(scheduler, world)
    const answered: string[] = []
    const send = async (phone: string) => {
      expect((await fetch(PATH, put(phone))).status).toBe(200)
      answered.push(phone)
    }
    await scheduler.waitFor(Promise.all([send('1'), send('2')]))
    return `${world.player(ID).profile().phone} of ${answered.join(' ')}`
  })
  expect(outcomes).toEqual(new Set(['1 of 1 2', '1 of 2 1', '2 of 1 2', '2 of 2 1']))
})

it('reports method, path and status', async () => {
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), async (scheduler) => {
      const fetch = scheduledFetch(scheduler, open())
      const url = new URL(`http://any.example${PATH}/transactions?limit=1`)
      await scheduler.waitFor(
        Promise.all([
          fetch(new Request(url, { headers: HEADERS })),
          fetch('/v1/players/nobody', { headers: HEADERS }),
        ]),
      )
      const labels = scheduler.report().map(({ label }) => label)
      expect(labels.sort()).toEqual([
        'GET /v1/players/nobody',
        'GET /v1/players/nobody 404',
        `GET ${PATH}/transactions?limit=1`,
        `GET ${PATH}/transactions?limit=1 200`,
      ])
    }),
    { numRuns: 5 },
  )
})

it('fails as the connection does', async () => {
  const outcomes = await outcomesOf(async (scheduler) => {
    const world = open()
    world.faults.add({ operation: 'updatePlayerProfile', effect: { loseAnswer: true } })
    const lost = scheduledFetch(scheduler, world)(PATH, put('1'))
    const error = await scheduler.waitFor(lost.catch((reason: unknown) => reason))
    expect(error).toBeInstanceOf(TypeError)
    expect(scheduler.report().map(({ label }) => label)).toContain(`PUT ${PATH} fails`)
    return world.player(ID).profile().phone ?? ''
  }, 5)
  expect(outcomes).toEqual(new Set(['1']))
})

it('rejects a request when its signal aborts, before it arrives or after', async () => {
  const outcomes = await outcomesOf(async (scheduler) => {
    const world = open()
    const fetch = scheduledFetch(scheduler, world)
    const controller = new AbortController()
    const { signal } = controller
    const answer = fetch(PATH, { ...put('1'), signal }).then(
      ({ status }) => `answered ${status}`,
      (error: unknown) => (error === signal.reason ? 'rejected' : String(error)),
    )
    const abort = scheduler
      .schedule(Promise.resolve(), 'abort')
      .then(() => controller.abort(new Error('enough')))
    await scheduler.waitFor(Promise.all([answer, abort]))
    await scheduler.waitAll()
    return `${await answer}, ${world.player(ID).profile().phone === '1' ? 'applied' : 'not applied'}`
  })
  expect(outcomes).toEqual(
    new Set(['answered 200, applied', 'rejected, applied', 'rejected, not applied']),
  )
})

it('rejects a request that was aborted before, and what is no request', async () => {
  const [scheduler] = fc.sample(fc.scheduler(), 1)
  const fetch = scheduledFetch(scheduler as fc.Scheduler, open())
  const signal = AbortSignal.abort(new Error('late'))
  await expect(fetch(PATH, { headers: HEADERS, signal })).rejects.toThrow('late')
  // @ts-expect-error a number is neither a request nor a URL
  await expect(fetch(7)).rejects.toThrow('The input of fetch cannot be 7.')
  expect(scheduler?.count()).toBe(0)
})

it('refuses a scheduler and a world that are none, or swapped', () => {
  const [scheduler] = fc.sample(fc.scheduler(), 1)
  const made = (...given: unknown[]) => {
    return () => (scheduledFetch as (...given: unknown[]) => unknown)(...given)
  }
  const remedy = 'Write scheduledFetch(scheduler, world), with the scheduler of fc.scheduler().'
  expect(made()).toThrow(`The scheduler of scheduledFetch cannot be undefined. ${remedy}`)
  expect(made(open(), scheduler)).toThrow('The scheduler of scheduledFetch cannot be "a world".')
  expect(made(scheduler)).toThrow(`The world of scheduledFetch cannot be undefined. ${remedy}`)
  expect(made(scheduler, {})).toThrow('The world of scheduledFetch cannot be {}.')
  expect(made()).toThrow(expect.objectContaining({ code: 'INVALID_OPTION' }))
})

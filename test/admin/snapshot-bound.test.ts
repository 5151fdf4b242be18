import { expect, test } from 'vitest'
import { controlOf } from './requests'

const TOUCH = [{ type: 'deposit', amount: 50 }, { type: 'refundDeposit' }]
const HUGE = { seed: 'memory', players: 0, scenarios: ['huge-ledger'] } as const

test('snapshots that hold too much are refused with the figure and the bound', async () => {
  const { get, post, send } = controlOf(HUGE)
  const take = async (name: string) => {
    // Each goes another way from here, so that none shares its rows with another.
    await post('/snapshots/base/restore')
    for (const id of ['huge-ledger', 'second']) {
      await post(`/players/${id}/commands`, { commands: TOUCH })
    }
    return post('/snapshots', { name })
  }
  await post('/scenarios/huge-ledger/load', { as: 'second' })
  await post('/snapshots', { name: 'base' })
  let taken = 1
  let answer = await take('snapshot-1')
  for (; answer.status === 201 && taken < 1_000; taken += 1) answer = await take(`more-${taken}`)
  expect(answer).toMatchObject({
    status: 409,
    body: {
      detail: expect.stringMatching(
        /^The snapshots would need 51\d MB; the limit is 512 MB in total\.$/,
      ),
      errors: [
        {
          where: 'rule.too_many_snapshots',
          remedy: 'Delete some of them first.',
          facts: { bytes: expect.any(Number), bound: 512_000_000 },
        },
      ],
    },
  })
  const total = taken
  expect(total).toBeGreaterThan(100)
  expect((await get('/snapshots')).body['total']).toBe(total)
  expect((await take('more-5')).status).toBe(200)
  expect((await send('DELETE', '/snapshots/more-6')).status).toBe(204)
  expect((await take('one-more')).status).toBe(201)
})

import { expect, it } from 'vitest'
import { createWorld } from '../../src/assembly/create-world'
import { readPlayer } from '../../src/conformance/learn/reading'
import { verify } from '../../src/conformance/verify/verify'
import { senderTo } from './deployment'

const PLAYER = 'wagering-nearly-done'

/** A deployment like ours, of whose answers the texts or the pages are changed. */
function changed(change: (text: string) => string) {
  const world = createWorld({ players: 0, scenarios: [PLAYER] })
  return senderTo(async (request) => {
    const response = await world.fetch(request)
    return new Response(change(await response.text()), response)
  })
}

const withPage = (items: unknown) => (text: string) =>
  text.replace(/"transactions":\[.*\]/, `"transactions":${JSON.stringify(items)}`)

/** Longer than the arguments of a call can be. */
const LONG = Array(130_000).fill({})

const run = (change: (text: string) => string) =>
  verify(changed(change), { players: [PLAYER], budget: 300 })

const learn = (change: (text: string) => string) =>
  readPlayer(changed(change), PLAYER, { budget: 500 })

it('compares objects that are no texts and no numbers', async () => {
  for (const key of ['toString', '\\u0074oString']) {
    const report = await run((text) => text.replace(/:(?:\d[\d.]*|"[^"]*")/g, `:{"${key}":1}`))
    expect(report.disagree).toBeGreaterThan(10)
    const odd = (text: string) => text.replace(/"total":\d+/, `"total":{"${key}":1}`)
    expect((await learn(odd)).answers.transactions.length).toBeGreaterThan(20)
  }
})

it('asks about a word with half of a character', async () => {
  const report = await run((text) => text.replace(/("event_name":"[^"]*)"/g, '$1\\ud800"'))
  expect(report.requests).toBeGreaterThan(30)
})

it('reads of a page that heeds no limit as much as it can compare', async () => {
  const report = await run(withPage(LONG))
  expect(report.disagree).toBeGreaterThan(0)
  await expect(learn(withPage(LONG))).rejects.toMatchObject({
    code: 'INVALID_OPTION',
  })
})

it('learns nothing of pages whose items are no objects, and ends', async () => {
  for (const items of [[null], ['a', 1], [[]]]) {
    await expect(learn(withPage(items))).rejects.toMatchObject({ code: 'INVALID_OPTION' })
  }
})

it('learns no player at an instant that no clock has', async () => {
  const world = createWorld({ players: 0, scenarios: [PLAYER] })
  for (const date of ['Fri, 31 Dec 9999 23:59:59 GMT', 'Thu, 01 Jan 1970 00:00:00 GMT', 'soon']) {
    const send = senderTo(async (request) => {
      const response = await world.fetch(request)
      response.headers.set('Date', date)
      return response
    })
    const problem = 'Neither --now nor the header Date is an instant from 1990 to 2190.'
    await expect(readPlayer(send, PLAYER, { budget: 500 })).rejects.toMatchObject({ problem })
  }
})

it('learns no player with rows or bonuses without end, whatever their total says', async () => {
  const page = Array(1_000).fill({})
  for (const [list, most] of [
    ['transactions', 100_000],
    ['bonuses', 10_000],
  ] as const) {
    for (const more of [1_000, 1_000_000]) {
      let read = 0
      const endless = (text: string) => {
        if (!text.includes(`"${list}":[`) || !text.includes('"total"')) return text
        read += page.length
        return JSON.stringify({ [list]: page, total: read + more })
      }
      await expect(learn(endless)).rejects.toMatchObject({
        code: 'INVALID_OPTION',
        problem: `The player has more than ${most} ${list}.`,
      })
      // The first page is read twice if the largest limit is taken at once.
      expect(read).toBeLessThanOrEqual(more > most ? 2_000 : most + 2_000)
    }
  }
})

import { expect, it } from 'vitest'
import { createWorld } from '../../src/assembly/create-world'
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

it('compares objects that are no texts and no numbers', async () => {
  for (const key of ['toString', '\\u0074oString']) {
    const report = await run((text) => text.replace(/:(?:\d[\d.]*|"[^"]*")/g, `:{"${key}":1}`))
    expect(report.disagree).toBeGreaterThan(10)
  }
})

it('asks about a word with half of a character', async () => {
  const report = await run((text) => text.replace(/("event_name":"[^"]*)"/g, '$1\\ud800"'))
  expect(report.requests).toBeGreaterThan(30)
})

it('reads of a page that heeds no limit as much as it can compare', async () => {
  const report = await run(withPage(LONG))
  expect(report.disagree).toBeGreaterThan(0)
})

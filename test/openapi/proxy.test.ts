import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import type { FetchTarget } from '../../src/adapters/fetch-target'
import { createWorld } from '../../src/create-world'
import { type RunningServer, startServer } from '../../src/node'
import { CREDENTIALS, playerPath } from '../contract/bench'
import { contractSuite } from '../contract/suite'
import type { OpenAdapter } from '../support/adapters'
import { type Passage, startProxy, type ValidatingProxy } from './prism'
import { workplace } from './tools'

const world = createWorld({ players: 20 })

/** The world, or a version with changed answers. */
let tamper: ((body: string) => string) | undefined
const target: FetchTarget = {
  fetch: async (request, environment) => {
    if (tamper === undefined) return world.fetch(request, environment)
    const answer = await world.fetch(request)
    const { status, headers } = answer
    headers.delete('content-length')
    return new Response(tamper(await answer.text()), { status, headers })
  },
}

let server: RunningServer
let proxy: ValidatingProxy

/** Opened by the suite, and closed after the checks, which send requests too. */
const openProxy: OpenAdapter = async () => {
  server = await startServer(target)
  proxy = await startProxy(server.origin)
  return { send: proxy.send, close: async () => undefined }
}

afterAll(async () => {
  await proxy.close()
  await server.close()
})

contractSuite('through a validating proxy', openProxy, () => world)

const about = (side: string, { violations }: Passage) =>
  violations.filter(({ location, severity }) => location[0] === side && severity === 'Error')
const shown = (passage: Passage) => JSON.stringify(passage)

describe('the proxy', () => {
  it('finds no answer that the document does not describe', () => {
    const { passages, detours } = proxy
    const refused = passages.filter(({ status }) => status >= 400)
    const objected = refused.filter((passage) => about('request', passage).length > 0)
    const figures = {
      requests: passages.length,
      answered: passages.length - refused.length,
      refused: refused.length,
      'refused, and Prism objects too': objected.length,
      'violations of answers': passages.filter((p) => about('response', p).length > 0).length,
      detours: Object.fromEntries(detours),
    }
    writeFileSync(join(workplace, 'proxy.json'), `${JSON.stringify(figures, null, 2)}\n`)
    console.log(figures)
    expect(passages.length).toBeGreaterThan(400)
    expect(passages.filter((p) => about('response', p).length > 0).map(shown)).toEqual([])
  })

  it('objects to no request that was answered, but for two ways of being generous', () => {
    const odd = proxy.passages
      .filter((passage) => passage.status < 400 && about('request', passage).length > 0)
      // OpenAPI can describe one form of a list, and the policy `any` reads three.
      .filter(({ path }) => !/event_type=[^&]*(,|%2C)/i.test(path))
      // The scheme is case-insensitive in HTTP, but not in Prism.
      .filter(({ authorization }) => authorization?.startsWith('Bearer '))
    expect(odd.map(shown)).toEqual([])
  })

  it('knows the route of everything but what is refused for its path or method', () => {
    const lost = proxy.passages.filter(({ violations }) =>
      violations.some(({ message }) => message === 'Selected route not found'),
    )
    expect(lost.length).toBeGreaterThan(0)
    for (const passage of lost) expect([204, 404, 405], shown(passage)).toContain(passage.status)
  })

  it('notices an answer that is wrong', async () => {
    const [first] = world.list({ limit: 1 }).players
    const path = playerPath(first?.id ?? '')
    const violations = async (change: typeof tamper) => {
      tamper = change
      const answer = await proxy.send(path, { headers: CREDENTIALS })
      tamper = undefined
      await answer.text()
      return JSON.stringify(proxy.passages.at(-1)?.violations)
    }
    expect(await violations((body) => body)).toBe('[]')
    for (const change of [
      (body: string) => body.replace('"cash_balance":', '"cash_balance":"1","x":'),
      (body: string) => body.replace('"name":', '"nome":'),
      (body: string) => body.replace(/"last_login":"[^"]*"/, '"last_login":"today"'),
      (body: string) => body.replace('"blocked":', '"blocked":"no","x":'),
    ]) {
      expect(await violations(change)).toContain('"response"')
    }
  })
})

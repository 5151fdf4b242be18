import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createWorld } from '../../src/create-world'
import { runMain } from '../cli/recorded-terminal'
import { makeFolder } from '../cli/temporary-folder'
import { ADAPTERS } from '../support/adapters'

const PLAYER = 'btc-player'
const world = createWorld({ players: 0, scenarios: [PLAYER] })
const headers = { Authorization: 'Bearer x', 'X-Session-ID': 's' }
const get = (path: string) => world.fetch(new Request(`http://any.example${path}`, { headers }))

/** The numbers of a JSON text that have an exponent. */
function exponentsIn(text: string): string[] {
  const tokens = text.match(/"(?:[^"\\]|\\.)*"|-?\d[\d.]*(?:e[-+]?\d+)?/gi) ?? []
  return tokens.filter((token) => !token.startsWith('"') && /e/i.test(token))
}

const BETS = `/players/${PLAYER}/transactions?event_type=bet,win`

describe('an amount of less than a millionth has no exponent', async () => {
  it.each(Object.entries(ADAPTERS))('through %s', async (_, open) => {
    const adapter = await open(world)
    try {
      const text = await (await adapter.send(BETS, { headers })).text()
      expect(text).toContain('"amount":0.00000001,')
      expect(text).toContain('"amount":0.00000075,')
      expect(exponentsIn(text)).toEqual([])
      expect(JSON.parse(text)).toEqual(
        world.player(PLAYER).transactions({ event_type: ['bet', 'win'] }),
      )
    } finally {
      await adapter.close()
    }
  })

  const documents = [
    ['/openapi.json', '/v1'],
    ['/__admin/openapi.json', ''],
  ] as const
  for (const [document, before] of documents) {
    const { paths } = await (await get(document)).json()
    const all = Object.entries<object>(paths).filter(([, item]) => 'get' in item)
    const reads = all.map(([path]) => before + path.replace('{playerId}', PLAYER))
    // The stream of events does not end.
    it.each(reads.filter((path) => !/[{]|events/.test(path)))('in %s', async (path) => {
      expect(exponentsIn(await (await get(path)).text())).toEqual([])
    })
  }

  it('in NDJSON and in what the command prints', async () => {
    const { path } = makeFolder()
    await runMain(['generate', '--out', path, '--players', '1', '--scenario', PLAYER])
    const text = readFileSync(join(path, 'transactions.ndjson'), 'utf8')
    expect(text).toContain(':0.00000001,')
    expect(exponentsIn(text)).toEqual([])
    for (const form of ['scenario', 'vitest', 'curl']) {
      const { printed } = await runMain(['show', PLAYER, '--scenario', PLAYER, '--as', form])
      expect(exponentsIn(printed), form).toEqual([])
    }
  })

  it('unless a text has one', async () => {
    const own = createWorld({ players: 0, scenarios: [PLAYER] })
    const note = 'a "quote", 1e-8, \\ and [2e-9]'
    own.execute(PLAYER, { type: 'adjust', kind: 'Goodwill Credit', amount: 0.1, note })
    const text = await (await own.fetch(new Request(`http://a.b/__admin/log`, { headers }))).text()
    expect(text).toContain(JSON.stringify(note))
  })
})

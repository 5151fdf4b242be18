import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Policies } from '../../src/contract/policies'
import { type RunningServer, startServer } from '../../src/node'
import { CREDENTIALS } from '../contract/bench'
import { sampled } from '../support/samples'
import { exchange } from '../support/socket'
import { expectContract, expectNoInsides, hostileWorld, problemIn, read } from './attack'
import { acceptedRows, lenientRows, orderRows, rejectedRows } from './body-table'
import { type Ids, requestRows, STRANGERS, strictRows } from './request-table'
import { type Row, shown, words } from './rows'
import { oddRows } from './wire-table'

/** Sends each row to a server of its world; a row that is rejected changes nothing. */
function table(
  name: string,
  policies: Partial<Policies>,
  rowsOf: (ids: Ids, total: number, path: string) => readonly Row[],
): void {
  describe(name, () => {
    const { world, ...ids } = hostileWorld(policies)
    const player = world.player(ids.busy)
    const path = `/v1/players/${ids.busy}`
    let server: RunningServer
    beforeAll(async () => {
      server = await startServer(world)
    })
    afterAll(() => server.close())

    const rows = rowsOf(ids, player.transactions().total, path)
    test.each(rows.map((row) => [row.name, row.status, row] as const))(
      '%s is %i',
      async (_, __, row) => {
        const before = world.log().commands.length
        const inherited = Object.getOwnPropertyNames(Object.prototype)
        const bytes = typeof row.bytes === 'string' ? Buffer.from(row.bytes, 'latin1') : row.bytes
        const [answer, ...others] = await exchange(server.port, bytes)
        expect(others).toEqual([])
        if (answer === undefined) throw new Error('There is no answer.')
        expect(answer.status, answer.text).toBe(row.status)
        if (row.status < 400) {
          const [line = ''] = String(bytes).trim().split('\r\n')
          if (row.status === 200) expectContract(line, answer.text, world.policies)
          if (row.body !== undefined) expect(JSON.parse(answer.text)).toMatchObject(row.body)
          if (row.profile !== undefined) expect(player.profile()).toMatchObject(row.profile)
        } else {
          const { code, errors } = problemIn(answer)
          if (row.code !== undefined) expect(code, answer.text).toBe(row.code)
          const { where = errors.map((error) => error.where) } = row
          expect(errors.map((error) => error.where)).toEqual(where)
          expect(world.log().commands).toHaveLength(before)
        }
        expect(Object.getOwnPropertyNames(Object.prototype)).toEqual(inherited)
      },
    )
  })
}

table('by default', {}, (ids, total, path) => [
  ...requestRows(ids, total),
  ...rejectedRows(path),
  ...orderRows(path),
  ...oddRows(path),
  ...acceptedRows(path),
])
table('strict', { unknownQuery: 'reject', dates: 'date-time', emptyQuery: 'ignore' }, strictRows)
table('lenient', { updateUnknownFields: 'ignore', phoneFormat: 'e164' }, (_, __, path) =>
  lenientRows(path, { blocked: false }),
)

/** Bodies that every call of the control API rejects. */
const BODIES: readonly (string | Uint8Array<ArrayBuffer>)[] = [
  ...words(String.raw`
    { null 0 by=P1D "__proto__" ["login"] {"by":"P1D",} {"by":"P1D","by":"P1D"} {"type":"toString"}
    [{"type":"__proto__"}] {"type":null} {"type":"login","__proto__":{"amount":1}}
    {"type":"deposit","amount":"5"} {"type":"deposit","amount":-5} {"type":"deposit","amount":1e400}
    {"type":"deposit","amount":5,"method":"__proto__"} {"type":"play","stake":1,"rounds":1e15}
    {"commands":[{"type":"deposit","amount":5},{"type":"deposit","amount":-5}]}
    {"type":"block","for":"P99999999999Y"} {"by":"-P1D"} {"by":"P99999999999Y"} {"by":1}
    {"to":"1970-01-01"} {"to":"2026-02-30"} {"maxLimit":0} {"maxLimit":50,"tokens":[]}
    {"__proto__":{"maxLimit":1}} {"unknownPlayer":"generate","x":1} {"id":"a\u0000b"}
    {"id":"\ud800"} {"market":"__proto__"} {"profile":{"__proto__":{"name":"x"}}}`),
  ...[`{"id":"${'x'.repeat(50_000)}"}`, '\ufeff{}', '['.repeat(30_000) + ']'.repeat(30_000)],
  `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`,
  Uint8Array.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]),
  new Uint8Array(70_000).fill(32),
]

describe('the control API', () => {
  const { world, busy } = hostileWorld()
  const send = async (method: string, path: string, init: RequestInit = {}) =>
    read(await world.fetch(new Request(`http://any.example/__admin${path}`, { method, ...init })))

  test.each([
    ['POST', '/players'],
    ['POST', `/players/${busy}/commands`],
    ['POST', '/players/nobody/commands'],
    ['POST', '/clock/advance'],
    ['PATCH', '/policies'],
    ['POST', '/scenarios'],
    ['POST', '/scenarios/__proto__/load'],
    ['POST', '/snapshots/__proto__/restore'],
    ['DELETE', '/snapshots/constructor'],
  ])('%s %s rejects what is no body of its own, and changes nothing', async (method, path) => {
    const before = world.log()
    for (const body of BODIES) {
      const headers = { 'Content-Type': 'application/json' }
      const answer = await send(method, path, { headers, body })
      const name = shown(typeof body === 'string' ? body : `${body.length} bytes`)
      expect([400, 404, 409, 413], `${name}: ${answer.text}`).toContain(answer.status)
      problemIn(answer)
    }
    expect(world.log()).toEqual(before)
  })

  test('names that are none are not found, or rejected', async () => {
    for (const path of words(`
      /players/__proto__ /players/%00 /players/%ff /players?limit=1e9 /players?persona=__proto__
      /players?blocked=1 /players?__proto__=1 /scenarios/__proto__ /scenarios/..%2f..%2fpackage
      /scenarios/%ff /__proto__ /`)) {
      const answer = await send('GET', path)
      expect([400, 404], path).toContain(answer.status)
      problemIn(answer)
    }
  })
})

test('a player is made of any id, or is not registered yet, with unknownPlayer: generate', async () => {
  const { world } = hostileWorld({ unknownPlayer: 'generate' })
  for (const id of sampled(STRANGERS, 15)) {
    const statuses = new Set<number>()
    for (const below of ['', '/transactions', '/transactions/summary', '/bonuses/eligible']) {
      const url = `http://any.example/v1/players/${encodeURIComponent(id)}${below}`
      const answer = await read(await world.fetch(new Request(url, { headers: CREDENTIALS })))
      expectNoInsides(answer.text)
      statuses.add(answer.status)
      if (answer.status === 200 && below === '') expect(JSON.parse(answer.text).id).toBe(id)
    }
    expect([[200], [404]], id).toContainEqual([...statuses])
  }
})

test('controls and line ends stay out of the one line of the plain format', async () => {
  const { world, busy } = hostileWorld({ errorFormat: 'plain' })
  for (const id of ['a\nb', 'a\rb', 'a\0b', '\u001b[31mred', '\u2028', '\u0085']) {
    const text = encodeURIComponent(id)
    for (const path of [text, `${busy}/transactions?event_type=${text}`]) {
      const request = new Request(`http://any.example/v1/players/${path}`, { headers: CREDENTIALS })
      const answer = await read(await world.fetch(request))
      expect(answer.status).toBeGreaterThanOrEqual(400)
      expect(answer.text).not.toMatch(/[\p{Cc}\u2028\u2029]/u)
    }
  }
})

test('credentials never appear in an answer, and a list of tokens takes none by half', async () => {
  const { world, busy } = hostileWorld({ tokens: ['good'] })
  const url = `http://any.example/v1/players/${busy}`
  for (const [token, status] of [
    ['Bearer good', 200],
    ['Bearer good, Bearer secret', 401],
    ['Bearer secret, Bearer good', 401],
    ['Bearer secret', 401],
    ['Basic secret', 401],
  ] as const) {
    const headers = { ...CREDENTIALS, Authorization: token }
    const answer = await read(await world.fetch(new Request(url, { headers })))
    expect(answer.status, token).toBe(status)
    expect(answer.text + JSON.stringify([...answer.headers])).not.toContain('secret')
  }
})

import { readdirSync } from 'node:fs'
import { createServer as createHttpServer } from 'node:http'
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { requestsTo } from '../../src/cli/verify-requests'
import { runMain } from '../cli/recorded-terminal'
import { makeFolder } from '../cli/temporary-folder'
import { type Change, createServer, PLAYERS } from './responses'

const ENV = { FAUXHOUSE_TOKEN: 'secret-token', FAUXHOUSE_SESSION: 'secret-session' }
const NAMED = PLAYERS.slice(0, 2).flatMap((id) => ['--player', id])
const FAST = ['--rate', '1000']

/** Serves players over HTTP. @returns the base URL and the methods of the requests */
async function serve(change: Change = {}) {
  const fetch = createServer({}, change)
  const methods = new Set<string>()
  const server = createHttpServer(async (request, response) => {
    methods.add(request.method ?? '')
    const headers = new Headers(request.headers as Record<string, string>)
    const found = await fetch(request.url ?? '', { headers })
    response.writeHead(found.status, Object.fromEntries(found.headers)).end(await found.text())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const address = server.address()
  return { base: `http://127.0.0.1:${typeof address === 'object' && address?.port}/v1`, methods }
}

const run = (...argv: string[]) => runMain(['verify', ...argv], ENV)

describe('verify', () => {
  test('sends GETs, writes no file, and ends with 0 if nothing is wrong', async () => {
    const { base, methods } = await serve()
    const files = readdirSync('.')
    const { code, printed, errors } = await run(`${base}/`, ...NAMED, ...FAST)
    expect([code, errors]).toEqual([0, ''])
    expect(printed).toMatch(new RegExp(`^${base}: 2 players, \\d+ requests, 0 breaches\\.\n`))
    expect(printed).toMatch(/\n +sortOrder +newest-first\n/)
    expect(printed).toMatch(/\n +tokens +needs a wrong credential\n/)
    expect([...methods]).toEqual(['GET'])
    expect(readdirSync('.')).toEqual(files)
  })

  test('ends with 1 and names each breach, also as JSON, without the credentials', async () => {
    const { base } = await serve({ body: (body) => delete body['currency'] })
    const path = makeFolder().write('players.txt', `${PLAYERS[0]}\n\n ${PLAYERS[1]} \n`)
    const text = await run(base, '--players-file', path, ...FAST)
    expect([text.code, text.errors]).toEqual([1, ''])
    expect(text.printed).toContain(
      `schema: GET /players/${PLAYERS[0]}\n  expected PlayerProfile.currency: a string\n  got nothing`,
    )
    const json = await run(base, '--players-file', path, ...FAST, '--json')
    expect(JSON.parse(json.printed)).toMatchObject({
      ...{ target: base, requests: expect.any(Number), checked: [], changed: [] },
      breaches: expect.arrayContaining([expect.objectContaining({ rule: 'schema' })]),
      policies: { sortOrder: { value: 'newest-first' }, tokens: { open: expect.any(String) } },
    })
    expect(text.printed + json.printed).not.toMatch(/secret-/)
  })

  test('says so if the budget ends', async () => {
    const { base } = await serve()
    const { code, errors } = await run(base, ...NAMED, ...FAST, '--budget', '9')
    expect([code, errors]).toEqual([0, 'All 9 requests are used: a larger --budget reads more.'])
  })

  test.each([
    ['a URL without a server', ['http://127.0.0.1:9/v1', '--player', 'a']],
    ['no base URL', ['example.com', '--player', 'a']],
    ['credentials in the URL', ['https://user:pass@example.com/v1', '--player', 'a']],
    ['no player', ['http://127.0.0.1:9/v1']],
    ['no URL', ['--player', 'a']],
    ['a file that does not exist', ['http://127.0.0.1:9/v1', '--players-file', 'none/at/all']],
  ])('ends with 2 and one line for %s', async (_, argv) => {
    const { code, printed, errors } = await run(...argv)
    expect([code, printed]).toEqual([2, ''])
    expect(errors).toMatch(/^fauxhouse: [^\n]+$/)
    expect(errors).not.toContain('pass')
  })

  test('ends with 2 without a token, and for a player that does not exist', async () => {
    const { base } = await serve()
    expect(await runMain(['verify', base, ...NAMED], {})).toMatchObject({ code: 2 })
    const { code, errors } = await run(base, ...NAMED, '--player', 'stranger', ...FAST)
    expect([code, errors]).toEqual([2, expect.stringContaining('/players/stranger')])
  })
})

describe('the requests', () => {
  type Send = (url: string, init: RequestInit) => Promise<Response>
  const getFrom = (fetch: Send, rate = 1e6) => {
    const credentials = { token: 'token', session: 'session' }
    return requestsTo({
      ...{ base: 'https://x.test/v1', ...credentials, rate, budget: 99, fetch },
      onRequest: () => {},
    })
  }
  const responding = (text: string, init?: ResponseInit) =>
    getFrom(async () => new Response(text, init))('a', '')
  afterEach(() => void vi.useRealTimers())

  test('are never more than the rate allows', async () => {
    vi.useFakeTimers()
    const send = vi.fn<Send>(async () => new Response(String(Date.now())))
    const get = getFrom(send, 4)
    const all = Promise.all(['a', 'b', 'c'].map((id) => get(id, '')))
    await vi.advanceTimersByTimeAsync(2_000)
    const sent = (await all).map(({ text }) => Number(text))
    expect(sent.map((at) => at - Number(sent[0]))).toEqual([0, 250, 500])
  })

  test('have the credentials and an encoded path, and follow no redirect', async () => {
    const send = vi.fn<Send>(async () => new Response('{}'))
    const query = [
      ['event_name', 'a&b\ud800'],
      ['limit', undefined],
    ] as const
    await getFrom(send)('a/b', '/transactions', query)
    const headers = { Authorization: 'Bearer token', 'X-Session-ID': 'session' }
    expect(send).toHaveBeenCalledExactlyOnceWith(
      'https://x.test/v1/players/a%2Fb/transactions?event_name=a%26b%EF%BF%BD',
      expect.objectContaining({ redirect: 'manual', headers: expect.objectContaining(headers) }),
    )
    const moved = { status: 302, headers: { Location: 'https://u:p@y.test/?token=1' } }
    await expect(responding('', moved)).rejects.toMatchObject({
      problem: 'https://x.test/v1 redirects to https://y.test (302).',
    })
  })

  test('are sent again after a reset, and end with one error without secrets', async () => {
    const failing = (code: string) => {
      const send = vi.fn<Send>(async () => new Response('{}'))
      const cause = Object.assign(new Error(), { code })
      send.mockRejectedValueOnce(new TypeError('bad header Bearer token', { cause }))
      return getFrom(send)('a', '')
    }
    expect(await failing('ECONNRESET')).toMatchObject({ status: 200 })
    const error = await failing('ECONNREFUSED').catch(String)
    expect(error).toMatch(/does not respond \(ECONNREFUSED\)/)
    expect(error).not.toContain('Bearer')
    await expect(responding('', { status: 429 })).rejects.toThrow('too many requests')
  })
})

import { expect, test } from 'vitest'
import { createRecorder } from '../../src/conformance/verify/recorder'
import type { VerifyRequest } from '../../src/conformance/verify/sender'
import { FACTS } from './replayed'

interface Shown {
  readonly status?: number
  readonly headers?: Record<string, string>
  /** An object as JSON. */
  readonly answer?: object | string
}

/** Each of these requests with its answer, as a recording has it. */
async function recorded(...exchanges: (Partial<VerifyRequest> & { shown?: Shown })[]) {
  const waiting = exchanges.map(({ shown = {} }) => shown)
  const recorder = createRecorder(async () => {
    const { status = 200, headers = {}, answer = {} } = waiting.shift() ?? {}
    const text = typeof answer === 'string' ? answer : JSON.stringify(answer)
    return { status, headers: new Headers(headers), text }
  })
  for (const { shown: _, ...request } of exchanges) {
    const all = { target: '/players/Anna', headers: {}, credentials: 'given', ...request } as const
    await recorder.send({ method: 'GET', ...all })
  }
  return recorder.recording({ ...FACTS, players: [], budget: 1 }).exchanges
}

async function recordedAnswer(shown: Shown, target = '/players/Anna') {
  const [exchange] = await recorded({ target, shown })
  return exchange?.answer
}

test('of headers, those of the contract are kept, with the words of HTTP and short numbers', async () => {
  const headers = {
    'Content-Type': 'Application/JSON; charset=utf-8; boundary=Anna',
    'Cache-Control': 'no-store,max-age=60, 4111111,s-maxage=Anna',
    'Retry-After': '120',
    'X-Request-ID': 'anna-1',
    'X-Owner': 'Anna',
    'Set-Cookie': 'session=Anna',
    Allow: 'GET, PUT, ANNA',
  }
  expect((await recordedAnswer({ headers }))?.headers).toEqual({
    allow: 'GET, PUT, masked-header-1',
    'cache-control': 'no-store,max-age=60, masked-header-2,masked-header-3',
    'content-type': 'Application/JSON; charset=utf-8; masked-header-4',
    'retry-after': '120',
    'x-request-id': 'masked-request-1',
  })
})

test.each([
  ['Bearer realm="Anna"', 'Bearer'],
  ['Digest', 'Digest'],
  ['Anna realm="x"', 'masked-scheme-1'],
])('of WWW-Authenticate: %s, the scheme is kept if it is known', async (sent, shown) => {
  const answer = await recordedAnswer({ headers: { 'WWW-Authenticate': sent } })
  expect(answer?.headers).toEqual({ 'www-authenticate': shown })
})

test('of plain text, the lines are kept, and the status that it begins with', async () => {
  const text = (answer: string) => recordedAnswer({ status: 404, answer })
  const first = '404 masked-text-1'
  expect(await text('404 Anna')).toMatchObject({ text: first })
  expect(await text('404 Anna\n\n400 Berta\n404 Anna')).toMatchObject({
    text: `${first}\n\nmasked-text-2\n${first}`,
  })
  for (const json of ['"Anna"', '4111111111111111', 'null']) {
    expect(await text(json)).toMatchObject({ text: 'masked-text-1' })
  }
})

test('a body is read by its operation, and that of another status as an error', async () => {
  const answer = { currency: 'EUR', title: 'Not Found', name: 'Anna' }
  expect(await recordedAnswer({ answer })).toMatchObject({
    body: { currency: 'EUR', title: 'masked-value-1', name: 'masked-name-1' },
  })
  expect(await recordedAnswer({ answer: [{ name: 'Anna' }, 'Anna', 7_777_777] })).toMatchObject({
    body: [{ name: 'masked-name-1' }, 'masked-value-1', 100_002],
  })
  expect(await recordedAnswer({ answer, status: 404 })).toMatchObject({
    body: { currency: 'masked-value-1', title: 'Not Found', name: 'masked-value-2' },
  })
  expect(await recordedAnswer({ answer }, '/players/Anna/other')).toMatchObject({
    body: { currency: 'masked-value-1', title: 'masked-value-2', name: 'masked-value-3' },
  })
})

test('a word is kept that the answers about three players have', async () => {
  const bodies = async (...players: string[]) => {
    const shown = { answer: { withdrawal_status: 'OK' } }
    const all = await recorded(...players.map((id) => ({ target: `/players/${id}`, shown })))
    return JSON.stringify(all.map(({ answer }) => answer.body))
  }
  expect(await bodies('Anna', 'Berta', 'Carla')).toContain('"OK"')
  expect(await bodies('Anna', 'Berta', 'Anna')).not.toContain('"OK"')
})

test('of a request, the player, the filters and the body are masked', async () => {
  const query = 'created_by=Sam%20Staff&created_by%5B%5D=Sam%20Staff&limit=20&event_type=deposit'
  const target = `/players/Anna%2F1/transactions?${query}&limit=verify`
  const body = JSON.stringify({ phone: '+4915123456789', affiliate_name: 'Anna', blocked: true })
  const [read, written] = await recorded({ target }, { method: 'PUT', body })
  expect(read?.request.target).toBe(
    '/players/masked-player-1/transactions?created_by=masked-created-by-1&' +
      'created_by%5B%5D=masked-created-by-1&limit=20&event_type=deposit&limit=verify',
  )
  expect(written?.request).toMatchObject({
    target: '/players/masked-player-2',
    body: { phone: '+999000001', affiliate_name: 'masked-affiliate-name-1', blocked: true },
  })
})

import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { httpSender } from '../../src/cli/verify/http-sender'
import type { VerifyRequest } from '../../src/conformance/verify/sender'

const REQUEST: VerifyRequest = { method: 'GET', target: '/a', headers: {}, credentials: 'given' }
const OPTIONS = { base: 'https://x.test/v1', token: 'token', session: 'session', rate: 4 }

let calls: { url: string; init: RequestInit; at: number }[] = []
let answer: () => Promise<Response>

beforeEach(() => {
  vi.useFakeTimers()
  calls = []
  answer = async () => new Response('{}')
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    calls.push({ url, init, at: Date.now() })
    return answer()
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('never sends more than the rate allows, whatever the time of an answer', async () => {
  const send = httpSender(OPTIONS)
  const delays = [0, 900, 0, 100, 0, 0]
  answer = async () => {
    await new Promise((resolve) => setTimeout(resolve, delays[calls.length - 1] ?? 0))
    return new Response('{}')
  }
  for (const _ of delays) {
    const sent = send(REQUEST)
    await vi.advanceTimersByTimeAsync(2_000)
    await sent
  }
  const together = [send(REQUEST), send(REQUEST), send(REQUEST)]
  await vi.advanceTimersByTimeAsync(2_000)
  await Promise.all(together)
  const gaps = calls.slice(1).map(({ at }, place) => at - (calls[place]?.at ?? 0))
  expect(Math.min(...gaps)).toBe(250)
})

test('sends the credentials that are given, and follows no redirect', async () => {
  const send = httpSender({ ...OPTIONS, rate: 1_000 })
  for (const credentials of ['given', 'no-session', 'wrong-token', 'wrong-session'] as const) {
    const sent = send({ ...REQUEST, credentials })
    await vi.advanceTimersByTimeAsync(10)
    await sent
  }
  const shown = calls.map(({ init }) => {
    const headers = new Headers(init.headers)
    return [headers.get('authorization'), headers.get('x-session-id')]
  })
  expect(shown).toEqual([
    ['Bearer token', 'session'],
    ['Bearer token', null],
    ['Bearer fauxhouse-verify', 'session'],
    ['Bearer token', 'fauxhouse-verify'],
  ])
  for (const { init } of calls) expect(init.redirect).toBe('manual')
})

test('ends with one error at a first answer that redirects, and takes later ones', async () => {
  const send = httpSender({ ...OPTIONS, rate: 1_000 })
  const headers = { Location: 'https://user:secret@y.test/login?token=secret' }
  answer = async () => new Response('', { status: 302, headers })
  await expect(send(REQUEST)).rejects.toMatchObject({
    code: 'UNREACHABLE',
    problem: 'https://x.test/v1 redirects to https://y.test (302).',
  })
  answer = async () => new Response('{}')
  for (const status of [200, 302]) {
    const sent = send(REQUEST)
    await vi.advanceTimersByTimeAsync(10)
    expect((await sent)?.status).toBe(status)
    answer = async () => new Response('', { status: 302, headers })
  }
})

test('ends with one error without secrets if no answer comes, or for 429', async () => {
  const send = httpSender({ ...OPTIONS, rate: 1_000 })
  answer = () => Promise.reject(new TypeError('bad header Bearer token'))
  const failed = await send(REQUEST).catch((error: Error) => error)
  expect(failed).toMatchObject({ code: 'UNREACHABLE' })
  expect(String(failed)).not.toContain('Bearer token')
  answer = async () => new Response('', { status: 429 })
  const limited = send(REQUEST).catch((error: Error) => error)
  await vi.advanceTimersByTimeAsync(10)
  expect(await limited).toMatchObject({ code: 'RATE_LIMITED' })
})

test('keeps no more of the answers of a run than 256 MiB, and small ones beyond it', async () => {
  const send = httpSender({ ...OPTIONS, rate: 1_000 })
  // 80 MiB as values, of 128 bytes each.
  const large = `[${'0,'.repeat(650_000)}0]`
  const rest = 'x'.repeat(256 * 1024 * 1024 - 3 * (large.length + 128 * 650_002) - 128)
  const outcomes: unknown[] = []
  for (const text of [large, large, large, rest, '[]', large]) {
    answer = async () => new Response(text)
    const sent = send(REQUEST).then(
      () => 'kept',
      ({ problem }) => problem,
    )
    await vi.advanceTimersByTimeAsync(10)
    outcomes.push(await sent)
  }
  const refused = 'https://x.test/v1 returns more than a run can hold.'
  expect(outcomes).toEqual(['kept', 'kept', 'kept', 'kept', 'kept', refused])
})

test('waits 30 seconds for an answer and its body, and ends with one error', async () => {
  const { timeout } = AbortSignal
  const limit = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => timeout(20))
  onTestFinished(() => limit.mockRestore())
  const send = httpSender({ ...OPTIONS, rate: 1_000 })
  const late = (fail: (reason: unknown) => void) => {
    const signal = calls.at(-1)?.init.signal
    signal?.addEventListener('abort', () => fail(signal.reason))
  }
  const slow = () => new ReadableStream({ start: (controller) => late((e) => controller.error(e)) })
  for (const each of [() => new Promise<never>((_, fail) => late(fail)), () => slow()]) {
    answer = async () => new Response(await each())
    const failed = send(REQUEST).catch((error: Error) => error)
    await vi.advanceTimersByTimeAsync(10)
    expect(await failed).toMatchObject({
      code: 'UNREACHABLE',
      problem: 'https://x.test/v1 does not respond (TimeoutError).',
    })
  }
  expect(limit.mock.calls).toEqual([[30_000], [30_000]])
})

import { createServer, type RequestListener } from 'node:http'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { connect } from '../../src/client/connect'

async function serve(respond: RequestListener): Promise<string> {
  const server = createServer(respond)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
}

/** A client of a server that responds to all requests with one text. */
async function clientOf(status: number, text: string, headers = {}) {
  return connect(await serve((_, response) => response.writeHead(status, headers).end(text)))
}

describe('the client and a server that is none of ours', () => {
  test.each([
    '{"errors":{"length":3}}',
    '{"errors":[null,1,{"detail":1},{"detail":"a"}]}',
    '{"error":null,"errors":null,"code":{},"detail":[]}',
    '{"error":"no","message":{"toString":1}}',
    '[]',
    '<h1>no</h1>',
  ])('has an error of the package for %s', async (text) => {
    const client = await clientOf(400, text)
    await expect(client.list()).rejects.toMatchObject({
      code: 'INVALID_BODY',
      problem: text.slice(0, 500),
    })
  })

  test('quotes no page of a proxy, and no more of an error than a message can have', async () => {
    const proxy = await clientOf(502, '<html><body><h1>502 Bad Gateway</h1></body></html>')
    const error = { code: 'UNREACHABLE', problem: 'The response is 502.', facts: { status: 502 } }
    await expect(proxy.now()).rejects.toMatchObject(error)
    const client = await clientOf(400, JSON.stringify({ detail: 'a'.repeat(100_000) }))
    await expect(client.list()).rejects.toMatchObject({ problem: 'a'.repeat(10_000) })
  })

  test('follows no redirect, so that no other host gets its credentials', async () => {
    const seen: unknown[] = []
    const other = await serve(({ headers }, response) => {
      seen.push(headers)
      response.end('{}')
    })
    const host = other.slice('http://'.length)
    const client = await clientOf(307, '', {
      Location: `http://user:secret@${host}/v1?token=secret`,
    })
    for (const call of [client.player('a').profile(), client.reset(), client.events().next()]) {
      await expect(call).rejects.toMatchObject({
        code: 'UNREACHABLE',
        problem: expect.stringMatching(`^http:\\S+ redirects to ${other} \\(307\\)\\.$`),
        remedy: 'Pass the URL there: redirects are not followed.',
      })
    }
    expect(seen).toEqual([])
  })

  test.each(['/other', 'http://[', 'javascript:alert(1)', `http://${'a.'.repeat(200)}test/`, ''])(
    'names no host of the redirect to %.30j',
    async (location) => {
      const client = await clientOf(302, '', { Location: location })
      await expect(client.list()).rejects.toMatchObject({
        problem: expect.stringMatching(/^http:\S+ redirects to another address \(302\)\.$/),
        remedy: 'Pass the URL to which it redirects: redirects are not followed.',
      })
    },
  )

  test('names no host of a redirect that a browser hides', async () => {
    const hidden = Object.defineProperty(Response.error(), 'type', { value: 'opaqueredirect' })
    const client = connect('http://x', { fetch: async () => hidden })
    for (const call of [client.list(), client.events().next()]) {
      await expect(call).rejects.toMatchObject({
        problem: 'http://x redirects to another address.',
        remedy: 'Pass the URL to which it redirects: redirects are not followed.',
        facts: { base: 'http://x' },
      })
    }
  })

  test('ends a response that comes for too long', async () => {
    const { timeout } = AbortSignal
    const limit = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => timeout(50))
    onTestFinished(() => limit.mockRestore())
    const url = await serve((_, response) => {
      const timer = setInterval(() => response.write(' '), 10)
      response.on('close', () => clearInterval(timer))
    })
    await expect(connect(url).list()).rejects.toMatchObject({ code: 'UNREACHABLE' })
    expect(limit).toHaveBeenCalledWith(300_000)
  })

  test.each(['data: {\n\n', `data: ${'['.repeat(101)}${']'.repeat(101)}\n\n`, 'data: null\n\n'])(
    'ends with one error at an event that cannot be read: %.30j',
    async (text) => {
      const client = await clientOf(200, `id: 1\nevent: clock\n${text}`)
      await expect(client.events().next()).rejects.toMatchObject({
        code: 'UNREACHABLE',
        problem: 'An event of the server is not JSON.',
      })
    },
  )
})

import { createServer, type RequestListener } from 'node:http'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { readForeign } from '../../src/adapters/foreign-response'
import { connect } from '../../src/client/connect'
import { isTooDeep } from '../../src/contract/input/json'

const MIB = 1024 * 1024
const deep = (levels: number) => '['.repeat(levels) + ']'.repeat(levels)
const read = (body: BodyInit | null) => readForeign(new Response(body), 'http://x')

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

describe('a body of a foreign server', () => {
  test('is read as text, also if a character comes in two pieces, or without a stream', async () => {
    const bytes = new TextEncoder().encode('\uFEFF{"a":"🦊"}')
    const pieces = new ReadableStream<Uint8Array>({
      start(controller) {
        for (const byte of bytes) controller.enqueue(Uint8Array.of(byte))
        controller.close()
      },
    })
    expect(await read(pieces)).toBe('{"a":"🦊"}')
    expect(await read(null)).toBe('')
    expect(await read(Uint8Array.of(0x61, 0xff))).toBe('a\uFFFD')
    const plain = { status: 200, text: async () => '{}' } as Response
    expect(await readForeign(plain, 'http://x')).toBe('{}')
  })

  test('has up to 32 MiB', async () => {
    expect((await read(`"${'a'.repeat(32 * MIB - 2)}"`)).length).toBe(32 * MIB)
    await expect(read('a'.repeat(32 * MIB + 1))).rejects.toMatchObject({
      code: 'UNREACHABLE',
      message: expect.stringMatching(/^http:\/\/x returned more than 32 MiB\. \S/),
    })
  })

  test('nests up to 100 levels, and text in quotes is no nesting', async () => {
    for (const text of [deep(100), `["${deep(200)}\\"[["]`, `<p>${deep(101)}`]) {
      expect(await read(text)).toBe(text)
    }
    for (const text of [deep(101), deep(1e5), `{"a":"\\\\","b":${deep(100)}}`, ` ${deep(101)}`]) {
      await expect(read(text)).rejects.toThrow('returned JSON of more than 100 levels.')
    }
    const text = '{"a":[1,2,{"b":"[,"}],"c":{}}'
    expect([2, 3].map((most) => isTooDeep(text, most))).toEqual([true, false])
    expect([isTooDeep('"a', 0), isTooDeep('['.repeat(9), 8)]).toEqual([false, true])
  })
})

const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }
test.each([
  ['gzip', (bytes: Buffer) => gzipSync(bytes)],
  ['br', (bytes: Buffer) => brotliCompressSync(bytes, BROTLI)],
  ['identity', undefined],
])(
  'an endless response in %s ends with one error, and its connection ends',
  async (encoding, of) => {
    const block = of?.(Buffer.alloc(48 * MIB)) ?? Buffer.alloc(MIB, 'a')
    let closed: () => void = () => {}
    const isClosed = new Promise<void>((resolve) => {
      closed = resolve
    })
    const url = await serve((_, response) => {
      response.on('close', closed)
      response.writeHead(200, of && { 'Content-Encoding': encoding })
      const write = (): void =>
        void (response.destroyed || response.write(block, of ? undefined : write))
      write()
    })
    await expect(connect(url).list()).rejects.toMatchObject({
      code: 'UNREACHABLE',
      message: expect.stringContaining('returned more than 32 MiB'),
    })
    await isClosed
  },
)

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

  test.each([
    ['data: {\n\n', 'is not JSON'],
    [`data: ${'['.repeat(101)}${']'.repeat(101)}\n\n`, 'is not JSON'],
    ['data: null\n\n', 'is not JSON'],
    [`data: ${'a'.repeat(33 * MIB)}`, 'is too long'],
  ])('ends with one error at an event that cannot be read: %.30j', async (text, problem) => {
    const client = await clientOf(200, `id: 1\nevent: clock\n${text}`)
    await expect(client.events().next()).rejects.toMatchObject({
      code: 'UNREACHABLE',
      problem: `An event of the server ${problem}.`,
    })
  })
})

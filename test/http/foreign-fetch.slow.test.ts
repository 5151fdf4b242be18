import { once } from 'node:events'
import { connect } from 'node:net'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { FetchTarget } from '../../src/adapters/fetch-target'
import { createWorld } from '../../src/create-world'
import { type RunningServer, startServer } from '../../src/node'
import { exchange, openConnection, requestText } from '../support/socket'

const world = createWorld({ players: 0, scenarios: ['blocked-player'] })
const PATH = '/v1/players/blocked-player'
const running: RunningServer[] = []

/** Serves a custom fetch. */
async function serve(fetchOf: FetchTarget['fetch']): Promise<RunningServer> {
  const server = await startServer({ fetch: fetchOf })
  running.push(server)
  return server
}

afterEach(async () => {
  await Promise.all(running.splice(0).map((server) => server.close()))
})

/** Bytes and headers of the service, which do not depend on the adapter. */
async function answersOf({ port }: RunningServer): Promise<string[]> {
  const requests = [
    requestText('GET', PATH),
    requestText('HEAD', PATH),
    requestText('TRACE', PATH),
    requestText('OPTIONS', PATH),
    requestText('PUT', PATH, 'Connection: close\r\nContent-Length: 4\r\n', '{"x"'),
    requestText('GET', '/v1/players/%zz'),
    requestText('GET', 'http://other.example/'),
  ]
  const answers: string[] = []
  for (const text of requests) {
    const connection = await openConnection(port)
    connection.write(text)
    await connection.closed().catch(() => undefined)
    answers.push(connection.received())
  }
  return answers
}

describe('a fetch around a world', () => {
  it('answers byte for byte as the world itself, with and without the adapter', async () => {
    const direct = await startServer(world)
    running.push(direct)
    const expected = await answersOf(direct)
    expect(expected[0]).toMatch(/^HTTP\/1\.1 200 OK\r\n/)
    const withAdapter = await serve((request, adapter) => world.fetch(request, adapter))
    expect(await answersOf(withAdapter)).toEqual(expected)
    const without = await serve((request) => world.fetch(request))
    // A Response has its headers in lower case and in another order.
    const lines = (text: string) => text.toLowerCase().split('\r\n').toSorted()
    expect((await answersOf(without)).map(lines)).toEqual(expected.map(lines))
  })

  it('is called when it stands in the place of a world’s own', async () => {
    const spied = createWorld({ players: 0 })
    const server = await startServer(spied)
    running.push(server)
    const spy = vi.spyOn(spied, 'fetch')
    spy.mockResolvedValue(new Response(null, { status: 418 }))
    expect((await fetch(server.origin)).status).toBe(418)
    spy.mockRestore()
    expect((await fetch(server.origin)).status).toBe(200)
  })

  it('is given the request as it was sent', async () => {
    const { origin: url } = await serve(async (request) => {
      const { method, headers } = request
      return Response.json({
        isRequest: request instanceof Request,
        method,
        url: request.url,
        twice: headers.get('x-twice'),
        text: await request.clone().text(),
        again: await request.text(),
      })
    })
    const twice = ['1', '2'].map((value): [string, string] => ['X-Twice', value])
    const init = { method: 'POST', headers: twice, body: 'æ' }
    expect(await (await fetch(`${url}/a?b=1`, init)).json()).toEqual({
      ...{ isRequest: true, method: 'POST', url: `${url}/a?b=1` },
      ...{ twice: '1, 2', text: 'æ', again: 'æ' },
    })
  })

  it('is not asked for a URL that no Request can have', async () => {
    const asked = vi.fn(() => new Response())
    const { port } = await serve(asked)
    const answers = await exchange(port, requestText('GET', 'http://user:pass@any.example/'))
    expect(answers).toMatchObject([{ status: 400 }])
    expect(asked).not.toHaveBeenCalled()
  })
})

describe('a Response of the user’s', () => {
  it('arrives with all its cookies, and a body or none', async () => {
    const headers: [string, string][] = [
      ['Set-Cookie', 'a=1'],
      ['Set-Cookie', 'b=2'],
      ['X-Own', 'yes'],
    ]
    const { origin: url } = await serve((request) =>
      request.url.endsWith('/none')
        ? new Response(null, { status: 304, headers })
        : new Response('text', { status: 203, headers }),
    )
    const answer = await fetch(url)
    expect([answer.status, await answer.text()]).toEqual([203, 'text'])
    expect(answer.headers.getSetCookie()).toEqual(['a=1', 'b=2'])
    expect(answer.headers.get('x-own')).toBe('yes')
    expect((await fetch(`${url}/none`)).status).toBe(304)
    expect(await (await fetch(url, { method: 'HEAD' })).text()).toBe('')
  })

  it('arrives piece by piece, before it is whole', async () => {
    let push: (text: string) => void = () => undefined
    const { origin: url } = await serve(() => {
      const body = new ReadableStream({
        start(controller) {
          push = (text) => controller.enqueue(new TextEncoder().encode(text))
        },
      })
      return new Response(body)
    })
    const answer = await fetch(url)
    const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader()
    for (const text of ['one', 'two']) {
      push(text)
      expect(await reader?.read()).toEqual({ done: false, value: text })
    }
    await reader?.cancel()
  })

  it('is cancelled, and its request aborted, when the client goes', async () => {
    const cancel = vi.fn()
    const abort = vi.fn()
    const { port } = await serve(({ signal }) => {
      signal.addEventListener('abort', abort)
      const pull = (controller: ReadableStreamDefaultController) =>
        controller.enqueue(new Uint8Array(65_536))
      return new Response(new ReadableStream({ pull, cancel }))
    })
    const socket = connect(port, '127.0.0.1')
    socket.write('GET / HTTP/1.1\r\nHost: any\r\n\r\n')
    await once(socket, 'data')
    socket.destroy()
    await vi.waitFor(() => {
      expect(cancel).toHaveBeenCalledOnce()
      expect(abort).toHaveBeenCalledOnce()
    })
  })

  it('that breaks off cuts the connection', async () => {
    const { origin: url } = await serve(() => {
      let pulls = 0
      const pull = (controller: ReadableStreamDefaultController) => {
        pulls += 1
        if (pulls > 2) throw new Error('boom')
        controller.enqueue(new Uint8Array(10))
      }
      return new Response(new ReadableStream({ pull }))
    })
    await expect(fetch(url).then((answer) => answer.text())).rejects.toThrow()
    expect(await fetch(url).then(() => 'answered')).toBe('answered')
  })
})

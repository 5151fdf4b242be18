import { describe, expect, it, onTestFinished } from 'vitest'
import { type RunningServer, type ServerOptions, startServer } from '../../src/node'
import { playerPath } from '../contract/bench'
import { type Attack, createAttack, jsonOf, problemIn } from './attack'
import { exchange, openConnection, requestText, type WireAnswer } from './socket'

const CLOSE = 'Connection: close\r\n'

/** The server: its timeouts, its limits, its start and its end. */
export function serverCases(): void {
  const attack: Attack = createAttack()
  const path = `/v1${playerPath(attack.busy)}`

  async function start(options: ServerOptions = {}): Promise<RunningServer> {
    const server = await startServer(attack.world, { port: 0, ...options })
    onTestFinished(() => server.close())
    return server
  }

  function asProblem(answer: WireAnswer | undefined, status: number): void {
    expect(answer?.status, answer?.text).toBe(status)
    if (answer === undefined) return
    problemIn({ ...answer, body: jsonOf(answer.text) as Record<string, unknown> })
  }

  it('a request time alone bounds the header time too', async () => {
    const { port } = await start({ requestTimeoutMs: 5_000 })
    expect(await exchange(port, requestText('GET', path))).toMatchObject([{ status: 200 }])
  })

  it('the global Request and Response are left alone', async () => {
    const before = [globalThis.Request, globalThis.Response]
    await start()
    expect([globalThis.Request, globalThis.Response]).toEqual(before)
  })

  describe('addresses', () => {
    it('by default are this machine alone', async () => {
      const { url, origin, port, urlOf } = await start()
      expect(origin).toBe(`http://127.0.0.1:${port}`)
      expect(url).toBe(`${origin}/v1`)
      expect(urlOf('w-1')).toBe(`${origin}/w/w-1/v1`)
      expect(() => urlOf('a/b')).toThrow('A world cannot have the name "a/b".')
    })

    it('in use are named, with the remedy', async () => {
      const { port } = await start()
      await expect(startServer(attack.world, { port })).rejects.toMatchObject({
        code: 'PORT_IN_USE',
        message:
          `Port ${port} of 127.0.0.1 is in use. ` +
          'Choose another port, or 0 for any free one: --port 0.',
      })
    })

    it.each(['192.0.2.1', 'no.such.host.invalid', '300.0.0.1', '::zz'])(
      '%s cannot be listened on',
      async (host) => {
        await expect(startServer(attack.world, { port: 0, host })).rejects.toMatchObject({
          code: 'INVALID_OPTION',
        })
      },
    )
  })

  describe('slow clients', () => {
    it('hear that an idle connection stays open for longer than they keep theirs', async () => {
      const { origin } = await start()
      const answer = await fetch(`${origin}/openapi.json`)
      expect(answer.headers.get('keep-alive')).toBe('timeout=60')
      await answer.text()
    })

    // Concurrently, because Node.js checks them once a second.
    it('get 408, nothing has changed, and the silent are let go', async () => {
      const { port } = await start({
        headersTimeoutMs: 150,
        requestTimeoutMs: 300,
        keepAliveTimeoutMs: 200,
      })
      const chunked = 'Transfer-Encoding: chunked\r\n'
      const unfinished: readonly (readonly [name: string, text: string])[] = [
        ['a method', 'GE'],
        ['a header', `GET ${path} HTTP/1.1\r\nHost: a\r\n`],
        ['a body', requestText('PUT', path, 'Content-Length: 15\r\n', '{"phone"')],
        ['a chunk', requestText('PUT', path, chunked, 'f\r\n{')],
        ['an end of chunks', requestText('PUT', path, chunked, '2\r\n{}\r\n')],
      ]
      const commands = attack.world.log().commands.length
      const late = unfinished.map(async ([name, text]) => {
        const connection = await openConnection(port)
        connection.write(text)
        const answers = await connection.closed()
        expect(answers, name).toHaveLength(1)
        asProblem(answers[0], 408)
      })
      const silent = async () => {
        await (await openConnection(port)).closed()
      }
      const satisfied = async () => {
        const connection = await openConnection(port)
        connection.write(requestText('GET', path, ''))
        expect(await connection.closed()).toMatchObject([{ status: 200 }])
      }
      await Promise.all([...late, silent(), satisfied()])
      expect(attack.world.log().commands).toHaveLength(commands)
    })

    it('a hundred of them do not delay others', async () => {
      const { port } = await start()
      const slow = await Promise.all(
        Array.from({ length: 100 }, async () => {
          const connection = await openConnection(port)
          connection.write(`PUT ${path} HTTP/1.1\r\nHost: a\r\n`)
          return connection
        }),
      )
      expect(await exchange(port, requestText('GET', path))).toMatchObject([{ status: 200 }])
      for (const connection of slow) connection.destroy()
    })
  })

  it('more connections than there may be are hung up on, and one that goes makes room', async () => {
    const { port } = await start({ maxConnections: 2 })
    const kept = [await openConnection(port), await openConnection(port)]
    for (const connection of kept) {
      connection.write(requestText('GET', path, ''))
      expect(await connection.answers(1)).toMatchObject([{ status: 200 }])
    }
    expect(await exchange(port, requestText('GET', path))).toEqual([])
    kept[0]?.write(requestText('GET', path))
    await kept[0]?.closed()
    expect(await exchange(port, requestText('GET', path))).toMatchObject([{ status: 200 }])
    kept[1]?.destroy()
  })

  describe('closing', () => {
    it('finishes what is in flight, refuses the rest, and is one closing however often asked', async () => {
      const server = await start()
      const busy = await openConnection(server.port)
      const body = '{"phone":"at the last"}'
      busy.write(requestText('PUT', path, `Content-Length: ${body.length}\r\n`, body.slice(0, 9)))
      // An answer on another connection shows that the server has read the earlier bytes.
      await exchange(server.port, requestText('GET', path))
      const closings = [server.close(), server.close()]
      await expect(fetch(server.url)).rejects.toThrow()
      busy.write(body.slice(9))
      const [answer] = await busy.closed()
      expect(answer?.status).toBe(200)
      expect(answer?.headers.get('connection')).toBe('close')
      await Promise.all(closings)
      await server.close()
      expect(attack.world.player(attack.busy).profile().phone).toBe('at the last')
    })

    it('does not wait for connections on which nothing is asked', async () => {
      // Much longer than a test, so that waiting for it is detected.
      const server = await start({ closeTimeoutMs: 600_000, keepAliveTimeoutMs: 600_000 })
      const silent = await openConnection(server.port)
      const kept = await openConnection(server.port)
      kept.write(requestText('GET', path, ''))
      await kept.answers(1)
      await server.close()
      await Promise.all([silent.closed(), kept.closed()])
    })

    it('cuts off what hangs beyond its time', async () => {
      const server = await start({ closeTimeoutMs: 20 })
      const hanging = await openConnection(server.port)
      hanging.write(requestText('PUT', path, 'Content-Length: 15\r\n', '{'))
      await exchange(server.port, requestText('GET', path))
      await server.close()
      expect(await hanging.closed()).toEqual([])
    })

    it('leaves the port free', async () => {
      const first = await start()
      await first.close()
      const second = await start({ port: first.port })
      expect(second.port).toBe(first.port)
      expect(await exchange(second.port, requestText('GET', path, CLOSE))).toHaveLength(1)
    })
  })

  describe('the control API over a socket', () => {
    const admin = (host: string, more = '') =>
      `GET /__admin/health HTTP/1.1\r\nHost: ${host}\r\n${more}${CLOSE}\r\n`

    it.each([
      ['127.0.0.1', 200],
      ['localhost:4777', 200],
      ['LOCALHOST', 200],
      ['fauxhouse.localhost', 200],
      ['[::1]:4777', 200],
      ['evil.example', 403],
      ['127.0.0.1.evil.example', 403],
      ['localhost.evil.example', 403],
      ['evil.example:4777', 403],
      ['localhost\r\nHost: evil.example', 400],
      ['evil.example\r\nHost: localhost', 400],
    ])('under the name %j is %i', async (host, status) => {
      const { port } = await start()
      const [answer] = await exchange(port, admin(host))
      if (status === 200) expect(answer?.status, answer?.text).toBe(200)
      else asProblem(answer, status)
    })

    it.each([
      ['http://localhost:3000', 200],
      ['https://127.0.0.1', 200],
      ['http://evil.example', 403],
      ['https://localhost.evil.example', 403],
      ['null', 403],
      ['file://', 403],
      ['', 403],
    ])('from a page of %o is %i', async (origin, status) => {
      const { port } = await start()
      const [answer] = await exchange(port, admin('localhost', `Origin: ${origin}\r\n`))
      if (status === 200) expect(answer?.status, answer?.text).toBe(200)
      else asProblem(answer, status)
    })
  })
}

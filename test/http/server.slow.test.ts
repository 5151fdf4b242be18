import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { type RunningServer, type ServerOptions, startServer } from '../../src/node'
import { hostileWorld, problemIn } from '../hostile/attack'
import { CLOSE } from '../hostile/rows'
import { beginnings } from '../hostile/wire-table'
import { exchange, openConnection, requestText } from '../support/socket'

/* The server of Node.js: its addresses, its timeouts, its limits and its end. */

const { world, busy } = hostileWorld()
const path = `/v1/players/${busy}`
const get = (headers = ''): string => requestText('GET', path, headers)
const put = (body: string): string =>
  requestText('PUT', path, `Content-Length: ${Buffer.byteLength(body)}\r\n`, body)

let server: RunningServer
beforeAll(async () => {
  server = await startServer(world)
})
afterAll(() => server.close())

async function start(options: ServerOptions = {}): Promise<RunningServer> {
  const own = await startServer(world, { port: 0, ...options })
  onTestFinished(() => own.close())
  return own
}

describe('addresses', () => {
  it('by default are this machine alone', async () => {
    const { url, origin, port, urlOf } = await start()
    expect([origin, url]).toEqual([`http://127.0.0.1:${port}`, `${origin}/v1`])
    expect(urlOf('w-1')).toBe(`${origin}/w/w-1/v1`)
    expect(() => urlOf('a/b')).toThrow('A world cannot have the name "a/b".')
  })

  it('in use are named, with the remedy', async () => {
    await expect(startServer(world, { port: server.port })).rejects.toMatchObject({
      code: 'PORT_IN_USE',
      message:
        `Port ${server.port} of 127.0.0.1 is in use. ` +
        'Choose another port, or 0 for any free one.',
    })
  })

  it.each(['192.0.2.1', 'no.such.host.invalid', '300.0.0.1', '::zz'])(
    '%s cannot be listened on',
    async (host) => {
      const started = startServer(world, { port: 0, host })
      await expect(started).rejects.toMatchObject({ code: 'INVALID_OPTION' })
    },
  )

  it('of the control API are local names, and pages from there', async () => {
    const statusOf = async (host: string, origin?: string) => {
      const from = origin === undefined ? '' : `Origin: ${origin}\r\n`
      const text = `GET /__admin/health HTTP/1.1\r\nHost: ${host}\r\n${from}${CLOSE}\r\n`
      return (await exchange(server.port, text))[0]?.status
    }
    for (const host of ['127.0.0.1', 'localhost:4777', 'LOCALHOST', 'a.localhost', '[::1]:4777']) {
      expect(await statusOf(host), host).toBe(200)
    }
    for (const name of ['evil.example', '127.0.0.1.evil.example', 'localhost.evil.example:47']) {
      expect(await statusOf(name), name).toBe(403)
    }
    for (const origin of ['http://localhost:3000', 'https://127.0.0.1']) {
      expect(await statusOf('localhost', origin), origin).toBe(200)
    }
    for (const origin of ['http://evil.example', 'https://localhost.evil.example', 'null', '']) {
      expect(await statusOf('localhost', origin), origin).toBe(403)
    }
  })
})

describe('slow clients', () => {
  it('hear that an idle connection stays open for longer than they keep theirs', async () => {
    const answer = await fetch(`${server.origin}/openapi.json`)
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
    const commands = world.log().commands.length
    const late = beginnings(path).map(async ([name, bytes]) => {
      const connection = await openConnection(port)
      connection.write(bytes)
      const [answer, ...others] = await connection.closed()
      expect([answer?.status, others], name).toEqual([408, []])
      if (answer !== undefined) problemIn(answer)
    })
    const silent = async () => {
      await (await openConnection(port)).closed()
    }
    const satisfied = async () => {
      const connection = await openConnection(port)
      connection.write(get())
      expect(await connection.closed()).toMatchObject([{ status: 200 }])
    }
    await Promise.all([...late, silent(), satisfied()])
    expect(world.log().commands).toHaveLength(commands)
  })

  it('do not delay others, a hundred of them at once', async () => {
    const { port } = await start({ requestTimeoutMs: 5_000 })
    const slow = await Promise.all(Array.from({ length: 100 }, () => openConnection(port)))
    for (const connection of slow) connection.write(`PUT ${path} HTTP/1.1\r\nHost: a\r\n`)
    expect(await exchange(port, get(CLOSE))).toMatchObject([{ status: 200 }])
    for (const connection of slow) connection.destroy()
  })
})

it('more connections than there may be are hung up on, and one that goes makes room', async () => {
  const { port } = await start({ maxConnections: 2 })
  const kept = [await openConnection(port), await openConnection(port)]
  for (const connection of kept) {
    connection.write(get())
    expect(await connection.answers(1)).toMatchObject([{ status: 200 }])
  }
  expect(await exchange(port, get(CLOSE))).toEqual([])
  kept[0]?.write(get(CLOSE))
  await kept[0]?.closed()
  expect(await exchange(port, get(CLOSE))).toMatchObject([{ status: 200 }])
  kept[1]?.destroy()
})

describe('closing', () => {
  it('finishes what is in flight, then listens no more, and is one closing however often asked', async () => {
    const own = await start()
    const open = await openConnection(own.port)
    const text = put('{"phone":"at the last"}')
    open.write(text.slice(0, -9))
    await exchange(own.port, get(CLOSE))
    const closings = [own.close(), own.close()]
    expect((await fetch(own.url)).headers.get('connection')).toBe('close')
    open.write(text.slice(-9))
    const [answer] = await open.closed()
    expect([answer?.status, answer?.headers.get('connection')]).toEqual([200, 'close'])
    await Promise.all(closings)
    await own.close()
    await expect(fetch(own.url)).rejects.toThrow()
    expect(world.player(busy).profile().phone).toBe('at the last')
    expect((await start({ port: own.port })).port).toBe(own.port)
  })

  it('does not wait for connections on which nothing is asked', async () => {
    // Much longer than a test, so that waiting for it is detected.
    const own = await start({ closeTimeoutMs: 600_000, keepAliveTimeoutMs: 600_000 })
    const silent = await openConnection(own.port)
    const kept = await openConnection(own.port)
    kept.write(get())
    await kept.answers(1)
    await own.close()
    await Promise.all([silent.closed(), kept.closed()])
  })

  it('cuts off what hangs beyond its time', async () => {
    const own = await start({ closeTimeoutMs: 20 })
    const hanging = await openConnection(own.port)
    hanging.write(put('{"phone":"late"}').slice(0, -3))
    await exchange(own.port, get(CLOSE))
    await own.close()
    expect(await hanging.closed()).toEqual([])
  })
})

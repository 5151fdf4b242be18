import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { createWorld } from '../../src/assembly/create-world'
import { type RunningServer, type ServerOptions, startServer } from '../../src/node'
import { CREDENTIALS } from '../contract/bench'

const world = createWorld({ players: 0, scenarios: ['blocked-player'] })
let server: RunningServer | undefined

async function start(options: ServerOptions = {}): Promise<RunningServer> {
  server = await startServer(world, { port: 0, ...options })
  return server
}

afterEach(async () => {
  await server?.close()
  server = undefined
})

const HEAD = 'Host: 127.0.0.1\r\nAuthorization: Bearer x\r\nX-Session-ID: s\r\n'

async function open(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  return socket
}

/** All bytes from the server until it closes the connection. */
async function untilClosed(socket: Socket): Promise<string> {
  const chunks: Buffer[] = []
  socket.on('data', (chunk) => chunks.push(chunk))
  await once(socket, 'close')
  return Buffer.concat(chunks).toString()
}

describe('startServer', () => {
  it('takes a free port, says where it is, and closes once however often asked', async () => {
    const { origin: url, url: baseUrl, port, close } = await start()
    expect(url).toBe(`http://127.0.0.1:${port}`)
    expect(baseUrl).toBe(`${url}/v1`)
    expect(
      (await fetch(`${baseUrl}/players/blocked-player`, { headers: CREDENTIALS })).status,
    ).toBe(200)
    await Promise.all([close(), close()])
    await close()
    await expect(fetch(baseUrl)).rejects.toThrow()
  })

  it('names the port that is in use, and the remedy', async () => {
    const { port } = await start()
    await expect(startServer(world, { port })).rejects.toMatchObject({
      code: 'PORT_IN_USE',
      message: `Port ${port} of 127.0.0.1 is in use. Choose another port, or 0 for any that is free.`,
    })
  })

  it('refuses an address that is not of this machine', async () => {
    const wrong = startServer(world, { port: 0, host: '192.0.2.1' })
    await expect(wrong).rejects.toMatchObject({ code: 'INVALID_OPTION' })
  })

  it('leaves the global Request and Response alone', async () => {
    const before = [globalThis.Request, globalThis.Response]
    await start()
    expect([globalThis.Request, globalThis.Response]).toEqual(before)
  })

  it('knows that the peer is this machine', async () => {
    const { origin: url } = await start()
    expect((await fetch(`${url}/__admin/health`)).status).toBe(200)
  })

  it('finishes what is in flight before it closes', async () => {
    const { port, close } = await start()
    const socket = await open(port)
    const answer = untilClosed(socket)
    socket.write(
      `PUT /v1/players/blocked-player HTTP/1.1\r\n${HEAD}Content-Type: application/json\r\nContent-Length: 13\r\n\r\n{"phone"`,
    )
    await new Promise((resolve) => setTimeout(resolve, 50))
    const closed = close()
    await expect(open(port)).rejects.toThrow()
    socket.write(':"1"}')
    expect(await answer).toMatch(
      /^HTTP\/1.1 200 OK\r\n[\s\S]*Connection: close[\s\S]*"success":true/,
    )
    await closed
  })

  it('cuts what hangs when the time for closing is over', async () => {
    const { port, close } = await start({ closeTimeoutMs: 50 })
    const socket = await open(port)
    const answer = untilClosed(socket)
    socket.write(
      `PUT /v1/players/blocked-player HTTP/1.1\r\n${HEAD}Content-Type: application/json\r\nContent-Length: 13\r\n\r\n{`,
    )
    await new Promise((resolve) => setTimeout(resolve, 20))
    await close()
    expect(await answer).toBe('')
  })

  it('gives up on a request that does not arrive in time', async () => {
    const { port } = await start({ headersTimeoutMs: 200, requestTimeoutMs: 200 })
    const socket = await open(port)
    socket.write('GET /v1/players/blocked-player HTTP/1.1\r\n')
    expect(await untilClosed(socket)).toMatch(/^HTTP\/1.1 408 /)
  })

  it('answers several requests on one connection, refused bodies between them', async () => {
    const { port } = await start()
    const socket = await open(port)
    const answer = untilClosed(socket)
    socket.write(
      `PUT /v1/players/blocked-player HTTP/1.1\r\n${HEAD}Content-Type: text/plain\r\nContent-Length: 2\r\n\r\n{}` +
        `GET /v1/players/blocked-player HTTP/1.1\r\n${HEAD}\r\n` +
        `GET /v1/players/nobody HTTP/1.1\r\n${HEAD}Connection: close\r\n\r\n`,
    )
    const statuses = [...(await answer).matchAll(/HTTP\/1.1 (\d+)/g)].map((match) => match[1])
    expect(statuses).toEqual(['415', '200', '404'])
  })

  it.each([
    ['a chunked body over the limit', 'Transfer-Encoding: chunked\r\n', 413],
    ['a declared length over the limit', 'Content-Length: 70000\r\n', 413],
  ])('stops reading at %s', async (_, header, status) => {
    const { port } = await start()
    const socket = await open(port)
    const [first] = await Promise.all([
      once(socket, 'data'),
      socket.write(
        `PUT /v1/players/blocked-player HTTP/1.1\r\n${HEAD}Content-Type: application/json\r\n${header}\r\n` +
          `11170\r\n${' '.repeat(0x11170)}\r\n`,
      ),
    ])
    expect(String(first)).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    socket.destroy()
  })

  it('answers a target that is no URL with a problem', async () => {
    const { port } = await start()
    const socket = await open(port)
    const answer = untilClosed(socket)
    socket.write('GET /v1\\players HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')
    expect(await answer).toMatch(/^HTTP\/1.1 400 [\s\S]*application\/problem\+json/)
  })
})

import { connect } from 'node:net'
import { it } from 'vitest'
import { createWorld } from '../../src/create-world'
import { startServer } from '../../src/doors/node'

it('probe', async () => {
  const world = createWorld({ players: 5, selfCheck: true })
  const id = world.list().players[0]!.id
  const server = await startServer(world, { port: 0 })
  const raw = (text: string | Buffer, ms = 400) =>
    new Promise<string>((resolve) => {
      const s = connect(server.port, '127.0.0.1')
      let out = ''
      s.on('data', (c) => {
        out += c.toString('latin1')
      })
      s.on('error', (e) => {
        out += `<${e.message}>`
      })
      s.on('close', () => {
        resolve(out + '<closed>')
      })
      s.write(text)
      setTimeout(() => s.destroy(), ms)
    })
  const H = 'Host: 127.0.0.1\r\nAuthorization: Bearer x\r\nX-Session-ID: s\r\n'
  const P = `/v1/players/${id}`
  const show = async (name: string, text: string | Buffer, ms?: number) => {
    const t = Date.now()
    const out = await raw(text, ms)
    console.log(`## ${name} (${Date.now() - t}ms)\n${out.slice(0, 700)}`)
  }
  await show(
    'del char in request id',
    Buffer.from(
      `GET ${P} HTTP/1.1\r\n${H}X-Request-ID: a\x7fb\r\nConnection: close\r\n\r\n`,
      'latin1',
    ),
  )
  await show(
    'ctl char in request id',
    Buffer.from(
      `GET ${P} HTTP/1.1\r\n${H}X-Request-ID: a\x01b\r\nConnection: close\r\n\r\n`,
      'latin1',
    ),
  )
  await show('garbage', 'garbage\r\n\r\n')
  await show('no host', `GET ${P} HTTP/1.1\r\n\r\n`)
  await show('http/1.0', `GET ${P} HTTP/1.0\r\n\r\n`)
  await show('expect', `GET ${P} HTTP/1.1\r\n${H}Expect: tea\r\nConnection: close\r\n\r\n`)
  await show('options *', `OPTIONS * HTTP/1.1\r\n${H}Connection: close\r\n\r\n`)
  await show('connect', `CONNECT a:1 HTTP/1.1\r\n${H}\r\n`)
  await show('trace', `TRACE ${P} HTTP/1.1\r\n${H}Connection: close\r\n\r\n`)
  await show(
    'upgrade',
    `GET ${P} HTTP/1.1\r\n${H}Connection: Upgrade\r\nUpgrade: websocket\r\n\r\n`,
  )
  await show('h2 preface', `PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n`)
  await show('431', `GET ${P} HTTP/1.1\r\n${H}X-A: ${'a'.repeat(20000)}\r\n\r\n`)
  await show(
    'cl+te',
    `PUT ${P} HTTP/1.1\r\n${H}Content-Type: application/json\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
  )
  await show(
    'two hosts admin',
    `GET /__admin/health HTTP/1.1\r\nHost: 127.0.0.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n`,
  )
  await show(
    'settings array',
    `PUT ${P} HTTP/1.1\r\n${H}Content-Type: application/json\r\nContent-Length: 15\r\nConnection: close\r\n\r\n{"settings":[]}`,
  )
  await show(
    'pipelined put get',
    `PUT ${P} HTTP/1.1\r\n${H}Content-Type: application/json\r\nContent-Length: 15\r\n\r\n{"phone":"NEW"}GET ${P} HTTP/1.1\r\n${H}Connection: close\r\n\r\n`,
  )
  await show(
    '413 declared',
    `PUT ${P} HTTP/1.1\r\n${H}Content-Type: application/json\r\nContent-Length: 70000000\r\n\r\n${' '.repeat(2000000)}`,
    1500,
  )
  await show(
    '413 chunked',
    `PUT ${P} HTTP/1.1\r\n${H}Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n100000\r\n${' '.repeat(0x100000)}\r\n100000\r\n${' '.repeat(0x100000)}`,
    1500,
  )
  await show(
    'empty content-encoding',
    `PUT ${P} HTTP/1.1\r\n${H}Content-Type: application/json\r\nContent-Encoding:\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{}`,
  )
  await show(
    'chunk garbage',
    `PUT ${P} HTTP/1.1\r\n${H}Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n`,
  )
  await show(
    'cut body end',
    `PUT ${P} HTTP/1.1\r\n${H}Content-Type: application/json\r\nContent-Length: 5\r\n\r\n{}`,
  )
  await show('backslash', `GET ${P}\\a HTTP/1.1\r\n${H}Connection: close\r\n\r\n`)
  await show(
    'latin path',
    Buffer.from(`GET /v1/players/\xc3\xa6 HTTP/1.1\r\n${H}Connection: close\r\n\r\n`, 'latin1'),
  )
  await show('space in path', `GET /v1/players/a b HTTP/1.1\r\n${H}Connection: close\r\n\r\n`)
  await show('lower-case method', `get ${P} HTTP/1.1\r\n${H}Connection: close\r\n\r\n`)
  for (const o of [
    { requestTimeoutMs: 5000 },
    { port: 70000 },
    { port: -1 },
    { port: 1.5 },
    { headersTimeoutMs: -1 },
    { headersTimeoutMs: NaN },
  ]) {
    await startServer(world, { port: 0, ...o }).then(
      (s) => {
        console.log('started', o)
        return s.close()
      },
      (e) => console.log(o, e.name, e.code, e.message),
    )
  }
  const idle = connect(server.port, '127.0.0.1')
  idle.on('error', () => 0)
  await new Promise((r) => setTimeout(r, 50))
  const t = Date.now()
  await server.close()
  console.log('close with a fresh idle socket took', Date.now() - t)
})

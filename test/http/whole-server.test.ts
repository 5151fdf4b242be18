import { createServer } from 'node:http'
import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { createConnections } from '../../src/adapters/node-listener'
import { rejectInShape } from '../../src/adapters/node-rejections'

/** The answer to bytes that the parser of a server, such as that of Bun, does not take. */
function answerTo(packet: string, code = 'HPE_INVALID_CONSTANT'): string {
  const server = createServer()
  rejectInShape(server, createConnections())
  const socket = Object.assign(new PassThrough(), { destroySoon: () => undefined })
  const error = Object.assign(new Error(), { code, rawPacket: Buffer.from(packet) })
  server.emit('clientError', error, socket)
  return String(socket.read())
}

test('OPTIONS * is answered where the parser does not take it', () => {
  const request = 'OPTIONS * HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n'
  const [status, ...headers] = answerTo(request).split('\r\n')
  expect(status).toBe('HTTP/1.1 204 No Content')
  expect(headers).toEqual(['Cache-Control: no-store', 'Connection: close', '', ''])
})

test.each<[packet: string, code?: string]>([
  ['OPTIONS * HTTP/1.1\r\nConnection: close\r\n\r\n'],
  ['OPTIONS * HTTP/1.1\r\nHost: a\r\n'],
  ['GET * HTTP/1.1\r\nHost: a\r\n\r\n'],
  ['OPTIONS * HTTP/1.1\r\nHost: a\r\n\r\nX'],
  ['OPTIONS * HTTP/1.1\r\nHost: a\r\n\r\n', 'HPE_INVALID_HEADER_TOKEN'],
])('%j is none', (packet, code) => {
  expect(answerTo(packet, code)).toContain('HTTP/1.1 400 Bad Request')
})

import type { ServerResponse } from 'node:http'
import type { Answer } from '../service/answer'
import type { ConnectionFailure } from '../world/faults/rule'

/** Breaks a response on its socket. A connection that hangs stays as it is. */
export function breakAnswer(
  outgoing: ServerResponse,
  { status, headers, body }: Answer,
  broken: ConnectionFailure,
): void {
  const { socket } = outgoing
  if (broken === 'reset') socket?.resetAndDestroy()
  if (broken !== 'truncated') return
  const bytes = Buffer.from(typeof body === 'string' ? body : '')
  const length = body !== null && { 'Content-Length': String(bytes.byteLength) }
  outgoing.writeHead(status, { ...headers, ...length })
  // There is nothing to cut, and nothing would be sent.
  if (body === null || outgoing.req.method === 'HEAD') return void outgoing.end()
  outgoing.write(bytes.subarray(0, Math.floor(bytes.byteLength / 2)), () => socket?.destroy())
}

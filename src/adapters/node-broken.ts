import type { ServerResponse } from 'node:http'
import type { Answer } from '../service/answer'
import { DRIP_MS, DUPLICATED, dripsOf } from '../service/broken-response'
import { waitFor } from '../service/waiting'
import type { ConnectionFailure } from '../world/faults/rule'

/** Breaks an answer on its socket. */
export function breakAnswer(
  outgoing: ServerResponse,
  { status, headers, body }: Answer,
  broken: ConnectionFailure,
): void {
  const { socket } = outgoing
  const bytes = Buffer.from(typeof body === 'string' ? body : '')
  const length = body !== null && { 'Content-Length': String(bytes.byteLength) }
  const all = { ...headers, ...length }
  switch (broken) {
    case 'reset':
      socket?.resetAndDestroy()
      return
    case 'hang':
      return
    case 'empty':
      socket?.end()
      return
    case 'truncated': {
      const half = bytes.subarray(0, Math.floor(bytes.byteLength / 2))
      outgoing.writeHead(status, all)
      // There is nothing to cut, and nothing would be sent.
      if (body === null || outgoing.req.method === 'HEAD') return void outgoing.end()
      outgoing.write(half, () => socket?.destroy())
      return
    }
    case 'drip':
      outgoing.writeHead(status, all)
      void drip(outgoing, bytes)
      return
    case 'duplicate-headers': {
      const twice = DUPLICATED.flatMap((name) => [name, headers[name] ?? ''])
      outgoing.writeHead(status, [...Object.entries(all).flat(), ...twice]).end(bytes)
    }
  }
}

async function drip(outgoing: ServerResponse, bytes: Buffer): Promise<void> {
  for (const piece of dripsOf(bytes)) {
    await waitFor(DRIP_MS)
    if (outgoing.destroyed) return
    outgoing.write(piece)
  }
  outgoing.end()
}

import type { RequestListener, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/**
 * Handles the requests of one connection one after the other. A client may send several at once,
 * and Node.js keeps their answers in order, but not their effects: a read would overtake an update
 * whose body is still being read (RFC 9112, 9.3.2).
 */
export function inTurn(listener: RequestListener): RequestListener {
  const latest = new WeakMap<Socket, ServerResponse>()
  return (incoming, outgoing) => {
    const { socket } = incoming
    const before = latest.get(socket)
    latest.set(socket, outgoing)
    if (before === undefined || before.writableEnded) return listener(incoming, outgoing)
    before.once('close', () => {
      if (!socket.destroyed) listener(incoming, outgoing)
    })
  }
}

/**
 * Returns a function that closes every connection without any request, such as those that browsers
 * open in advance: Node.js does not count them as idle, and would wait for them.
 */
export function trackUnused(server: Server): () => void {
  const sockets = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  return () => {
    for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy()
  }
}

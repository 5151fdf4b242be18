import type { RequestListener, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** The open connections of a server. */
export interface Connections {
  /** Follows the connections from now on. */
  follow(server: Server): void
  /**
   * Handles the requests of one connection one after the other. A client may send several at once,
   * and Node.js keeps their answers in order, but not their effects: a read would overtake an
   * update whose body is still being read (RFC 9112, 9.3.2).
   */
  inTurn(listener: RequestListener): RequestListener
  /** The answer to the newest request of a connection. */
  latestOf(socket: Socket): ServerResponse | undefined
  /**
   * Ends the connections that would keep a closing server open: those without any request, such as
   * those that browsers open in advance, and those whose answer began before, after that answer.
   */
  close(): void
}

const LATEST = Symbol('latest answer')

/** A connection with its newest answer: a member is read and set faster than a map. */
interface Connection extends Socket {
  [LATEST]?: ServerResponse | undefined
}

/** Connections of a server that is yet to be made. */
export function createConnections(): Connections {
  const open = new Set<Connection>()
  return {
    follow(server) {
      server.on('connection', (socket: Connection) => {
        socket[LATEST] = undefined
        open.add(socket)
        socket.once('close', () => open.delete(socket))
      })
    },
    inTurn: (listener) => (incoming, outgoing) => {
      const socket: Connection = incoming.socket
      const before = socket[LATEST]
      socket[LATEST] = outgoing
      if (before === undefined || before.writableEnded) return listener(incoming, outgoing)
      before.once('close', () => {
        if (!socket.destroyed) listener(incoming, outgoing)
      })
    },
    latestOf: (socket: Connection) => socket[LATEST],
    close() {
      for (const socket of open) {
        const answer = socket[LATEST]
        if (socket.bytesRead === 0) socket.destroy()
        else if (answer?.headersSent && !answer.writableFinished) {
          answer.once('finish', () => socket.end())
        }
      }
    },
  }
}

import type { RequestListener, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** The open connections of a server. */
export interface Connections {
  /** Follows the connections from now on. */
  follow(server: Server): void
  /**
   * Handles the requests of one connection one after the other. A client may send several at once,
   * and Node.js keeps their answers in order, but not their effects: a read would overtake an
   * update whose body is still being read (RFC 9112, 9.3.2). While more than a few wait, the
   * connection is not read.
   */
  inTurn(listener: RequestListener): RequestListener
  /** The answer to the newest request of a connection. */
  latestOf(socket: Socket): ServerResponse | undefined
  /** Whether no request has arrived since the connection was not read. */
  wasPaused(socket: Socket): boolean
  /**
   * Ends the connections that would keep a closing server open: those without any request, such as
   * those that browsers open in advance, and those whose answer began before, after that answer.
   */
  close(): void
}

const LATEST = Symbol('latest answer')
const WAITING = Symbol('waiting requests')
const WAS_PAUSED = Symbol('was paused')

/** A connection with its newest answer: a member is read and set faster than a map. */
interface Connection extends Socket {
  [LATEST]?: ServerResponse | undefined
  /** Number of requests that wait for the end of an earlier one. */
  [WAITING]?: number
  [WAS_PAUSED]?: boolean
}

/** Number of waiting requests up to which more are read. One read may bring more. */
const MAX_WAITING = 16

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
      socket[WAS_PAUSED] = waitingOf(socket) >= MAX_WAITING
      if (before === undefined || before.writableEnded) return listener(incoming, outgoing)
      const waiting = waitingOf(socket) + 1
      socket[WAITING] = waiting
      if (waiting === MAX_WAITING + 1) socket.on('resume', pauseAgain).pause()
      before.once('close', () => {
        if (socket.destroyed) return
        const left = waitingOf(socket) - 1
        socket[WAITING] = left
        if (left === MAX_WAITING) socket.off('resume', pauseAgain).resume()
        listener(incoming, outgoing)
      })
    },
    latestOf: (socket: Connection) => socket[LATEST],
    wasPaused: (socket: Connection) => socket[WAS_PAUSED] === true,
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

function waitingOf(socket: Connection): number {
  return socket[WAITING] ?? 0
}

/** Node.js resumes a connection at the end of every request, to read the next one. */
function pauseAgain(this: Socket): void {
  this.pause()
}

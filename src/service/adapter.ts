import type { Rejection } from './answer'

/** The page of the inspector. */
export interface InspectorPage {
  /** The whole document. */
  readonly html: string
  /** Its Content-Security-Policy. */
  readonly policy: string
}

/** What an adapter can do for a request. Each one states all of it, so that none forgets a part. */
export interface Adapter {
  /** Path that replaces `/v1`, if the base URL of the client has one of its own. */
  readonly basePath: string | undefined
  /** Waits, or rejects when the client disconnects or the signal aborts. */
  wait(ms: number, signal?: AbortSignal): Promise<void>
  /** The clock of the host; undefined in process, where nothing may depend on it. */
  readonly clock: HostClock | undefined
  /**
   * Lets other requests run during long work, and rejects when the client disconnects: then the
   * work is dropped. Undefined: long work runs without a pause.
   */
  readonly pause: (() => Promise<void>) | undefined
  /** What only a server has; undefined in process, where all callers are trusted. */
  readonly server: ServerAbilities | undefined
  /** Why the adapter itself rejects the request, which is then recorded as rejected. */
  readonly rejection: Rejection | undefined
}

/** A clock outside the world. */
export interface HostClock {
  /** The Unix time in ms. */
  now(): number
  /** Milliseconds since the adapter opened. */
  elapsedMs(): number
}

/** What an adapter with a socket has. */
export interface ServerAbilities {
  /** Whether the peer of the socket is this machine. */
  isLoopback(): boolean
  /** Access to the control API; `false` for none. */
  readonly admin:
    | false
    | {
        /** Opens the control API to other machines, too. */
        readonly token: string | undefined
      }
  /** The page of the inspector; undefined if it cannot be read. */
  inspector(): InspectorPage | undefined
  /** The path of a trusted proxy in front of the server, before the paths of links; or empty. */
  readonly proxyPath: string
  /** The scheme by which clients reach a trusted proxy; undefined if it does not say. */
  readonly proxyScheme: 'http' | 'https' | undefined
}

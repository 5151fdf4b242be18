import type { ConnectionFailure } from '../world/faults/rule'
import type { Rejection } from './handler-result'

/**
 * Writes an answer directly, without a Response in between. It adds `Content-Length`, and for HEAD
 * it omits the body, which is the one of GET.
 */
export type Responder = (
  status: number,
  headers: Record<string, string>,
  body: string | Iterable<string> | AsyncIterable<string> | null,
  broken?: ConnectionFailure,
) => Response

/** Registered globally: an adapter and a world may come from two bundles. No init has it. */
export const ADAPTER = Symbol.for('fauxhouse.adapter')

/** The page of the inspector. */
export interface InspectorPage {
  /** The whole document. */
  readonly html: string
  /** Its Content-Security-Policy. */
  readonly policy: string
}

/**
 * What an adapter passes to the application with a request. It is passed as the second argument of
 * `fetch`, so its type extends RequestInit; a RequestInit's own members are ignored here, and these
 * members in a RequestInit.
 */
export interface AdapterEnvironment extends RequestInit {
  /** Set by `asAdapter`. */
  readonly [ADAPTER]?: true
  /** Path that replaces `/v1`, if the base URL of the client has another one. */
  readonly basePath?: string | undefined
  /**
   * Whether the peer of the socket is this machine. Absent without a socket: all callers in process
   * are trusted.
   */
  readonly isLoopback?: (() => boolean) | undefined
  /** Milliseconds since the adapter opened, by the host's clock; absent without a host clock. */
  readonly elapsedMs?: (() => number) | undefined
  /** The host's Unix time in ms; absent without a host clock. */
  readonly hostNow?: (() => number) | undefined
  /** Builds the response. Default: a `Response` of the platform. */
  readonly respond?: Responder | undefined
  /** Waits, or rejects when the client disconnects or the signal aborts. Absent: no waiting. */
  readonly wait?: ((ms: number, signal?: AbortSignal) => Promise<void>) | undefined
  /** Answers as if the network had failed. Default: throws as `fetch` does. */
  readonly networkError?: (() => Response) | undefined
  /**
   * Lets other requests run during long work. Rejects when the client disconnects: then the work is
   * dropped. Absent: long work runs without a pause.
   */
  readonly pause?: (() => Promise<void>) | undefined
  /**
   * Access to the control API through this adapter. `false`: none. With a token: every client that
   * sends it. Absent: this machine only, and all callers in process.
   */
  readonly admin?:
    | {
        /** Sent as `Authorization: Bearer …`. */
        readonly token?: string | undefined
      }
    | false
    | undefined
  /** Why the adapter rejects the request, which is then recorded as rejected. */
  readonly rejection?: Rejection | undefined
  /** The page of the inspector, if the adapter has it. */
  readonly inspector?: (() => InspectorPage | undefined) | undefined
}

/** Marks the environment of an adapter. A copy by object spread keeps the mark. */
export function asAdapter(environment: AdapterEnvironment): AdapterEnvironment {
  return { ...environment, [ADAPTER]: true }
}

/** Distinguishes the environment of an adapter from the init of a client. */
export function isAdapterEnvironment(init: RequestInit): init is AdapterEnvironment {
  return ADAPTER in init
}

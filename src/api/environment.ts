/**
 * Writes an answer where it is wanted, instead of building a Response that is taken apart again. It
 * adds `Content-Length`, and for HEAD it leaves out the body, which is the one that GET would have.
 */
export type Responder = (
  status: number,
  headers: Record<string, string>,
  body: string | Iterable<string> | null,
) => Response

/** Registered: a door and a world may come from two bundles. No init of a client has it. */
export const DOOR = Symbol.for('fauxhouse.door')

/**
 * What a door tells the application about a request, beside the request itself. It travels where
 * `fetch` has its init, so it is one by type; the members of an
 * init mean nothing in it, and its own nothing in an init.
 */
export interface DoorEnvironment extends RequestInit {
  /** What {@link asDoor} adds. */
  readonly [DOOR]?: true
  /** Path that stands for `/v1`, where a client's base URL has another one. */
  readonly basePath?: string | undefined
  /**
   * Whether the peer at the other end of the socket is this machine. Absent where there is no
   * socket: in process everybody is trusted.
   */
  readonly isLoopback?: (() => boolean) | undefined
  /** Milliseconds since the door opened, by the host's clock; absent where nobody has one. */
  readonly elapsedMs?: (() => number) | undefined
  readonly respond?: Responder | undefined
  /**
   * Lets others have their turn in the middle of long work. Rejects when the client has gone: then
   * the work is dropped. Absent: long work is done at one go.
   */
  readonly pause?: (() => Promise<void>) | undefined
  /**
   * Whether this door opens the control API, and to whom: `false` to nobody, with a token to
   * whoever has it, from anywhere. Absent: to this machine alone, and in process to everybody.
   */
  readonly admin?: { readonly token?: string | undefined } | false | undefined
}

/** Marks what a door sends along. A copy with other members, made by spreading, is one too. */
export function asDoor(environment: DoorEnvironment): DoorEnvironment {
  return { ...environment, [DOOR]: true }
}

/** Tells what a door sends along from the init of a client. */
export function isDoorEnvironment(init: RequestInit): init is DoorEnvironment {
  return DOOR in init
}

/**
 * Writes an answer where it is wanted, instead of building a Response that is taken apart again. It
 * adds `Content-Length`, and for HEAD it leaves out the body, which is the one that GET would have.
 */
export type Responder = (
  status: number,
  headers: Record<string, string>,
  body: string | null,
) => Response

/**
 * What a door tells the application about a request, beside the request itself. It travels where
 * `fetch` has its init, so it is one by type; the members of an init mean nothing in it.
 */
export interface DoorEnvironment extends RequestInit {
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
   * Whether this door opens the control API, and to whom: `false` to nobody, with a token to
   * whoever has it, from anywhere. Absent: to this machine alone, and in process to everybody.
   */
  readonly admin?: { readonly token?: string | undefined } | false | undefined
}

/** Its own members, none of which an init has. */
const MEMBERS: readonly string[] = Object.keys({
  basePath: true,
  isLoopback: true,
  elapsedMs: true,
  respond: true,
  admin: true,
} satisfies Record<Exclude<keyof DoorEnvironment, keyof RequestInit>, true>)

/** Tells what a door sends along from the init of a client. */
export function isDoorEnvironment(init: RequestInit): init is DoorEnvironment {
  return MEMBERS.some((member) => member in init)
}

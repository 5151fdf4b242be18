import type { FauxhouseError } from '../../errors'

/** A world that several servers share over a stream of Redis or Valkey. */
export interface SharedOptions {
  /** Such as `redis://localhost:6379/0#staging`: the last part names the world. */
  readonly url: string
  readonly username?: string | undefined
  readonly password?: string | undefined
  /**
   * Age of the state in ms at which the health is bad and answers have `X-Fauxhouse-Stale`; at
   * least 500, default 1,000.
   */
  readonly maxLagMs?: number | undefined
  /** Begins anew with this world, in place of what the name has. Default false. */
  readonly replaces?: boolean | undefined
  /**
   * Called once if the server cannot go on, as when its state differs from that of the others. It
   * then answers every request with 503.
   */
  readonly onStop?: ((error: FauxhouseError) => void) | undefined
}

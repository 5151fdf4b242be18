// This file is not part of the setup, whose types need those of Vite.
import type {} from 'vitest'
import type { WorldOptions } from '../world-options'

declare module 'vitest' {
  interface ProvidedContext {
    /** Base URL of the service on the server of the run: `inject('fauxhouseUrl')`. */
    fauxhouseUrl: string
    /** Origin of that server: `/w/{world}/v1` below it is a world of its own. */
    fauxhouseOrigin: string
  }
}

/** Options of `serveRun`. */
export interface RunOptions extends WorldOptions {
  /** Port of the server. Default 0: any free port. */
  readonly port?: number | undefined
  /**
   * Origin whose pages may call the server from a browser, or `*` for any. Default: pages of this
   * machine may call the service, but not the control API.
   */
  readonly cors?: string | undefined
}

import { runInNewContext } from 'node:vm'

const PATIENCE_MS = 15_000

/**
 * What a function returns or throws. One that would never end is stopped, and fails the test: the
 * timeout of a test waits for it.
 */
export function ending<T>(run: () => T): T {
  return runInNewContext('run()', { run }, { timeout: PATIENCE_MS })
}

/**
 * Long work in portions: others may run between two of them. Only readings are done so: a change of
 * a world is one portion.
 */
export type Portions<Result> = Generator<undefined, Result, undefined>

/** Does the work without interruption. */
export function finish<Result>(work: Portions<Result>): Result {
  for (;;) {
    const { done, value } = work.next()
    if (done) return value
  }
}

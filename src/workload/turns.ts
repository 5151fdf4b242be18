/**
 * Long work that takes turns with other requests: it yields between portions, and commits all its
 * changes in one portion.
 */
export type Turns<Result> = Generator<undefined, Result, undefined>

/** Does the work without turns. */
export function finish<Result>(work: Turns<Result>): Result {
  for (;;) {
    const { done, value } = work.next()
    if (done) return value
  }
}

/**
 * Long work that others may take turns with: it yields between portions of itself, and what it
 * changes it commits in one of them.
 */
export type Turns<Result> = Generator<undefined, Result, undefined>

/** Does the work at one go. */
export function finish<Result>(work: Turns<Result>): Result {
  for (;;) {
    const { done, value } = work.next()
    if (done) return value
  }
}

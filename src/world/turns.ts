/** Lets others run in the middle of long work. It rejects if the work is no longer wanted. */
export type Pause = () => Promise<void>

/** Long work, which yields where others may run. */
export type Turns<Result> = Generator<void, Result>

/** Does the work without a pause, as a call in process does. */
export function atOnce<Result>(work: Turns<Result>): Result {
  for (;;) {
    const step = work.next()
    if (step.done) return step.value
  }
}

/** Does the work with a pause between its turns, as a server does. */
export async function inTurns<Result>(work: Turns<Result>, pause?: Pause): Promise<Result> {
  for (;;) {
    const step = work.next()
    if (step.done) return step.value
    await pause?.()
  }
}

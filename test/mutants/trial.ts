import { type Mutant, roomOf } from './mutant'
import type { Scratch } from './scratch'
import { orderFor, type TestOrder } from './suites'
import type { TestRunner } from './test-runner'

/** The result of the tests on one mutant. */
export interface Trial {
  readonly id: string
  /** The folder of `src` that the mutant is in. */
  readonly room: string
  /** How the paths of the tests that ran begin; empty for all. */
  readonly suite: string
  /** The test that kills the mutant, as `file > title`; undefined if it survives. */
  readonly killedBy: string | undefined
  readonly seconds: number
}

/** Tests mutants, one after the other, in a copy of the tree. */
export interface Trials {
  /** @throws Error for a stale mutant, and for a test that fails without a mutant, too */
  test(mutant: Mutant, suite: string): Promise<Trial>
}

export function createTrials(scratch: Scratch, runner: TestRunner): Trials {
  /** Test files that pass without a mutant. */
  const passing = new Set<string>()

  /**
   * The likely killers run alone, one after the other: to stop a run of many files takes longer
   * than to run the few that kill. The others share their imports, except those that mock modules.
   * Their failures count only if the file also fails alone.
   */
  async function firstFailure(changed: string, { likely, others }: TestOrder) {
    const alone = (test: string) => runner.run({ changed, tests: [test] })
    for (const test of likely) {
      const failure = await alone(test)
      if (failure !== undefined) return failure
    }
    let left = others.filter((test) => !scratch.mocking.has(test))
    while (left.length > 0) {
      const failure = await runner.run({ changed, tests: left })
      if (failure === undefined) break
      const place = left.findIndex((test) => failure.startsWith(test))
      const confirmed = place < 0 ? failure : await alone(left[place] as string)
      if (confirmed !== undefined) return confirmed
      left = left.slice(place + 1)
    }
    for (const test of others) {
      const failure = scratch.mocking.has(test) ? await alone(test) : undefined
      if (failure !== undefined) return failure
    }
    return undefined
  }

  async function requirePassing(failure: string, changed: string): Promise<void> {
    const test = scratch.tests.find((path) => failure.startsWith(path))
    if (test === undefined || passing.has(test)) return
    const again = await runner.run({ changed, tests: [test] })
    if (again !== undefined) throw new Error(`This test fails without a mutant, too: ${again}`)
    passing.add(test)
  }

  return {
    async test(mutant, suite) {
      const started = Date.now()
      const tests = scratch.tests.filter((test) => test.startsWith(suite))
      const changed = scratch.apply(mutant)
      const killedBy = await firstFailure(changed, orderFor(mutant.file, tests))
      scratch.restore(mutant)
      if (killedBy !== undefined) await requirePassing(killedBy, changed)
      const seconds = (Date.now() - started) / 1000
      return { id: mutant.id, room: roomOf(mutant), suite, killedBy, seconds }
    },
  }
}

import type { Policies } from '../../contract/policies'
import type { Trial, Trials } from './trial'

/** The values that make a run fail, and the run that failed with nothing else. */
export interface Cause {
  readonly policies: Partial<Policies>
  readonly trial: Trial
}

type Value = readonly [name: string, value: unknown]

/**
 * The smallest set of these values with which the run fails, all else equal: almost always one.
 * Undefined if it does not fail each time. Binary search finds the shortest failing beginning of
 * the list; its last value is needed. With the needed values in front, the same finds the next one.
 */
export async function causeOf(
  trials: Trials,
  failing: Partial<Policies>,
): Promise<Cause | undefined> {
  const again = await trials.run(failing)
  if (again.passed) return undefined
  if (Object.keys(failing).length === 1) return { policies: failing, trial: again }
  const needed: Value[] = []
  let rest: readonly Value[] = Object.entries(failing)
  while (rest.length > 0) {
    let [passing, end] = [0, rest.length]
    while (end - passing > 1) {
      const middle = Math.floor((passing + end) / 2)
      const { passed } = await trials.run(setOf([...needed, ...rest.slice(0, middle)]))
      if (passed) passing = middle
      else end = middle
    }
    needed.push(...rest.slice(end - 1, end))
    rest = rest.slice(0, end - 1)
    const policies = setOf(needed)
    if ((await trials.run(policies)).passed) continue
    // A run that fails by chance must not blame a policy.
    const trial = await trials.run(policies)
    return trial.passed ? undefined : { policies, trial }
  }
  return undefined
}

function setOf(values: readonly Value[]): Partial<Policies> {
  return Object.fromEntries(values)
}

import { instant } from '../simulator/domain/instants'
import { transactionIdOf } from '../simulator/engine/transactions'
import { Budget } from '../world/commands'
import type { Simulation } from '../world/simulation'
import type { ScenarioStep } from './definition'
import type { Library } from './library'
import { loadingOf } from './loading'
import { collectError } from './mistakes'
import { runScript } from './script'

/** What a step does: the type of its command, or of a step without one. */
export const typeOfStep = ({ type, steps }: ScenarioStep) =>
  type ?? (steps === undefined ? 'reach' : 'repeat')

/**
 * The step behind each fact: without it and all later ones, the fact is not true. One that is true
 * without any of the steps has none.
 *
 * @param count number of the steps
 * @param trueWith the facts that are true with the first steps alone; undefined if these cannot be
 *   executed
 * @returns the places of the steps, from 0
 */
export async function stepsBehind(
  facts: readonly string[],
  count: number,
  trueWith: (steps: number) => Promise<readonly string[] | undefined>,
): Promise<ReadonlyMap<string, number>> {
  const behind = new Map<string, number>()
  let left = facts
  for (let place = count - 1; place >= 0 && left.length > 0; place -= 1) {
    const before = await trueWith(place)
    if (before === undefined) break
    for (const fact of left) if (!before.includes(fact)) behind.set(fact, place)
    left = left.filter((fact) => before.includes(fact))
  }
  return behind
}

/** The step of a scenario, its own or an inherited one, that made a transaction; null for none. */
export async function stepBehindRow(
  { state, seed, compression }: Simulation,
  library: Library,
  player: string,
  transaction: string,
) {
  const { entry, script } = loadingOf(state.log.entries(), player, library) ?? {}
  if (entry === undefined || script === undefined) return null
  const [now, end] = [instant(entry.basis ?? entry.at), instant(entry.at)]
  const steps = script.parts.flatMap((part) =>
    part.steps.map((step, place) => {
      return { scenario: part.origin.name, number: place + 1, type: typeOfStep(step) }
    }),
  )
  const trueWith = async (count: number) => {
    let left = count
    const parts = script.parts.map((part) => {
      const first = part.steps.slice(0, left)
      left -= first.length
      return { ...part, steps: first }
    })
    const source = { seed, compression }
    const run = () => runScript({ ...script, parts }, source, player, now, new Budget(), end)
    const made = collectError([], run)
    if (made === undefined) return undefined
    const ids = [...Array(made.ledger.length).keys()].map((row) => transactionIdOf(made, row))
    return ids.filter((id) => id === transaction)
  }
  if ((await trueWith(steps.length))?.length !== 1) return null
  const [place = -1] = (await stepsBehind([transaction], steps.length, trueWith)).values()
  return steps[place] ?? null
}

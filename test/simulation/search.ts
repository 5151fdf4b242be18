import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { type Scene, type Step, scenes } from './scene'
import { Simulation } from './simulation'
import { createTally, type Tally } from './tally'

export interface Search {
  /** The seed of the random scenes. */
  readonly seed: number
  readonly scenes: number
  /** Largest number of steps of a scene. */
  readonly steps: number
}

/** Largest number of scenes that are played to shrink a failure. */
const MAX_TRIES = 400

/**
 * Plays random scenes. A failure is shrunk, and reported with its seed, its steps and a file that
 * replays the world.
 *
 * @returns the message of the failure, or undefined
 */
export async function search(options: Search, tally: Tally): Promise<string | undefined> {
  const property = fc.asyncProperty(scenes(options.steps), async (scene) => {
    await new Simulation(scene.seed, tally).play(scene)
  })
  const { counterexample, errorInstance } = await fc.check(property, {
    seed: options.seed,
    numRuns: options.scenes,
    endOnFailure: true,
  })
  const scene = counterexample?.[0]
  if (scene === undefined) return undefined
  return tell(await shrink(scene), scene, options, String(errorInstance))
}

/**
 * The smallest scene that still fails in any way: steps are removed in halves, quarters and so on,
 * then their numbers are simplified. Generic shrinking plays hundreds of times as many scenes.
 */
async function shrink(scene: Scene): Promise<Scene> {
  let smallest = scene
  let tries = 0
  const fails = async (steps: readonly Step[]) => {
    tries += 1
    const candidate = { ...scene, steps }
    if (tries > MAX_TRIES || (await problemOf(candidate)) === undefined) return false
    smallest = candidate
    return true
  }
  for (let size = Math.ceil(scene.steps.length / 2); size >= 1; size = Math.floor(size / 2)) {
    for (let at = smallest.steps.length - size; at >= 0; at -= size) {
      await fails(smallest.steps.toSpliced(at, size))
    }
  }
  for (const index of smallest.steps.keys()) {
    const step = smallest.steps[index] as Step
    const plain = { ...step, rolls: step.rolls.map(() => 0) }
    if (await fails(smallest.steps.with(index, plain))) continue
    for (const place of step.rolls.keys()) {
      const { rolls } = smallest.steps[index] as Step
      if (rolls[place] === 0) continue
      await fails(smallest.steps.with(index, { ...step, rolls: rolls.with(place, 0) }))
    }
  }
  return smallest
}

async function problemOf(scene: Scene): Promise<string | undefined> {
  return (await playAgain(scene)).problem
}

async function playAgain(scene: Scene) {
  const simulation = new Simulation(scene.seed, createTally())
  try {
    await simulation.play(scene)
    return { simulation, problem: undefined }
  } catch (error) {
    const problem = error instanceof Error ? (error.stack ?? error.message) : String(error)
    return { simulation, problem }
  }
}

async function tell(scene: Scene, found: Scene, { seed }: Search, first: string): Promise<string> {
  const { simulation, problem } = await playAgain(scene)
  const folder = mkdtempSync(join(tmpdir(), 'fauxhouse-simulation-'))
  const log = simulation.world.log()
  writeFileSync(join(folder, 'replay.json'), JSON.stringify(log, undefined, 2))
  writeFileSync(join(folder, 'scene.json'), JSON.stringify(scene, undefined, 2))
  return [
    problem ?? `The failure is not reproducible, which is a failure too: ${first}`,
    `seed ${seed}, world "${scene.seed}", ${found.steps.length} steps shrunk to ${scene.steps.length}`,
    `replay: ${join(folder, 'replay.json')} (scene.json beside it)`,
    ...log.commands.map((entry) => JSON.stringify(entry)),
    ...scene.steps.slice(-1).map((step) => `last step: ${JSON.stringify(step)}`),
  ].join('\n')
}

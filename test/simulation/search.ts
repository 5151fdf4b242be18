import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { type Scene, scenes } from './scene'
import { Simulation } from './simulation'
import { createTally, type Tally } from './tally'

export interface Search {
  /** Of the random scenes; the same seed gives the same scenes. */
  readonly seed: number
  readonly scenes: number
  /** Steps of a scene at the most. */
  readonly steps: number
}

/**
 * Plays random scenes. A failure is shrunk, and told with its seed, its story and a file that
 * replays the world.
 *
 * @returns the message of the failure, or undefined
 */
export async function search(options: Search, tally: Tally): Promise<string | undefined> {
  const property = fc.asyncProperty(scenes(options.steps), async (scene) => {
    await new Simulation(scene.seed, tally).play(scene)
  })
  const result = await fc.check(property, { seed: options.seed, numRuns: options.scenes })
  const [scene] = result.counterexample ?? []
  return scene && tell(scene, options, result.counterexamplePath ?? '', result.numShrinks)
}

/** Plays the smallest failing scene again, to have its world at hand. */
async function tell(scene: Scene, { seed }: Search, path: string, shrinks: number) {
  const simulation = new Simulation(scene.seed, createTally())
  let problem = 'It did not fail again: that is a second finding.'
  try {
    await simulation.play(scene)
  } catch (error) {
    problem = error instanceof Error ? (error.stack ?? error.message) : String(error)
  }
  const folder = mkdtempSync(join(tmpdir(), 'fauxhouse-simulation-'))
  const log = simulation.world.log()
  writeFileSync(join(folder, 'replay.json'), JSON.stringify(log, undefined, 2))
  writeFileSync(join(folder, 'scene.json'), JSON.stringify(scene, undefined, 2))
  return [
    problem,
    `seed ${seed}, path "${path}", shrunk ${shrinks} times to ${scene.steps.length} steps`,
    `replay: ${join(folder, 'replay.json')} (scene.json beside it)`,
    ...log.commands.map((entry) => JSON.stringify(entry)),
    ...scene.steps.slice(-1).map((step) => `last step: ${step.kind} ${JSON.stringify(step)}`),
  ].join('\n')
}

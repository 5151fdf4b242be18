import { createWorld, type World } from '../../src/assembly/create-world'
import { differencesOf } from '../../src/conformance/learn/comparison'
import { type Learned, type LearnOptions, learn } from '../../src/conformance/learn/learn'
import type { PlayerAnswers } from '../../src/conformance/learn/player-answers'
import { readPlayer } from '../../src/conformance/learn/reading'
import { senderTo } from '../verify/deployment'

const ALL = { budget: 10_000 }

/** All answers to GETs about a player of a world. */
export async function answersFrom(world: World, player: string): Promise<PlayerAnswers> {
  const send = senderTo((request) => world.fetch(request))
  const { answers } = await readPlayer(send, player, { ...ALL, now: world.now })
  return answers
}

/** Learns a player of a world over its service. */
export async function learnFromWorld(
  world: World,
  player: string,
  options: Partial<LearnOptions> = {},
): Promise<Learned> {
  return learn(await answersFrom(world, player), { name: 'learned', ...options })
}

/** The world of a learned scenario alone, as its user loads it. */
export function worldOf({ definition }: Learned, now: number): World {
  // As a file has it.
  const scenario = JSON.parse(JSON.stringify(definition))
  return createWorld({ seed: 'another', players: 0, scenarios: [scenario], now })
}

/** What is wrong with an exact learning of a player; empty if it comes back with equal answers. */
export async function faultsOf(world: World, player: string): Promise<string[]> {
  const before = await answersFrom(world, player)
  const learned = learn(before, { name: 'learned', exact: true })
  const after = await answersFrom(worldOf(learned, world.now), 'learned')
  const findings = learned.findings.map(({ at, what }) => `${player} ${at}: ${what}`)
  const differences = differencesOf(before, after).map(
    ({ at, expected, got }) =>
      `${player} ${at}: ${JSON.stringify(expected)}, and not ${JSON.stringify(got)}`,
  )
  return [...findings, ...differences].slice(0, 5)
}

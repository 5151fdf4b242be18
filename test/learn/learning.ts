import { isDeepStrictEqual } from 'node:util'
import { createWorld, type World } from '../../src/assembly/create-world'
import { type Learned, type LearnOptions, learn } from '../../src/conformance/learn/learn'
import { type PlayerAnswers, readPlayer } from '../../src/conformance/learn/reading'
import type { Members } from '../../src/contract/input/json-object'
import { senderTo } from '../verify/deployment'

const ALL = { budget: 10_000 }

/** All answers to GETs about a player of a world. */
export async function answersFrom(world: World, player: string): Promise<PlayerAnswers> {
  const send = senderTo((request) => world.fetch(request))
  const { answers } = await readPlayer(send, player, { ...ALL, now: Date.parse(world.now) })
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

/** What is wrong with an exact learning of a player; empty if it keeps what it has to. */
export async function faultsOf(world: World, player: string): Promise<string[]> {
  const before = await answersFrom(world, player)
  const learned = learn(before, { name: 'learned', exact: true })
  const after = await answersFrom(worldOf(learned, Date.parse(world.now)), 'learned')
  const [due, kept] = [promised(before), promised(after)]
  const findings = learned.findings.map(({ at, what }) => `${player} ${at}: ${what}`)
  const differing = Object.keys(due).filter((name) => !isDeepStrictEqual(due[name], kept[name]))
  return [...findings, ...differing.map((name) => `${player}: another ${name}`)].slice(0, 5)
}

/** What a whole history has to keep: written out here, and not by the code under test. */
export function promised({ profile, summary, bonuses, transactions }: PlayerAnswers): Members {
  const { kyc_status, withdrawal_status, blocked, settings } = profile
  return {
    ...{ kyc_status, withdrawal_status, blocked, settings, summary },
    bonuses: bonuses.map(({ id: _, bonus_name: __, ...facts }) => facts),
    rows: transactions.map(({ id: _, event_note: __, ...facts }) => facts),
  }
}

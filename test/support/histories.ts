import fc from 'fast-check'
import { createWorld, isFauxhouseError, type World, type WorldCommand } from '../../src/index'
import { MARKET_IDS } from '../../src/simulator/domain/markets'
import { createStream, type Stream } from '../../src/simulator/random/stream'
import { drawCommand } from './command-draws'

/** Commands of one player and moves of the clock, in order. */
export type History = readonly (WorldCommand | { readonly advance: string })[]

/** Times after which something is due, mostly short: a settlement, an expiry, an unblocking. */
const MOVES = [
  ['PT1S', 8],
  ['PT1M', 7],
  ['PT30M', 6],
  ['PT6H', 5],
  ['P1D', 4],
  ['P3D', 3],
  ['P7D', 2],
  ['P30D', 1],
  ['P70D', 1],
  ['P200D', 1],
] as const

/** An argument of `world.advance`. */
export function drawClockMove(stream: Stream): string {
  return stream.weighted(MOVES)
}

/** Executes the steps of a history; what a rule rejects changes nothing. */
export function tryHistory(world: World, id: string, history: History): void {
  for (const step of history) attempt(world, id, step)
}

function attempt(world: World, id: string, step: History[number]): boolean {
  try {
    if ('advance' in step) world.advance(step.advance)
    else world.execute(id, step)
    return true
  } catch (error) {
    if (!isFauxhouseError(error)) throw error
    return false
  }
}

/**
 * The accepted steps of a new player. A history follows from its numbers, one a step, so it shrinks
 * to fewer steps that were accepted, too.
 */
function historyOf(id: string, register: WorldCommand, numbers: readonly number[]): History {
  const world = createWorld({ players: 0 })
  world.execute(id, register)
  const steps: History[number][] = [register]
  for (const number of numbers) {
    const stream = createStream('history', number)
    const step = stream.chance(1, 4)
      ? { advance: drawClockMove(stream) }
      : drawCommand(stream, world.player(id))
    if (attempt(world, id, step)) steps.push(step)
  }
  return steps
}

function histories(id: string, maxLength: number): fc.Arbitrary<History> {
  return fc
    .tuple(fc.constantFrom(...MARKET_IDS), fc.array(fc.nat(), { maxLength }))
    .map(([market, numbers]) => historyOf(id, { type: 'register', market }, numbers))
}

/** Two histories of a player. The second one is tried after the first, without a registration. */
export function historiesInTwoParts(id: string): fc.Arbitrary<readonly [History, History]> {
  return fc.tuple(histories(id, 16), histories(id, 28)).map(([first, second]) => {
    return [first, second.slice(1)] as const
  })
}

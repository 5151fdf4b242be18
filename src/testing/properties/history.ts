import { toStringMethod } from 'fast-check'
import { createWorld, type World } from '../../assembly/create-world'
import { frozenCopy } from '../../contract/input/frozen'
import { isFauxhouseError } from '../../errors'
import type { Exports } from '../../scenarios/exports/form'
import type { WorldCommand } from '../../world/commands'

/** Commands of one player, in order: `world.execute(id, history)` executes them. */
export type History = readonly WorldCommand[]

/** A step of a history between two commands: time passes. */
export interface ClockMove {
  /** The argument of `world.advance`: an ISO 8601 duration. */
  readonly advance: string
}

/** Commands of one player and moves of the clock, in order, for {@link executeHistory}. */
export type TimedHistory = readonly (WorldCommand | ClockMove)[]

/** The state in which a history begins. */
export interface Beginning {
  /** Never changed: a history is executed in a fork. */
  readonly world: World
  readonly player: string
}

/** The beginnings of the histories that were generated. */
const BEGINNINGS = new WeakMap<object, Beginning>()

/** The beginning of a history without a world or player of its own. */
export function anywhere(): Beginning {
  return { world: createWorld({ players: 0 }), player: 'player' }
}

/** A history that knows its beginning, and prints as scenario and as log in reports. */
export function historyOf(steps: TimedHistory, beginning: Beginning): TimedHistory {
  const history = [...steps.map(frozenCopy)]
  Object.defineProperty(history, toStringMethod, { value: () => reportOf(history) })
  BEGINNINGS.set(history, beginning)
  return Object.freeze(history)
}

/**
 * Executes a history in a world: its commands for the player of this id, and its moves of the
 * clock.
 *
 * @throws CommandRefusedError in a world other than that of the option `world`, or after other
 *   commands
 */
export function executeHistory(
  world: Pick<World, 'execute' | 'advance'>,
  id: string,
  history: TimedHistory,
): void {
  for (const step of history) executeStep(world, id, step)
}

export function executeStep(
  world: Pick<World, 'execute' | 'advance'>,
  id: string,
  step: TimedHistory[number],
): void {
  if ('advance' in step) world.advance(step.advance)
  else world.execute(id, step)
}

/**
 * A history as a scenario, the content of a scenario file. A list of commands that is not from
 * `histories` begins in an empty world.
 *
 * @throws FauxhouseError INVALID_OPTION if the steps of a scenario cannot create the player
 */
export function scenarioOf(history: TimedHistory): Exports['scenario'] {
  const { world, player } = executed(history)
  return world.player(player).export()
}

/** A history as a log, for `createWorld({ replay })`. Any list of commands is allowed. */
export function replayOf(history: TimedHistory): Exports['replay'] {
  const { world, player } = executed(history)
  return world.player(player).export({ form: 'replay' })
}

function executed(history: TimedHistory): Beginning {
  const { world, player } = BEGINNINGS.get(history) ?? anywhere()
  const fork = world.fork()
  executeHistory(fork, player, history)
  return { world: fork, player }
}

/** The steps, the scenario file and the replay log, each ready to be copied. */
function reportOf(history: TimedHistory): string {
  const steps = history.map((step) => `  ${JSON.stringify(step)}`).join(',\n')
  const scenario = attempt(() => JSON.stringify(scenarioOf(history)))
  const replay = attempt(() => JSON.stringify(replayOf(history)))
  return `[\n${steps}\n]\nscenario file: ${scenario}\nreplay log: ${replay}\n`
}

/** A report must not fail: the error would hide the counterexample. */
function attempt(text: () => string): string {
  try {
    return text()
  } catch (error) {
    if (isFauxhouseError(error)) return error.message
    throw error
  }
}

import { requireWanted } from '../api/door-request'
import type { Exchange } from '../api/exchange'
import { type HandlerResult, type Refusal, refuse, refuseAll } from '../api/handler-result'
import { takeTurns } from '../api/turns'
import { CommandRefusedError, FauxhouseError, isFauxhouseError } from '../errors'
import { finish, type Turns } from '../work/turns'
import type { ControlledWorld } from '../world/world'

/** The world behind an exchange, with its clock and commands. */
export function worldOf({ simulation, request }: Exchange): ControlledWorld {
  requireWanted(request)
  if ('applying' in simulation) return simulation as Exchange['simulation'] & ControlledWorld
  throw new FauxhouseError(
    'INTERNAL',
    'This world takes no commands.',
    'Serve a world that createWorld() made.',
  )
}

/** What the path has where the template has `{name}`, decoded. */
export function segment({ parameters }: Exchange, name: string): string | Refusal {
  const decoded = parameters[name]
  if (decoded !== undefined) return decoded
  const detail = `The ${name} is not percent-encoded UTF-8.`
  const remedy = 'Encode it with encodeURIComponent; a percent sign itself is %25.'
  return refuse('INVALID_PARAMETER', `path.${name}`, detail, remedy)
}

export function noSuchPlayer(id: string): Refusal {
  const shown = id.length > 100 ? `${id.slice(0, 100)}…` : id
  const remedy = 'GET /__admin/players lists who exists; POST /__admin/players makes one.'
  return refuse('PLAYER_NOT_FOUND', 'path.playerId', `There is no player "${shown}".`, remedy)
}

/**
 * Changes a world, whole or not at all: nothing is committed before the answer is made. What the
 * world will not do is the answer to the client.
 *
 * @param where the place in the request that an error speaks of, unless it has a pointer itself
 */
export function attempt(
  { simulation }: Exchange,
  action: () => HandlerResult,
  where = 'body',
): HandlerResult {
  try {
    return simulation.whole(action)
  } catch (error) {
    if (!isFauxhouseError(error)) throw error
    return refusalFor(error, where)
  }
}

/** As {@link attempt}, for work that takes turns. */
export async function attemptInTurns(
  exchange: Exchange,
  work: Turns<HandlerResult>,
  where = 'body',
): Promise<HandlerResult> {
  try {
    return await takeTurns(exchange, work)
  } catch (error) {
    if (!isFauxhouseError(error)) throw error
    return refusalFor(error, where)
  }
}

/**
 * Reads a world at one instant: where others take turns with it, a copy that stands still.
 *
 * @param read looks at the world that it is given, and at no other
 */
export async function readInTurns<Result>(
  exchange: Exchange,
  read: (world: ControlledWorld) => Turns<Result>,
): Promise<Result> {
  const { simulation, environment } = exchange
  const world = worldOf(exchange)
  if (environment.pause === undefined) return simulation.hold(() => finish(read(world)))
  return takeTurns(exchange, read(world.still()))
}

/** What the world refuses is 409 with the name of the rule; what it cannot read is 400. */
function refusalFor(error: FauxhouseError, where: string): Refusal {
  const { problem, remedy } = error
  const { rule: named, ...facts } = error.facts
  switch (error.code) {
    case 'COMMAND_REFUSED': {
      const rule = error instanceof CommandRefusedError ? error.rule : String(named)
      return refusedBy(rule, problem, remedy, facts)
    }
    case 'PLAYER_EXISTS':
      return refusedBy('player_exists', problem, remedy, facts)
    case 'CLOCK_BACKWARDS':
      return refusedBy('clock_backwards', problem, remedy, facts)
    case 'PLAYER_NOT_FOUND':
      return noSuchPlayer(String(error.facts['player']))
    case 'SCENARIO_NOT_FOUND':
      return refuse('NOT_FOUND', 'path.name', problem, remedy)
    case 'INVALID_COMMAND':
    case 'INVALID_OPTION':
    case 'INVALID_SCENARIO':
      return refuse('INVALID_BODY', String(facts['pointer'] || where), problem, remedy)
    default:
      throw error
  }
}

/** 409: a rule stands against what was asked; nothing was changed. */
export function refusedBy(
  rule: string,
  detail: string,
  remedy: string,
  facts: Readonly<Record<string, unknown>> = {},
): Refusal {
  const code = 'COMMAND_REFUSED'
  return refuseAll(code, [{ where: `rule.${rule}`, code, detail, remedy, rule, facts }])
}

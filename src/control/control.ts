import { CommandRefusedError, type Facts, type FauxhouseError, isFauxhouseError } from '../errors'
import { listedBy, mistakesOf } from '../scenarios/faults'
import {
  type HandlerResult,
  jsonInPieces,
  type Refusal,
  refuse,
  refuseAll,
} from '../service/handler-result'
import type { RequestContext } from '../service/request-context'
import { loadHintOf } from '../service/request-context'
import { inPortions } from '../service/waiting'
import { finish, type Portions } from '../simulator/workload/portions'
import type { PlayerView } from '../world/views/player-view'
import type { ControlContext, ServedWorld } from './server'

/** The decoded path parameter `{name}` of the template. */
export function segment({ parameters }: RequestContext, name: string): string | Refusal {
  const decoded = parameters[name]
  if (decoded !== undefined) return decoded
  const detail = `The ${name} is not percent-encoded UTF-8.`
  const remedy = 'Encode it with encodeURIComponent; a literal percent sign is %25.'
  return refuse('INVALID_PARAMETER', `path.${name}`, detail, remedy)
}

export function noSuchPlayer(context: RequestContext, id: string): Refusal {
  const words = {
    remedy: 'GET /__admin/players lists the players; POST /__admin/players creates one.',
    load: loadHintOf(context),
  }
  const { problem, remedy } = context.simulation.notFound(id, words)
  return refuse('PLAYER_NOT_FOUND', 'path.playerId', problem, remedy)
}

/** What the control API shows of a player; 404 if there is none. */
export function about(
  context: RequestContext,
  id: string,
  show: (view: PlayerView) => object,
): HandlerResult {
  const player = context.simulation.viewOf(id)
  return player ? jsonInPieces(show(player)) : noSuchPlayer(context, id)
}

/**
 * Runs an action that changes the world. If the action or the making of its answer fails, the world
 * is unchanged. An error of the world becomes a refusal.
 *
 * @param where the place in the request that an error without a pointer of its own is about;
 *   `query`: the parameter with the name of the option
 * @param taken the remedy if a player has the id, by its facts; default: that of the error
 */
export function attempt(
  context: RequestContext,
  action: () => HandlerResult,
  where = 'body',
  taken?: (facts: Facts) => string,
): HandlerResult {
  return attemptWhole(context, () => context.simulation.whole(action), where, taken)
}

/** Like {@link attempt}, for an action that changes nothing if it throws. */
export function attemptWhole(
  context: RequestContext,
  action: () => HandlerResult,
  where = 'body',
  taken?: (facts: Facts) => string,
): HandlerResult {
  try {
    return action()
  } catch (error) {
    return refusalIn(context, error, where, taken)
  }
}

/**
 * The refusal that an error of the world becomes. It throws any other error.
 *
 * @param where this and `taken` as of {@link attempt}
 */
export function refusalIn(
  context: RequestContext,
  error: unknown,
  where: string,
  taken?: (facts: Facts) => string,
): Refusal {
  if (!isFauxhouseError(error)) throw error
  if (error.code === 'PLAYER_EXISTS' && taken !== undefined) {
    return refusedBy('player_exists', error.problem, taken(error.facts), error.facts)
  }
  return error.code === 'PLAYER_NOT_FOUND'
    ? noSuchPlayer(context, String(error.facts['player']))
    : refusalFor(error, where)
}

/**
 * Reads a world at one instant. If other requests may run in between, it reads a copy that they do
 * not change.
 *
 * @param read must use the world that it is given, which may be that copy
 */
export async function readInPortions<Result>(
  context: ControlContext,
  read: (world: ServedWorld) => Portions<Result>,
): Promise<Result> {
  const { simulation: world, environment } = context
  if (environment.pause === undefined) return world.hold(() => finish(read(world)))
  return inPortions(context, read(world.copy({ isStill: true })))
}

/**
 * Runs an action whose options are the fields of the body: an error about an option becomes one
 * about the field of its name. The action changes nothing if it throws.
 */
export async function attemptOption(
  action: () => HandlerResult | Promise<HandlerResult>,
): Promise<HandlerResult> {
  try {
    return await action()
  } catch (error) {
    if (!isFauxhouseError(error)) throw error
    if (error.code === 'SCENARIO_NOT_FOUND') {
      return refuse('INVALID_BODY', '/scenarios', error.problem, remedyOf(error))
    }
    if (error.code === 'INVALID_REPLAY') {
      return refuse('INVALID_BODY', '/replay', error.problem, error.remedy)
    }
    const { option } = error.facts
    return refusalFor(
      error,
      typeof option === 'string' ? `/${option.replaceAll('.', '/')}` : 'body',
    )
  }
}

/** Largest number of mistakes of a scenario in one answer. */
const MAX_ITEMS = 100

/** 409 with the name of the rule if a rule of the world refuses; 400 if the input is invalid. */
function refusalFor(error: FauxhouseError, where: string): Refusal {
  const { problem } = error
  const remedy = remedyOf(error)
  const { rule: named, ...facts } = error.facts
  const place = where === 'query' ? `query.${facts['option']}` : where
  switch (error.code) {
    case 'COMMAND_REFUSED': {
      const rule = error instanceof CommandRefusedError ? error.rule : String(named)
      return refusedBy(rule, problem, remedy, facts)
    }
    case 'PLAYER_EXISTS':
      return refusedBy('player_exists', problem, remedy, facts)
    case 'PLAYER_GENERATED':
      return refusedBy('player_generated', problem, remedy, facts)
    case 'CLOCK_BACKWARDS':
      return refusedBy('clock_backwards', problem, remedy, facts)
    case 'SCENARIO_NOT_FOUND':
      return refuse('NOT_FOUND', 'path.name', problem, remedy)
    case 'INVALID_COMMAND':
    case 'INVALID_OPTION':
      return invalid(String(facts['pointer'] || place), problem, remedy)
    case 'INVALID_SCENARIO':
      return refuseAll(
        'INVALID_BODY',
        mistakesOf(error)
          .slice(0, MAX_ITEMS)
          .flatMap((mistake) => {
            const where = String(mistake.facts['pointer'] || place)
            return invalid(where, mistake.problem, remedyOf(mistake)).items
          }),
      )
    default:
      throw error
  }
}

/** Over HTTP another call lists the names of scenarios than in process. */
function remedyOf({ remedy }: Pick<FauxhouseError, 'remedy'>): string {
  return listedBy('GET /__admin/scenarios', remedy)
}

function invalid(where: string, problem: string, remedy: string): Refusal {
  const code = where.startsWith('query.') ? 'INVALID_PARAMETER' : 'INVALID_BODY'
  return refuse(code, where, problem, remedy)
}

/** 409: a rule refuses the request; nothing is changed. */
export function refusedBy(
  rule: string,
  detail: string,
  remedy: string,
  facts: Readonly<Record<string, unknown>> = {},
): Refusal {
  const code = 'COMMAND_REFUSED'
  return refuseAll(code, [{ where: `rule.${rule}`, code, detail, remedy, rule, facts }])
}

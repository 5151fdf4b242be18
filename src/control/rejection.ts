import { CommandRefusedError, type Facts, isFauxhouseError } from '../errors'
import { mistakesOf } from '../scenarios/mistakes'
import { type Rejection, rejected, rejectedAll } from '../service/answer'
import type { RequestContext } from '../service/request-context'
import { loadHintOf } from '../service/routes'

/**
 * The place of an error that has no pointer of its own: a place in the request, `query` for the
 * parameter with the name of the option, or `option` for the field of the body with that name.
 */
export type ErrorPlace = 'body' | 'query' | 'option' | `query.${string}` | `/${string}`

/**
 * The rejection that an error of the world becomes: 409 with the name of the rule that rejects, 400
 * if the input is invalid. It throws any other error.
 *
 * @param taken the remedy if a player has the id; default: that of the error
 */
export function rejectionIn(
  context: RequestContext,
  error: unknown,
  where: ErrorPlace,
  taken?: string,
): Rejection {
  if (!isFauxhouseError(error)) throw error
  const { problem, remedy, facts } = error
  const place = placeIn(where, facts)
  switch (error.code) {
    case 'COMMAND_REFUSED': {
      const { rule: named, ...others } = facts
      const rule = error instanceof CommandRefusedError ? error.rule : String(named)
      return rejectedBy(rule, problem, remedy, others)
    }
    case 'PLAYER_EXISTS':
    case 'PLAYER_GENERATED':
    case 'CLOCK_BACKWARDS': {
      const own = error.code === 'PLAYER_EXISTS' ? taken : undefined
      return rejectedBy(error.code.toLowerCase(), problem, own ?? remedy, facts)
    }
    case 'PLAYER_NOT_FOUND':
      if (facts['reason'] !== undefined)
        return rejected('PLAYER_NOT_FOUND', 'path.playerId', problem, remedy)
      return noSuchPlayer(context, String(facts['player']))
    case 'SCENARIO_NOT_FOUND':
      if (where === 'option') return invalid('/scenarios', problem, remedy)
      return rejected('NOT_FOUND', 'path.name', problem, remedy)
    case 'NOT_AN_AMOUNT':
      return rejected('NOT_AN_AMOUNT', 'query.field', problem, remedy)
    case 'INVALID_COMMAND':
    case 'INVALID_OPTION':
      return invalid(String(facts['pointer'] || place), problem, remedy)
    case 'INVALID_SCENARIO': {
      const mistakes = mistakesOf(error).slice(0, MAX_MISTAKES)
      const items = mistakes.flatMap((mistake) => {
        const pointer = String(mistake.facts['pointer'] || place)
        return invalid(pointer, mistake.problem, mistake.remedy).items
      })
      return rejectedAll('INVALID_BODY', items)
    }
    case 'INVALID_REPLAY':
      if (where === 'option') return invalid('/replay', problem, remedy)
      throw error
    default:
      throw error
  }
}

/** Largest number of mistakes of a scenario in one response. */
const MAX_MISTAKES = 100

function placeIn(where: ErrorPlace, { option }: Facts): string {
  if (where === 'query') return `query.${option}`
  if (where !== 'option') return where
  return typeof option === 'string' ? `/${option.replaceAll('.', '/')}` : 'body'
}

function invalid(where: string, problem: string, remedy: string): Rejection {
  const code = where.startsWith('query.') ? 'INVALID_PARAMETER' : 'INVALID_BODY'
  return rejected(code, where, problem, remedy)
}

export function noSuchPlayer(context: RequestContext, id: string): Rejection {
  const words = {
    remedy: 'GET /__admin/players lists the players; POST /__admin/players creates one.',
    load: loadHintOf(context),
  }
  const { problem, remedy } = context.simulation.notFound(id, words)
  return rejected('PLAYER_NOT_FOUND', 'path.playerId', problem, remedy)
}

/** 409: a rule rejects the request; nothing is changed. */
export function rejectedBy(rule: string, detail: string, remedy: string, facts: Facts = {}) {
  const code = 'COMMAND_REFUSED'
  return rejectedAll(code, [{ where: `rule.${rule}`, code, detail, remedy, rule, facts }])
}

import { parseJson, readBody } from '../api/body'
import { requireWanted } from '../api/door-request'
import type { Exchange } from '../api/exchange'
import { type HandlerResult, isRefusal, json, refuse, refuseAll } from '../api/handler-result'
import type { ProblemItem } from '../contract/problems'
import { FauxhouseError, isFauxhouseError } from '../errors'
import { scenarioLines, scenarioSheet } from '../scenarios/catalogue'
import type { LoadedScenario, ScenarioHost, ScenarioInput } from '../scenarios/loading'
import type { Simulation } from '../world/world'
import { segment } from './control'

/** The simulation with the loading of scenarios, which every hosted world has. */
function hostOf({ simulation, request }: Exchange): Simulation & ScenarioHost {
  requireWanted(request)
  if ('load' in simulation && 'library' in simulation) return simulation as never
  throw new FauxhouseError(
    'INTERNAL',
    'This world cannot load scenarios.',
    'Serve a world that createWorld() made.',
  )
}

/** `GET /__admin/scenarios`: what can be loaded. */
export function listScenarios(exchange: Exchange): HandlerResult {
  const scenarios = scenarioLines(hostOf(exchange).library)
  return json({ scenarios, total: scenarios.length })
}

/** `GET /__admin/scenarios/{name}`: its definition, its players, and the requests to try. */
export function showScenario(exchange: Exchange): HandlerResult {
  const name = segment(exchange, 'name')
  if (typeof name !== 'string') return name
  const { library, now } = hostOf(exchange)
  return guarded(() => {
    const sheet = scenarioSheet(name, library, now)
    const definition = library.has(name) ? library.get(name).definition : undefined
    return json({ ...sheet, definition })
  })
}

/** `POST /__admin/scenarios/{name}/load` with `{"as"}`, or without a body. */
export async function loadScenarioByName(exchange: Exchange): Promise<HandlerResult> {
  const name = segment(exchange, 'name')
  if (typeof name !== 'string') return name
  const body = await bodyOf(exchange, true)
  if (isRefusal(body)) return body
  const { as, ...stray } = body as { as?: unknown }
  const [unknown] = Object.keys(stray)
  if (unknown !== undefined || (as !== undefined && (typeof as !== 'string' || as === ''))) {
    const where = unknown === undefined ? '/as' : `/${unknown}`
    return refuse('INVALID_BODY', where, 'It does not fit.', 'Send {"as": "player-42"} or {}.')
  }
  return guarded(() => {
    const options = typeof as === 'string' ? { as } : {}
    return created(hostOf(exchange).load(name as ScenarioInput, options))
  })
}

/** `POST /__admin/scenarios` with a definition. */
export async function loadInlineScenario(exchange: Exchange): Promise<HandlerResult> {
  const body = await bodyOf(exchange, false)
  if (isRefusal(body)) return body
  return guarded(() => created(hostOf(exchange).load(body as ScenarioInput)))
}

function created(loaded: LoadedScenario): HandlerResult {
  return json(loaded, 201)
}

async function bodyOf(exchange: Exchange, mayBeEmpty: boolean): Promise<unknown> {
  const bytes = await readBody(exchange)
  if (isRefusal(bytes)) return bytes
  exchange.body = new TextDecoder().decode(bytes)
  if (mayBeEmpty && bytes.byteLength === 0) return {}
  const items: ProblemItem[] = []
  const body = parseJson(bytes, items)
  if (items.length > 0) return refuseAll('INVALID_BODY', items)
  if (typeof body === 'object' && body !== null && !Array.isArray(body)) return body
  return refuse('INVALID_BODY', 'body', 'It is not an object.', 'Send an object in JSON.')
}

/** Answers what is wrong with a scenario as the client's mistake. */
function guarded(action: () => HandlerResult): HandlerResult {
  try {
    return action()
  } catch (error) {
    if (!isFauxhouseError(error)) throw error
    const { problem, remedy } = error
    const pointer = error.facts['pointer']
    const where = typeof pointer === 'string' && pointer !== '' ? pointer : 'body'
    switch (error.code) {
      case 'SCENARIO_NOT_FOUND':
        return refuse('NOT_FOUND', 'path.name', problem, remedy)
      case 'INVALID_SCENARIO':
        return refuse('INVALID_BODY', where, problem, remedy)
      case 'INVALID_OPTION':
        return refuse(
          'INVALID_BODY',
          error.facts['option'] === 'as' ? '/as' : 'body',
          problem,
          remedy,
        )
      case 'PLAYER_EXISTS':
        return refuse('COMMAND_REFUSED', 'rule.player_exists', problem, remedy)
      default:
        throw error
    }
  }
}

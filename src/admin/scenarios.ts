import * as v from 'valibot'
import { requireWanted } from '../api/door-request'
import type { Exchange } from '../api/exchange'
import { type HandlerResult, json } from '../api/handler-result'
import { FauxhouseError } from '../errors'
import { scenarioLines, scenarioSheet } from '../scenarios/catalogue'
import type { ScenarioDefinition } from '../scenarios/definition'
import type { LoadedScenario, ScenarioHost } from '../scenarios/loading'
import type { Simulation } from '../world/world'
import { readObject, readShape } from './body'
import { attempt, attemptInTurns, segment } from './control'

const renaming = v.strictObject({
  as: v.optional(v.pipe(v.string(), v.minLength(1), v.maxLength(200))),
})

/** The simulation, with the loading of scenarios. */
function hostOf({ simulation, request }: Exchange): Simulation & ScenarioHost {
  requireWanted(request)
  if ('load' in simulation && 'library' in simulation) return simulation as never
  throw new FauxhouseError(
    'INTERNAL',
    'This world cannot load scenarios.',
    'Serve a world that createWorld() made.',
  )
}

/** `GET /__admin/scenarios`: the scenarios that can be loaded. */
export function listScenarios(exchange: Exchange): HandlerResult {
  const scenarios = scenarioLines(hostOf(exchange).library)
  return json({ scenarios, total: scenarios.length })
}

/** `GET /__admin/scenarios/{name}`: its definition, its players, and the requests to try. */
export function showScenario(exchange: Exchange): HandlerResult {
  const name = segment(exchange, 'name')
  if (typeof name !== 'string') return name
  const { library, now } = hostOf(exchange)
  return attempt(exchange, () => {
    const sheet = scenarioSheet(name, library, now)
    const definition = library.has(name) ? library.get(name).definition : undefined
    return json({ ...sheet, definition })
  })
}

/** `POST /__admin/scenarios/{name}/load` with `{"as"}`, or without a body. */
export async function loadScenarioByName(exchange: Exchange): Promise<HandlerResult> {
  const name = segment(exchange, 'name')
  if (typeof name !== 'string') return name
  const body = await readShape(exchange, renaming, true)
  if ('refusal' in body) return body.refusal
  return attemptInTurns(exchange, hostOf(exchange).loading(name, body.value, created), '/as')
}

/** `POST /__admin/scenarios` with a definition. */
export async function loadInlineScenario(exchange: Exchange): Promise<HandlerResult> {
  const body = await readObject(exchange)
  if ('refusal' in body) return body.refusal
  const definition = body.value as ScenarioDefinition
  return attemptInTurns(exchange, hostOf(exchange).loading(definition, {}, created))
}

function created(loaded: LoadedScenario): HandlerResult {
  return json(loaded, 201)
}

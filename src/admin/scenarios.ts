import * as v from 'valibot'
import { requireWanted } from '../api/door-request'
import type { Exchange } from '../api/exchange'
import { type HandlerResult, json } from '../api/handler-result'
import { FauxhouseError } from '../errors'
import { scenarioLines, scenarioSheet } from '../scenarios/catalogue'
import type { ScenarioDefinition } from '../scenarios/definition'
import type { LoadedScenario, ScenarioHost } from '../scenarios/loading'
import { scenarioSchemasOf } from '../scenarios/schema'
import type { Simulation } from '../world/world'
import { type Call, defineCall } from './call'
import { attempt, attemptInTurns } from './control'

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

const created = (loaded: LoadedScenario): HandlerResult => json(loaded, 201)

export const SCENARIO_CALLS: readonly Call[] = [
  defineCall({
    id: 'listScenarios',
    method: 'GET',
    path: '/__admin/scenarios',
    summary: 'Lists the scenarios that can be loaded.',
    answers: { 200: 'ScenarioList' },
    handle(exchange) {
      const scenarios = scenarioLines(hostOf(exchange).library)
      return json({ scenarios, total: scenarios.length })
    },
  }),
  defineCall({
    id: 'getScenario',
    method: 'GET',
    path: '/__admin/scenarios/{name}',
    summary: 'Describes a scenario, or several joined with `+`: the players, and requests to try.',
    answers: { 200: 'Scenario' },
    problems: ['NOT_FOUND', 'INVALID_BODY'],
    handle(exchange, { path: { name = '' } }) {
      const { library, now } = hostOf(exchange)
      return attempt(exchange, () => {
        const sheet = scenarioSheet(name, library, now)
        const definition = library.has(name) ? library.get(name).definition : undefined
        return json({ ...sheet, definition })
      })
    },
  }),
  defineCall({
    id: 'loadScenario',
    method: 'POST',
    path: '/__admin/scenarios/{name}/load',
    summary: 'Loads a scenario by its name, or several joined with `+`.',
    body: { schema: () => renaming, optional: true },
    answers: { 201: 'Loaded' },
    problems: ['NOT_FOUND', 'COMMAND_REFUSED'],
    handle: (exchange, { path: { name = '' }, body }) =>
      attemptInTurns(exchange, hostOf(exchange).loading(name, body, created), '/as'),
  }),
  defineCall({
    id: 'loadDefinition',
    method: 'POST',
    path: '/__admin/scenarios',
    summary: 'Loads a scenario by its definition.',
    body: { schema: () => scenarioSchemasOf(true).scenario, checkedBy: 'object' },
    answers: { 201: 'Loaded' },
    problems: ['NOT_FOUND', 'COMMAND_REFUSED'],
    handle(exchange, { body }) {
      const definition = body as ScenarioDefinition
      return attemptInTurns(exchange, hostOf(exchange).loading(definition, {}, created))
    },
  }),
]

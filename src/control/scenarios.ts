import * as v from 'valibot'
import { record } from '../contract/input/record'
import { choiceParameter, textParameter } from '../contract/parameters'
import type { Facts } from '../errors'
import { completeLibrary, scenarioLines, scenarioSheet } from '../scenarios/catalogue'
import type { ScenarioDefinition } from '../scenarios/definition'
import type { LoadedScenario, LoadOptions } from '../scenarios/load-options'
import { scenarioSchemas } from '../scenarios/schema'
import { type HandlerResult, json, NO_CONTENT } from '../service/handler-result'
import { defineCall } from './call'
import { attempt } from './control'
import type { ControlContext, ServedWorld } from './server'

const loadOptions = v.strictObject({
  as: v.optional(v.pipe(v.string(), v.minLength(1), v.maxLength(200))),
  replace: v.optional(v.boolean()),
})

const TRUTHS = ['true', 'false'] as const

interface DefinitionQuery {
  readonly as?: string
  readonly replace?: (typeof TRUTHS)[number]
  readonly dryRun?: (typeof TRUTHS)[number]
}

/** The remedy for an id that a player has. A generated player cannot be replaced. */
function takenBy(as: string, replace: string): (facts: Facts) => string {
  return ({ generated }) =>
    `Load it under another id, ${as}${generated ? '' : `, or replace it, ${replace}`}.`
}

const BY_QUERY = takenBy('?as=another-id', '?replace=true')

/** Loads into a copy, and checks the expectations there. */
async function tryLoading(
  context: ControlContext,
  copy: ServedWorld,
  definition: ScenarioDefinition,
  options: LoadOptions,
): Promise<HandlerResult> {
  const { as } = options
  let loaded: LoadedScenario | undefined
  const load = () => {
    loaded = copy.load(definition, options)
    return created(loaded)
  }
  const result = attempt(context, load, as === undefined ? 'body' : 'query.as', BY_QUERY)
  if (loaded === undefined) return result
  const { checkScenario } = await import('../scenarios/failed-expectations')
  return json({ ...loaded, unmet: (await checkScenario(copy, definition, as)).failed })
}

const created = (loaded: LoadedScenario): HandlerResult => json(loaded, 201)

export const SCENARIO_CALLS = [
  defineCall({
    id: 'listScenarios',
    method: 'GET',
    path: '/__admin/scenarios',
    summary: 'Lists the available scenarios.',
    verb: { name: 'scenarios' },
    answers: { 200: 'ScenarioList' },
    handle({ simulation }) {
      const scenarios = scenarioLines(simulation.library)
      return json({ scenarios, total: scenarios.length })
    },
  }),
  defineCall({
    id: 'getScenario',
    method: 'GET',
    path: '/__admin/scenarios/{name}',
    summary: 'Describes a scenario, or several joined with `+`: players and requests to try.',
    verb: { name: 'scenarios' },
    answers: { 200: 'Scenario' },
    problems: ['NOT_FOUND', 'INVALID_BODY'],
    handle(context, { path: { name = '' } }) {
      const { library, nowMs: now } = context.simulation
      return attempt(context, () => {
        const sheet = scenarioSheet(name, library, now)
        const definition = library.has(name)
          ? completeLibrary(library).get(name).definition
          : undefined
        return json({ ...sheet, definition })
      })
    },
  }),
  defineCall({
    id: 'loadScenario',
    method: 'POST',
    path: '/__admin/scenarios/{name}/load',
    summary: 'Loads a scenario by name, or several joined with `+`.',
    verb: { name: 'load' },
    body: { schema: () => loadOptions, optional: true },
    answers: { 201: 'Loaded' },
    problems: ['NOT_FOUND', 'COMMAND_REFUSED'],
    handle: (context, { path: { name = '' }, body }) =>
      attempt(
        context,
        () => created(context.simulation.load(name, body)),
        '/as',
        takenBy('{"as": "another-id"}', '{"replace": true}'),
      ),
  }),
  defineCall({
    id: 'loadDefinition',
    method: 'POST',
    path: '/__admin/scenarios',
    summary: 'Loads a scenario from a definition; its name can be used until the next reset.',
    verb: { name: 'load' },
    parameters: [
      textParameter('as', 'Replaces the id of the player.'),
      choiceParameter('replace', TRUTHS, 'Replaces players with the same ids.'),
      choiceParameter(
        'dryRun',
        TRUTHS,
        'Runs all checks, including expectations, and loads nothing.',
      ),
    ],
    body: { schema: () => scenarioSchemas(true).scenario, checkedBy: 'world' },
    answers: { 201: 'Loaded', 200: 'Loadable' },
    problems: ['NOT_FOUND', 'COMMAND_REFUSED'],
    handle(context, { query, body }) {
      const { as, replace, dryRun } = query as DefinitionQuery
      const definition = body as ScenarioDefinition
      const options = { as, replace: replace === 'true' }
      const where = as === undefined ? 'body' : 'query.as'
      const { simulation } = context
      if (dryRun === 'true') return tryLoading(context, simulation.fork(), definition, options)
      const load = () => {
        const loaded = simulation.load(definition, options)
        simulation.remember(definition)
        return created(loaded)
      }
      return attempt(context, load, where, BY_QUERY)
    },
  }),
  defineCall({
    id: 'defineScenarios',
    method: 'POST',
    path: '/__admin/definitions',
    summary: 'Registers definitions by their names, and loads nothing. They outlast a reset.',
    verb: { name: 'define' },
    // The schema of a definition is that of the call above: it is long.
    body: {
      schema: () => v.strictObject({ definitions: v.array(record(v.string(), v.unknown())) }),
    },
    answers: { 204: null },
    handle: (context, { body }) =>
      attempt(context, () => {
        context.simulation.define(body.definitions as readonly ScenarioDefinition[])
        return NO_CONTENT
      }),
  }),
] as const

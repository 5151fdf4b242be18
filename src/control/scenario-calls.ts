import * as v from 'valibot'
import { record } from '../contract/input/record'
import { choiceParameter, textParameter } from '../contract/parameters'
import { completeLibrary, scenarioLines, scenarioSheet } from '../scenarios/catalog'
import type { ScenarioDefinition } from '../scenarios/definition'
import { scenarioSchemas } from '../scenarios/schema'
import { json } from '../service/answer'
import { call, listed, textIn } from './call'

const loadOptions = v.strictObject({
  as: v.optional(v.pipe(v.string(), v.minLength(1), v.maxLength(200))),
  replace: v.optional(v.boolean()),
})

const TRUTHS = ['true', 'false'] as const

/** The calls about scenarios. */
export const SCENARIO_CALLS = {
  listScenarios: call({
    summary: 'Lists the available scenarios.',
    responses: { 200: 'ScenarioList' },
    handle: ({ world }) => listed('scenarios', scenarioLines(world.library)),
  }),
  getScenario: call({
    summary: 'Describes a scenario, or several joined with `+`: players and requests to try.',
    responses: { 200: 'Scenario' },
    problems: ['NOT_FOUND', 'INVALID_BODY'],
    where: 'body',
    handle({ simulation, world: { library } }, { id: name }) {
      const { nowMs } = simulation
      return simulation.whole(() => {
        const sheet = scenarioSheet(name, library, nowMs)
        const definition = library.has(name)
          ? completeLibrary(library).get(name).definition
          : undefined
        return json({ ...sheet, definition })
      })
    },
  }),
  loadScenario: call({
    summary: 'Loads a scenario by name, or several joined with `+`.',
    body: { schema: () => loadOptions, optional: true },
    responses: { 201: 'Loaded' },
    problems: ['NOT_FOUND', 'COMMAND_REFUSED'],
    where: '/as',
    handle: ({ simulation, world }, { id: name, body }) =>
      simulation.whole(() => json(world.load(name, body), 201)),
  }),
  loadDefinition: call({
    summary: 'Loads a scenario from a definition; its name can be used until the next reset.',
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
    responses: { 201: 'Loaded', 200: 'Loadable' },
    problems: ['NOT_FOUND', 'COMMAND_REFUSED'],
    where: ({ query }) => (query['as'] === undefined ? 'body' : 'query.as'),
    async handle({ simulation, world }, { query, body }) {
      const as = textIn(query, 'as')
      const definition = body as ScenarioDefinition
      const options = { as, replace: query['replace'] === 'true' }
      if (query['dryRun'] !== 'true') {
        return simulation.whole(() => {
          const loaded = world.load(definition, options)
          world.remember(definition)
          return json(loaded, 201)
        })
      }
      const copy = world.fork()
      const loaded = copy.load(definition, options)
      const { checkScenario } = await import('../scenarios/failed-expectations')
      const checked = await checkScenario(copy, definition, as)
      return json({ ...loaded, unmet: checked.flat() })
    },
  }),
  defineScenarios: call({
    summary: 'Registers definitions by their names, and loads nothing. They outlast a reset.',
    // The schema of a definition is that of the call above: it is long.
    body: {
      schema: () => v.strictObject({ definitions: v.array(record(v.string(), v.unknown())) }),
    },
    responses: { 204: null },
    handle: ({ simulation, world }, { body }) =>
      simulation.whole(() => void world.define(body.definitions as readonly ScenarioDefinition[])),
  }),
}

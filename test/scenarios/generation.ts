import { toJsonSchema } from '@valibot/to-json-schema'
import { scenarioSchemasOf } from '../../src/scenarios/schema'
import { scenarioFiles, traitFiles } from './scenario-files'

/*
 * What is generated from the folder of the scenarios and committed: `generated.test.ts` compares,
 * and writes with `-u`.
 */

/** Names that a scenario and a trait share: there is one space of names. */
export function sharedNames(): string[] {
  const traits = new Set(traitFiles.map(({ name }) => name))
  return scenarioFiles.map(({ name }) => name).filter((name) => traits.has(name))
}

/** What editors show beside a field, by its definition. */
const DESCRIPTIONS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  scenario: {
    name: 'Default: the name of the file. The id of the player, unless it has one of its own.',
    title: 'A few words for lists.',
    description: 'What state, why a tester wants it, which requests to try.',
    tags: 'Where lists show it.',
    trait: 'True for a small part that others take with "traits".',
    players: 'Several players by key, in the place of "player", "steps" and "expect".',
    world: 'Policies and clock of the world: only for a scenario that is a world of its own.',
  },
  part: {
    extends: 'A scenario to go on from. Its "expect" is not taken over.',
    traits:
      'Small parts, applied in this order before the own steps. Their "expect" is taken over.',
    player: 'Who it is. What is left out is drawn from the seed.',
    steps:
      'What happened: commands, values to reach, or groups; in time order whatever the order here.',
    expect: 'What must then be true on the wire.',
  },
  who: {
    id: 'Default: the name of the scenario.',
    registered: 'Default: 90 days ago, or a day before the first step.',
    persona: 'The autopilot plays from the registration until the first step.',
    autopilot: 'Payments, reviews and disputes run by themselves, and a persona plays on.',
  },
}

type Schema = { properties?: Record<string, object> }

function describe(schema: Schema, descriptions: Readonly<Record<string, string>> = {}): void {
  for (const [field, description] of Object.entries(descriptions)) {
    const property = schema.properties?.[field]
    if (property === undefined) throw new Error(`The schema has no field ${field}.`)
    Object.assign(property, { description })
  }
}

/** `scenarios/schema.json`. */
export function jsonSchema(): string {
  const { scenario, ...definitions } = scenarioSchemasOf(true)
  // What JSON Schema cannot say, such as the form of an e-mail address, is left to the loading.
  const schema = toJsonSchema(scenario, { definitions, errorMode: 'ignore' })
  const { part, who } = schema.$defs as Record<string, Schema>
  describe(schema as Schema, { ...DESCRIPTIONS['scenario'], ...DESCRIPTIONS['part'] })
  describe(part ?? {}, DESCRIPTIONS['part'])
  describe(who ?? {}, DESCRIPTIONS['who'])
  const head = {
    $schema: 'http://json-schema.org/draft-07/schema#',
    title: 'A scenario of Fauxhouse',
  }
  return `${JSON.stringify({ ...head, ...schema }, undefined, 2)}\n`
}

import { toJsonSchema } from '@valibot/to-json-schema'
import { anyCall, taskSchemaOf } from '../../src/tasks/schema'

interface Schema {
  readonly properties?: Record<string, Schema>
  readonly additionalProperties?: Schema
  readonly [member: string]: unknown
}

const DESCRIPTIONS: Readonly<Record<string, string>> = {
  name: 'Default: the name of the file.',
  title: 'One line for lists.',
  level: '1: one step. 2: several steps, or a rule of the desk. 3: faults, pages or instructions.',
  scenarios: 'Names of scenarios, and definitions.',
  world: 'Clock, policies and faults of the world.',
  player: 'Id of the player who asks.',
  session: 'X-Session-ID of the agent.',
  messages: 'What the player writes.',
  rules: 'Rules for the agent beside those of the desk.',
  decision: 'The right decision.',
  changes: 'All fields that must have changed, by player: {"p-1": {"phone": "…"}}. Default: none.',
  writes: 'Number of updates that must have been applied. Default: any number.',
  facts: 'What the answer must state, by name.',
  withhold: 'Texts that the answer must not state, beside the data of other players.',
  reference: 'Calls that solve the task.',
}

const FACT: Readonly<Record<string, string>> = {
  type: 'amount: in the currency of the player. count: of what "unit" names. date: a day, UTC. text.',
  description: 'What it is, for the agent.',
  from: 'The request whose response has the value, at the start of the task.',
  pointer: 'JSON pointer into that response.',
  unit: 'What a count counts, in the singular.',
  words: 'Other words for the value of a text.',
  others: 'Other values that a text could have: an answer must not state them.',
}

const SCENARIO = '../scenarios/schema.json'

/** `tasks/schema.json`. */
export function tasksSchema(): string {
  const options = { errorMode: 'ignore', typeMode: 'input' } as const
  const { $schema: _, ...schema } = toJsonSchema(
    taskSchemaOf(anyCall),
    options,
  ) as unknown as Schema
  describe(schema, DESCRIPTIONS)
  describe(schema.properties?.['facts']?.additionalProperties, FACT)
  const scenario = { anyOf: [{ type: 'string', minLength: 1 }, { $ref: SCENARIO }] }
  Object.assign(schema.properties?.['scenarios'] as object, { items: scenario })
  Object.assign(schema.properties ?? {}, { world: { $ref: `${SCENARIO}#/properties/world` } })
  const head = {
    $schema: 'http://json-schema.org/draft-07/schema#',
    title: 'A task of Fauxhouse',
  }
  return `${JSON.stringify({ ...head, ...schema }, undefined, 2)}\n`
}

function describe(
  schema: Schema | undefined,
  descriptions: Readonly<Record<string, string>>,
): void {
  for (const [name, description] of Object.entries(descriptions)) {
    const property = schema?.properties?.[name]
    if (property === undefined) throw new Error(`There is no property ${name}.`)
    Object.assign(property, { description })
  }
}

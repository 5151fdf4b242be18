import { toJsonSchema } from '@valibot/to-json-schema'
import type { CommandDescription } from '../../src/engine/command-definition'
import { PLAYER_COMMANDS } from '../../src/engine/commands/catalogue'
import type { FieldTable } from '../../src/engine/field'
import { PROFILE } from '../../src/registration/register-command'
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

/** What editors show beside a field, by the object that has it. */
export const DESCRIPTIONS = {
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
  stepTime: {
    at: 'Default: the instant of the step before it.',
    after: 'Instead of `at`: a duration after the step before it.',
    repeat: 'How often, and how far apart.',
    every: 'Beside `repeat`, a duration.',
  },
  targets: {
    kyc_status: 'By moves of the KYC case.',
    ltd: 'Lifetime deposits: by deposits.',
    ltnc: 'Lifetime net casino revenue: by lost bets, or a win.',
    bonus_balance: 'Balance of the active bonus: by play, once cash is 0.',
    cash: 'By a deposit, or by a win where `ltd` is given too; down by lost bets.',
    cash_at_least: 'As `cash`, but more is left alone.',
    wagering: 'Progress of the active bonus: by bets that win their stake back.',
    rows: 'Number of transactions: by bets that win their stake back; an odd one loses.',
    blocked: 'A cause, `true` or `false`: by `block` and `unblock`.',
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, string>>>>

interface Schema {
  readonly properties?: Readonly<Record<string, Schema>>
  readonly const?: string
}

function describe(schema: Schema | undefined, descriptions: Readonly<Record<string, string>>) {
  for (const [field, description] of Object.entries(descriptions)) {
    const property = schema?.properties?.[field]
    if (property === undefined) throw new Error(`The schema has no field ${field}.`)
    Object.assign(property, { description })
  }
}

/** Describes the fields of a command, and those of the objects in it. */
function describeFields(schema: Schema | undefined, fields: FieldTable): void {
  const docs = Object.entries(fields).map(([name, { doc }]) => [name, doc])
  describe(schema, Object.fromEntries(docs))
  for (const [name, field] of Object.entries(fields)) {
    if (field.kind === 'object') describeFields(schema?.properties?.[name], field.fields)
  }
}

interface StepSchema {
  readonly anyOf: readonly [{ readonly oneOf: readonly Schema[] }, reach: Schema, group: Schema]
}

function describeSteps({ anyOf: [commands, reach, group] }: StepSchema): void {
  for (const [index, schema] of commands.oneOf.entries()) {
    const { doc, fields } = PLAYER_COMMANDS[index] as CommandDescription
    Object.assign(schema, { description: doc })
    describeFields(schema, fields)
    describe(schema, DESCRIPTIONS.stepTime)
  }
  for (const schema of [reach, group]) describe(schema, DESCRIPTIONS.stepTime)
  describe(reach.properties?.['reach'], DESCRIPTIONS.targets)
}

/** `scenarios/schema.json`. */
export function jsonSchema(): string {
  const { scenario, ...definitions } = scenarioSchemasOf(true)
  // What JSON Schema cannot say, such as the form of an e-mail address, is left to the loading.
  const schema = toJsonSchema(scenario, { definitions, errorMode: 'ignore' })
  const { part, who, step } = schema.$defs as Readonly<Record<string, Schema>>
  describe(schema as Schema, { ...DESCRIPTIONS.scenario, ...DESCRIPTIONS.part })
  describe(part, DESCRIPTIONS.part)
  describe(who, DESCRIPTIONS.who)
  describeFields(who?.properties?.['profile'], PROFILE)
  describeSteps(step as unknown as StepSchema)
  const head = {
    $schema: 'http://json-schema.org/draft-07/schema#',
    title: 'A scenario of Fauxhouse',
  }
  return `${JSON.stringify({ ...head, ...schema }, undefined, 2)}\n`
}

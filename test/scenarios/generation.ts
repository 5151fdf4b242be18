import { toJsonSchema } from '@valibot/to-json-schema'
import type { CommandDescription } from '../../src/engine/command-definition'
import { PLAYER_COMMANDS } from '../../src/engine/commands/catalogue'
import type { FieldTable } from '../../src/engine/field'
import { PROFILE } from '../../src/registration/register-command'
import { scenarioSchemasOf } from '../../src/scenarios/schema'
import { scenarioFiles, traitFiles } from './scenario-files'

/*
 * The committed files that are generated from the folder of the scenarios. `generated.test.ts`
 * compares them, and writes them with `-u`.
 */

/** Names that both a scenario and a trait have: names must be unique. */
export function sharedNames(): string[] {
  const traits = new Set(traitFiles.map(({ name }) => name))
  return scenarioFiles.map(({ name }) => name).filter((name) => traits.has(name))
}

/** The descriptions of fields in editors, by the object of the field. */
export const DESCRIPTIONS = {
  scenario: {
    name: 'Default: the name of the file. Also the id of the player, unless the player has an id.',
    title: 'A short title for lists.',
    description: 'The state, its use for a tester, and the requests to try.',
    tags: 'Groups in lists.',
    trait: 'True for a small part that other scenarios use with "traits".',
    players: 'Several players by key, instead of "player", "steps" and "expect".',
    world: 'Policies and clock of the world: only if the scenario is the only one of its world.',
  },
  part: {
    extends: 'A scenario to continue from. Its "expect" is not inherited, except that of a trait.',
    traits: 'Small parts, applied in this order before the steps. Their "expect" is inherited.',
    player: 'Identity and registration. Omitted fields are drawn from the seed.',
    steps: 'Commands, values to reach, or groups. They are executed in time order.',
    expect: 'Conditions on the answers of the operations.',
  },
  who: {
    id: 'Default: the name of the scenario.',
    registered: 'Default: 90 days ago, or a day before the first step.',
    persona: 'The autopilot plays from the registration until the first step.',
    autopilot: 'Payments, reviews and disputes run by themselves, and a persona plays on.',
    origin:
      'The player of a world from which all is drawn that is not stated: ids, luck, the decisions of a persona. Default: the seed of the world and the id.',
  },
  origin: {
    seed: 'Seed of the world.',
    id: 'Id of the player there.',
    data: 'Version of the generated data; another one is refused. Default: any.',
    compression: 'The option of the world. Default: that of the world into which it is loaded.',
    storyEndsAt: "Instant of the persona's turning point or end, if the world drew one.",
  },
  stepTime: {
    at: 'Default: the instant of the previous step.',
    after: 'Instead of `at`: a duration after the previous step.',
    repeat: 'Number of times.',
    every: 'With `repeat`: the duration between two times.',
  },
  targets: {
    kyc_status: 'By changes of the KYC status.',
    ltd: 'Lifetime deposits: by deposits.',
    ltnc: 'Lifetime net casino revenue: by rounds that return nine tenths, or a win.',
    bonus_balance: 'Balance of the active bonus: by play, once cash is 0.',
    cash: 'Up by a deposit, or by a win if `ltd` is given too; down by rounds, as `ltnc`.',
    cash_at_least: 'Like `cash`, but a larger value is kept.',
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
  // Loading checks the rules that JSON Schema cannot express, such as the form of an address.
  const schema = toJsonSchema(scenario, { definitions, errorMode: 'ignore' })
  const { part, who, step } = schema.$defs as Readonly<Record<string, Schema>>
  describe(schema as Schema, { ...DESCRIPTIONS.scenario, ...DESCRIPTIONS.part })
  describe(part, DESCRIPTIONS.part)
  describe(who, DESCRIPTIONS.who)
  describeFields(who?.properties?.['profile'], PROFILE)
  describe(who?.properties?.['origin'], DESCRIPTIONS.origin)
  describeSteps(step as unknown as StepSchema)
  const head = {
    $schema: 'http://json-schema.org/draft-07/schema#',
    title: 'A scenario of Fauxhouse',
  }
  return `${JSON.stringify({ ...head, ...schema }, undefined, 2)}\n`
}

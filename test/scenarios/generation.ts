import { toJsonSchema } from '@valibot/to-json-schema'
import * as v from 'valibot'
import { OPERATIONS } from '../../src/contract/operations'
import { RULES, type Rule } from '../../src/errors'
import { scenarioSchemas } from '../../src/scenarios/schema'
import type { CommandDescription } from '../../src/simulator/engine/command-definition'
import { PLAYER_COMMANDS } from '../../src/simulator/engine/commands/catalogue'
import type { FieldTable } from '../../src/simulator/engine/field'
import { PROFILE } from '../../src/simulator/registration/register-command'
import { faultRuleEntries } from '../../src/world/faults/rule'
import { PROPOSALS, policySchema, proposeNames, type Schema, stepSchema } from './editor-schema'
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
    $schema: 'This schema, for completion in editors.',
    name: 'Default: the file name. Also the id of the player, unless "player" sets one.',
    title: 'A short title for lists.',
    description: 'The state, what to test with it, and requests to try.',
    tags: 'Groups for lists.',
    trait: 'True for a trait: it is never loaded alone, and other scenarios name it in "traits".',
    players: 'Several players by key, instead of "player", "steps" and "expect".',
    world: 'Policies and clock of the world. Allowed only if the world has no other scenario.',
  },
  part: {
    extends: 'A scenario to continue from. Its "expect" is not inherited, unless it is a trait.',
    traits: 'Names of traits, applied in this order before the steps. Their "expect" is inherited.',
    player: 'Identity and registration. Omitted fields are drawn from the seed.',
    steps: 'Commands, values to reach, or groups, executed in order of time.',
    expect: 'Conditions on the responses of the operations.',
  },
  who: {
    id: 'Default: the name of the scenario.',
    market:
      'Country of the player. Default: the first country with the currency, otherwise Germany.',
    currency: 'Default: the first currency of the market.',
    profile: 'Name, e-mail address, settings and so on. Omitted fields are drawn from the seed.',
    terms:
      'Wagering terms, by code, of offers with terms that differ between players. Default: drawn from the seed.',
    registered: 'Default: 90 days ago, or a day before the first step.',
    persona: 'The autopilot plays from registration until the first step.',
    autopilot: 'Payments, reviews and disputes run automatically, and a persona continues to play.',
    origin:
      'The player of a world that supplies everything not stated: ids, outcomes, the decisions of a persona. Default: the seed of the world and the id.',
  },
  terms: {
    base: 'What the multiplier applies to.',
    multiplier: 'Wagering multiplier.',
  },
  origin: {
    seed: 'Seed of the world.',
    id: 'Id of the player in that world.',
    data: 'Version of the generated data; other versions are rejected. Default: any.',
    compression: 'The option of that world. Default: that of the world that loads the scenario.',
    storyEndsAt: "Instant of the persona's turning point or end, if that world drew one.",
  },
  stepTime: {
    at: 'Default: the instant of the previous step; for the first step, the registration.',
    after: 'Instead of `at`: a duration after the previous step.',
    repeat: 'Number of repetitions.',
    every: 'With `repeat`: the duration between repetitions.',
  },
  targets: {
    kyc_status: 'By changes of the KYC status.',
    ltd: 'Lifetime deposits: by deposits.',
    ltnc: 'Lifetime net casino revenue: by rounds that return nine tenths of the stake, or by a win.',
    bonus_balance: 'Balance of the active bonus: by play, once cash is 0.',
    cash: 'Up by a deposit, or by a win if `ltd` is also given; down by rounds, as for `ltnc`.',
    cash_at_least: 'Like `cash`, but a higher value is kept.',
    wagering: 'Progress of the active bonus: by bets that win back their stake.',
    rows: 'Number of transactions: by bets that win back their stake; for an odd number, one bet loses.',
    blocked: 'A cause, `true` or `false`: by `block` and `unblock`.',
  },
  command: {
    as: 'A name for what the command creates. Later steps refer to it as "$name".',
    refused: 'The rule that must reject the command, which then changes nothing.',
  },
  reach: { reach: 'The values to reach at the instant of the step.' },
  group: { steps: 'The steps of the group.' },
  wagering: {
    percent: 'The wagered percentage of the requirement, 0 to 100.',
    remaining: 'The amount left to wager.',
    wagered: 'The wagered amount.',
  },
  money: { eur: 'An amount in euros, converted to the currency of the player.' },
  when: {
    last: 'The latest such instant: 02-29T12:00Z, T00:00Z, clocks-forward or clocks-back.',
    ago: 'The instant is at least this long before now.',
    plus: 'A duration to add to the instant.',
  },
  expectation: {
    on: 'The operation whose response is checked.',
    query: 'Parameters of the request.',
    that: 'Conditions by JSON pointer into the response: {"/kpi/ltd": 50}.',
  },
  comparisons: {
    equals: 'The value, of any type.',
    not: 'Any other value.',
    oneOf: 'One of these values.',
    gt: 'More than this number.',
    gte: 'At least this number.',
    lt: 'Less than this number.',
    lte: 'At most this number.',
    contains: 'A list with this item, or a string with this part.',
    lacks: 'A list without this item, or a string without this part.',
    like: 'A string like this one, in which * is any text.',
    matches:
      'A string that matches this regular expression: of its first 1,000 characters. It has the syntax of JavaScript with the flag u, without repeated groups, lookahead, lookbehind and backreferences, and at most 200 characters.',
    absent: 'True: there is no such member, or it is null.',
    length: 'The length of the list or the string.',
    sameAs: 'The value at this other pointer.',
    before: 'An instant before now plus this duration.',
    after: 'An instant after now plus this duration.',
    count: 'The number of items that match.',
  },
  count: { where: 'Conditions on an item.', is: 'The number of items that match.' },
  world: {
    now: 'The clock of the world.',
    policies: 'Policies: switches for points that the specification leaves open.',
    faults: 'Faults in the responses of the service.',
  },
  fault: {
    id: 'Default: fault-1, fault-2 ...',
    name: 'A description for people.',
    operation: 'The operation of the request.',
    player: 'Id of the player in the path.',
    session: 'Value of X-Session-ID.',
    method: 'Method of the request.',
    path: 'Path of the request, such as /v1/players/p1; * matches any text.',
    times: 'Ends the rule after this many effects.',
    skip: 'Ignores this many first matches.',
    share: 'Share of the matches that it affects, 0 to 1.',
    effect: 'What happens. Members can be combined.',
  },
  effect: {
    status: 'Responds with this status instead of running the operation.',
    headers: 'Headers of that response.',
    body: 'Body of that response: text or JSON.',
    delay: 'Delays the response.',
    failure: 'How the connection or the response fails.',
    staleRead: 'A read returns the state before the last write to its player.',
    loseAnswer: 'A write is applied, but its response is lost.',
    ignoreUpdate: 'A write receives 200 but is not applied.',
    applyTwice: 'A write is applied twice and answered once.',
  },
  delay: {
    uniform: 'All durations between the two are equally likely.',
    logNormal: 'Half of the durations are below the median, 95% below p95.',
  },
  logNormal: { median: 'Half of the durations are below it.', p95: '95% are below it.' },
} as const satisfies Readonly<Record<string, Readonly<Record<string, string>>>>

/** Describes fields; each must exist. */
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

/** The schema of a step, from the one of the validation: commands, a target, or a group. */
function describedStep({ anyOf = [] }: Schema): Schema {
  const [{ oneOf: commands = [] } = {}, reach, group] = anyOf
  if (reach === undefined || group === undefined) throw new Error('A step has other kinds.')
  for (const [index, schema] of commands.entries()) {
    const { doc, fields } = PLAYER_COMMANDS[index] as CommandDescription
    schema.description = doc
    describeFields(schema, fields)
    describe(schema, { ...DESCRIPTIONS.stepTime, ...DESCRIPTIONS.command })
    const { refused } = schema.properties ?? {}
    const meanings = refused?.enum?.map((rule) => RULES[rule as Rule])
    Object.assign(refused ?? {}, { enumDescriptions: meanings })
  }
  for (const schema of [reach, group]) describe(schema, DESCRIPTIONS.stepTime)
  describe(reach, DESCRIPTIONS.reach)
  describe(group, DESCRIPTIONS.group)
  const targets = reach.properties?.['reach']
  describe(targets, DESCRIPTIONS.targets)
  describeAll(targets?.properties?.['wagering']?.anyOf, DESCRIPTIONS.wagering)
  return stepSchema(commands, reach, group, DESCRIPTIONS.stepTime)
}

/** Describes the fields of alternatives; each field is in one of them at least. */
function describeAll(
  schemas: readonly Schema[] = [],
  descriptions: Readonly<Record<string, string>>,
): void {
  for (const [field, description] of Object.entries(descriptions)) {
    const found = schemas.filter((schema) => schema.properties?.[field])
    if (found.length === 0) throw new Error(`The alternatives have no field ${field}.`)
    for (const schema of found) describe(schema, { [field]: description })
  }
}

/** The schema of a rule of faults. */
function faultSchema(): Schema {
  const rule = v.strictObject(faultRuleEntries())
  const schema = toJsonSchema(rule, { errorMode: 'ignore', typeMode: 'input' }) as unknown as Schema
  const { $schema, ...own } = schema
  const { effect } = own.properties ?? {}
  describe(own, DESCRIPTIONS.fault)
  describe(effect, DESCRIPTIONS.effect)
  const delays = effect?.properties?.['delay']?.anyOf
  describeAll(delays, DESCRIPTIONS.delay)
  const drawn = delays?.map((each) => each.properties?.['logNormal'] ?? {})
  describeAll(drawn, DESCRIPTIONS.logNormal)
  return own
}

/** Describes the parameters of an expectation's request, as the contract does. */
function describeQuery(query: Schema | undefined): void {
  const docs = OPERATIONS.flatMap(({ parameters }) => parameters).map(
    ({ name, description }) => [name, description] as const,
  )
  const names = Object.keys(query?.properties ?? {})
  describe(query, Object.fromEntries(docs.filter(([name]) => names.includes(name))))
}

/** `scenarios/schema.json`. */
export function jsonSchema(): string {
  const { scenario, ...definitions } = scenarioSchemas(true)
  // Loading checks the rules that JSON Schema cannot express, such as the form of an address.
  const schema = toJsonSchema(scenario, { definitions, errorMode: 'ignore' }) as unknown as Schema
  const defs = schema['$defs'] as Record<string, Schema>
  const { part, who, step, expectation, comparisons, money, when } = defs
  describe(schema, { ...DESCRIPTIONS.scenario, ...DESCRIPTIONS.part })
  describe(part, DESCRIPTIONS.part)
  describe(who, DESCRIPTIONS.who)
  describeFields(who?.properties?.['profile'], PROFILE)
  describe(who?.properties?.['origin'], DESCRIPTIONS.origin)
  const terms = who?.properties?.['terms'] as Record<string, Schema> | undefined
  describe(terms?.['additionalProperties'], DESCRIPTIONS.terms)
  describeAll(expectation?.anyOf, DESCRIPTIONS.expectation)
  for (const one of expectation?.anyOf ?? []) describeQuery(one.properties?.['query'])
  describe(comparisons, DESCRIPTIONS.comparisons)
  describe(comparisons?.properties?.['count'], DESCRIPTIONS.count)
  describeAll(money?.anyOf, DESCRIPTIONS.money)
  describeAll(when?.anyOf, DESCRIPTIONS.when)
  const world = schema.properties?.['world']
  Object.assign(world?.properties ?? {}, {
    policies: policySchema(),
    faults: { type: 'array', items: faultSchema() },
  })
  describe(world, DESCRIPTIONS.world)
  for (const each of [schema, part]) proposeNames(each)
  const $defs = { ...defs, step: describedStep(step as Schema), ...PROPOSALS }
  const head = {
    $schema: 'http://json-schema.org/draft-07/schema#',
    title: 'A scenario of Fauxhouse',
  }
  return `${JSON.stringify({ ...head, ...schema, $defs }, undefined, 2)}\n`
}

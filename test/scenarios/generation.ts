import { toJsonSchema } from '@valibot/to-json-schema'
import * as v from 'valibot'
import { OPERATIONS } from '../../src/contract/operations'
import { RULES, type Rule } from '../../src/errors'
import { scenarioSchemasOf } from '../../src/scenarios/schema'
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
    $schema: 'This schema: an editor proposes fields and values by it.',
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
    market: 'Country of the player. Default: the first with the currency, else Germany.',
    currency: 'Default: the first of the market.',
    profile: 'Name, e-mail address, settings ... What is left out is drawn from the seed.',
    terms:
      'Wagering terms of offers whose terms differ from player to player, by their codes. Default: drawn.',
    registered: 'Default: 90 days ago, or a day before the first step.',
    persona: 'The autopilot plays from the registration until the first step.',
    autopilot: 'Payments, reviews and disputes run by themselves, and a persona plays on.',
    origin:
      'The player of a world from which all is drawn that is not stated: ids, luck, the decisions of a persona. Default: the seed of the world and the id.',
  },
  terms: {
    base: 'What the multiplier applies to.',
    multiplier: 'Wagering multiplier.',
  },
  origin: {
    seed: 'Seed of the world.',
    id: 'Id of the player there.',
    data: 'Version of the generated data; another one is refused. Default: any.',
    compression: 'The option of the world. Default: that of the world into which it is loaded.',
    storyEndsAt: "Instant of the persona's turning point or end, if the world drew one.",
  },
  stepTime: {
    at: 'Default: the instant of the previous step; of the first, the registration.',
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
  command: {
    as: 'A name for what the command creates: a later step refers to it by "$name".',
    refused: 'The rule that must refuse the command, which then changes nothing.',
  },
  reach: { reach: 'The values that are reached at the instant of the step.' },
  group: { steps: 'The steps of the group.' },
  wagering: {
    percent: 'The part of the requirement that is wagered, 0 to 100.',
    remaining: 'What is left to wager.',
    wagered: 'What is wagered.',
  },
  money: { eur: 'In euros: converted to the currency of the player.' },
  when: {
    last: 'The latest such instant: 02-29T12:00Z, T00:00Z, clocks-forward or clocks-back.',
    ago: 'The instant is at least this long before now.',
    plus: 'A duration that is added to the instant.',
  },
  expectation: {
    on: 'The operation whose answer is checked.',
    query: 'Parameters of the request.',
    that: 'Conditions by JSON pointer into the answer: {"/kpi/ltd": 50}.',
  },
  comparisons: {
    equals: 'The value, of any type.',
    not: 'Another value than this.',
    oneOf: 'One of these values.',
    gt: 'A number above this.',
    gte: 'This number or one above.',
    lt: 'A number below this.',
    lte: 'This number or one below.',
    contains: 'A list with this item, or a text with this part.',
    lacks: 'A list without this item, or a text without this part.',
    matches:
      'A text that this regular expression matches. It has the syntax of JavaScript with the flag u, without lookahead, lookbehind and backreferences.',
    absent: 'True: there is no such member, or it is null.',
    length: 'The length of the list or the text.',
    sameAs: 'The value at this other pointer.',
    before: 'An instant before now plus this duration.',
    after: 'An instant after now plus this duration.',
    count: 'The number of items that fit.',
  },
  count: { where: 'Conditions on an item.', is: 'The number of items that satisfy them.' },
  world: {
    now: 'The clock of the world.',
    policies: 'Switches for points that the documented interface leaves open.',
    faults: 'Failures of the answers of the service.',
  },
  fault: {
    id: 'Default: fault-1, fault-2 ...',
    name: 'For people.',
    operation: 'The operation of the request.',
    player: 'Id of the player in the path.',
    session: 'Value of X-Session-ID.',
    method: 'Method of the request.',
    path: 'Path of the request, such as /v1/players/p1; * is any text.',
    times: 'Ends after it has taken effect this often.',
    skip: 'Lets the first matches pass.',
    share: 'Part of the matches on which it takes effect, 0 to 1.',
    effect: 'What happens. The members combine.',
  },
  effect: {
    status: 'Answers with this status, without the operation.',
    headers: 'Headers of that answer.',
    body: 'Body of that answer: a text, or JSON.',
    delay: 'Waits before the answer.',
    failure: 'How the connection or the answer fails.',
    staleRead: 'A read answers from before the last write to its player.',
    loseAnswer: 'A write is applied, and its answer is lost.',
    ignoreUpdate: 'A write is answered with 200, and not applied.',
    applyTwice: 'A write is applied twice, and answered once.',
  },
  delay: {
    uniform: 'All durations between the two are equally likely.',
    logNormal: 'Half of the durations are below the median, 95 % below p95.',
  },
  logNormal: { median: 'Half of the durations are below it.', p95: '95 % are below it.' },
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
  const { scenario, ...definitions } = scenarioSchemasOf(true)
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

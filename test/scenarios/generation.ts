import { toJsonSchema } from '@valibot/to-json-schema'
import { OPERATIONS } from '../../src/contract/operations'
import { RULES, type Rule } from '../../src/errors'
import { scenarioSchemas } from '../../src/scenarios/schema'
import type { CommandDescription } from '../../src/simulator/engine/command-definition'
import { PLAYER_COMMANDS } from '../../src/simulator/engine/commands/catalog'
import type { FieldTable } from '../../src/simulator/engine/field'
import { PROFILE } from '../../src/simulator/registration/register-command'
import DESCRIPTIONS from './descriptions.json' with { type: 'json' }
import { PROPOSALS, proposeNames, type Schema, stepSchema } from './editor-schema'
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
  for (const each of [schema, part]) proposeNames(each)
  const $defs = { ...defs, step: describedStep(step as Schema), ...PROPOSALS }
  const head = {
    $schema: 'http://json-schema.org/draft-07/schema#',
    title: 'A scenario of Fauxhouse',
  }
  return `${JSON.stringify({ ...head, ...schema, $defs }, undefined, 2)}\n`
}

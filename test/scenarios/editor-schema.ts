import { CATALOG } from '../../src/simulator/domain/bonuses'
import type { CommandDescription } from '../../src/simulator/engine/command-definition'
import { PLAYER_COMMANDS } from '../../src/simulator/engine/commands/catalog'
import { type ScenarioFile, scenarioFiles, traitFiles } from './scenario-files'

/*
 * What editors make of a JSON schema: they propose the values of `enum`, each with its description,
 * and the fields of those branches that fit what is written so far.
 */

/** A JSON schema; its members are as JSON Schema has them. */
export interface Schema {
  description?: string
  type?: string
  const?: unknown
  enum?: readonly unknown[]
  anyOf?: readonly Schema[]
  oneOf?: readonly Schema[]
  allOf?: readonly Schema[]
  items?: Schema
  required?: readonly string[]
  properties?: Record<string, Schema>
  propertyNames?: Schema
  additionalProperties?: boolean | Schema
  [keyword: string]: unknown
}

type Proposal = readonly [value: string, description: string]

/** Values with their descriptions. The second keyword is one of editors; validators ignore it. */
const choiceOf = (values: readonly Proposal[]): Schema => ({
  enum: values.map(([value]) => value),
  enumDescriptions: values.map(([, description]) => description),
})

/** A text for which editors propose values. Others are allowed, too. */
const proposing = (values: readonly Proposal[], others: Schema): Schema => ({
  anyOf: [choiceOf(values), others],
})

const named = (files: readonly ScenarioFile[]) =>
  files.map(({ name, definition }): Proposal => [name, definition.title ?? name])

/** Definitions of names that several fields propose. */
export const PROPOSALS = {
  scenarioName: proposing(named([...scenarioFiles, ...traitFiles]), {
    type: 'string',
    minLength: 1,
  }),
  traitName: proposing(named(traitFiles), { type: 'string', pattern: '^[a-z0-9]+(-[a-z0-9]+)*$' }),
  bonusCode: proposing(
    CATALOG.map(({ code, name }): Proposal => [code, name]),
    { type: 'string', minLength: 1 },
  ),
} as const

/** Fields of commands that take the code of a bonus of the catalog. */
const BONUS_FIELDS: Readonly<Record<string, readonly string[]>> = {
  awardBonus: ['code'],
  claimBonus: ['bonus'],
  cancelBonus: ['bonus'],
  extendBonus: ['bonus'],
  reinstateBonus: ['bonus'],
}

const ref = (name: string) => ({ $ref: `#/$defs/${name}` })

/**
 * A step: the branch of a command applies if the step has its type, so an editor proposes all types
 * and, once there is one, its fields.
 *
 * @param commands the schema of each command, in the order of the catalog
 */
export function stepSchema(
  commands: readonly Schema[],
  reach: Schema,
  group: Schema,
  time: Readonly<Record<string, string>>,
): Schema {
  const types = choiceOf(PLAYER_COMMANDS.map(({ type, doc }) => [type, doc]))
  const branches = commands.map((schema, place) => {
    const { type } = PLAYER_COMMANDS[place] as CommandDescription
    const own = (BONUS_FIELDS[type] ?? []).map((field): [string, Schema] => [
      field,
      { description: schema.properties?.[field]?.description, allOf: [ref('bonusCode')] } as Schema,
    ])
    const { type: _, ...fields } = { ...schema.properties, ...Object.fromEntries(own) }
    const properties = { type: true as unknown as Schema, ...fields }
    return {
      if: { properties: { type: { const: type } }, required: ['type'] },
      // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema.
      then: { ...schema, properties },
    }
  })
  const untyped = (key: string, schema: Schema) => ({
    if: { required: [key] },
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema.
    then: schema,
  })
  const times = Object.entries(time).map(([name, description]) => [name, { description }])
  return {
    type: 'object',
    properties: {
      type: { description: 'What the player, staff or the operator do: a command.', ...types },
      reach: { description: 'In place of a type: values that ordinary commands then reach.' },
      steps: { description: 'In place of a type: several steps, which can be repeated together.' },
      ...Object.fromEntries(times),
    },
    anyOf: [{ required: ['type'] }, { required: ['reach'] }, { required: ['steps'] }],
    allOf: [...branches, untyped('reach', reach), untyped('steps', group)],
  }
}

/** Lets editors propose the names of parts where a scenario builds on others. */
export function proposeNames(part: Schema | undefined): void {
  const { extends: origin, traits } = part?.properties ?? {}
  if (part?.properties === undefined || origin === undefined || traits === undefined) return
  const { description } = origin
  part.properties['extends'] = { description, allOf: [ref('scenarioName')] } as Schema
  traits.items = ref('traitName')
}

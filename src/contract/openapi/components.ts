import { toJsonSchemaDefs } from '@valibot/to-json-schema'
import type * as v from 'valibot'
import { RESOURCES, type ResourceName } from '../fidelity/register'
import { withNullFields } from '../null-fields'
import type { Policies } from '../policies'
import {
  bonusPage,
  eligibleBonusList,
  playerProfile,
  profileUpdate,
  transactionPage,
  transactionSummary,
  updateResult,
} from '../schemas'
import { type JsonObject, noteOf, refTo } from './json'

type Schemas = Readonly<Record<ResourceName, v.GenericSchema>>

/** Every resource and body as a schema, by its name in the document. */
export function resourceSchemas({ absentFields }: Pick<Policies, 'absentFields'>): Schemas {
  const seen = (schema: v.GenericSchema) =>
    absentFields === 'null' ? withNullFields(schema) : schema
  const profile = seen(playerProfile)
  const kpi = fieldOf(profile, 'kpi')
  const rows = seen(transactionPage)
  const bonuses = seen(bonusPage)
  const offers = seen(eligibleBonusList)
  return {
    PlayerProfile: profile,
    Balances: fieldOf(profile, 'balances'),
    Kpi: kpi,
    LastWithdrawal: fieldOf(kpi, 'last_withdrawal'),
    LastDeposit: fieldOf(kpi, 'last_deposit'),
    Settings: fieldOf(profile, 'settings'),
    ProfileUpdate: profileUpdate,
    SettingsUpdate: fieldOf(profileUpdate, 'settings'),
    UpdateResult: updateResult,
    Transaction: fieldOf(rows, 'transactions'),
    TransactionPage: rows,
    TransactionSummary: transactionSummary,
    Bonus: fieldOf(bonuses, 'bonuses'),
    BonusPage: bonuses,
    EligibleBonus: fieldOf(offers, 'bonuses'),
    EligibleBonusList: offers,
  }
}

/** Parts of schemas that are made of others, as valibot keeps them. */
interface Composite extends v.GenericSchema {
  readonly entries?: Readonly<Record<string, Composite>>
  readonly wrapped?: Composite
  readonly item?: Composite
}

/** The names of an object schema's fields. */
export function fieldNames(schema: v.GenericSchema): string[] {
  return Object.keys((schema as Composite).entries ?? {})
}

/** The object that a field holds, be it optional, nullable or the item of a list. */
function fieldOf(schema: v.GenericSchema, field: string): v.GenericSchema {
  let inner = (schema as Composite).entries?.[field]
  while (inner?.wrapped ?? inner?.item) inner = inner?.wrapped ?? inner?.item
  if (inner === undefined) throw new TypeError(`The schema has no field ${field}.`)
  return inner
}

/** The schemas of the resources as JSON Schema, described by the fidelity register. */
export function resourceComponents(policies: Policies): Record<string, JsonObject> {
  const converted = toJsonSchemaDefs(resourceSchemas(policies), {
    target: 'draft-2020-12',
    overrideRef: ({ referenceId }) => refTo('schemas', referenceId).$ref,
    overrideAction: ({ valibotAction, jsonSchema }) => formatOf(valibotAction.type, jsonSchema),
  })
  return Object.fromEntries(
    Object.entries(converted).map(([name, schema]) => {
      const { $schema: _, ...component } = schema as JsonObject
      return [name, describe(name as ResourceName, component, policies)]
    }),
  )
}

/** What valibot checks by itself and JSON Schema has words for. */
function formatOf<Schema extends object>(action: string, schema: Schema): Schema | undefined {
  if (action === 'rfc_email') return { ...schema, format: 'email' }
  if (action === 'finite') return schema
  // The only expression of the resources is that of a date-time.
  return action === 'regex' ? { ...schema, format: 'date-time' } : undefined
}

function describe(name: ResourceName, component: JsonObject, policies: Policies): JsonObject {
  const entries = RESOURCES[name]
  const properties = Object.entries((component['properties'] ?? {}) as Record<string, JsonObject>)
  const strict =
    policies.updateUnknownFields === 'reject' &&
    (name === 'ProfileUpdate' || name === 'SettingsUpdate')
  return {
    ...component,
    ...(strict && { additionalProperties: false }),
    properties: Object.fromEntries(
      properties.map(([field, schema]) => [
        field,
        { ...schema, ...noteOf(entries[field as keyof typeof entries]) },
      ]),
    ),
  }
}

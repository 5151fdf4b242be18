import type { Wire } from '../../adapters/wire'
import type { OperationId } from '../../contract/operations'
import type { Described } from '../elements/json-view'
import type { Connection } from './connection'
import { useLoaded } from './loaded'

/** The parts of a JSON schema that the page reads. */
export interface Schema {
  readonly $ref?: string
  readonly type?: string
  readonly description?: string
  readonly enum?: readonly unknown[]
  readonly examples?: readonly unknown[]
  readonly default?: unknown
  readonly items?: Schema
  readonly properties?: Readonly<Record<string, Schema>>
}

export type Schemas = Readonly<Record<string, Schema>>

/** The parts of the control API's own OpenAPI document that the page uses. */
interface ControlDocument {
  readonly paths: Readonly<Record<string, { readonly get?: { readonly parameters?: Parameters } }>>
  readonly components: { readonly schemas: Schemas }
}

type Parameters = readonly { readonly name: string; readonly schema: Schema }[]

/** Loads once for each key, and again after a failure. */
export function loadedOnce<Key extends object, Value>(load: (key: Key) => Promise<Value>) {
  const known = new WeakMap<Key, Promise<Value>>()
  return (key: Key): Promise<Value> => {
    const loaded = known.get(key) ?? load(key)
    known.set(key, loaded)
    loaded.catch(() => known.delete(key))
    return loaded
  }
}

/** The document of a connection: its policies may be changed, its names are not. */
const documentOf = loadedOnce(
  async (wire: Wire) => (await wire.send('GET', '/openapi.json')) as ControlDocument,
)

/** The name of the component that a reference leads to. */
export const nameIn = ($ref: string) => $ref.split('/').at(-1) ?? ''

/** A schema, with that of the component that it refers to. */
export function followed({ $ref, ...own }: Schema, schemas: Schemas): Schema {
  return $ref === undefined ? own : { ...schemas[nameIn($ref)], ...own }
}

/** The schemas of the answers of the service. */
const ANSWERS: Readonly<Record<OperationId, string>> = {
  getPlayerProfile: 'PlayerProfile',
  getTransactionHistory: 'TransactionPage',
  updatePlayerProfile: 'UpdateResult',
  getBonusHistory: 'BonusPage',
  getTransactionSummary: 'TransactionSummary',
  getEligibleBonuses: 'EligibleBonusList',
}

/** The operations of the service. */
export const OPERATIONS = Object.keys(ANSWERS) as readonly OperationId[]

/** What the fields of a good answer of an operation mean. */
export function useAnswerSchema(operation: OperationId | null): Described | undefined {
  const load = async ({ wire }: Connection) => {
    if (operation === null) return undefined
    const { components } = await documentOf(wire)
    return resolved(components.schemas[ANSWERS[operation]] ?? {}, components.schemas)
  }
  return useLoaded(load, [operation]).value
}

/** The schema with all its references followed. A schema of the document has no circle. */
function resolved(schema: Schema, schemas: Schemas): Described {
  const { description, properties, items } = followed(schema, schemas)
  const members = Object.entries(properties ?? {}).map(([name, member]) => [
    name,
    resolved(member, schemas),
  ])
  return {
    ...(description !== undefined && { description }),
    ...(items !== undefined && { items: resolved(items, schemas) }),
    ...(properties !== undefined && { properties: Object.fromEntries(members) }),
  }
}

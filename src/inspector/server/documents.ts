import type { RemoteWorld } from '../../client/connect'
import type { OperationId } from '../../contract/operations'
import type { Connection } from './connection'
import { useLoaded } from './loaded'
import {
  followed,
  type PageCalls,
  type Schema,
  type SchemaDocument,
  type SchemaPart,
} from './page-calls'

/** Loads once for each key, and again after a failure. */
function loadedOnce<Key extends object, Value>(load: (key: Key) => Promise<Value>) {
  const known = new WeakMap<Key, Promise<Value>>()
  return (key: Key): Promise<Value> => {
    const loaded = known.get(key) ?? load(key)
    known.set(key, loaded)
    loaded.catch(() => known.delete(key))
    return loaded
  }
}

/** The document of the control API: the policies may change it, but not its names. */
const controlDocument = loadedOnce((calls: PageCalls) => calls.document())

/** The name of the schema of the good response of each operation of the service. */
const RESPONSES = {
  getPlayerProfile: 'PlayerProfile',
  getTransactionHistory: 'TransactionPage',
  updatePlayerProfile: 'UpdateResult',
  getBonusHistory: 'BonusPage',
  getTransactionSummary: 'TransactionSummary',
  getEligibleBonuses: 'EligibleBonusList',
} as const satisfies Readonly<Record<OperationId, string>>

/** The ids of the operations of the service. */
export const OPERATIONS = Object.keys(RESPONSES)

/** What the fields of a good response of an operation mean. */
export function useResponseSchema(operation: OperationId | null): Schema | undefined {
  const load = async ({ calls }: Connection) => {
    if (operation === null) return undefined
    const $ref = `#/components/schemas/${RESPONSES[operation]}`
    return followed({ $ref }, await controlDocument(calls))
  }
  return useLoaded(load, [operation]).value
}

/** A parameter of an operation. */
export interface Parameter {
  readonly name: string
  readonly in: 'path' | 'query'
  readonly description?: string
  readonly explode?: boolean
  readonly schema: Schema
}

/** An operation of the service under the current policies of the world. */
export interface Operation {
  readonly id: OperationId
  readonly summary: string
  readonly method: string
  /** The path below the base URL, such as `/players/{playerId}`. */
  readonly path: string
  readonly parameters: readonly Parameter[]
  /** The fields of the body by their JSON pointers; empty without a body. */
  readonly fields: readonly (readonly [pointer: string, schema: Schema])[]
}

/** A parameter as the document has it: the headers are references. */
type ParameterPart = Parameter | { readonly $ref: string }

/** An operation as the document has it. */
interface OperationPart {
  readonly operationId: OperationId
  readonly summary: string
  readonly parameters?: readonly ParameterPart[]
  readonly requestBody?: { readonly content: Readonly<Record<string, { schema: SchemaPart }>> }
}

/** The operations of a path. */
type PathPart = Pick<OperationPart, 'parameters'> &
  Readonly<Partial<Record<'get' | 'put', OperationPart>>>

interface ServiceDocument extends SchemaDocument {
  readonly paths: Readonly<Record<string, PathPart>>
}

/** The page's own read: the journal does not record it. */
const OWN_READ = { headers: { 'X-Fauxhouse-Inspector': '1' } }

/** The operations of a world. Its document is read once. */
export const operationsOf = loadedOnce(async (remote: RemoteWorld) => {
  const document: ServiceDocument = await (await remote.fetch('/openapi.json', OWN_READ)).json()
  return Object.entries(document.paths).flatMap(([path, item]) =>
    (['get', 'put'] as const).flatMap((method): Operation[] => {
      const part = item[method]
      if (part === undefined) return []
      const { operationId: id, summary, requestBody } = part
      const parameters = [...(item.parameters ?? []), ...(part.parameters ?? [])].filter(
        (each): each is Parameter => 'name' in each,
      )
      const [body] = Object.values(requestBody?.content ?? {})
      const fields = body === undefined ? [] : bodyFields(followed(body.schema, document))
      return [{ id, summary, method: method.toUpperCase(), path, parameters, fields }]
    }),
  )
})

/** The fields of a body by their pointers: those of inner objects stand beside the others. */
function bodyFields(schema: Schema, pointer = ''): [string, Schema][] {
  if (schema.properties === undefined) return [[pointer, schema]]
  return Object.entries(schema.properties).flatMap(([name, member]) =>
    bodyFields(member, `${pointer}/${name}`),
  )
}

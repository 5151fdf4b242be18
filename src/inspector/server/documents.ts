import type { Wire } from '../../adapters/wire'
import type { RemoteWorld } from '../../client/connect'
import { valueAt } from '../../contract/input/json-pointer'
import type { OperationId } from '../../contract/operations'
import type { Connection } from './connection'
import { useLoaded } from './loaded'

/** The parts of a JSON schema that the page reads, its references followed. */
export interface Schema {
  readonly type?: string
  readonly description?: string
  readonly enum?: readonly unknown[]
  readonly examples?: readonly unknown[]
  readonly default?: unknown
  readonly items?: Schema
  readonly properties?: Readonly<Record<string, Schema>>
}

/** A part of a document with all its references followed. Our documents have no circle. */
function followed(part: unknown, document: object): unknown {
  if (typeof part !== 'object' || part === null) return part
  if (Array.isArray(part)) return part.map((each) => followed(each, document))
  if ('$ref' in part) {
    const { $ref, ...own } = part
    const referred = followed(valueAt(document, String($ref)), document)
    return { ...(referred as object), ...own }
  }
  const members = Object.entries(part).map(([name, member]) => [name, followed(member, document)])
  return Object.fromEntries(members)
}

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
const controlDocument = loadedOnce(
  async (wire: Wire) => (await wire.send('GET', '/openapi.json')) as object,
)

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
export function useAnswerSchema(operation: OperationId | null): Schema | undefined {
  const load = async ({ wire }: Connection) => {
    if (operation === null) return undefined
    const $ref = `#/components/schemas/${ANSWERS[operation]}`
    return followed({ $ref }, await controlDocument(wire)) as Schema
  }
  return useLoaded(load, [operation]).value
}

/** A parameter of an operation. */
export interface Parameter {
  readonly name: string
  readonly in: 'path' | 'query' | 'header'
  readonly description?: string
  readonly explode?: boolean
  readonly schema: Schema
}

/** An operation of the service under the current policies of the world. */
export interface Operation {
  readonly id: OperationId
  readonly summary: string
  readonly method: string
  /** Below the base URL, such as `/players/{playerId}`. */
  readonly path: string
  readonly parameters: readonly Parameter[]
  /** The fields of the body by their JSON pointers; empty without a body. */
  readonly fields: readonly (readonly [pointer: string, schema: Schema])[]
}

/** An operation as the document has it, its references followed. */
interface Described {
  readonly operationId: OperationId
  readonly summary: string
  readonly parameters?: readonly Parameter[]
  readonly requestBody?: { readonly content: Readonly<Record<string, { schema: Schema }>> }
}

type PathItem = Pick<Described, 'parameters'> & Readonly<Partial<Record<'get' | 'put', Described>>>

/** The operations of a world. Its document is read once, as the journal records that request. */
export const operationsOf = loadedOnce(async (remote: RemoteWorld) => {
  const document = await (await remote.fetch('/openapi.json')).json()
  const paths = followed(document.paths, document) as Readonly<Record<string, PathItem>>
  return Object.entries(paths).flatMap(([path, item]) =>
    (['get', 'put'] as const).flatMap((method): Operation[] => {
      const described = item[method]
      if (described === undefined) return []
      const { operationId: id, summary, requestBody } = described
      const parameters = [...(item.parameters ?? []), ...(described.parameters ?? [])]
      const [body] = Object.values(requestBody?.content ?? {})
      const fields = body === undefined ? [] : fieldsOf(body.schema)
      return [{ id, summary, method: method.toUpperCase(), path, parameters, fields }]
    }),
  )
})

/** Fields of objects inside the body stand beside its own. */
function fieldsOf(schema: Schema, pointer = ''): [string, Schema][] {
  if (schema.properties === undefined) return [[pointer, schema]]
  return Object.entries(schema.properties).flatMap(([name, member]) =>
    fieldsOf(member, `${pointer}/${name}`),
  )
}

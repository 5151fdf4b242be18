import type { RemoteWorld } from '../../client/connect'
import type { OperationId } from '../../contract/operations'
import type { Connection } from './connection'
import { useLoaded } from './loaded'

/** The ids of the operations of the service. */
export const OPERATIONS = [
  'getPlayerProfile',
  'getTransactionHistory',
  'updatePlayerProfile',
  'getBonusHistory',
  'getTransactionSummary',
  'getEligibleBonuses',
] as const satisfies readonly OperationId[]

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

/** A parameter of an operation. */
export interface Parameter {
  readonly name: string
  readonly in: 'path' | 'query'
  readonly description?: string
  readonly explode?: boolean
  readonly schema: Schema
}

/** An operation of the service under the policies of the world at its first use here. */
export interface Operation {
  readonly id: OperationId
  readonly summary: string
  readonly method: string
  /** The path below the base URL, such as `/players/{playerId}`. */
  readonly path: string
  readonly parameters: readonly Parameter[]
  /** The body with its example; undefined without one. */
  readonly body: Content | undefined
  /** What the fields of a good response mean. */
  readonly response: Schema | undefined
}

interface Content {
  readonly schema: Schema
  readonly example?: unknown
}

interface WithContent {
  readonly content?: { readonly 'application/json'?: Content }
}

/** An operation as the document has it: the parameters that are headers are references. */
interface OperationPart {
  readonly operationId: OperationId
  readonly summary: string
  readonly parameters?: readonly (Parameter | { readonly $ref: string })[]
  readonly requestBody?: WithContent
  readonly responses: Readonly<Record<string, WithContent>>
}

/** The OpenAPI document of the service. */
interface ServiceDocument {
  readonly paths: Readonly<
    Record<
      string,
      Pick<OperationPart, 'parameters'> & Readonly<Partial<Record<'get' | 'put', OperationPart>>>
    >
  >
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> }
}

/** A schema with all its references followed. Our document has no circle. */
function followed(part: Schema, all: Readonly<Record<string, Schema>>): Schema {
  const { $ref, items, properties, ...own } = part
  const referred = all[$ref?.split('/').at(-1) ?? '']
  const members = Object.entries(properties ?? {}).map(
    ([name, member]) => [name, followed(member, all)] as const,
  )
  return {
    ...(referred && followed(referred, all)),
    ...own,
    ...(items && { items: followed(items, all) }),
    ...(properties && { properties: Object.fromEntries(members) }),
  }
}

/** The page's own read: the journal does not record it. */
const OWN_READ = { headers: { 'X-Fauxhouse-Inspector': '1' } }

const known = new WeakMap<RemoteWorld, Promise<readonly Operation[]>>()

/** The operations of a world. Its document is read once, and again after a failure. */
export function operationsOf(remote: RemoteWorld): Promise<readonly Operation[]> {
  const loaded = known.get(remote) ?? readOperations(remote)
  known.set(remote, loaded)
  loaded.catch(() => known.delete(remote))
  return loaded
}

async function readOperations(remote: RemoteWorld): Promise<Operation[]> {
  const document: ServiceDocument = await (await remote.fetch('/openapi.json', OWN_READ)).json()
  const contentOf = (part?: WithContent): Content | undefined => {
    const content = part?.content?.['application/json']
    return content && { ...content, schema: followed(content.schema, document.components.schemas) }
  }
  return Object.entries(document.paths).flatMap(([path, item]) =>
    (['get', 'put'] as const).flatMap((method): Operation[] => {
      const part = item[method]
      if (part === undefined) return []
      const { operationId: id, summary, requestBody, responses } = part
      const parameters = [...(item.parameters ?? []), ...(part.parameters ?? [])].filter(
        (each): each is Parameter => 'name' in each,
      )
      const [body, response] = [contentOf(requestBody), contentOf(responses['200'])?.schema]
      return [{ id, summary, method: method.toUpperCase(), path, parameters, body, response }]
    }),
  )
}

/** What the fields of a good response of an operation mean. */
export function useResponseSchema(operation: OperationId | null): Schema | undefined {
  const load = async ({ remote }: Connection) =>
    (await operationsOf(remote)).find(({ id }) => id === operation)?.response
  return useLoaded(load, [operation]).value
}

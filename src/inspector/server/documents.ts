import type { RemoteWorld } from '../../client/connect'
import { membersOf, valueAt } from '../../contract/input/json'
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
  readonly in: 'path' | 'query' | 'header'
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
  readonly response: Schema
}

interface Content {
  readonly schema: Schema
  readonly example?: unknown
}

interface WithContent {
  readonly content: { readonly 'application/json': Content }
}

/** An operation as the document has it. */
interface OperationPart {
  readonly operationId: OperationId
  readonly summary: string
  readonly parameters?: readonly Parameter[]
  readonly requestBody?: WithContent
  readonly responses: { readonly 200: WithContent }
}

/** A path has the parameters that its operations share. */
type PathPart = Partial<Record<'get' | 'put', OperationPart>> & Pick<OperationPart, 'parameters'>

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
  const document = await (await remote.fetch('/openapi.json', OWN_READ)).json()
  // What a reference leads to stands in its place. Our document has no circle.
  const whole = JSON.stringify(document.paths, (_, part) =>
    part?.$ref
      ? { ...membersOf(valueAt(document, part.$ref.slice(1))), ...part, $ref: undefined }
      : part,
  )
  const paths: Readonly<Record<string, PathPart>> = JSON.parse(whole)
  return Object.entries(paths).flatMap(([path, item]) =>
    (['get', 'put'] as const).flatMap((method): Operation[] => {
      const part = item[method]
      if (part === undefined) return []
      const { operationId: id, summary, requestBody, responses } = part
      const all = [...(item.parameters ?? []), ...(part.parameters ?? [])]
      const parameters = all.filter(({ in: place }) => place !== 'header')
      const body = requestBody?.content['application/json']
      const response = responses[200].content['application/json'].schema
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

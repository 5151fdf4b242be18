import type { OperationId } from '../../contract/operations'
import type { Connection } from '../server/connection'

/** The parts of a JSON schema that a form is made of. */
export interface FieldSchema {
  readonly $ref?: string
  readonly type?: string
  readonly description?: string
  readonly enum?: readonly unknown[]
  readonly examples?: readonly unknown[]
  readonly default?: unknown
  readonly items?: FieldSchema
  readonly properties?: Readonly<Record<string, FieldSchema>>
}

/** A parameter of an operation. */
export interface Parameter {
  readonly name: string
  readonly in: 'path' | 'query' | 'header'
  readonly description?: string
  readonly explode?: boolean
  readonly schema: FieldSchema
  readonly example?: unknown
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
  readonly fields: readonly BodyField[]
}

export interface BodyField {
  readonly pointer: string
  readonly schema: FieldSchema
}

interface Reference {
  readonly $ref?: string
}

interface Described {
  readonly operationId: OperationId
  readonly summary: string
  readonly parameters?: readonly (Parameter & Reference)[]
  readonly requestBody?: { readonly content: Readonly<Record<string, { schema: FieldSchema }>> }
}

interface ServiceDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, unknown>>>>
  readonly components: {
    readonly schemas: Readonly<Record<string, FieldSchema>>
    readonly parameters?: Readonly<Record<string, Parameter>>
  }
}

const METHODS = ['get', 'put']

const known = new WeakMap<object, Promise<readonly Operation[]>>()

/** The operations of a world. Its document is read once, as the journal records that request. */
export function operationsOf({ remote }: Connection): Promise<readonly Operation[]> {
  const loaded = known.get(remote) ?? read(remote)
  known.set(remote, loaded)
  loaded.catch(() => known.delete(remote))
  return loaded
}

async function read(remote: Connection['remote']): Promise<readonly Operation[]> {
  const document = (await (await remote.fetch('/openapi.json')).json()) as ServiceDocument
  return Object.entries(document.paths).flatMap(([path, item]) => {
    const shared = (item['parameters'] ?? []) as Described['parameters']
    return METHODS.filter((method) => method in item).map((method) => {
      const { operationId, summary, parameters, requestBody } = item[method] as Described
      const body = Object.values(requestBody?.content ?? {})[0]?.schema
      return {
        id: operationId,
        summary,
        method: method.toUpperCase(),
        path,
        parameters: [...(shared ?? []), ...(parameters ?? [])].map((each) => named(document, each)),
        fields: body === undefined ? [] : fieldsOf(document, body),
      }
    })
  })
}

const nameIn = ($ref: string) => $ref.split('/').at(-1) ?? ''

function named({ components }: ServiceDocument, parameter: Parameter & Reference): Parameter {
  if (parameter.$ref === undefined) return parameter
  return components.parameters?.[nameIn(parameter.$ref)] ?? parameter
}

/** Fields of objects inside the body stand beside its own. */
function fieldsOf(document: ServiceDocument, schema: FieldSchema, pointer = ''): BodyField[] {
  const { $ref, ...own } = schema
  const whole = $ref === undefined ? own : { ...document.components.schemas[nameIn($ref)], ...own }
  if (whole.properties === undefined) return [{ pointer, schema: whole }]
  return Object.entries(whole.properties).flatMap(([name, member]) =>
    fieldsOf(document, member, `${pointer}/${name}`),
  )
}

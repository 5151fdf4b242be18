import type { RemoteWorld } from '../../client/connect'
import type { OperationId } from '../../contract/operations'
import { followed, loadedOnce, nameIn, type Schema, type Schemas } from '../server/control-document'

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
  readonly fields: readonly BodyField[]
}

export interface BodyField {
  readonly pointer: string
  readonly schema: Schema
}

interface Reference {
  readonly $ref?: string
}

interface Described {
  readonly operationId: OperationId
  readonly summary: string
  readonly parameters?: readonly (Parameter & Reference)[]
  readonly requestBody?: { readonly content: Readonly<Record<string, { schema: Schema }>> }
}

interface ServiceDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, unknown>>>>
  readonly components: {
    readonly schemas: Schemas
    readonly parameters?: Readonly<Record<string, Parameter>>
  }
}

const METHODS = ['get', 'put']

/** The operations of a world. Its document is read once, as the journal records that request. */
export const operationsOf = loadedOnce(read)

async function read(remote: RemoteWorld): Promise<readonly Operation[]> {
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

function named({ components }: ServiceDocument, parameter: Parameter & Reference): Parameter {
  if (parameter.$ref === undefined) return parameter
  return components.parameters?.[nameIn(parameter.$ref)] ?? parameter
}

/** Fields of objects inside the body stand beside its own. */
function fieldsOf(document: ServiceDocument, schema: Schema, pointer = ''): BodyField[] {
  const whole = followed(schema, document.components.schemas)
  if (whole.properties === undefined) return [{ pointer, schema: whole }]
  return Object.entries(whole.properties).flatMap(([name, member]) =>
    fieldsOf(document, member, `${pointer}/${name}`),
  )
}

import type { OperationId } from '../../contract/operations'
import type { Described } from '../elements/json-view'
import type { Connection } from './connection'

/** A schema of the control API's own OpenAPI document. */
interface Schema extends Described {
  readonly $ref?: string
  readonly enum?: readonly string[]
}

/** The parts of that document that the page uses. */
interface ControlDocument {
  readonly paths: Readonly<Record<string, { readonly get?: { readonly parameters?: Parameters } }>>
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> }
}

type Parameters = readonly { readonly name: string; readonly schema: Schema }[]

const documents = new WeakMap<object, Promise<ControlDocument>>()

/** The document of a connection, loaded once: its policies may be changed, its names are not. */
function documentOf({ wire }: Connection): Promise<ControlDocument> {
  const known = documents.get(wire)
  if (known !== undefined) return known
  const loaded = wire.send('GET', '/openapi.json') as Promise<ControlDocument>
  documents.set(wire, loaded)
  loaded.catch(() => documents.delete(wire))
  return loaded
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
export async function answerSchema(
  connection: Connection,
  operation: OperationId,
): Promise<Described> {
  const { components } = await documentOf(connection)
  return resolved(components.schemas[ANSWERS[operation]] ?? {}, components.schemas)
}

/** The values of a parameter of a list; empty if it takes any text. */
export async function choicesOf(
  connection: Connection,
  path: string,
  parameter: string,
): Promise<readonly string[]> {
  const { paths } = await documentOf(connection)
  const found = paths[path]?.get?.parameters?.find(({ name }) => name === parameter)
  return found?.schema.enum ?? []
}

/** The schema with its references followed. A schema of the document has no circle. */
function resolved(schema: Schema, schemas: Readonly<Record<string, Schema>>): Described {
  const { $ref, ...own } = schema
  const name = $ref?.split('/').at(-1)
  const whole: Schema = { ...(name === undefined ? {} : schemas[name]), ...own }
  const { description, properties, items } = whole
  return {
    ...(description !== undefined && { description }),
    ...(items !== undefined && { items: resolved(items, schemas) }),
    ...(properties !== undefined && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([key, member]) => [key, resolved(member, schemas)]),
      ),
    }),
  }
}

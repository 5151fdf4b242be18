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

/** A schema as a document has it: it may refer to one that has a name. */
export interface SchemaPart extends Omit<Schema, 'items' | 'properties'> {
  readonly $ref?: string
  readonly items?: SchemaPart
  readonly properties?: Readonly<Record<string, SchemaPart>>
}

/** An OpenAPI document with its schemas by name. */
export interface SchemaDocument {
  readonly components: { readonly schemas: Readonly<Record<string, SchemaPart>> }
}

/** A schema with all its references followed. Our documents have no circle. */
export function followed(part: SchemaPart, document: SchemaDocument): Schema {
  const { $ref, items, properties = {}, ...own } = part
  const referred = document.components.schemas[$ref?.split('/').at(-1) ?? '']
  const members = Object.entries(properties).map(([name, member]) => [
    name,
    followed(member, document),
  ])
  return {
    ...(referred && followed(referred, document)),
    ...own,
    ...(items && { items: followed(items, document) }),
    ...(members.length > 0 && { properties: Object.fromEntries(members) }),
  }
}

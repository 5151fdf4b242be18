import type { JsonObject } from '../contract/openapi/json'

type Schemas = Readonly<Record<string, JsonObject>>

/**
 * A component of the OpenAPI document as a schema on its own: without references, examples, and
 * what only that document has.
 */
export function plainSchema(schema: JsonObject, components: Schemas): JsonObject {
  const { $ref, properties, items, examples: _, ...rest } = schema
  if (typeof $ref === 'string') return plainSchema(referred($ref, components), components)
  const own = Object.entries(rest).filter(([name]) => !name.startsWith('x-'))
  return {
    ...Object.fromEntries(own),
    ...(properties !== undefined && { properties: eachOf(properties, components, plainSchema) }),
    ...(items !== undefined && { items: plainSchema(items as JsonObject, components) }),
  }
}

/**
 * The schema of what a tool returns: the types of the fields alone. No field is required and each
 * can be null, because policies decide which fields a response has.
 */
export function resultSchema(schema: JsonObject, components: Schemas): JsonObject {
  return { ...nullableSchema(schema, components), type: 'object' }
}

function nullableSchema(schema: JsonObject, components: Schemas): JsonObject {
  const { $ref, anyOf, type, properties, items } = schema
  if (typeof $ref === 'string') return nullableSchema(referred($ref, components), components)
  // A field that the policies of the world already let be null.
  if (Array.isArray(anyOf)) return nullableSchema(anyOf[0], components)
  return {
    type: [type, 'null'],
    ...(properties !== undefined && { properties: eachOf(properties, components, nullableSchema) }),
    ...(items !== undefined && { items: nullableSchema(items as JsonObject, components) }),
  }
}

function referred(reference: string, components: Schemas): JsonObject {
  return components[reference.slice(reference.lastIndexOf('/') + 1)] ?? {}
}

function eachOf(
  properties: unknown,
  components: Schemas,
  convert: typeof plainSchema,
): Record<string, JsonObject> {
  const entries = Object.entries(properties as Schemas)
  return Object.fromEntries(entries.map(([name, each]) => [name, convert(each, components)]))
}

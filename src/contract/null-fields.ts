import * as v from 'valibot'

type Entries = Readonly<Record<string, v.GenericSchema>>

/**
 * The same schema under the policy `absentFields: null`: every field is present, and what was
 * optional may be null instead.
 */
export function withNullFields(schema: v.GenericSchema): v.GenericSchema {
  if (isOptional(schema)) return v.nullable(withNullFields(schema.wrapped))
  if (isArray(schema)) return v.array(withNullFields(schema.item))
  if (!isStrictObject(schema)) return schema
  const entries = Object.entries(schema.entries)
  return v.strictObject(
    Object.fromEntries(entries.map(([key, entry]) => [key, withNullFields(entry)])),
  )
}

function isOptional(
  schema: v.GenericSchema,
): schema is v.OptionalSchema<v.GenericSchema, undefined> {
  return schema.type === 'optional'
}

function isArray(schema: v.GenericSchema): schema is v.ArraySchema<v.GenericSchema, undefined> {
  return schema.type === 'array'
}

function isStrictObject(
  schema: v.GenericSchema,
): schema is v.StrictObjectSchema<Entries, undefined> {
  return schema.type === 'strict_object'
}

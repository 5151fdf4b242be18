import * as v from 'valibot'
import type { AnyField, AnyResource, Fields, FieldsOf, Resource } from './field'
import type { Policies } from './policies'

/*
 * The described resources as schemas, which check responses and validate the body of an update.
 */

const text = v.string()
const flag = v.boolean()
/** An amount. JSON has finite numbers only, and the check ensures it. */
const amount = v.pipe(v.number(), v.finite())
const count = v.pipe(v.number(), v.integer(), v.minValue(0))
const email = v.pipe(text, v.rfcEmail())

type AbsentFields = Policies['absentFields']

const responses: Readonly<Record<AbsentFields, WeakMap<AnyResource, v.GenericSchema>>> = {
  omit: new WeakMap(),
  null: new WeakMap(),
}

/**
 * The schema of a response: exactly the documented fields. An optional field is absent, or null
 * under the policy `absentFields: null`.
 */
export function responseSchema(resource: AnyResource, absentFields: AbsentFields): v.GenericSchema {
  const known = responses[absentFields].get(resource)
  if (known !== undefined) return known
  const entries = entriesOf(resource.fields, (field) => {
    const value = valueSchema(field, (part) => responseSchema(part, absentFields))
    if (!field.optional) return value
    return absentFields === 'null' ? v.nullable(value) : v.optional(value)
  })
  const schema = v.strictObject(entries)
  responses[absentFields].set(resource, schema)
  return schema
}

/**
 * The schema of an update's body. It is not strict: the policy `updateUnknownFields` decides about
 * unknown fields.
 */
export function bodySchema<Type>(
  resource: Resource<FieldsOf<Type>>,
): v.GenericSchema<unknown, Type> {
  // The fields are those of the type.
  return bodyOf(resource as AnyResource) as v.GenericSchema<unknown, Type>
}

function bodyOf({ fields }: AnyResource): v.GenericSchema {
  const entries = entriesOf(fields, (field) => {
    const value = valueSchema(field, bodyOf)
    return field.optional ? v.optional(value) : value
  })
  return v.object(entries)
}

function entriesOf(fields: Fields, schemaOf: (field: AnyField) => v.GenericSchema) {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, schemaOf(field)]))
}

function valueSchema(
  { kind, pattern, words = [], of }: AnyField,
  schemaOf: (resource: AnyResource) => v.GenericSchema,
): v.GenericSchema {
  switch (kind) {
    case 'text':
    case 'instant':
      return pattern ? v.pipe(text, v.regex(pattern, `not ${pattern.source}`)) : text
    case 'word':
      return text
    case 'words':
      return v.array(text)
    case 'email':
      return email
    case 'flag':
      return flag
    case 'money':
      return amount
    case 'count':
      return count
    case 'choice':
      return v.picklist(words)
    case 'part':
      return schemaOf(of as AnyResource)
    case 'list':
      return v.array(schemaOf(of as AnyResource))
  }
}

import type { AnyField, AnyResource } from '../field'
import type { Policies } from '../policies'
import { RESOURCES } from '../resources'
import { E164, E164_EXAMPLE, PROFILE_UPDATE, SETTINGS_UPDATE } from '../update'
import { isReplaceable, shownWords } from '../vocabulary'
import { type JsonObject, noteOf, refTo } from './json'

const BODIES: readonly AnyResource[] = [PROFILE_UPDATE, SETTINGS_UPDATE]

/** The described resources as JSON Schema, by name. */
export function resourceComponents(policies: Policies): Record<string, JsonObject> {
  return Object.fromEntries(
    RESOURCES.map((resource) => [
      resource.name,
      BODIES.includes(resource) ? bodyOf(resource, policies) : responseOf(resource, policies),
    ]),
  )
}

function responseOf(resource: AnyResource, policies: Policies): JsonObject {
  const all = fieldsUnder(resource, policies)
  const nulls = policies.absentFields === 'null'
  const present = all.filter(([, field]) => nulls || !field.optional)
  return {
    type: 'object',
    properties: Object.fromEntries(
      all.map(([name, field]) => [name, propertyOf(field, nulls && field.optional)]),
    ),
    required: present.map(([name]) => name),
    additionalProperties: false,
  }
}

function bodyOf(resource: AnyResource, policies: Policies): JsonObject {
  const all = fieldsUnder(resource, policies)
  return {
    type: 'object',
    properties: Object.fromEntries(all.map(([name, field]) => [name, propertyOf(field, false)])),
    required: [],
    ...(policies.updateUnknownFields === 'reject' && { additionalProperties: false }),
  }
}

/** The fields: policies change the words of some, and the form of phone numbers. */
function fieldsUnder(resource: AnyResource, policies: Policies): [string, AnyField][] {
  return Object.entries(resource.fields).map(([name, field]) => {
    if (isReplaceable(field.words)) return [name, shownField(field, policies)]
    if (name !== 'phone' || policies.phoneFormat === 'any') return [name, field]
    // A profile may show an older text.
    const pattern = BODIES.includes(resource) ? { pattern: E164 } : {}
    return [name, { ...field, ...pattern, example: E164_EXAMPLE }]
  })
}

/** A field with the words of a deployment. */
function shownField(field: AnyField, policies: Policies): AnyField {
  const { words, example } = field
  const examples = shownWords(words, policies, [example].flat().map(String))
  const shown = Array.isArray(example) ? examples : examples[0]
  return { ...field, words: shownWords(words, policies), example: shown }
}

function propertyOf(field: AnyField, nullable: boolean): JsonObject {
  const { of, unit, example } = field
  const value = jsonSchemaOf(field)
  return {
    ...(nullable ? { anyOf: [value, { type: 'null' }] } : value),
    ...noteOf(field),
    ...(unit !== undefined && { 'x-fauxhouse-unit': unit }),
    ...(of === undefined && { examples: [example] }),
  }
}

/** The JSON Schema of a field's values. An open list has its known words. */
function jsonSchemaOf({ kind, words, pattern, of }: AnyField): JsonObject {
  switch (kind) {
    case 'text':
      return { type: 'string', ...(pattern && { pattern: pattern.source }) }
    case 'word':
      return { type: 'string', 'x-extensible-enum': words }
    case 'words':
      return { type: 'array', items: { type: 'string', 'x-extensible-enum': words } }
    case 'email':
      return { type: 'string', format: 'email' }
    case 'instant':
      return { type: 'string', pattern: pattern?.source, format: 'date-time' }
    case 'flag':
      return { type: 'boolean' }
    case 'money':
      return { type: 'number' }
    case 'count':
      return { type: 'integer', minimum: 0 }
    case 'choice':
      return { enum: words, type: 'string' }
    case 'part':
      return refTo('schemas', (of as AnyResource).name)
    case 'list':
      return { type: 'array', items: refTo('schemas', (of as AnyResource).name) }
  }
}

import * as v from 'valibot'
import type { FidelityEntry } from './entry'
import type { Policies } from './policies'
import { isReplaceable } from './vocabulary'

/** One of the known words, or another text, because a deployment can have its own words. */
export type OpenWord<Word extends string> = Word | (string & {})

/** The values of a field. The type parameter is their TypeScript type. */
export interface Shape<Value> {
  readonly kind:
    | 'text'
    | 'email'
    | 'instant'
    | 'choice'
    | 'word'
    | 'flag'
    | 'money'
    | 'count'
    | 'words'
    | 'part'
    | 'list'
  /** None of a part or a list: their fields have their own. */
  readonly example?: Value
  /** What the number counts. */
  readonly unit?: string
  /** All words of a choice, or the known words of an open list. */
  readonly words?: readonly string[]
  /** The resource of a part, or of each item of a list. */
  readonly of?: AnyResource
  /** The schema of its values in an object of a form; JSON Schema and OpenAPI follow from it. */
  readonly schema: (form: Form) => v.GenericSchema
}

/**
 * What an object is: a response without absent fields, or with null in their place as the policy
 * `absentFields` says, or the body of an update.
 */
export type Form = Policies['absentFields'] | 'body'

/** A field that is always present: its shape, and what the simulator does with it. */
export interface Field<Value> extends Shape<Value>, FidelityEntry {
  readonly optional: false
}

/** A field that may be absent. */
export interface OptionalField<Value> extends Shape<Value>, FidelityEntry {
  readonly optional: true
}

export type AnyField = Field<unknown> | OptionalField<unknown>
export type Fields = Readonly<Record<string, AnyField>>

/** A resource or a body: its name in OpenAPI, and its fields in the order of the specification. */
export interface Resource<Table> {
  readonly name: string
  readonly fields: Table
}

export type AnyResource = Resource<Fields>

/** The fields of a resource by its type: those that may be absent there are optional. */
export type FieldsOf<Type> = {
  readonly [Key in keyof Type]-?: undefined extends Type[Key]
    ? OptionalField<Exclude<Type[Key], undefined>>
    : Field<Type[Key]>
}

/** @typeParam Type what the fields describe, so that neither has a field that the other has not */
export function resource<Type>(name: string, fields: FieldsOf<Type>): Resource<FieldsOf<Type>> {
  return { name, fields }
}

export function field<Value>(shape: Shape<Value>, entry: FidelityEntry): Field<Value> {
  return { ...shape, ...entryOf(shape, entry), optional: false }
}

export function optional<Value>(shape: Shape<Value>, entry: FidelityEntry): OptionalField<Value> {
  return { ...shape, ...entryOf(shape, entry), optional: true }
}

/** The entry of a field: the policy of words concerns every list that a deployment can replace. */
function entryOf({ words }: Shape<unknown>, entry: FidelityEntry): FidelityEntry {
  if (!isReplaceable(words)) return entry
  return { ...entry, policies: [...entry.policies, 'vocabulary'] }
}

/** @param pattern pattern that every text of the simulator matches */
export function text(example: string, pattern?: RegExp): Shape<string> {
  return { kind: 'text', example, schema: () => (pattern ? matching(pattern) : v.string()) }
}

const matching = (pattern: RegExp) => v.pipe(v.string(), v.regex(pattern, `not ${pattern.source}`))

export const email = (example: string): Shape<string> => {
  return { kind: 'email', example, schema: () => v.pipe(v.string(), v.rfcEmail()) }
}

const DATE_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/

/** A date-time: `YYYY-MM-DDTHH:mm:ss.sssZ`. */
export const instant = (example: string): Shape<string> => {
  return { kind: 'instant', example, schema: () => matching(DATE_TIME) }
}

export const flag = (example: boolean): Shape<boolean> => {
  return { kind: 'flag', example, schema: () => v.boolean() }
}

/** An amount of the player's currency. JSON has finite numbers only, and the check ensures it. */
export const money = (example: number): Shape<number> => {
  const schema = () => v.pipe(v.number(), v.finite())
  return { kind: 'money', example, unit: 'major units of the currency', schema }
}

/** A whole number from 0. @param unit what it counts */
export const count = (unit: string, example: number): Shape<number> => {
  const schema = () => v.pipe(v.number(), v.integer(), v.minValue(0))
  return { kind: 'count', example, unit, schema }
}

/** One of a fixed set of words. */
export function choice<Word extends string>(words: readonly Word[], example: Word): Shape<Word> {
  return { kind: 'choice', words, example, schema: () => v.picklist(words) }
}

/** A word of an open list. */
export function word<Word extends string>(
  words: readonly Word[],
  example: Word,
): Shape<OpenWord<Word>> {
  return { kind: 'word', words, example, schema: () => v.string() }
}

/** Several words of an open list. */
export function someWords<Word extends string>(
  words: readonly Word[],
  example: readonly Word[],
): Shape<readonly OpenWord<Word>[]> {
  return { kind: 'words', words, example, schema: () => v.array(v.string()) }
}

/** Another resource. @typeParam Type its type, under the name that documentation shows */
export function part<Type>(of: AnyResource): Shape<Type> {
  return { kind: 'part', of, schema: (form) => schemaOf(of, form) }
}

/** A list of another resource. @typeParam Type the type of one item */
export function list<Type>(of: AnyResource): Shape<readonly Type[]> {
  return { kind: 'list', of, schema: (form) => v.array(schemaOf(of, form)) }
}

const schemas: Readonly<Record<Form, WeakMap<AnyResource, v.GenericSchema>>> = {
  omit: new WeakMap(),
  null: new WeakMap(),
  body: new WeakMap(),
}

/**
 * The schema of a resource in a form. A response has exactly the documented fields; the policy
 * `updateUnknownFields` decides about unknown ones of a body.
 */
export function schemaOf(resource: AnyResource, form: Form): v.GenericSchema {
  const known = schemas[form].get(resource)
  if (known !== undefined) return known
  const absent = (value: v.GenericSchema) =>
    form === 'null' ? v.nullable(value) : v.optional(value)
  const entries = Object.fromEntries(
    Object.entries(resource.fields).map(([name, field]) => {
      const value = field.schema(form)
      return [name, field.optional ? absent(value) : value]
    }),
  )
  const schema = form === 'body' ? v.object(entries) : v.strictObject(entries)
  schemas[form].set(resource, schema)
  return schema
}

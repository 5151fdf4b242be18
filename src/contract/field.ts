import { formatInstant } from '../simulator/domain/instants'
import type { FidelityEntry } from './entry'
import type { Policies } from './policies'
import { hasOwnWords, isReplaceable, shownWords } from './vocabulary'

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
  readonly example: Value
  /** What the number counts. */
  readonly unit?: string
  /** Pattern that every text of the simulator matches. */
  readonly pattern?: RegExp
  /** All words of a choice, or the known words of an open list. */
  readonly words?: readonly string[]
  /** The resource of a part, or of each item of a list. */
  readonly of?: AnyResource
}

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

/**
 * All fields of a wire object, absent ones as `undefined`: the result of a view before omission.
 */
export type Whole<Type> = { readonly [Key in keyof Required<Type>]: Type[Key] }

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
  return pattern ? { kind: 'text', example, pattern } : { kind: 'text', example }
}

export const email = (example: string): Shape<string> => ({ kind: 'email', example })

const DATE_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/

/** A date-time: `YYYY-MM-DDTHH:mm:ss.sssZ`. */
export const instant = (example: string): Shape<string> => ({
  kind: 'instant',
  example,
  pattern: DATE_TIME,
})

export const flag = (example: boolean): Shape<boolean> => ({ kind: 'flag', example })

/** An amount of the player's currency. */
export const money = (example: number): Shape<number> => ({
  kind: 'money',
  example,
  unit: 'major units of the currency',
})

/** A whole number from 0. @param unit what it counts */
export const count = (unit: string, example: number): Shape<number> => ({
  kind: 'count',
  example,
  unit,
})

/** One of a fixed set of words. */
export function choice<Word extends string>(words: readonly Word[], example: Word): Shape<Word> {
  return { kind: 'choice', words, example }
}

/** A word of an open list. */
export function word<Word extends string>(
  words: readonly Word[],
  example: Word,
): Shape<OpenWord<Word>> {
  return { kind: 'word', words, example }
}

/** Several words of an open list. */
export function someWords<Word extends string>(
  words: readonly Word[],
  example: readonly Word[],
): Shape<readonly OpenWord<Word>[]> {
  return { kind: 'words', words, example }
}

/** Another resource. @typeParam Type its type, under the name that documentation shows */
export function part<Type>(of: AnyResource): Shape<Type> {
  return { kind: 'part', of, example: exampleOf(of) as Type }
}

/** A list of another resource. @typeParam Type the type of one item */
export function list<Type>(of: AnyResource): Shape<readonly Type[]> {
  return { kind: 'list', of, example: [exampleOf(of) as Type] }
}

/** An example of a resource, composed of the examples of its fields. */
export function exampleOf({ fields }: AnyResource): unknown {
  return Object.fromEntries(Object.entries(fields).map(([name, { example }]) => [name, example]))
}

/**
 * A wire object from one that states every field, in our words. The policy `absentFields` decides
 * whether fields without a value are left out or null, and `vocabulary` which words they have. The
 * order stays.
 */
export function present<Type extends object>(
  resource: AnyResource,
  whole: Whole<Type>,
  policies: Pick<Policies, 'absentFields' | 'vocabulary'>,
): Type {
  const { absentFields } = policies
  const wire = new PlainObject()
  for (const name in whole) {
    const value = whole[name as unknown as keyof Whole<Type>]
    if (value !== undefined) wire[name] = value
    else if (absentFields === 'null') wire[name] = null
  }
  if (hasOwnWords(policies)) {
    for (const [name, { words }] of Object.entries(resource.fields)) {
      const value = wire[name]
      if (!isReplaceable(words) || (typeof value !== 'string' && !Array.isArray(value))) continue
      const shown = shownWords(words, policies, [value].flat())
      wire[name] = Array.isArray(value) ? shown : shown[0]
    }
  }
  return wire as Type
}

/**
 * Creates objects that differ from `{}` only in their preallocated capacity. `{}` has room for four
 * fields and is reallocated beyond them, which takes a tenth of the time of a page.
 */
const PlainObject = makePlainObject as unknown as new () => Record<string, unknown>

function makePlainObject(this: object): void {
  // Empty: the fields are added later.
}
makePlainObject.prototype = Object.prototype

/** An instant in the form of the API; undefined without an instant. */
export function dateOf(instant: number | undefined): string | undefined {
  return instant === undefined ? undefined : formatInstant(instant)
}

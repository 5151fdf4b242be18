/*
 * The fields of commands as plain data. The reader, the JSON Schema, docs/commands.md, the steps of
 * scenarios, the conversion to the engine's units and the types are derived from them.
 */

interface FieldBase<Kind extends string> {
  /** Which values the field takes. */
  readonly kind: Kind
  /** What it means and what its default is: one paragraph of Markdown. */
  readonly doc: string
  /** Absent: the field is required. */
  readonly optional?: true
}

/**
 * A field that its kind describes. `money`: a number >= 0 with at most the decimals of the player's
 * currency. `duration`: a length of time in ISO 8601. `date`: `YYYY-MM-DD`. `whole`: a whole
 * number, whose range a rule of the command checks.
 */
export interface PlainField<
  Kind extends string = 'money' | 'duration' | 'email' | 'date' | 'whole' | 'flag',
> extends FieldBase<Kind> {}

/**
 * A string of 1 to 500 characters. `any`: of 0 to 65,536, as in an update. `label`: of 1 to 60,
 * without leading or trailing spaces.
 */
export interface TextField extends FieldBase<'text'> {
  /** Which text it takes, as above. */
  readonly form: 'usual' | 'any' | 'label'
}

/** One of several strings. */
export interface ChoiceField<Choice extends string = string> extends FieldBase<'choice'> {
  /** The allowed strings. */
  readonly choices: readonly Choice[]
}

/**
 * The id of something that the player has; a scenario's step may write `$name` for the result of an
 * earlier step.
 */
export interface ReferenceField extends FieldBase<'reference'> {
  /** What the id belongs to. */
  readonly to: 'transaction' | 'bonus'
}

export interface ListField<Item = unknown> extends FieldBase<'list'> {
  /** The field of each item. */
  readonly of: Item
}

export interface NullableField<Inner = unknown> extends FieldBase<'nullable'> {
  /** The field of a value that is not null. */
  readonly of: Inner
}

export interface ObjectField<Fields = unknown> extends FieldBase<'object'> {
  /** The fields of the object by name. */
  readonly fields: Fields
}

export type LeafField = PlainField | TextField | ChoiceField | ReferenceField

export type Field = LeafField | ListField<Field> | NullableField<Field> | ObjectField<FieldTable>

/** Fields by name, in the order in which they are written. */
export interface FieldTable {
  readonly [name: string]: Field
}

const plain =
  <const Kind extends PlainField['kind']>(kind: Kind) =>
  (doc: string): PlainField<Kind> => ({ kind, doc })

export const money = plain('money')
export const duration = plain('duration')
export const email = plain('email')
export const date = plain('date')
export const whole = plain('whole')
export const flag = plain('flag')

const textOf =
  (form: TextField['form']) =>
  (doc: string): TextField => ({ kind: 'text', form, doc })

export const text = textOf('usual')
export const anyText = textOf('any')
export const labelText = textOf('label')

export function oneOf<const Choice extends string>(
  choices: readonly Choice[],
  doc: string,
): ChoiceField<Choice> {
  return { kind: 'choice', choices, doc }
}

export function reference(to: ReferenceField['to'], doc: string): ReferenceField {
  return { kind: 'reference', to, doc }
}

export function listOf<Item extends Field>(item: Item): ListField<Item> {
  return { kind: 'list', of: item, doc: item.doc }
}

export function nullable<Inner extends Field>(inner: Inner): NullableField<Inner> {
  return { kind: 'nullable', of: inner, doc: inner.doc }
}

export function object<const Fields extends FieldTable>(
  fields: Fields,
  doc: string,
): ObjectField<Fields> {
  return { kind: 'object', fields, doc }
}

export type Optional<F> = F & { readonly optional: true }

export function optional<F extends Field>(field: F): Optional<F> {
  return { ...field, optional: true }
}

/** Converts the value of a field that has no nested fields. `pointer` is the place of the value. */
type Convert = (field: LeafField, value: unknown, pointer: string) => unknown

/** A copy with every value converted, including those in objects and lists. */
export function mapValues(
  fields: FieldTable,
  values: object,
  convert: Convert,
  pointer = '',
): Record<string, unknown> {
  const mapped: Record<string, unknown> = { ...values }
  for (const name in fields) {
    const [field, value] = [fields[name], mapped[name]]
    if (field === undefined || value === undefined) continue
    mapped[name] = mapValue(field, value, convert, `${pointer}/${name}`)
  }
  return mapped
}

function mapValue(field: Field, value: unknown, convert: Convert, pointer: string): unknown {
  if (value === null) return null
  switch (field.kind) {
    case 'nullable':
      return mapValue(field.of, value, convert, pointer)
    case 'list':
      return Array.isArray(value)
        ? value.map((item, index) => mapValue(field.of, item, convert, `${pointer}/${index}`))
        : value
    case 'object':
      return typeof value === 'object' ? mapValues(field.fields, value, convert, pointer) : value
    default:
      return convert(field, value, pointer)
  }
}

/** The types of money and durations, which differ in commands, scenarios and the engine. */
interface Units {
  readonly money: unknown
  readonly duration: unknown
}

/** As users write them: amounts as in the API, durations in ISO 8601. */
export interface PublicUnits extends Units {
  readonly money: number
  readonly duration: string
}

/** In the engine: minor units of the player's currency, milliseconds from now. */
export interface EngineUnits extends Units {
  readonly money: number
  readonly duration: number
}

/** The type of a field's value. */
export type ValueOf<F, U extends Units> = F extends { readonly kind: 'money' }
  ? U['money']
  : F extends { readonly kind: 'duration' }
    ? U['duration']
    : F extends { readonly kind: 'whole' }
      ? number
      : F extends { readonly kind: 'flag' }
        ? boolean
        : F extends ChoiceField<infer Choice>
          ? Choice
          : F extends ListField<infer Item>
            ? readonly ValueOf<Item, U>[]
            : F extends NullableField<infer Inner>
              ? ValueOf<Inner, U> | null
              : F extends ObjectField<infer Fields>
                ? ValuesOf<Fields, U>
                : string

/** An intersection as one object type, which editors show more readably. */
export type Simplify<T> = { [K in keyof T]: T[K] } & {}

type IsOptional<F> = F extends { readonly optional: true } ? true : false

/** The type of an object with such fields. */
export type ValuesOf<Fields, U extends Units> = Simplify<
  {
    readonly [K in keyof Fields as IsOptional<Fields[K]> extends true ? never : K]: ValueOf<
      Fields[K],
      U
    >
  } & {
    readonly [K in keyof Fields as IsOptional<Fields[K]> extends true ? K : never]?:
      | ValueOf<Fields[K], U>
      | undefined
  }
>

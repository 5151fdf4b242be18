import * as v from 'valibot'
import { hasAtMost } from '../contract/input/json'
import { parseInstant } from '../simulator/domain/instants'
import type { Field, FieldTable } from '../simulator/engine/field'

type Bound = { readonly maxLength: number }

/** The bound of a string in characters, as in JSON Schema: not in UTF-16 code units. */
function atMost(max: number, message: string) {
  return [
    v.check((text: string) => hasAtMost(text, max), message),
    v.metadata<string, Bound>({ maxLength: max }),
  ] as const
}

// Messages complete the sentences "… is not …" and "Pass …".
const AMOUNT = 'a number in the currency of the player, such as 12.5'
const POSITIVE = 'a positive amount, such as 12.5'
const TEXT = 'text of 1 to 500 characters'
const LONG_TEXT = 'text of up to 65,536 characters'
/** RFC 5321, 4.5.3.1.3: a path of 256 octets, less its angle brackets. */
const ADDRESS = 'an e-mail address of up to 254 characters, such as anna@example.com'
const WHOLE = 'a whole number'

/** An amount in major units, without a check of the currency's decimals. */
export const amountSchema = v.pipe(v.number(AMOUNT), v.finite(AMOUNT), v.minValue(0, POSITIVE))
const text = v.pipe(v.string(TEXT), v.minLength(1, TEXT), ...atMost(500, TEXT))
/** The longest text of an update's body of 64 KiB: the specification sets no limit. */
const longText = v.pipe(v.string(LONG_TEXT), ...atMost(65_536, LONG_TEXT))
const LABEL = 'text of 1 to 60 characters without leading or trailing spaces'
const labelSchema = v.pipe(v.string(LABEL), ...atMost(60, LABEL), v.regex(/^\S(?:.*\S)?$/, LABEL))
const TEXTS = { usual: text, any: longText, label: labelSchema }
const DATE = 'a date on or after 1900-01-01, such as 1985-06-30'
const dateSchema = v.pipe(v.string(DATE), v.regex(/^\d{4}-\d\d-\d\d$/, DATE), v.check(isDate, DATE))
const whole = v.pipe(v.number(WHOLE), v.integer(WHOLE))

function isDate(text: string): boolean {
  return typeof parseInstant(text) === 'number' && text >= '1900-01-01'
}

/** Schemas of the fields, by name. `money` replaces the schema of amounts. */
export function entriesOf(
  fields: FieldTable,
  money: v.GenericSchema = amountSchema,
): Record<string, v.GenericSchema> {
  const entries = Object.entries(fields).map(([name, field]) => {
    const schema = schemaOf(field, money)
    return [name, field.optional ? v.optional(schema) : schema]
  })
  return Object.fromEntries(entries)
}

function schemaOf(field: Field, money: v.GenericSchema): v.GenericSchema {
  switch (field.kind) {
    case 'money':
      return money
    case 'text':
      return TEXTS[field.form]
    case 'duration':
    case 'reference':
      return text
    case 'email':
      return v.pipe(v.string(), v.rfcEmail(ADDRESS), v.maxLength(254, ADDRESS))
    case 'date':
      return dateSchema
    case 'whole':
      return whole
    case 'flag':
      return v.boolean('true or false')
    case 'choice':
      return v.picklist(field.choices)
    case 'list':
      return v.array(schemaOf(field.of, money))
    case 'nullable':
      return v.nullable(schemaOf(field.of, money))
    case 'object':
      return v.strictObject(entriesOf(field.fields, money))
  }
}

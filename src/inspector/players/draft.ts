import type { Field, FieldTable } from '../../simulator/engine/field'

/** What the fields of a form contain, by their pointers, such as `/settings/want_bonus`. */
export type Draft = Readonly<Record<string, string>>

/** The text that stands for the value null. */
export const NULL = '\u0000'

/** The values of fields. Empty fields are left out: the server says if it needs one. */
export function valuesOf(fields: FieldTable, draft: Draft, pointer = ''): Record<string, unknown> {
  const entries = Object.entries(fields).flatMap(([name, field]) => {
    const value = valueIn(field, draft, `${pointer}/${name}`)
    return value === undefined ? [] : [[name, value]]
  })
  return Object.fromEntries(entries)
}

function valueIn(field: Field, draft: Draft, pointer: string): unknown {
  if (field.kind === 'object') {
    const values = valuesOf(field.fields, draft, pointer)
    return Object.keys(values).length === 0 ? undefined : values
  }
  const text = draft[pointer] ?? ''
  if (text === NULL) return null
  if (field.kind === 'nullable') return valueIn(field.of, draft, pointer)
  if (text === '') return undefined
  switch (field.kind) {
    case 'money':
    case 'whole':
      // What is no number is sent as it is, so that the server says what is wrong.
      return Number.isFinite(Number(text)) ? Number(text) : text
    case 'flag':
      return text === 'true'
    case 'list':
      return text
        .split(/[,\n]/)
        .map((item) => item.trim())
        .filter(Boolean)
    default:
      return text
  }
}

import { useState } from 'preact/hooks'
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

/** A form that is being filled in, and what the server says of it. */
export interface FormState {
  readonly draft: Draft
  /** Changes the text of a field, which is no longer wrong then. */
  readonly change: (pointer: string, text: string) => void
  /** Pointer of the field that the server does not accept. */
  readonly fault: string | undefined
  readonly error: unknown
  readonly setError: (error: unknown) => void
}

export function useForm(): FormState {
  const [draft, setDraft] = useState<Draft>({})
  const [fault, setFault] = useState<string>()
  const [error, setError] = useState<unknown>()
  return {
    draft,
    change(pointer, text) {
      setDraft((before) => ({ ...before, [pointer]: text }))
      setFault((wrong) => (wrong === pointer ? undefined : wrong))
    },
    fault,
    error,
    setError(thrown) {
      setError(thrown)
      setFault(pointerOf(thrown))
    },
  }
}

/** The field that an error is about: a JSON pointer. */
function pointerOf(error: unknown): string | undefined {
  const { facts } = (error ?? {}) as { facts?: Readonly<Record<string, unknown>> }
  const pointer = facts?.['pointer'] ?? facts?.['where']
  return typeof pointer === 'string' ? pointer : undefined
}

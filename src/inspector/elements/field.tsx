import type { ComponentChildren, JSX } from 'preact'
import { useId } from 'preact/hooks'

/** What connects an input with its label and with what is said of its value. */
interface InputProps {
  readonly id: string
  readonly 'aria-describedby': string | undefined
  readonly 'aria-invalid': boolean
}

interface FieldProps {
  readonly label: ComponentChildren
  /** A sentence about the values. */
  readonly hint?: ComponentChildren
  /** What is wrong with the value; undefined if nothing is. */
  readonly error?: string | undefined
  /** Renders the input with these attributes. */
  readonly children: (input: InputProps) => JSX.Element
}

/** An input with its label, and with what is wrong with its value. */
export function Field({ label, hint, error, children }: FieldProps) {
  const id = useId()
  const text = error ?? hint
  const about = text === undefined ? undefined : `${id}-about`
  return (
    <div class={`labeled ${error === undefined ? '' : 'fault'}`}>
      <label for={id}>{label}</label>
      {children({ id, 'aria-describedby': about, 'aria-invalid': error !== undefined })}
      {text !== undefined && (
        <p id={about} class={`hint ${error === undefined ? 'muted' : 'bad'}`}>
          {text}
        </p>
      )}
    </div>
  )
}

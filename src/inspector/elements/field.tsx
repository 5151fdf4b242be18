import type { ComponentChildren, JSX } from 'preact'
import { useId } from 'preact/hooks'

/** What is said of a control. */
export interface Labels {
  /** Absent: the control has a label elsewhere. */
  readonly label?: ComponentChildren
  /** A sentence about the values. */
  readonly hint?: ComponentChildren
  /** What is wrong with the value; undefined if nothing is. */
  readonly error?: string | undefined
}

/** What connects a control with its label and with what is said of its value. */
interface Labeled {
  readonly id?: string
  readonly 'aria-describedby'?: string | undefined
  readonly 'aria-invalid'?: boolean
}

interface FieldProps extends Labels {
  readonly class?: string
  /** Renders the control with these attributes. */
  readonly children: (attributes: Labeled) => JSX.Element
}

/** A control with its label, and with what is wrong with its value. */
export function Field({ class: own = 'labeled', label, hint, error, children }: FieldProps) {
  const id = useId()
  if (label === undefined) return children({})
  const text = error ?? hint
  const about = text === undefined ? undefined : `${id}-about`
  return (
    <div class={`${own} ${error === undefined ? '' : 'fault'}`}>
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

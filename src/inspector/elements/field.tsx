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
export interface Labeled {
  readonly id?: string
  readonly 'aria-describedby'?: string | undefined
  readonly 'aria-invalid'?: boolean
}

interface FieldProps extends Labels {
  readonly class?: string
  /** Whether the value is wrong although `error` does not say why. */
  readonly isWrong?: boolean
  /** Renders the control with these attributes. */
  readonly children: (attributes: Labeled) => JSX.Element
}

/** A control with its label, and with what is wrong with its value. */
export function Field({ class: own = 'labeled', isWrong, children, ...labels }: FieldProps) {
  const id = useId()
  const { label, hint, error } = labels
  if (label === undefined) return children({})
  const text = error ?? hint
  const about = text === undefined ? undefined : `${id}-about`
  const isInvalid = isWrong === true || error !== undefined
  return (
    <div class={`${own} ${isInvalid ? 'fault' : ''}`}>
      <label for={id}>{label}</label>
      {children({ id, 'aria-describedby': about, 'aria-invalid': isInvalid })}
      {text !== undefined && (
        <p id={about} class={`hint ${error === undefined ? 'muted' : 'bad'}`}>
          {text}
        </p>
      )}
    </div>
  )
}

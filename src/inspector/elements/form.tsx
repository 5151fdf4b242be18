import type { ComponentChildren } from 'preact'

interface FormProps {
  readonly label?: string
  readonly class?: string
  readonly children: ComponentChildren
}

/** A form whose button does its work: nothing is sent, so the page stays. */
export function Form({ label, ...others }: FormProps) {
  return <form {...others} aria-label={label} onSubmit={(event) => event.preventDefault()} />
}

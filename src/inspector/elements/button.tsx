import type { ButtonHTMLAttributes, ComponentChildren } from 'preact'
import { useRef, useState } from 'preact/hooks'
import { ErrorNote } from './notes'

interface ButtonProps
  extends Omit<ButtonHTMLAttributes, 'onClick' | 'disabled' | 'type' | 'class'> {
  /** `primary`: what the form or the view is for. `danger`: something is lost. */
  readonly kind?: 'primary' | 'danger'
  readonly class?: string
  readonly disabled?: boolean
  readonly type?: 'button' | 'submit'
  /** If it returns a promise, the button waits for its end. */
  readonly onClick?: () => unknown
  readonly children: ComponentChildren
}

/** A button that cannot be pressed twice while its work runs, and says why the work failed. */
export function Button(props: ButtonProps) {
  const { kind = '', class: more = '', disabled = false, onClick, type, ...others } = props
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  const isRunning = useRef(false)
  const press = async () => {
    if (isRunning.current) return
    isRunning.current = true
    try {
      const work = onClick?.()
      // A button that is disabled loses the focus: only what takes time disables it.
      setBusy(work instanceof Promise)
      await work
      setError(undefined)
    } catch (thrown) {
      setError(thrown)
    }
    setBusy(false)
    isRunning.current = false
  }
  return (
    <>
      <button
        {...others}
        type={type ?? 'button'}
        class={`${kind} ${more}`.trim()}
        disabled={disabled || isBusy}
        aria-busy={isBusy}
        onClick={onClick && (() => void press())}
      />
      <ErrorNote error={error} />
    </>
  )
}

interface ToggleProps {
  readonly label: string
  readonly isOn: boolean
  readonly onPress: () => void
}

/** A button that stays pressed. */
export function Toggle({ label, isOn, onPress }: ToggleProps) {
  return (
    <button type="button" class="toggle" aria-pressed={isOn} onClick={onPress}>
      {label}
    </button>
  )
}

/** How long the result is shown, in ms. */
const SHOWN_MS = 1_500

/** Copies a string to the clipboard, and says so. */
export function CopyButton({
  label,
  text,
}: {
  label: string
  text: () => string | Promise<string>
}) {
  const [result, setResult] = useState('')
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(await text())
      setResult('Copied')
    } catch {
      setResult('Not copied')
    }
    setTimeout(() => setResult(''), SHOWN_MS)
  }
  return (
    <button type="button" onClick={copy}>
      <span aria-live="polite">{result || label}</span>
    </button>
  )
}

interface FormProps {
  readonly label?: string
  readonly class?: string
  readonly children: ComponentChildren
}

/** A form whose button does its work: nothing is sent, so the page stays. */
export function Form({ label, ...others }: FormProps) {
  return <form {...others} aria-label={label} onSubmit={(event) => event.preventDefault()} />
}

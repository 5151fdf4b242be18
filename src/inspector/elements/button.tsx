import type { ButtonHTMLAttributes, ComponentChildren } from 'preact'
import { useRef, useState } from 'preact/hooks'

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

/** A button that cannot be pressed twice while its work runs. */
export function Button(props: ButtonProps) {
  const { kind = '', class: more = '', disabled = false, onClick, type, ...others } = props
  const [isBusy, setBusy] = useState(false)
  const isRunning = useRef(false)
  const press = async () => {
    if (isRunning.current) return
    isRunning.current = true
    const work = onClick?.()
    if (work instanceof Promise) {
      setBusy(true)
      await work.catch(() => undefined)
      setBusy(false)
    }
    isRunning.current = false
  }
  return (
    <button
      {...others}
      type={type ?? 'button'}
      class={`${kind} ${more}`.trim()}
      disabled={disabled || isBusy}
      aria-busy={isBusy}
      onClick={onClick && (() => void press())}
    />
  )
}

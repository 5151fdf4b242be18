import type {
  InputHTMLAttributes,
  LooseInputHTMLAttributes,
  RefObject,
  TextareaHTMLAttributes,
} from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { type Bound, useBound } from './bound'
import { Field, type Labels } from './field'

interface InputProps extends Labels, Bound, Omit<LooseInputHTMLAttributes, keyof (Labels & Bound)> {
  readonly ref?: RefObject<HTMLInputElement | null>
  readonly list?: string
}

/** An input that passes its text on with every key. */
export function Input({ label, hint, error, value, onValue, member, ...others }: InputProps) {
  const bound = useBound({ value, onValue, member })
  // The types of the element tie its type to its roles, which those of a component cannot.
  const attributes = others as InputHTMLAttributes
  return (
    <Field label={label} hint={hint} error={error}>
      {(own) => (
        <input
          {...attributes}
          {...own}
          value={bound.value}
          onInput={(event) => bound.onValue(event.currentTarget.value)}
        />
      )}
    </Field>
  )
}

/**
 * An input that passes its text on when it is complete: by Enter, or when the input loses the
 * focus. Text that was typed since stays if another value is loaded meanwhile.
 */
export function TextInput({ value: given, onValue: pass, member, ...others }: InputProps) {
  const { value, onValue } = useBound({ value: given, onValue: pass, member })
  const [text, setText] = useState(value)
  const isTyped = useRef(false)
  useEffect(() => {
    if (!isTyped.current) setText(value)
  }, [value])
  return (
    <Input
      {...others}
      value={text}
      onValue={(typed) => {
        isTyped.current = true
        setText(typed)
      }}
      onChange={(event) => {
        isTyped.current = false
        onValue(event.currentTarget.value)
      }}
    />
  )
}

interface CodeInputProps extends Labels, Omit<TextareaHTMLAttributes, keyof Labels> {
  readonly onValue: (text: string) => void
}

/** Several lines of JSON or the like. */
export function CodeInput({ label, hint, error, onValue, ...others }: CodeInputProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(own) => (
        <textarea
          {...others}
          {...own}
          class="code"
          spellcheck={false}
          onInput={(event) => onValue(event.currentTarget.value)}
        />
      )}
    </Field>
  )
}

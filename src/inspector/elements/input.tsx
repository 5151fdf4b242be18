import type {
  InputHTMLAttributes,
  LooseInputHTMLAttributes,
  RefObject,
  TextareaHTMLAttributes,
} from 'preact'
import { useEffect, useState } from 'preact/hooks'

interface Texted {
  readonly value: string
  readonly onText: (text: string) => void
}

interface InputProps extends Texted, Omit<LooseInputHTMLAttributes, keyof Texted> {
  readonly ref?: RefObject<HTMLInputElement | null>
}

/** An input that passes its text on with every key. */
export function Input({ onText, ...others }: InputProps) {
  // The types of the element tie its type to its roles, which those of a component cannot.
  const attributes = others as InputHTMLAttributes
  return <input {...attributes} onInput={(event) => onText(event.currentTarget.value)} />
}

/**
 * An input that passes its text on when it is complete: by Enter, or when the input loses the
 * focus. The text is not lost if the page is rendered again before.
 */
export function TextInput({ value, onText, ...others }: InputProps) {
  const [text, setText] = useState(value)
  useEffect(() => setText(value), [value])
  return (
    <Input
      {...others}
      value={text}
      onText={setText}
      onChange={(event) => onText(event.currentTarget.value)}
    />
  )
}

/** Several lines of JSON or the like. */
export function CodeInput({
  onText,
  ...others
}: Texted & Omit<TextareaHTMLAttributes, keyof Texted>) {
  return (
    <textarea
      {...others}
      class="code"
      spellcheck={false}
      onInput={(event) => onText(event.currentTarget.value)}
    />
  )
}

import { useEffect, useState } from 'preact/hooks'

interface TextInputProps {
  readonly value: string
  /** Called when the text is complete: by Enter, or when the input loses the focus. */
  readonly onText: (text: string) => void
  readonly id?: string
  readonly class?: string
  readonly placeholder?: string
  readonly title?: string
  readonly 'aria-label'?: string
}

/** An input whose text is not lost if the page is rendered again before it is complete. */
export function TextInput({ value, onText, ...others }: TextInputProps) {
  const [text, setText] = useState(value)
  useEffect(() => setText(value), [value])
  return (
    <input
      {...others}
      value={text}
      onInput={(event) => setText(event.currentTarget.value)}
      onChange={(event) => onText(event.currentTarget.value)}
    />
  )
}

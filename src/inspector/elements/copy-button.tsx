import { useState } from 'preact/hooks'

interface CopyButtonProps {
  readonly label: string
  /** Returns the text that is copied. */
  readonly text: () => string | Promise<string>
}

/** How long the result is shown, in ms. */
const SHOWN_MS = 1_500

/** Copies a string to the clipboard, and says so. */
export function CopyButton({ label, text }: CopyButtonProps) {
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

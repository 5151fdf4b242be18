import type { ComponentChildren } from 'preact'
import { ErrorNote } from './error-note'

interface AloneProps {
  readonly error?: unknown
  readonly children: ComponentChildren
}

/** What the page shows alone, with a way on. */
export function Alone({ error, children }: AloneProps) {
  return (
    <main class="stack gap-5 alone">
      <h1>Fauxhouse</h1>
      <ErrorNote error={error} />
      {children}
    </main>
  )
}

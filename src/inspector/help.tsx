import type { RefObject } from 'preact'
import { Button } from './elements/button'

const KEYS: readonly (readonly [key: string, does: string])[] = [
  ['/', 'Search or filter'],
  ['j or ↓', 'Next row'],
  ['k or ↑', 'Previous row'],
  ['Enter', 'Open the row'],
  ['Esc', 'Close what is open'],
  ['?', 'These keys'],
]

/** The keys of the page, in a dialog. */
export function Help({ dialog }: { readonly dialog: RefObject<HTMLDialogElement | null> }) {
  return (
    <dialog class="box" ref={dialog} aria-labelledby="help-title">
      <h2 id="help-title">Keys</h2>
      <dl class="stack gap-2 keys">
        {KEYS.map(([key, does]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <Button onClick={() => dialog.current?.close()}>Close</Button>
    </dialog>
  )
}

import type { ComponentChildren } from 'preact'
import { useId, useRef, useState } from 'preact/hooks'

interface PopoverProps {
  /** What the button shows. */
  readonly button: ComponentChildren
  /** What the popover contains, for those who do not see it. */
  readonly label: string
  readonly class?: string
  /** Whether Esc and a click outside keep the content for the next time. */
  readonly isKept?: boolean
  /** Its content, rendered while it is open; `close` also ends a content that is kept. */
  readonly children: (close: () => void, isOpen: boolean) => ComponentChildren
}

/** A button that opens a panel below it. Esc and a click outside close the panel. */
export function Popover(props: PopoverProps) {
  const { button, label, class: more = '', isKept = false, children } = props
  const id = useId()
  const panel = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)
  const [hasContent, setContent] = useState(false)
  const toggle = ({ newState }: { readonly newState: string }) => {
    setOpen(newState === 'open')
    if (newState === 'open' || !isKept) setContent(newState === 'open')
  }
  const close = () => {
    panel.current?.hidePopover()
    setContent(false)
  }
  return (
    <>
      <button
        type="button"
        class={more}
        popovertarget={id}
        aria-expanded={isOpen}
        aria-haspopup="dialog"
      >
        {button}
      </button>
      <div
        id={id}
        ref={panel}
        popover="auto"
        role="dialog"
        aria-label={label}
        class="box panel"
        onToggle={toggle as never}
      >
        {hasContent && children(close, isOpen)}
      </div>
    </>
  )
}

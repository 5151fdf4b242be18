import type { ComponentChildren } from 'preact'
import { useId, useRef, useState } from 'preact/hooks'

interface PopoverProps {
  /** What the button shows. */
  readonly button: ComponentChildren
  /** What the popover contains, for those who do not see it. */
  readonly label: string
  readonly class?: string
  /** Its content, rendered while it is open. */
  readonly children: (close: () => void) => ComponentChildren
}

/** Distance from the button and from the edges of the window, in CSS pixels. */
const GAP_PX = 6

/** A button that opens a panel below it. Esc and a click outside close the panel. */
export function Popover({ button, label, class: more = '', children }: PopoverProps) {
  const id = useId()
  const opener = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)
  const place = () => {
    const [own, box] = [panel.current, opener.current?.getBoundingClientRect()]
    if (own === null || box === undefined) return
    const most = document.documentElement.clientWidth - own.offsetWidth - GAP_PX
    own.style.top = `${box.bottom + GAP_PX}px`
    own.style.left = `${Math.max(GAP_PX, Math.min(box.left, most))}px`
    own.style.maxHeight = `${document.documentElement.clientHeight - box.bottom - 2 * GAP_PX}px`
  }
  const toggle = ({ newState }: { readonly newState: string }) => {
    setOpen(newState === 'open')
    // The content, which gives the panel its width, is rendered first.
    if (newState === 'open') requestAnimationFrame(place)
  }
  return (
    <>
      <button
        type="button"
        class={more}
        ref={opener}
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
        class="panel"
        onToggle={toggle as never}
      >
        {isOpen && children(() => panel.current?.hidePopover())}
      </div>
    </>
  )
}

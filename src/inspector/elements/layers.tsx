import { type ComponentChildren, createContext } from 'preact'
import { useContext, useEffect, useId, useRef, useState } from 'preact/hooks'
import { Button } from './button'
import { Icon } from './icons'

interface PopoverProps {
  /** What the button shows. */
  readonly button: ComponentChildren
  /** What the popover contains, for those who do not see it. */
  readonly label: string
  readonly class?: string
  /** Whether Esc and a click outside keep the content for the next time. */
  readonly isKept?: boolean
  /** Its content, rendered while it is open; `close` also ends a content that is kept. */
  readonly children: (close: () => void) => ComponentChildren
}

/** A button that opens a panel below it. Esc and a click outside close the panel. */
export function Popover(props: PopoverProps) {
  const { button, label, class: more = '', isKept = false, children } = props
  const id = useId()
  const panel = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)
  const [hasContent, setContent] = useState(false)
  const toggle = ({ newState }: Pick<ToggleEvent, 'newState'>) => {
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
        onToggle={toggle}
      >
        {hasContent && children(close)}
      </div>
    </>
  )
}

/** A short message about what was done, with what can be done next. */
interface Message {
  readonly text: ComponentChildren
  readonly isBad?: boolean
  /** Links and buttons, which close the message. */
  readonly actions?: readonly MessageAction[]
  /** How long it stays, in ms; default: 12 s without the pointer or the focus on it. */
  readonly lasts?: number
  /** Called when it is gone: also after an action, or when another message takes its place. */
  readonly onEnd?: () => void
}

/** What a message offers: a link, or what a button does. */
export interface MessageAction {
  readonly label: string
  readonly href?: string
  readonly onPress?: () => unknown
}

/**
 * Shows a message in the place of the one before; one that asks has the answer among its actions.
 * Returns a function that changes its text.
 */
type Notify = (message: Message) => (text: ComponentChildren) => void

const NotifyContext = createContext<Notify | undefined>(undefined)

/** The function that shows messages over the page. */
export function useNotify(): Notify {
  const notify = useContext(NotifyContext)
  if (notify === undefined) throw new Error('There are no messages around this element.')
  return notify
}

const SHOWN_MS = 12_000

/** Shows the messages of the elements inside it. */
export function MessageLayer({ children }: { readonly children: ComponentChildren }) {
  const [shown, setShown] = useState<Message>()
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const current = useRef<Message | undefined>(undefined)
  const stop = () => clearTimeout(timer.current)
  const change = (next: Message | undefined) => {
    stop()
    const { onEnd } = current.current ?? {}
    current.current = next
    setShown(next)
    onEnd?.()
  }
  const close = () => change(undefined)
  const wait = () => {
    stop()
    timer.current = setTimeout(close, current.current?.lasts ?? SHOWN_MS)
  }
  const notify = useRef<Notify>((message) => {
    change(message)
    wait()
    // A message that another one has replaced does not change.
    return (text) => current.current === message && setShown({ ...message, text })
  })
  return (
    <NotifyContext.Provider value={notify.current}>
      {children}
      <div
        class="toasts"
        role="status"
        onPointerEnter={stop}
        onPointerLeave={() => shown && wait()}
        onFocusIn={stop}
      >
        {shown !== undefined && <Toast {...shown} onClose={close} />}
      </div>
    </NotifyContext.Provider>
  )
}

function Toast({ text, isBad, actions = [], onClose }: Message & { readonly onClose: () => void }) {
  return (
    <div class={`flow line toast ${isBad ? 'bad' : ''}`}>
      <span>{text}</span>
      {actions.map(({ label, href, onPress }) => {
        const press = () => {
          const work = onPress?.()
          onClose()
          return work
        }
        return href === undefined ? (
          <Button key={label} onClick={press}>
            {label}
          </Button>
        ) : (
          <a key={label} href={href} onClick={onClose}>
            {label}
          </a>
        )
      })}
      <Button class="quiet icon" aria-label="Close the message" onClick={onClose}>
        <Icon name="close" />
      </Button>
    </div>
  )
}

/** How long what was asked for can be taken back, in ms. */
const UNDO_MS = 8_000

/**
 * Does what cannot be undone a while after it was asked for: until then it looks as if it were
 * done, and a message offers to take it back. Who leaves the view or the page does not wait.
 */
export function useLater() {
  const notify = useNotify()
  const [hidden, setHidden] = useState<readonly string[]>([])
  const waiting = useRef(new Map<string, () => unknown>())
  const show = (key: string) => setHidden((all) => all.filter((each) => each !== key))
  const end = async (key: string) => {
    const work = waiting.current.get(key)
    waiting.current.delete(key)
    await work?.()
    show(key)
  }
  const latest = useRef(end)
  latest.current = end
  useEffect(() => {
    const endAll = () => [...waiting.current.keys()].map((key) => latest.current(key))
    addEventListener('pagehide', endAll)
    return () => {
      removeEventListener('pagehide', endAll)
      if (endAll().length > 0) notify({ text: 'It is done, and can no longer be undone.' })
    }
  }, [])
  return {
    isHidden: (key: string) => hidden.includes(key),
    /**
     * @param key what is hidden until then
     * @param text what the message says
     */
    later(key: string, text: string, work: () => unknown) {
      waiting.current.set(key, work)
      setHidden((all) => [...all, key])
      const undo = () => {
        waiting.current.delete(key)
        show(key)
      }
      notify({
        ...{ text, lasts: UNDO_MS, actions: [{ label: 'Undo', onPress: undo }] },
        onEnd: () => void end(key),
      })
    },
  }
}

import { type ComponentChildren, createContext } from 'preact'
import { useContext, useRef, useState } from 'preact/hooks'
import { Button } from './button'

/** A short message about what was done, with what can be done next. */
export interface Message {
  readonly text: ComponentChildren
  readonly isBad?: boolean
  /** A link or a button, which closes the message. */
  readonly actions?: readonly MessageAction[]
}

/** What a message offers: a link, or what a button does. */
export interface MessageAction {
  readonly label: string
  readonly href?: string
  readonly onPress?: () => unknown
}

/** Shows a message in the place of the one before. Returns a function that changes its text. */
type Notify = (message: Message) => (text: ComponentChildren) => void

/** How long a message stays without the pointer or the focus on it, in ms. */
const SHOWN_MS = 12_000

const NotifyContext = createContext<Notify>(() => () => undefined)

export const useToast = (): Notify => useContext(NotifyContext)

/** Shows the messages of the elements inside it. */
export function Toasts({ children }: { readonly children: ComponentChildren }) {
  const [shown, setShown] = useState<Message>()
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const current = useRef(0)
  const close = () => {
    clearTimeout(timer.current)
    setShown(undefined)
  }
  const wait = () => {
    clearTimeout(timer.current)
    timer.current = setTimeout(close, SHOWN_MS)
  }
  const notify = useRef<Notify>((message) => {
    current.current += 1
    const own = current.current
    setShown(message)
    wait()
    return (text) => {
      if (own === current.current) setShown((before) => before && { ...before, text })
    }
  })
  return (
    <NotifyContext.Provider value={notify.current}>
      {children}
      <div
        class="toasts"
        role="status"
        onPointerEnter={() => clearTimeout(timer.current)}
        onPointerLeave={() => shown && wait()}
        onFocusIn={() => clearTimeout(timer.current)}
      >
        {shown !== undefined && (
          <div class={`flow line toast ${shown.isBad ? 'bad' : ''}`}>
            <span>{shown.text}</span>
            {shown.actions?.map(({ label, href, onPress }) =>
              href === undefined ? (
                <Button
                  key={label}
                  onClick={() => {
                    close()
                    return onPress?.()
                  }}
                >
                  {label}
                </Button>
              ) : (
                <a key={label} href={href} onClick={close}>
                  {label}
                </a>
              ),
            )}
            <Button class="quiet" aria-label="Close the message" onClick={close}>
              ×
            </Button>
          </div>
        )}
      </div>
    </NotifyContext.Provider>
  )
}

import { type ComponentChildren, createContext } from 'preact'
import { useContext, useEffect, useId, useLayoutEffect, useRef, useState } from 'preact/hooks'
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
  readonly children: (close: () => void, isOpen: boolean) => ComponentChildren
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
        {hasContent && children(close, isOpen)}
      </div>
    </>
  )
}

/** A question before something is done that cannot be taken back, or not whole. */
export interface Question {
  readonly title: string
  readonly text: string
  /** What the button that goes on says. */
  readonly action: string
  readonly isDangerous?: boolean
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

/** What the page says and asks over what it shows. */
interface Dialogue {
  /** Asks, and says whether to go on. */
  ask(question: Question): Promise<boolean>
  /** Shows a message in the place of the one before. Returns a function that changes its text. */
  notify(message: Message): (text: ComponentChildren) => void
}

const DialogueContext = createContext<Dialogue | undefined>(undefined)

export function useDialogue(): Dialogue {
  const dialogue = useContext(DialogueContext)
  if (dialogue === undefined) throw new Error('There is no dialogue around this element.')
  return dialogue
}

interface Asked extends Question {
  readonly confirm: (isConfirmed: boolean) => void
}

const SHOWN_MS = 12_000

/** Shows the questions and messages of the elements inside it. */
export function DialogueLayer({ children }: { readonly children: ComponentChildren }) {
  const [asked, setAsked] = useState<Asked>()
  const [shown, setShown] = useState<Message>()
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  /** Counts the messages: a message that another one has replaced does not change. */
  const newest = useRef(0)
  const stop = () => clearTimeout(timer.current)
  const current = useRef<Message | undefined>(undefined)
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
  const dialogue = useRef<Dialogue>({
    ask: (question) =>
      new Promise((resolve) => {
        const confirm = (isConfirmed: boolean) => {
          setAsked(undefined)
          resolve(isConfirmed)
        }
        setAsked({ ...question, confirm })
      }),
    notify(message) {
      newest.current += 1
      const own = newest.current
      change(message)
      wait()
      return (text) => {
        if (own === newest.current) setShown((before) => before && { ...before, text })
      }
    },
  })
  return (
    <DialogueContext.Provider value={dialogue.current}>
      {children}
      {asked !== undefined && <Confirm {...asked} />}
      <div
        class="toasts"
        role="status"
        onPointerEnter={stop}
        onPointerLeave={() => shown && wait()}
        onFocusIn={stop}
      >
        {shown !== undefined && <Toast {...shown} onClose={close} />}
      </div>
    </DialogueContext.Provider>
  )
}

function Confirm({ title, text, action, isDangerous, confirm }: Asked) {
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => dialog.current?.showModal(), [])
  return (
    <dialog class="box" ref={dialog} aria-labelledby="question" onClose={() => confirm(false)}>
      <h2 id="question">{title}</h2>
      <p class="prose">{text}</p>
      <div class="actions end">
        <Button onClick={() => confirm(false)}>Cancel</Button>
        <Button kind={isDangerous ? 'danger' : 'primary'} onClick={() => confirm(true)}>
          {action}
        </Button>
      </div>
    </dialog>
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
  const { notify } = useDialogue()
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

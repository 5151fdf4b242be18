import { type ComponentChildren, createContext } from 'preact'
import { useContext, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { Button } from './button'

/** A question before something is done that cannot be taken back, or not whole. */
export interface Question {
  readonly title: string
  readonly text: string
  /** What the button that goes on says. */
  readonly action: string
  readonly isDangerous?: boolean
}

/** Asks, and says whether to go on. */
type Ask = (question: Question) => Promise<boolean>

const AskContext = createContext<Ask>(async () => false)

export const useConfirm = (): Ask => useContext(AskContext)

interface Asked extends Question {
  readonly answer: (isConfirmed: boolean) => void
}

/** Shows the questions of the elements inside it, in a dialog. */
export function Confirmations({ children }: { readonly children: ComponentChildren }) {
  const [asked, setAsked] = useState<Asked>()
  const ask = useRef<Ask>((question) => {
    return new Promise((resolve) => {
      const answer = (isConfirmed: boolean) => {
        setAsked(undefined)
        resolve(isConfirmed)
      }
      setAsked({ ...question, answer })
    })
  })
  return (
    <AskContext.Provider value={ask.current}>
      {children}
      {asked !== undefined && <Confirm {...asked} />}
    </AskContext.Provider>
  )
}

function Confirm({ title, text, action, isDangerous, answer }: Asked) {
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => dialog.current?.showModal(), [])
  return (
    <dialog class="box" ref={dialog} aria-labelledby="question" onClose={() => answer(false)}>
      <h2 id="question">{title}</h2>
      <p class="prose">{text}</p>
      <p class="actions end">
        <Button onClick={() => answer(false)}>Cancel</Button>
        <Button kind={isDangerous ? 'danger' : 'primary'} onClick={() => answer(true)}>
          {action}
        </Button>
      </p>
    </dialog>
  )
}

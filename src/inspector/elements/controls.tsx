import type {
  ComponentChildren,
  InputHTMLAttributes,
  JSX,
  LooseInputHTMLAttributes,
  RefObject,
  TextareaHTMLAttributes,
} from 'preact'
import { useEffect, useId, useRef, useState } from 'preact/hooks'
import { setQuery, useRoute } from '../route'
import { useKeys } from './browser'

/** What is said of a control. */
interface Labels {
  /** Absent: the control has a label elsewhere. */
  readonly label?: ComponentChildren
  /** A sentence about the values. */
  readonly hint?: ComponentChildren
  /** What is wrong with the value; undefined if nothing is. */
  readonly error?: string | undefined
}

/** What connects a control with its label and with what is said of its value. */
export interface Labeled {
  readonly id?: string
  readonly 'aria-describedby'?: string | undefined
  readonly 'aria-invalid'?: boolean
}

interface FieldProps extends Labels {
  readonly class?: string
  /** Whether the value is wrong although `error` does not say why. */
  readonly isWrong?: boolean
  /** Renders the control with these attributes. */
  readonly children: (attributes: Labeled) => JSX.Element
}

/** A control with its label, and with what is wrong with its value. */
export function Field({ class: own = 'labeled', isWrong, children, ...labels }: FieldProps) {
  const id = useId()
  const { label, hint, error } = labels
  if (label === undefined) return children({})
  const text = error ?? hint
  const about = text === undefined ? undefined : `${id}-about`
  const isInvalid = isWrong === true || error !== undefined
  return (
    <div class={`${own} ${isInvalid ? 'fault' : ''}`}>
      <label for={id}>{label}</label>
      {children({ id, 'aria-describedby': about, 'aria-invalid': isInvalid })}
      {text !== undefined && (
        <p id={about} class={`hint ${error === undefined ? 'muted' : 'bad'}`}>
          {text}
        </p>
      )}
    </div>
  )
}

/** Where the value of a control is. */
interface Bound {
  readonly value?: string | undefined
  readonly onValue?: ((value: string) => void) | undefined
  /** The member of the query that is the value, if there is no other one. */
  readonly member?: string | undefined
}

function useBound({ member = '', value, onValue }: Bound) {
  const { query } = useRoute()
  return {
    value: value ?? query[member] ?? '',
    onValue: onValue ?? ((next: string) => setQuery({ [member]: next })),
  }
}

interface InputProps extends Labels, Bound, Omit<LooseInputHTMLAttributes, keyof (Labels & Bound)> {
  readonly ref?: RefObject<HTMLInputElement | null>
  /** Texts that it proposes, each with what it is if that is not plain. */
  readonly proposals?: readonly (string | readonly [text: string, label: string])[] | undefined
  /**
   * When the text is passed on: with every key, which is the default; when it has rested; or when
   * it is complete, by Enter or because the input loses the focus, as always.
   */
  readonly when?: 'typed' | 'rested' | 'complete'
  /** Whether a text that rests is passed on; default: it is. */
  readonly isWhole?: (text: string) => boolean
  /** When it changes, the input shows its value again. */
  readonly turn?: string
}

/** How long a text rests before it is passed on, in ms. */
const REST_MS = 200

/** A text. What the user types stays if another value arrives before it is passed on. */
export function Input({ label, hint, error, value: given, onValue, ...props }: InputProps) {
  const { member, when = 'typed', isWhole = () => true, turn, proposals, ...others } = props
  const list = useId()
  const bound = useBound({ value: given, onValue, member })
  const { value } = bound
  const [text, setText] = useState(value)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const isTyped = useRef(false)
  useEffect(() => {
    // What was passed on may come back without the blank that was typed last.
    const isSame = squeezed(value) === squeezed(text)
    if (!isTyped.current && !isSame) setText(value)
  }, [value, turn])
  useEffect(() => () => clearTimeout(timer.current), [])
  const pass = (typed: string) => {
    clearTimeout(timer.current)
    isTyped.current = false
    bound.onValue(typed)
  }
  const latest = useRef(pass)
  latest.current = pass
  const type = (typed: string) => {
    setText(typed)
    if (when === 'typed') return pass(typed)
    isTyped.current = true
    clearTimeout(timer.current)
    if (when === 'rested' && isWhole(typed)) {
      timer.current = setTimeout(() => latest.current(typed), REST_MS)
    }
  }
  // The types of the element tie its type to its roles, which those of a component cannot.
  const attributes = { ...others, ...(proposals && { list }) } as InputHTMLAttributes
  return (
    <Field label={label} hint={hint} error={error}>
      {(own) => (
        <>
          <input
            {...attributes}
            {...own}
            value={when === 'typed' ? value : text}
            onInput={(event) => type(event.currentTarget.value)}
            onChange={(event) => isTyped.current && pass(event.currentTarget.value)}
          />
          {proposals && (
            <datalist id={list}>
              {proposals.map((each) => {
                const [value, label] = typeof each === 'string' ? [each] : each
                return <option key={value} value={value} label={label} />
              })}
            </datalist>
          )}
        </>
      )}
    </Field>
  )
}

const squeezed = (text: string) => text.trim().replace(/\s+/g, ' ')

/** The search of a view: `/` leads to it. */
export function Search({ label, ...others }: InputProps & { readonly label: string }) {
  const input = useRef<HTMLInputElement>(null)
  useKeys({ '/': () => input.current?.focus() })
  return <Input ref={input} type="search" when="rested" aria-label={label} {...others} />
}

interface CodeInputProps extends Labels, Omit<TextareaHTMLAttributes, keyof Labels> {
  readonly onValue: (text: string) => void
}

/** Several lines of JSON or the like. */
export function CodeInput({ label, hint, error, onValue, ...others }: CodeInputProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(own) => (
        <textarea
          {...others}
          {...own}
          class="code"
          spellcheck={false}
          onInput={(event) => onValue(event.currentTarget.value)}
        />
      )}
    </Field>
  )
}

interface ChoiceProps extends Labels, Labeled, Bound {
  readonly 'aria-label'?: string
  /** The values, each with its text if that is another one. */
  readonly choices: readonly (string | readonly [value: string, text: string])[]
  /** The text of no value; absent: there always is one. */
  readonly none?: string
}

/** One of several values. */
export function Choice({ choices, none, label, hint, error, ...props }: ChoiceProps) {
  const { value: given, onValue: pass, member, ...others } = props
  const { value, onValue } = useBound({ value: given, onValue: pass, member })
  return (
    <Field label={label} hint={hint} error={error}>
      {(own) => (
        <select
          {...others}
          {...own}
          value={value}
          onChange={(event) => onValue(event.currentTarget.value)}
        >
          {[...(none === undefined ? [] : [['', none] as const]), ...choices].map((each) => {
            const [value, text] = typeof each === 'string' ? [each, each] : each
            return (
              <option key={value} value={value}>
                {text}
              </option>
            )
          })}
        </select>
      )}
    </Field>
  )
}

import { useEffect, useRef, useState } from 'preact/hooks'

/** Whether keys are text for the element. */
function takesText(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  return target.isContentEditable || /^(INPUT|SELECT|TEXTAREA)$/.test(target.tagName)
}

/** Calls the function of a key, such as `/`, or of `g` and a key, while no field takes the text. */
export function useKeys(keys: Readonly<Record<string, () => void>>): void {
  const current = useRef(keys)
  current.current = keys
  const isBegun = useRef(false)
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
      // A panel or a dialog has keys of its own, such as Esc.
      const isCovered = document.querySelector('dialog[open], :popover-open') !== null
      if (isCovered || takesText(event.target)) return
      const act = current.current[isBegun.current ? `g ${event.key}` : event.key]
      isBegun.current = event.key === 'g' && !isBegun.current
      if (act === undefined) return
      event.preventDefault()
      act()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
}

/** A value after it has not changed for a time, in ms. */
export function useRest<Value>(value: Value, ms: number): Value {
  const [rested, setRested] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), ms)
    return () => clearTimeout(timer)
  }, [value])
  return rested
}

/** A choice about the page that the browser keeps, if it may; with a value, it is kept anew. */
export function remembered(name: string, value?: string): string | null {
  try {
    if (value !== undefined) localStorage.setItem(name, value)
    return localStorage.getItem(name)
  } catch {
    return null
  }
}

/**
 * Scrolls a bar so that what is shown in it is in its middle. `scrollIntoView` would also move the
 * place from which the next Tab goes on.
 */
export function showCurrent(bar: HTMLElement | null): void {
  const shown = bar?.querySelector<HTMLElement>('[aria-current]')
  if (!bar || !shown) return
  const start = shown.offsetLeft - bar.offsetLeft
  bar.scrollLeft = start - (bar.clientWidth - shown.offsetWidth) / 2
}

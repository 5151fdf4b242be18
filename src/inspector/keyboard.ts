import { useEffect, useRef } from 'preact/hooks'

/** Whether keys are text for the element. */
function takesText(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  return target.isContentEditable || /^(INPUT|SELECT|TEXTAREA)$/.test(target.tagName)
}

/** Calls the function of a key, such as `/`, while no field takes the text. */
export function useKeys(keys: Readonly<Record<string, () => void>>): void {
  const current = useRef(keys)
  current.current = keys
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
      // A panel or a dialog has keys of its own, such as Esc.
      const isCovered = document.querySelector('dialog[open], :popover-open') !== null
      if (isCovered || takesText(event.target)) return
      const act = current.current[event.key]
      if (act === undefined) return
      event.preventDefault()
      act()
    }
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
}

import { useEffect, useRef, useState } from 'preact/hooks'
import { useDialogue } from './layers'

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

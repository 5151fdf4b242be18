import type { ComponentChildren, JSX } from 'preact'
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { useKeys } from '../keyboard'

interface VirtualListProps {
  readonly label: string
  readonly count: number
  /** Height of a row in CSS pixels: all are equal. */
  readonly rowHeight: number
  /** An element with the attribute `data-row`, which receives the focus from `j` and `k`. */
  readonly row: (index: number) => JSX.Element
  /** Called when rows come into view: the first one, and the one after the last. */
  readonly onShow?: (first: number, end: number) => void
  /** What stands above the rows, and stays there. */
  readonly head?: ComponentChildren
  /** What stands below the last row. */
  readonly after?: ComponentChildren
}

/** Rows above and below those in view. */
const MARGIN = 8

/** A list that renders only the rows in view, so its cost does not depend on its length. */
export function VirtualList(props: VirtualListProps) {
  const { label, count, rowHeight, row, onShow, head, after } = props
  const box = useRef<HTMLElement>(null)
  const [view, setView] = useState({ top: 0, height: 800 })
  const wanted = useRef<number | undefined>(undefined)

  useLayoutEffect(() => {
    const element = box.current
    if (element === null) return undefined
    const measure = () => setView({ top: element.scrollTop, height: element.clientHeight })
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    element.addEventListener('scroll', measure, { passive: true })
    return () => {
      observer.disconnect()
      element.removeEventListener('scroll', measure)
    }
  }, [])

  const first = Math.max(0, Math.floor(view.top / rowHeight) - MARGIN)
  const end = Math.min(count, Math.ceil((view.top + view.height) / rowHeight) + MARGIN)

  useEffect(() => onShow?.(first, end), [first, end, onShow])

  useEffect(() => {
    const index = wanted.current
    const found = index === undefined ? null : focusable(box.current, index)
    if (found === null) return
    wanted.current = undefined
    found.focus({ preventScroll: true })
  })

  const move = (step: number) => {
    const element = box.current
    if (element === null || count === 0) return
    const current = element.querySelector(':focus')?.closest('[data-index]')
    const from = current === undefined || current === null ? -1 : indexOf(current)
    const next = Math.max(0, Math.min(count - 1, from < 0 ? first : from + step))
    const [top, bottom] = [next * rowHeight, (next + 1) * rowHeight]
    if (top < element.scrollTop) element.scrollTop = top
    const { clientHeight } = element
    if (bottom > element.scrollTop + clientHeight) element.scrollTop = bottom - clientHeight
    const found = focusable(element, next)
    if (found === null) wanted.current = next
    else found.focus({ preventScroll: true })
  }
  useKeys({ j: () => move(1), k: () => move(-1) })

  const shown = Array.from({ length: Math.max(0, end - first) }, (_, place) => first + place)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls needs the focus
    <section class="list" ref={box} aria-label={label} tabIndex={0}>
      {head}
      <ul class="list-rows" style={{ height: `${count * rowHeight}px` }}>
        {shown.map((index) => (
          <li
            key={index}
            class="list-item"
            data-index={index}
            aria-setsize={count}
            aria-posinset={index + 1}
            style={{ transform: `translateY(${index * rowHeight}px)`, height: `${rowHeight}px` }}
          >
            {row(index)}
          </li>
        ))}
      </ul>
      {after}
    </section>
  )
}

function indexOf(item: Element): number {
  return Number(item.getAttribute('data-index'))
}

function focusable(box: Element | null, index: number): HTMLElement | null {
  return box?.querySelector<HTMLElement>(`[data-index="${index}"] [data-row]`) ?? null
}

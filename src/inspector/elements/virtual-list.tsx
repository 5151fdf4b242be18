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

/** Browsers cut elements that are much higher. A longer list moves faster than its bar. */
const HIGHEST_PX = 15_000_000

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

  const height = Math.min(count * rowHeight, HIGHEST_PX)
  // Place in the whole list for each pixel of the bar.
  const pace = Math.max(1, (count * rowHeight - view.height) / (height - view.height))
  const top = view.top * pace
  const first = Math.max(0, Math.floor(top / rowHeight) - MARGIN)
  const end = Math.min(count, Math.ceil((top + view.height) / rowHeight) + MARGIN)

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
    const focused = current === undefined || current === null ? -1 : indexOf(current)
    const { clientHeight, scrollTop } = element
    // A key that is held is faster than the rows: it goes on from the row that is awaited, unless
    // the list was scrolled away from it.
    const awaited = wanted.current
    const below = awaited === undefined ? Infinity : awaited * rowHeight - scrollTop * pace
    const isInView = below > -rowHeight && below < clientHeight
    const from = awaited !== undefined && isInView ? awaited : focused
    const next = Math.max(0, Math.min(count - 1, from < 0 ? first : from + step))
    const lowest = (next + 1) * rowHeight - clientHeight
    const place = Math.max(lowest, Math.min(next * rowHeight, scrollTop * pace))
    if (place !== scrollTop * pace) element.scrollTop = place / pace
    const found = focusable(element, next)
    wanted.current = found === null ? next : undefined
    found?.focus({ preventScroll: true })
  }
  useKeys({ j: () => move(1), k: () => move(-1) })

  const shown = Array.from({ length: Math.max(0, end - first) }, (_, place) => first + place)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls needs the focus
    <section class="list" ref={box} aria-label={label} tabIndex={0}>
      {head}
      <ul class="list-rows" style={{ height: `${height}px` }}>
        {shown.map((index) => (
          <li
            key={index}
            class="list-item"
            data-index={index}
            aria-setsize={count}
            aria-posinset={index + 1}
            style={{
              transform: `translateY(${index * rowHeight - top + view.top}px)`,
              height: `${rowHeight}px`,
            }}
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

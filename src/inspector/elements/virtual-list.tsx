import type { ComponentChildren, JSX } from 'preact'
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { useKeys } from '../keyboard'

interface VirtualListProps {
  readonly label: string
  readonly count: number
  /** Height of a row in CSS pixels: all are equal. */
  readonly rowHeight: number
  /** An element with the attribute `data-row` can have the focus: one of them is a tab stop. */
  readonly row: (index: number) => JSX.Element
  /** Identifies a row when its index changes. */
  readonly keyOf?: (index: number) => string
  /** Called when rows come into view: the first one, and the one after the last. */
  readonly onShow?: (first: number, end: number) => void
  /** Called when the list begins to be read, scrolled or with the focus in a row, and ends. */
  readonly onRead?: (isRead: boolean) => void
  /**
   * The row that is open beside the list; below 0 if it is not in the list. When it is closed, the
   * focus returns to the row.
   */
  readonly open?: number | undefined
  /** What stands above the rows, and stays there. */
  readonly head?: ComponentChildren
  /** What stands below the last row. */
  readonly after?: ComponentChildren
}

/** Rows above and below those in view: fewer on a high screen. */
const [MOST_BEYOND, LEAST_BEYOND, MOST_ROWS] = [8, 2, 60]

/** Browsers cut elements that are much higher. A longer list moves faster than its bar. */
const HIGHEST_PX = 15_000_000

/** A list that renders only the rows in view, so its cost does not depend on its length. */
export function VirtualList(props: VirtualListProps) {
  const { label, count, rowHeight, row, keyOf, onShow, onRead, open, head, after } = props
  const box = useRef<HTMLElement>(null)
  const [view, setView] = useState({ top: 0, height: 800 })
  const [hasFocus, setFocus] = useState(false)
  /** The row that had the focus last. */
  const active = useRef(-1)
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
  const inView = Math.ceil(view.height / rowHeight)
  const spare = Math.floor((MOST_ROWS - inView) / 2) - 1
  const beyond = Math.max(LEAST_BEYOND, Math.min(MOST_BEYOND, spare))
  const first = Math.max(0, Math.floor(top / rowHeight) - beyond)
  const end = Math.min(count, Math.ceil((top + view.height) / rowHeight) + beyond)

  useEffect(() => onShow?.(first, end), [first, end, onShow])
  const isRead = view.top > 0 || hasFocus
  useEffect(() => onRead?.(isRead), [isRead, onRead])

  /** The row that had the focus is the tab stop, else the first one in view. */
  const setStop = () => {
    // Rows that came above have moved it.
    if (hasFocus && isRow(document.activeElement)) active.current = indexOf(document.activeElement)
    const rows = [...(box.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])]
    const stop =
      focusable(box.current, active.current) ??
      focusable(box.current, Math.ceil(top / rowHeight)) ??
      rows[0]
    for (const each of rows) each.tabIndex = each === stop ? 0 : -1
    // A region that scrolls needs the focus if nothing in it has it.
    if (box.current !== null) box.current.tabIndex = stop === undefined ? 0 : -1
  }
  useLayoutEffect(setStop)

  useEffect(() => {
    const index = wanted.current
    const found = index === undefined ? null : focusable(box.current, index)
    if (found === null) return
    wanted.current = undefined
    found.focus({ preventScroll: true })
  })

  const focusOn = (index: number) => {
    const element = box.current
    if (element === null || count === 0) return
    const next = Math.max(0, Math.min(count - 1, index))
    const lowest = (next + 1) * rowHeight - element.clientHeight
    const place = Math.max(lowest, Math.min(next * rowHeight, element.scrollTop * pace))
    if (place !== element.scrollTop * pace) element.scrollTop = place / pace
    const found = focusable(element, next)
    wanted.current = found === null ? next : undefined
    found?.focus({ preventScroll: true })
  }
  const move = (step: number) => {
    const { clientHeight = 0, scrollTop = 0 } = box.current ?? {}
    // A key that is held is faster than the rows: it goes on from the row that is awaited, unless
    // the list was scrolled away from it.
    const from = wanted.current ?? active.current
    const below = from * rowHeight - scrollTop * pace
    const isInView = from >= 0 && below > -rowHeight && below < clientHeight
    focusOn(isInView ? from + step : Math.ceil((scrollTop * pace) / rowHeight))
  }
  useKeys({ j: () => move(1), k: () => move(-1) })

  const wasOpen = useRef(open)
  useEffect(() => {
    const closed = open === undefined ? wasOpen.current : undefined
    wasOpen.current = open
    if (closed === undefined || document.activeElement !== document.body) return
    focusOn(closed < 0 ? active.current : closed)
  }, [open])

  const press = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || !isRow(event.target)) return
    const page = Math.max(1, inView - 1)
    const steps: Readonly<Record<string, () => void>> = {
      ArrowDown: () => move(1),
      ArrowUp: () => move(-1),
      PageDown: () => move(page),
      PageUp: () => move(-page),
      Home: () => focusOn(0),
      End: () => focusOn(count - 1),
    }
    const act = steps[event.key]
    if (act === undefined) return
    event.preventDefault()
    act()
  }

  const shown = Array.from({ length: Math.max(0, end - first) }, (_, place) => first + place)
  return (
    <section
      class="list"
      ref={box}
      aria-label={label}
      onKeyDown={press}
      onFocusIn={({ target }) => {
        if (!isRow(target)) return
        active.current = indexOf(target)
        setStop()
        setFocus(true)
      }}
      onFocusOut={() => setFocus(false)}
    >
      {head}
      <ul class="list-rows" style={{ height: `${height}px` }}>
        {shown.map((index) => (
          <li
            key={keyOf?.(index) ?? index}
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

const isRow = (target: EventTarget | null): target is HTMLElement =>
  target instanceof HTMLElement && target.matches('[data-row]')

function indexOf(row: HTMLElement): number {
  return Number(row.closest('[data-index]')?.getAttribute('data-index'))
}

function focusable(box: Element | null, index: number): HTMLElement | null {
  return box?.querySelector<HTMLElement>(`[data-index="${index}"] [data-row]`) ?? null
}

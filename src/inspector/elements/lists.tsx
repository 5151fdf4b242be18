import type { ComponentChildren, JSX } from 'preact'
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { close, useRoute } from '../route'
import { remembered, useKeys } from './browser'
import { Button } from './button'

/** Rows that a list shows at first, and that each press of _More_ adds. */
export const PAGE = 50

/** Rows that a list shows at the most: who looks for others narrows the list. */
const MAX_ROWS = 1_000

/**
 * How many rows of a list are shown.
 *
 * @param key what the list is of: another one begins with its first page
 */
export function useLimit(key = '') {
  const [more, setMore] = useState({ key, limit: PAGE })
  const limit = more.key === key ? more.limit : PAGE
  const showMore = () => setMore({ key, limit: Math.min(MAX_ROWS, limit + PAGE) })
  return { limit, moreOf: (total: number) => (limit < total ? showMore : undefined) }
}

/** The first rows of a list that is loaded whole, and how more of them are shown. */
export function usePages<Row>(all: readonly Row[]) {
  const { limit, moreOf } = useLimit()
  return { rows: all.slice(0, limit), onMore: moreOf(all.length) }
}

interface RowsProps<Row> {
  readonly label: string
  readonly rows: readonly Row[]
  readonly keyOf: (row: Row, index: number) => string | number
  /** An element with the attribute `data-row` can have the focus: one of them is a tab stop. */
  readonly row: (row: Row, index: number) => JSX.Element
  /** Loads more rows; undefined if all are there. */
  readonly onMore?: (() => void) | undefined
  /** Called when the list begins to be read, scrolled, focused or under the pointer, and ends. */
  readonly onRead?: (isRead: boolean) => void
  /**
   * The row that is open beside the list; below 0 if it is not in the list. When it is closed, the
   * focus returns to the row.
   */
  readonly open?: number | undefined
  /** What stands above the rows, and stays there. */
  readonly head?: ComponentChildren
}

/** A list of rows with the keys of a list. */
export function Rows<Row>(props: RowsProps<Row>) {
  const { label, rows, keyOf, row, onMore, onRead, open, head } = props
  const box = useRef<HTMLElement>(null)
  const [isScrolled, setScrolled] = useState(false)
  const [hasFocus, setFocus] = useState(false)
  const [isAimedAt, setAimedAt] = useState(false)
  /** The row that had the focus last. */
  const active = useRef(0)
  const elements = () => [...(box.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])]

  const placeOf = (element: EventTarget | null) => {
    const all: readonly (EventTarget | null)[] = elements()
    return all.indexOf(element)
  }

  const isRead = isScrolled || hasFocus || isAimedAt
  useEffect(() => onRead?.(isRead), [isRead, onRead])

  useLayoutEffect(() => {
    const all = elements()
    // Rows that came above have moved it.
    const focused = placeOf(document.activeElement)
    if (focused >= 0) active.current = focused
    const stop = all[Math.min(active.current, all.length - 1)]
    for (const each of all) each.tabIndex = each === stop ? 0 : -1
    // A region that scrolls needs the focus if nothing in it has it.
    if (box.current !== null) box.current.tabIndex = stop === undefined ? 0 : -1
  })

  const focusOn = (index: number) => {
    const all = elements()
    all[Math.max(0, Math.min(index, all.length - 1))]?.focus()
  }
  const move = (step: number) => focusOn(hasFocus ? active.current + step : active.current)
  /** What is open beside the list moves with the keys, as if the next row were pressed. */
  const go = (step: number) =>
    open === undefined || open < 0 ? move(step) : elements()[open + step]?.click()
  useKeys({ j: () => go(1), k: () => go(-1) })

  const opened = open === undefined ? undefined : rows[open]
  useEffect(() => {
    // A link to what is open shows its row, too.
    box.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
  }, [opened && keyOf(opened, open ?? 0)])

  const wasOpen = useRef(open)
  useEffect(() => {
    const closed = open === undefined ? wasOpen.current : undefined
    wasOpen.current = open
    if (closed === undefined || document.activeElement !== document.body) return
    focusOn(closed < 0 ? active.current : closed)
  }, [open])

  const press = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (!(event.target instanceof HTMLElement && event.target.matches('[data-row]'))) return
    const steps: Readonly<Record<string, () => void>> = {
      ArrowDown: () => move(1),
      ArrowUp: () => move(-1),
      Home: () => focusOn(0),
      End: () => focusOn(rows.length - 1),
    }
    const act = steps[event.key]
    if (act === undefined) return
    event.preventDefault()
    act()
  }

  return (
    <section
      class="list"
      ref={box}
      aria-label={label}
      onKeyDown={press}
      onPointerEnter={({ pointerType }) => setAimedAt(pointerType === 'mouse')}
      onPointerLeave={() => setAimedAt(false)}
      onScroll={({ currentTarget }) => setScrolled(currentTarget.scrollTop > 0)}
      onFocusIn={({ target }) => {
        const index = placeOf(target)
        if (index < 0) return
        active.current = index
        setFocus(true)
      }}
      onFocusOut={() => setFocus(false)}
    >
      {head}
      <ul class="list-rows">
        {rows.map((each, index) => (
          <li key={keyOf(each, index)}>{row(each, index)}</li>
        ))}
      </ul>
      {onMore !== undefined && rows.length < MAX_ROWS && (
        <Button class="more" onClick={onMore}>
          More
        </Button>
      )}
      {onMore !== undefined && rows.length >= MAX_ROWS && (
        <p class="muted more">These are the first {MAX_ROWS}. Narrow the list to see others.</p>
      )}
    </section>
  )
}

interface RowHeadProps {
  /** The class of the rows, which have its columns. */
  readonly class: string
  readonly names: readonly string[]
}

/** The names of the columns, above rows that have a place for each. */
export function RowHead({ class: own, names }: RowHeadProps) {
  return (
    <div class={`row head ${own}`} aria-hidden="true">
      {names.map((name) => (
        <span key={name}>{name}</span>
      ))}
    </div>
  )
}

interface SplitProps {
  /** What the list has, and what one of them is. */
  readonly names: readonly [many: string, one: string]
  readonly class: string
  /** What stands above the list, and the list. */
  readonly list: ComponentChildren
  /** Shows what is open. */
  readonly children: (id: string) => ComponentChildren
}

/** A list, and beside it or in its place what is open. Esc closes it. */
export function Split({ names: [many, one], class: own, list, children }: SplitProps) {
  const { id } = useRoute()
  const main = useRef<HTMLElement>(null)
  useEffect(() => {
    // From the row or the search that opened it, not from a field that is being filled in.
    if (!document.activeElement?.matches('body, [data-row], [type="search"]')) return
    main.current?.focus({ preventScroll: true })
  }, [id])
  const place = `divider ${own}`
  const [share, setShare] = useState(() => Number(remembered(place)))
  useKeys({ Escape: close })
  const isOpen = id !== undefined
  const move = (next: number) => {
    const within = Math.round(Math.max(20, Math.min(75, next)))
    setShare(within)
    remembered(place, String(within))
  }
  const drag = ({ currentTarget: divider, clientX, pointerId }: DragEvent) => {
    const box = divider.parentElement?.getBoundingClientRect()
    if (box && divider.hasPointerCapture(pointerId)) {
      move(((clientX - box.left) / box.width) * 100)
    }
  }
  return (
    <div
      class={`split ${own} ${isOpen ? 'open' : ''}`}
      style={share > 0 ? `--share: ${share}%` : ''}
    >
      <section class="side" aria-label={many}>
        {list}
      </section>
      {isOpen && (
        <>
          {/* biome-ignore lint/a11y/useSemanticElements: a line cannot be moved */}
          <div
            class="divider"
            role="separator"
            aria-label={`Width of the ${many.toLowerCase()}`}
            aria-orientation="vertical"
            aria-valuenow={share}
            tabIndex={0}
            onPointerDown={({ currentTarget, pointerId }) =>
              currentTarget.setPointerCapture(pointerId)
            }
            onPointerMove={drag}
            onKeyDown={({ key }) => {
              const step = { ArrowLeft: -2, ArrowRight: 2 }[key]
              if (step !== undefined) move((share || 40) + step)
            }}
          />
          <section class="main" aria-label={one} ref={main} tabIndex={-1}>
            {children(id)}
          </section>
        </>
      )}
    </div>
  )
}

type DragEvent = PointerEvent & { readonly currentTarget: HTMLElement }

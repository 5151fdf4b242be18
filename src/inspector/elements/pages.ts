import { useCallback, useEffect, useRef, useState } from 'preact/hooks'

/** Rows of a list from a place on. */
export interface Page<Row> {
  readonly rows: readonly Row[]
  readonly offset: number
}

/** Rows of one call. */
export const PAGE = 200

interface PageOptions {
  /** Rows of one call. */
  readonly size?: number
  /** Whether rows stay until those of the next answer are there: it is one to the same question. */
  readonly isKept?: boolean
}

/** The rows that are loaded, by their place, and a function that loads those in view. */
export function usePages<Row>(
  first: Page<Row> | undefined,
  load: (offset: number) => Promise<Page<Row>>,
  { size = PAGE, isKept = false }: PageOptions = {},
) {
  const [rows, setRows] = useState<ReadonlyMap<number, Row>>(new Map())
  const asked = useRef(new Set<number>())
  const loading = useRef(load)
  loading.current = load
  const add = ({ rows: more, offset }: Page<Row>) => {
    setRows((before) => {
      const all = new Map(before)
      for (const [place, row] of more.entries()) all.set(offset + place, row)
      return all
    })
  }
  useEffect(() => {
    // Another filter, or a change: every place may have another row.
    asked.current = new Set([0])
    if (!isKept || first === undefined) setRows(new Map())
    if (first !== undefined) add(first)
  }, [first])
  const want = useCallback(
    (start: number, end: number) => {
      const own = asked.current
      for (let page = Math.floor(start / size); page * size < end; page += 1) {
        if (own.has(page)) continue
        own.add(page)
        loading.current(page * size).then(
          (loaded) => asked.current === own && add(loaded),
          () => own.delete(page),
        )
      }
    },
    [first],
  )
  return { rows, want }
}

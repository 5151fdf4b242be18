import type { ComponentChildren } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { DAY_MS } from '../../simulator/domain/instants'
import { Button } from '../elements/button'
import { dateTime } from '../format'
import { setQuery, useRoute } from '../route'
import { useClock } from '../server/loaded'

/** How far into the future the scrubber reaches: 30 days. */
export const AHEAD_MS = 30 * DAY_MS

/** Places of the slider. */
const PLACES = 1_000

/** How often the page follows the slider while it moves, in ms. */
const PACE_MS = 120

interface TimeScrubberProps {
  /** Where it begins, ms UTC. */
  readonly start: number
  /** Where it ends, ms UTC; default: some time ahead of the clock. */
  readonly end?: number
  /** What can be done with the instant that is shown. */
  readonly children?: ComponentChildren
}

/** Shows everything at a past or future instant: a copy, so the world keeps its time. */
export function TimeScrubber({ start, end, children }: TimeScrubberProps) {
  const { value: now } = useClock()
  const { at = '' } = useRoute().query
  const [wanted, setWanted] = useState(at)
  const newest = useRef(at)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  useEffect(() => setWanted(at), [at])
  useEffect(() => () => clearTimeout(timer.current), [])
  if (now === undefined) return null
  const slide = (instant: string) => {
    setWanted(instant)
    newest.current = instant
    timer.current ??= setTimeout(() => {
      timer.current = undefined
      setQuery({ at: newest.current })
    }, PACE_MS)
  }
  const step = ((end ?? now + AHEAD_MS) - start) / PLACES
  const shown = wanted === '' ? now : Date.parse(wanted)
  const text = dateTime(new Date(shown).toISOString())
  return (
    <div class="flow line scrubber">
      <input
        type="range"
        min={0}
        max={PLACES}
        value={Math.round((shown - start) / step)}
        aria-label="As of"
        aria-valuetext={text}
        onInput={({ currentTarget }) =>
          slide(new Date(Math.ceil(start + Number(currentTarget.value) * step)).toISOString())
        }
      />
      <span class="num">
        {wanted === '' ? <span class="muted">as of now</span> : `as of ${text}`}
      </span>
      {wanted !== '' && <Button onClick={() => setQuery({ at: '' })}>Now</Button>}
      {children}
    </div>
  )
}

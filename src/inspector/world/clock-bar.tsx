import { useEffect, useRef, useState } from 'preact/hooks'
import { ErrorNote } from '../elements/error-note'
import { dateTime } from '../format'
import { useClock } from '../server/clock'
import { useConnection } from '../server/connection'

const STEPS = [
  ['PT1H', '+1 h'],
  ['P1D', '+1 day'],
  ['P7D', '+7 days'],
  ['P30D', '+30 days'],
] as const

/** How often the clock is read although no event reports it: it may follow the host, in ms. */
const READ_MS = 5_000

/** The clock of the world, and steps into its future. */
export function ClockBar() {
  const { remote } = useConnection()
  const [error, setError] = useState<unknown>()
  const [target, setTarget] = useState('')
  const box = useRef<HTMLDetailsElement>(null)
  const clock = useClock()
  useEffect(() => {
    const timer = setInterval(clock.reload, READ_MS)
    return () => clearInterval(timer)
  }, [clock.reload])

  const advance = async (step: string) => {
    try {
      await remote.advance(/^P/i.test(step) ? { by: step } : { to: step })
      setError(undefined)
      setTarget('')
      if (box.current !== null) box.current.open = false
      clock.reload()
    } catch (thrown) {
      setError(thrown)
    }
  }
  const now = clock.value === undefined ? undefined : new Date(clock.value).toISOString()
  return (
    <details class="clock" ref={box}>
      <summary>
        <span class="muted">Now</span> <time class="num">{dateTime(now)}</time>
      </summary>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void advance(target)
        }}
      >
        <p class="actions">
          {STEPS.map(([step, label]) => (
            <button key={step} type="button" onClick={() => advance(step)}>
              {label}
            </button>
          ))}
        </p>
        <label>
          By a duration, or to an instant
          <input
            value={target}
            placeholder="P3DT2H or 2026-02-01"
            onInput={(event) => setTarget(event.currentTarget.value)}
          />
        </label>
        <button type="submit" class="primary" disabled={target === ''}>
          Advance
        </button>
        <ErrorNote error={error} />
        <p class="muted">Time moves forward only.</p>
      </form>
    </details>
  )
}

import { useState } from 'preact/hooks'
import { TOUR } from './tour-cards'

const SEEN = 'fauxhouse-tour'

/** Three cards, one after another, once in a browser. */
export function Tour() {
  const [step, setStep] = useState(() => (isSeen() ? TOUR.length : 0))
  const card = TOUR[step]
  if (card === undefined) return null
  const go = (to: number) => {
    if (to === TOUR.length) remember()
    setStep(to)
  }
  return (
    <aside class="tour" aria-label="Tour">
      <p class="muted">
        {step + 1} of {TOUR.length}
      </p>
      <h2>{card.title}</h2>
      <p>{card.text}</p>
      <p class="tour-ways">
        <a href={card.view}>{card.link}</a>
        <button type="button" onClick={() => go(TOUR.length)}>
          Close
        </button>
        {step + 1 < TOUR.length && (
          <button type="button" onClick={() => go(step + 1)}>
            Next
          </button>
        )}
      </p>
    </aside>
  )
}

// A browser may refuse to store anything.
function isSeen(): boolean {
  try {
    return localStorage.getItem(SEEN) !== null
  } catch {
    return false
  }
}

function remember(): void {
  try {
    localStorage.setItem(SEEN, 'seen')
  } catch {
    // The tour comes again with the next visit.
  }
}

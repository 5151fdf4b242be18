import { useEffect, useState } from 'preact/hooks'
import type { RemoteSnapshot } from '../../client/remote-world'
import { Button, Form } from '../elements/button'
import { Input } from '../elements/controls'
import { Popover } from '../elements/layers'
import { Pending } from '../elements/notes'
import { dateTime, span } from '../format'
import { useClock, useLoaded } from '../server/loaded'
import { titleOf, useUndo } from './undo'

const STEPS = [
  ['PT1H', '1 hour'],
  ['P1D', '1 day'],
  ['P7D', '7 days'],
  ['P30D', '30 days'],
] as const

/** How often the clock is read although no event reports it: it may follow the host, in ms. */
const READ_MS = 5_000

/** The clock of the world: steps into its future, and the states that it can return to. */
export function ClockBar() {
  const { value, reload } = useClock()
  useEffect(() => {
    const timer = setInterval(reload, READ_MS)
    return () => clearInterval(timer)
  }, [reload])
  const now = value === undefined ? undefined : new Date(value).toISOString()
  const button = (
    <>
      <span class="muted">Now</span> <time class="num">{dateTime(now)}</time>
    </>
  )
  return (
    <Popover label="Clock" class="clock" button={button}>
      {(close) => (
        <>
          <Steps onMove={close} />
          <RestorePoints onRestore={close} />
        </>
      )}
    </Popover>
  )
}

function Steps({ onMove }: { readonly onMove: () => void }) {
  const undo = useUndo()
  const [target, setTarget] = useState('')
  const mistake = mistakeIn(target)
  const advance = (step: string, words = step) =>
    undo
      .change({
        label: `Advance ${words}`,
        done: (ms: number) => (ms === 0 ? 'The clock did not move' : `Advanced ${span(ms)}`),
        isIdle: (ms) => ms === 0,
        async work({ remote }) {
          const from = Date.parse(await remote.now())
          const to = await remote.advance(/^P/i.test(step) ? { by: step } : { to: step })
          return Date.parse(to) - from
        },
      })
      .then(onMove)
  return (
    <Form>
      <div class="actions">
        {STEPS.map(([step, label]) => (
          <Button key={step} onClick={() => advance(step, label)}>
            +{label}
          </Button>
        ))}
      </div>
      <Input
        label="By a duration, or to an instant"
        hint="Time moves forward only."
        error={mistake}
        value={target}
        placeholder="P3DT2H or 2026-02-01"
        onValue={setTarget}
      />
      <Button
        type="submit"
        kind="primary"
        disabled={target === '' || mistake !== undefined}
        onClick={() => advance(target)}
      >
        Advance
      </Button>
    </Form>
  )
}

/** What is wrong with a text, in whose place there is one for sure. */
function mistakeIn(text: string): string | undefined {
  const [, number, unit = ''] = /^\s*\+?(\d+)\s*([smhdw])[a-z]*\s*$/i.exec(text) ?? []
  if (number === undefined) return undefined
  const letter = unit.toUpperCase()
  const step = /[DW]/.test(letter) ? `P${number}${letter}` : `PT${number}${letter}`
  return `“${text.trim()}” is not a duration. Try ${step}`
}

/** The snapshots of the world, those before the changes of this page first. */
function RestorePoints({ onRestore }: { readonly onRestore: () => void }) {
  const undo = useUndo()
  const loaded = useLoaded(({ calls }) => calls.snapshots(), [], 'state')
  if (loaded.value?.length === 0) {
    return <p class="muted">A change by this page can be undone here.</p>
  }
  return (
    <Pending of={loaded} lines={2}>
      {(points) => (
        <section aria-label="Restore points">
          <h3>Restore</h3>
          <ul class="stack gap-1 points">
            {points.map((point) => (
              <li key={point.id}>
                <Button class="point" onClick={() => undo.restore(point).then(onRestore)}>
                  <span>{titleOf(point)}</span>
                  <span class="muted num">{pointTime(point)}</span>
                </Button>
              </li>
            ))}
          </ul>
        </section>
      )}
    </Pending>
  )
}

/** When a snapshot was taken: by the world, and by the host. */
function pointTime({ now, takenAt }: RemoteSnapshot): string {
  return `${dateTime(now)}${takenAt ? `, taken ${takenAt.slice(11, 16)}` : ''}`
}

import { useEffect, useState } from 'preact/hooks'
import type { RemoteSnapshot } from '../../client/remote-world'
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../../simulator/domain/instants'
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
  const advance = (step: string, words = step) =>
    undo
      .change({
        label: `Advance ${words}`,
        done: (ms: number) => (ms === 0 ? 'The clock did not move' : `Advanced ${span(ms)}`),
        isIdle: (ms) => ms === 0,
        async work({ remote }) {
          const from = Date.parse(await remote.now())
          const by = durationIn(step)
          const to = await remote.advance(by === undefined ? { to: step } : { by })
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
        value={target}
        placeholder="3d, 2h 30m or 2026-02-01"
        onValue={setTarget}
      />
      <Button type="submit" kind="primary" disabled={target === ''} onClick={() => advance(target)}>
        Advance
      </Button>
    </Form>
  )
}

/** The length of each unit by its first letter. */
const UNITS: Readonly<Record<string, number>> = {
  ...{ w: 7 * DAY_MS, d: DAY_MS, h: HOUR_MS, m: MINUTE_MS, s: SECOND_MS },
}

/** A number with its unit. */
const PART =
  /(\d+)\s*(w(?:eeks?)?|d(?:ays?)?|h(?:ours?|rs?)?|m(?:in(?:ute)?s?)?|s(?:ec(?:ond)?s?)?)(?![a-z])/g

/** `3d`, `2h 30m` and `P3D` as a duration in ISO 8601; undefined for an instant. */
function durationIn(text: string): string | undefined {
  const lower = text.trim().toLowerCase()
  if (lower.startsWith('p')) return lower.toUpperCase()
  const parts = [...lower.matchAll(PART)]
  const isWhole = lower.replace(PART, '').replace(/[\s,+]/g, '') === ''
  if (parts.length === 0 || !isWhole) return undefined
  const ms = parts.map(([, number, unit = '']) => Number(number) * (UNITS[unit.charAt(0)] ?? 0))
  return `PT${ms.reduce((sum, each) => sum + each) / SECOND_MS}S`
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

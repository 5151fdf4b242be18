import type { ComponentChildren } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import type { RemoteSnapshot } from '../../client/remote-world'
import { DAY_MS } from '../../simulator/domain/instants'
import { Button, Form } from '../elements/button'
import { Input } from '../elements/controls'
import { Popover } from '../elements/layers'
import { Pending } from '../elements/notes'
import { count, dateTime, span, words } from '../format'
import { go, setQuery, useRoute, type View } from '../route'
import { type Connection, readerOf, useConnection } from '../server/connection'
import { changesPlayer, useClock, useLoaded } from '../server/loaded'
import { titleOf, useUndo } from './undo'

/** How far into the future the scrubber reaches: 30 days. */
export const AHEAD_MS = 30 * DAY_MS

/** The number of steps of the slider. */
const STEPS = 1_000

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
  const step = ((end ?? now + AHEAD_MS) - start) / STEPS
  const shown = wanted === '' ? now : Date.parse(wanted)
  const text = dateTime(new Date(shown).toISOString())
  return (
    <div class="flow line scrubber">
      <input
        type="range"
        min={0}
        max={STEPS}
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

/** Creates a world as this one was, or will be, at an instant, and opens it. */
export function ForkButton({ label, at, view }: { label: string; at: string; view?: View }) {
  const { query } = useRoute()
  const { root, world } = useConnection()
  const fork = async () => {
    const taken = (await root.worlds.list()).map(({ name }) => name)
    const stem = `${world ?? 'base'}-${at.slice(0, 10)}`.slice(0, 90)
    let name = stem
    for (let number = 2; taken.includes(name); number += 1) name = `${stem}-${number}`
    await root.worlds.create(name, { at, ...(world && { fromWorld: world }) })
    go({ ...(view && { view }), world: name, query: { ...query, at: '' } })
  }
  return <Button onClick={fork}>{label}</Button>
}

/** What is scheduled for a player, each with a button that moves the clock, or the view, there. */
export function DueList({ player, limit }: { player: string; limit: number }) {
  const undo = useUndo()
  const { at = '' } = useRoute().query
  const load = (connection: Connection) => readerOf(connection, at).player(player).due({ limit })
  const { value, error } = useLoaded(load, [player, at], changesPlayer(player))
  const reach = (to: string) => {
    if (at !== '') return setQuery({ at: to })
    return undo.change({
      label: `Advance to ${dateTime(to)}`,
      done: `Advanced to ${dateTime(to)}`,
      work: ({ remote }) => remote.advance({ to }),
    })
  }
  if (value === undefined || error !== undefined)
    return <Pending of={{ value: undefined, error }} />
  if (value.total === 0) return <p class="muted">No scheduled events</p>
  const [text, action] = at === '' ? ['Advance', 'Advance the clock'] : ['Look', 'Look']
  return (
    <>
      <ol class="items due">
        {value.due.map(({ at: due, kind, subject }) => (
          <li key={`${due} ${kind} ${subject}`} class="item">
            <div>
              <time class="num">{dateTime(due)}</time> <strong>{words(kind)}</strong>
              {subject && <p class="muted">{subject}</p>}
            </div>
            <Button aria-label={`${action} to ${dateTime(due)}`} onClick={() => reach(due)}>
              {text}
            </Button>
          </li>
        ))}
      </ol>
      {value.total > value.due.length && (
        <p class="muted">{count(value.total - value.due.length)} more</p>
      )}
    </>
  )
}

/** Steps of the clock. */
const MOVES = [
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
          const to = await remote.advance(stepIn(step.trim()))
          return Date.parse(to) - from
        },
      })
      .then(onMove)
  return (
    <Form>
      <div class="actions">
        {MOVES.map(([step, label]) => (
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

/** Numbers with their units, the largest first. */
const UNITS =
  /^(?:(\d+)\s*w(?:eeks?)?[\s,]*)?(?:(\d+)\s*d(?:ays?)?[\s,]*)?(?:(\d+)\s*h(?:(?:ou)?rs?)?[\s,]*)?(?:(\d+)\s*m(?:in(?:ute)?s?)?[\s,]*)?(?:(\d+)\s*s(?:ec(?:ond)?s?)?)?$/i

/** `3d`, `2h 30m` and `P3D` as a duration in ISO 8601, and any other text as an instant. */
function stepIn(text: string): string | { readonly to: string } {
  if (/^p/i.test(text)) return text.toUpperCase()
  const [, ...numbers] = UNITS.exec(text) ?? []
  if (!numbers.some(Boolean)) return { to: text }
  const [weeks, days, hours, minutes, seconds] = numbers.map((number = '0') => Number(number))
  return `P${weeks}W${days}DT${hours}H${minutes}M${seconds}S`
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
          <ul class="stack points">
            {points.map((point) => (
              <li key={point.id} class="flow">
                <Button class="cut" onClick={() => undo.restore(point).then(onRestore)}>
                  {titleOf(point)}
                </Button>
                <span class="muted num">{pointTime(point)}</span>
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

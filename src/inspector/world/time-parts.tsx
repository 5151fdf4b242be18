import type { ComponentChildren } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { isFauxhouseError } from '../../client/connect'
import { DAY_MS } from '../../simulator/domain/instants'
import { Button } from '../elements/button'
import { Pending } from '../elements/notes'
import { count, dateTime, words } from '../format'
import { go, setQuery, useRoute, type View } from '../route'
import { type Connection, readerOf, useConnection } from '../server/connection'
import { changesPlayer, useClock, useLoaded } from '../server/loaded'
import { useUndo } from './undo'

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

/** How many names are tried for a fork, each with the next number. */
const MAX_TRIED = 50

/** Creates a world as this one was, or will be, at an instant, and opens it. */
export function ForkButton({ label, at, view }: { label: string; at: string; view?: View }) {
  const { query } = useRoute()
  const { root, world } = useConnection()
  const fork = async () => {
    const stem = `${world ?? 'base'}-${at.slice(0, 10)}`
    for (let number = 1; ; number += 1) {
      const name = `${stem.slice(0, 90)}${number === 1 ? '' : `-${number}`}`
      try {
        await root.worlds.create(name, { at, ...(world && { fromWorld: world }) })
        return go({ ...(view && { view }), world: name, query: { ...query, at: '' } })
      } catch (error) {
        const isTaken = isFauxhouseError(error) && error.code === 'WORLD_EXISTS'
        if (!isTaken || number === MAX_TRIED) throw error
      }
    }
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
      <ol class="stack due">
        {value.due.map(({ at: due, kind, subject, effect }) => (
          <li key={`${due} ${kind} ${subject}`} class="due-event">
            <div>
              <time class="num">{dateTime(due)}</time> <strong>{words(kind)}</strong>
              <p class="muted">{effect}</p>
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

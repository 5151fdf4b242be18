import { useState } from 'preact/hooks'
import type { WorldAsOf } from '../../client/connect'
import type { DuePage } from '../../world/views/due'
import type { WorldDueEvent } from '../../world/views/world-due'
import { ErrorNote } from '../elements/error-note'
import { count, dateTime, words } from '../format'
import { hrefOf, type Route, setQuery } from '../route'
import { useConnection, useReader } from '../server/connection'
import { concernsPlayer, useLoaded } from '../server/loaded'

interface DueListProps {
  readonly route: Route
  /** Whose events these are; undefined: of several players, which are named. */
  readonly player?: string
  readonly load: (remote: WorldAsOf) => Promise<Pick<DuePage, 'due' | 'total'>>
  /** What the load depends on. */
  readonly keys?: readonly unknown[]
}

/** Next scheduled events, each with a button that moves the clock, or only the view, there. */
export function DueList({ route, player, load, keys = [] }: DueListProps) {
  const { remote } = useConnection()
  const reader = useReader(route)
  const { at = '' } = route.query
  const [error, setError] = useState<unknown>()
  const { value, error: failure } = useLoaded(
    () => load(reader),
    [player, at, ...keys],
    player === undefined
      ? ({ type }) => type !== 'request' && type !== 'fault'
      : concernsPlayer(player),
    { isKept: true },
  )
  const reach = (to: string) => {
    if (at !== '') return setQuery({ at: to })
    remote.advance({ to }).then(
      () => setError(undefined),
      (thrown: unknown) => setError(thrown),
    )
  }
  if (failure !== undefined) return <ErrorNote error={failure} />
  if (value === undefined) return null
  if (value.total === 0) return <p class="muted">No scheduled events.</p>
  return (
    <>
      <ErrorNote error={error} />
      <ol class="due">
        {value.due.map((event) => {
          const { at: due, kind, subject, effect } = event
          const { player: whose } = event as Partial<WorldDueEvent>
          return (
            <li key={`${due} ${whose} ${kind} ${subject}`} class="due-event">
              <p>
                <time class="num">{dateTime(due)}</time> <strong>{words(kind)}</strong>{' '}
                {whose !== undefined && (
                  <a href={hrefOf({ ...route, view: 'players', id: whose, query: { at } })}>
                    {whose}
                  </a>
                )}
              </p>
              <p class="muted">{effect}</p>
              <button
                type="button"
                aria-label={`${at === '' ? 'Advance the clock' : 'Look'} to ${dateTime(due)}`}
                onClick={() => reach(due)}
              >
                {at === '' ? 'Advance' : 'Look'}
              </button>
            </li>
          )
        })}
      </ol>
      {value.total > value.due.length && (
        <p class="muted">{count(value.total - value.due.length)} more</p>
      )}
    </>
  )
}

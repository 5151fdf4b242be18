import type { WorldAsOf } from '../../client/connect'
import type { DuePage } from '../../world/views/due'
import type { WorldDueEvent } from '../../world/views/world-due'
import { useAttempt } from '../elements/attempt'
import { Button } from '../elements/button'
import { ErrorNote } from '../elements/error-note'
import { PlayerLink } from '../elements/link'
import { Pending } from '../elements/states'
import { count, dateTime, words } from '../format'
import { setQuery, useRoute } from '../route'
import { readerOf } from '../server/connection'
import { useLoaded } from '../server/loaded'
import { changesPlayer } from '../server/world-events'
import { useUndo } from './undo'

interface DueListProps {
  /** Whose events these are; undefined: of several players, which are named. */
  readonly player?: string
  readonly load: (remote: WorldAsOf) => Promise<Pick<DuePage, 'due' | 'total'>>
  /** What the load depends on. */
  readonly keys?: readonly unknown[]
}

/** Next scheduled events, each with a button that moves the clock, or only the view, there. */
export function DueList({ player, load, keys = [] }: DueListProps) {
  const undo = useUndo()
  const { at = '' } = useRoute().query
  const { error, attempt } = useAttempt()
  const loaded = useLoaded(
    (connection) => load(readerOf(connection, at)),
    [player, at, ...keys],
    player === undefined ? 'state' : changesPlayer(player),
  )
  const reach = (to: string) => {
    if (at !== '') return setQuery({ at: to })
    return attempt(() =>
      undo.change({
        label: `Advance to ${dateTime(to)}`,
        done: `Advanced to ${dateTime(to)}`,
        work: ({ remote }) => remote.advance({ to }),
      }),
    )
  }
  const { value } = loaded
  if (value === undefined || loaded.error !== undefined) return <Pending of={loaded} />
  if (value.total === 0) return <p class="muted">No scheduled events</p>
  return (
    <>
      <ErrorNote error={error} />
      <ol class="stack due">
        {value.due.map((event) => {
          const { at: due, kind, subject, effect } = event
          const { player: whose } = event as Partial<WorldDueEvent>
          return (
            <li key={`${due} ${whose} ${kind} ${subject}`} class="due-event">
              <p>
                <time class="num">{dateTime(due)}</time> <strong>{words(kind)}</strong>{' '}
                {whose !== undefined && <PlayerLink id={whose} query={{ at }} />}
              </p>
              <p class="muted">{effect}</p>
              <Button
                aria-label={`${at === '' ? 'Advance the clock' : 'Look'} to ${dateTime(due)}`}
                onClick={() => reach(due)}
              >
                {at === '' ? 'Advance' : 'Look'}
              </Button>
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

import { useAttempt } from '../elements/attempt'
import { Button } from '../elements/button'
import { ErrorNote } from '../elements/error-note'
import { Pending } from '../elements/states'
import { count, dateTime, words } from '../format'
import { setQuery, useRoute } from '../route'
import { readerOf } from '../server/connection'
import { useLoaded } from '../server/loaded'
import { changesPlayer } from '../server/world-events'
import { useUndo } from './undo'

interface DueListProps {
  readonly player: string
  /** Events that are shown at most. */
  readonly limit: number
}

/** What is scheduled for a player, each with a button that moves the clock, or the view, there. */
export function DueList({ player, limit }: DueListProps) {
  const undo = useUndo()
  const { at = '' } = useRoute().query
  const { error, attempt } = useAttempt()
  const loaded = useLoaded(
    (connection) => readerOf(connection, at).player(player).due({ limit }),
    [player, at],
    changesPlayer(player),
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
          return (
            <li key={`${due} ${kind} ${subject}`} class="due-event">
              <p>
                <time class="num">{dateTime(due)}</time> <strong>{words(kind)}</strong>
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

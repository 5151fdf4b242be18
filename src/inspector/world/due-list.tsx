import { Button } from '../elements/button'
import { Pending } from '../elements/notes'
import { count, dateTime, words } from '../format'
import { setQuery, useRoute } from '../route'
import { type Connection, readerOf } from '../server/connection'
import { changesPlayer, useLoaded } from '../server/loaded'
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
  const [verb, name] = at === '' ? ['Advance the clock', 'Advance'] : ['Look', 'Look']
  return (
    <>
      <ol class="stack due">
        {value.due.map(({ at: due, kind, subject, effect }) => (
          <li key={`${due} ${kind} ${subject}`} class="due-event">
            <p>
              <time class="num">{dateTime(due)}</time> <strong>{words(kind)}</strong>
            </p>
            <p class="muted">{effect}</p>
            <Button
              class="step"
              aria-label={`${verb} to ${dateTime(due)}`}
              onClick={() => reach(due)}
            >
              {name}
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

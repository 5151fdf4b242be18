import { useState } from 'preact/hooks'
import { ErrorNote } from '../elements/error-note'
import { dateTime, words } from '../format'
import { useConnection } from '../server/connection'
import { concernsPlayer, useLoaded } from '../server/loaded'
import type { TabProps } from './player-state'

/** All that falls due for a player. */
export function PlayerTimers({ player }: TabProps) {
  return <DueList id={player.id} limit={200} />
}

/** What falls due next for a player, each with a button that moves the clock there. */
export function DueList({ id, limit }: { readonly id: string; readonly limit: number }) {
  const { house } = useConnection()
  const [error, setError] = useState<unknown>()
  const due = useLoaded(() => house.player(id).due({ limit }), [id, limit], concernsPlayer(id))
  const advance = (to: string) =>
    house.advance({ to }).then(
      () => setError(undefined),
      (thrown: unknown) => setError(thrown),
    )
  if (due.error !== undefined) return <ErrorNote error={due.error} />
  if (due.value === undefined) return null
  if (due.value.total === 0) return <p class="muted">Nothing falls due.</p>
  return (
    <>
      <ErrorNote error={error} />
      <ol class="due">
        {due.value.due.map(({ at, kind, subject, effect }) => (
          <li key={`${at} ${kind} ${subject}`} class="due-event">
            <p>
              <time class="num">{dateTime(at)}</time> <strong>{words(kind)}</strong>
            </p>
            <p class="muted">{effect}</p>
            <button
              type="button"
              aria-label={`Advance the clock to ${dateTime(at)}`}
              onClick={() => advance(at)}
            >
              Advance
            </button>
          </li>
        ))}
      </ol>
      {due.value.total > due.value.due.length && (
        <p class="muted">{due.value.total - due.value.due.length} more</p>
      )}
    </>
  )
}

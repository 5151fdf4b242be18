import { useEffect, useState } from 'preact/hooks'
import { dateTime } from '../format'
import { hrefOf, setQuery } from '../route'
import { useConnection } from '../server/connection'
import { useLoaded } from '../server/loaded'
import type { TabProps } from './player-state'

const DAY_MS = 86_400_000

/** How far into the future the scrubber reaches, in days. */
const AHEAD = 30

/** Places of the slider. */
const PLACES = 1_000

/** How long the slider stays before the player is read there, in ms. */
const PAUSE_MS = 120

/** Shows the player as it stood, or will stand: a copy, so the world keeps its time. */
export function TimeScrubber({ player, route }: TabProps) {
  const { house } = useConnection()
  const now = useLoaded(
    () => house.now(),
    [],
    ({ type }) => type === 'clock' || type === 'world',
  ).value
  const { at = '' } = route.query
  const [wanted, setWanted] = useState(at)
  useEffect(() => setWanted(at), [at])
  useEffect(() => {
    if (wanted === at) return undefined
    const timer = setTimeout(() => setQuery({ at: wanted }), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [wanted])
  if (now === undefined) return null
  const start = Date.parse(player.profile.registration_date)
  const step = (now + AHEAD * DAY_MS - start) / PLACES
  const shown = wanted === '' ? now : Date.parse(wanted)
  const instant = (place: number) => new Date(Math.ceil(start + place * step)).toISOString()
  const to = (view: 'players' | 'worlds', query: Record<string, string>) =>
    hrefOf({ ...route, view, id: view === 'players' ? player.id : undefined, query })
  return (
    <div class="scrubber">
      <input
        type="range"
        min={0}
        max={PLACES}
        value={Math.round((shown - start) / step)}
        aria-label="As of"
        aria-valuetext={dateTime(new Date(shown).toISOString())}
        onInput={(event) => setWanted(instant(Number(event.currentTarget.value)))}
      />
      <span class="num">
        {wanted === '' ? (
          <span class="muted">as of now</span>
        ) : (
          `${shown > now ? 'will stand' : 'stood'} ${dateTime(wanted)}`
        )}
      </span>
      {wanted !== '' && (
        <>
          <button type="button" onClick={() => setQuery({ at: '' })}>
            Now
          </button>
          <a href={to('players', { tab: 'test', at: wanted })}>Begin a test here</a>
          <a href={to('worlds', { at: wanted })}>Fork here</a>
        </>
      )}
    </div>
  )
}

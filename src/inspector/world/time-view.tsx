import { queryText } from '../../adapters/wire'
import { CopyButton } from '../elements/copy-button'
import { ErrorNote } from '../elements/error-note'
import { Input } from '../elements/input'
import { Link } from '../elements/link'
import { count } from '../format'
import { RouteContext, setQuery, useRested, useRoute } from '../route'
import { type Connection, readerOf, useConnection } from '../server/connection'
import { useLoaded } from '../server/loaded'
import { Changes } from './changes'
import { DueList } from './due-list'
import { ForkButton } from './fork-button'
import { History } from './history'
import { TimeScrubber } from './time-scrubber'

/** Scheduled events that are shown at most. */
const EVENTS = 100

/** The time of a world: what happened, what is scheduled, and its past and future states. */
export function TimeView() {
  const { wire } = useConnection()
  const rested = useRested()
  const { at = '', player = '' } = useRoute().query
  const then = rested.query['at']
  const health = useLoaded(({ remote }) => remote.health(), [])
  const countThen = (connection: Connection) => readerOf(connection, then).list({ limit: 1 })
  const players = useLoaded(countThen, [then], 'state')
  const log = useLoaded(({ remote }) => remote.log(), [], 'state')
  const replay = async () =>
    JSON.stringify(await wire.send('GET', `/log${queryText({ at: at || undefined })}`))
  const past = (log.value?.commands ?? []).filter((entry) => at === '' || entry.at <= at)
  return (
    <div class="stack gap-5 page time">
      <ErrorNote error={health.error ?? players.error ?? log.error} />
      <section class="part">
        <h2>Time</h2>
        {health.value !== undefined && (
          <TimeScrubber start={Date.parse(health.value.epoch)}>
            {at !== '' && (
              <>
                <Link to={{ view: 'players', query: { at } }}>Players then</Link>
                <ForkButton label="Fork here" at={at} view="players" />
              </>
            )}
          </TimeScrubber>
        )}
        <p class="flow facts-line num">
          {players.value?.total !== undefined && (
            <span>{count(players.value.total)} players registered</span>
          )}
          <span>{count(past.length)} commands so far</span>
          {at !== '' && <span>Open a player below to export it as of this instant.</span>}
          <CopyButton label="Copy replay of the world" text={replay} />
        </p>
      </section>
      {at === '' && <Changes />}
      <div class="columns">
        <section class="part" aria-label="Next scheduled events">
          <h3>Next scheduled events</h3>
          <Input
            label="Player"
            value={player}
            placeholder="id of a player"
            onValue={(id) => setQuery({ player: id })}
          />
          {player !== '' && (
            <RouteContext.Provider value={rested}>
              <DueList player={player} limit={EVENTS} />
            </RouteContext.Provider>
          )}
        </section>
        <History commands={past} />
      </div>
    </div>
  )
}

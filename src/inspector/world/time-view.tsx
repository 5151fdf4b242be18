import { Choice } from '../elements/choice'
import { CopyButton } from '../elements/copy-button'
import { ErrorNote } from '../elements/error-note'
import { count, words } from '../format'
import { hrefOf, type Route, setQuery, useRested } from '../route'
import { useConnection, useReader } from '../server/connection'
import { useLoaded } from '../server/loaded'
import { changesState } from '../server/world-events'
import { Changes } from './changes'
import { Deliveries } from './deliveries'
import { DueList } from './due-list'
import { ForkButton } from './fork-button'
import { History } from './history'
import { TimeScrubber } from './time-scrubber'

/** Generated players whose events are shown beside those of the changed ones. */
const GENERATED = 200

/** Events that one page has. */
const EVENTS = 100

const KINDS = ['bonusExpires', 'withdrawalMoves', 'kycReview', 'depositSettles', 'autopilot']

/** The time of a world: what happened, what is scheduled, and its past and future states. */
export function TimeView({ route }: { readonly route: Route }) {
  const { remote, wire } = useConnection()
  const rested = useRested(route)
  const reader = useReader(rested)
  const { at = '', kind = '' } = route.query
  const health = useLoaded(() => remote.health(), [])
  const players = useLoaded(() => reader.list({ limit: 1 }), [rested.query['at']], changesState, {
    isKept: true,
  })
  const log = useLoaded(async () => (await remote.log()).commands, [], changesState, {
    isKept: true,
  })
  const replay = async () => {
    const query = at === '' ? '' : `?${new URLSearchParams({ at })}`
    return JSON.stringify(await wire.send('GET', `/log${query}`))
  }
  const past = (log.value ?? []).filter((entry) => at === '' || entry.at <= at)
  return (
    <div class="page time">
      <ErrorNote error={health.error ?? players.error ?? log.error} />
      <section class="part">
        <h2>Time</h2>
        {health.value !== undefined && (
          <TimeScrubber start={Date.parse(health.value.epoch)} route={route}>
            {at !== '' && (
              <>
                <a href={hrefOf({ ...route, view: 'players', query: { at } })}>Players then</a>
                <ForkButton label="Fork here" at={at} route={{ ...route, view: 'players' }} />
              </>
            )}
          </TimeScrubber>
        )}
        <p class="facts-line num">
          {players.value?.total !== undefined && (
            <span>{count(players.value.total)} players registered</span>
          )}
          <span>{count(past.length)} commands so far</span>
          {at !== '' && <span>Open a player below to export it as of this instant.</span>}
          <CopyButton label="Copy replay of the world" text={replay} />
        </p>
      </section>
      {at === '' && <Changes route={route} />}
      {at === '' && <Deliveries route={route} />}
      <div class="columns">
        <section class="part" aria-label="Next scheduled events">
          <div class="actions">
            <h3>Next scheduled events</h3>
            <Choice
              aria-label="Kind"
              none="All kinds"
              value={kind}
              choices={KINDS.map((each) => [each, words(each)])}
              onValue={(next) => setQuery({ kind: next })}
            />
          </div>
          <DueList
            route={rested}
            keys={[kind]}
            load={(then) =>
              then.due({
                limit: EVENTS,
                generated: GENERATED,
                ...(kind && { kinds: [kind as 'autopilot'] }),
              })
            }
          />
          <p class="muted">
            Of the changed players and the first {GENERATED} generated ones. Every other player has
            its own list.
          </p>
        </section>
        <History route={route} commands={past} />
      </div>
    </div>
  )
}

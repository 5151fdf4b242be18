import type { RequestEntry } from '../../service/journal/entry'
import { type LogEntry, loadedNameOf, type WorldLog } from '../../world/log'
import { CopyButton } from '../elements/button'
import { Input } from '../elements/controls'
import { Link } from '../elements/link'
import { Rows, usePages } from '../elements/lists'
import { EmptyState, ErrorNote, Part } from '../elements/notes'
import { count, dateTime, words } from '../format'
import { RouteContext, setQuery, useRested, useRoute } from '../route'
import { type Connection, readerOf, useConnection } from '../server/connection'
import { useLoaded } from '../server/loaded'
import { Changes } from './changes'
import { DueList, ForkButton, TimeScrubber } from './time-parts'

/** Scheduled events that are shown at most. */
const EVENTS = 100

/** The time of a world: what happened, what is scheduled, and its past and future states. */
export function TimeView() {
  const { calls } = useConnection()
  const rested = useRested()
  const { at = '', player = '' } = useRoute().query
  const then = rested.query['at']
  const health = useLoaded(({ remote }) => remote.health(), [])
  const countThen = (connection: Connection) => readerOf(connection, then).list({ limit: 1 })
  const players = useLoaded(countThen, [then], 'state')
  const log = useLoaded(({ remote }) => remote.log(), [], 'state')
  const replay = async () => JSON.stringify(await calls.log(at || undefined))
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
        <Part title="Next scheduled events" label="Next scheduled events">
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
        </Part>
        <History commands={past} />
      </div>
    </div>
  )
}

/** The updates in the journal: the log does not say which request a command is from. */
const UPDATES = { operation: 'updatePlayerProfile', status: '2xx' } as const

/** What has happened in the world, the newest first: its commands, with the requests of updates. */
export function History({ commands }: Pick<WorldLog, 'commands'>) {
  const updates = useLoaded(({ remote }) => remote.requests.find(UPDATES), [], 'state')
  const requests = new Map(updates.value?.map((entry) => [keyOf(entry), entry.id]))
  const pages = usePages(commands.toReversed())
  return (
    <Part title="What happened" label="What happened">
      {commands.length === 0 ? (
        <EmptyState title="No commands yet" />
      ) : (
        <div class="box tall">
          <Rows
            label="Commands, newest first"
            {...pages}
            keyOf={(_, index) => commands.length - index}
            row={(entry) => <Row entry={entry} request={requestOf(entry, requests)} />}
          />
        </div>
      )}
    </Part>
  )
}

/** A player and an instant. */
const keyOf = ({ player, at }: Pick<RequestEntry, 'player' | 'at'>) => `${player} ${at}`

/** Id of the request that an update is from. */
function requestOf(entry: LogEntry, requests: ReadonlyMap<string, string>): string | undefined {
  const isUpdate = 'command' in entry && entry.command.type === 'updateProfile'
  return isUpdate ? requests.get(keyOf(entry)) : undefined
}

interface RowProps {
  readonly entry: LogEntry
  readonly request: string | undefined
}

/** What happened, when and to whom: a link to the request or to the player. */
function Row({ entry, request }: RowProps) {
  const { text, player } = describeEntry(entry)
  const cells = (
    <>
      <span>
        {text} {request !== undefined && <span class="muted">request {request}</span>}
      </span>
      <span class="muted num">{dateTime(entry.at)}</span>
      <span class="muted path">{player ?? 'the world'}</span>
    </>
  )
  const common = {
    ...{ 'data-row': true, title: JSON.stringify(entry), class: 'row short wide-row' },
    children: cells,
  }
  if (request !== undefined) return <Link {...common} to={{ view: 'requests', id: request }} />
  if (player === undefined) return <div {...common} tabIndex={-1} />
  return <Link {...common} to={{ view: 'players', id: player, query: { at: entry.at } }} />
}

/** An entry in words, and the player that it concerns. */
function describeEntry(entry: LogEntry): { readonly text: string; readonly player?: string } {
  if ('policies' in entry) return { text: `Policies: ${Object.keys(entry.policies).join(', ')}` }
  if ('command' in entry) return { text: words(entry.command.type), player: entry.player }
  if ('removed' in entry) return { text: 'Removed', player: entry.player }
  const name = loadedNameOf(entry)
  return { text: `Scenario ${name}`, player: entry.as ?? name }
}

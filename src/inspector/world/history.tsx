import type { RequestEntry } from '../../service/journal/entry'
import type { LogEntry, WorldLog } from '../../world/log'
import { Link, PlayerLink } from '../elements/link'
import { Rows, usePages } from '../elements/rows'
import { EmptyState } from '../elements/states'
import { dateTime, words } from '../format'
import { useLoaded } from '../server/loaded'

interface HistoryProps {
  /** The commands up to the instant that is shown. */
  readonly commands: WorldLog['commands']
}

/** The updates in the journal: the log does not say which request a command is from. */
const UPDATES = { operation: 'updatePlayerProfile', status: '2xx' } as const

/** What has happened in the world, the newest first: its commands, with the requests of updates. */
export function History({ commands }: HistoryProps) {
  const updates = useLoaded(({ remote }) => remote.requests.find(UPDATES), [], 'state')
  const requests = new Map(updates.value?.map((entry) => [keyOf(entry), entry.id]))
  const pages = usePages(commands.toReversed())
  return (
    <section class="part" aria-label="What happened">
      <h3>What happened</h3>
      {commands.length === 0 ? (
        <EmptyState title="No commands yet" />
      ) : (
        <div class="box tall">
          <Rows
            label="Commands, newest first"
            {...pages}
            keyOf={(_, index) => commands.length - index}
            rowHeight={44}
            row={(entry) => <Row entry={entry} request={requestOf(entry, requests)} />}
          />
        </div>
      )}
    </section>
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
  const common = { title: JSON.stringify(entry), class: 'row short scenario-row' }
  const cells = (
    <>
      <span>
        {text} {request !== undefined && <span class="muted">request {request}</span>}
      </span>
      <span class="muted num">{dateTime(entry.at)}</span>
      <span class="muted path">{player ?? 'the world'}</span>
    </>
  )
  if (request !== undefined) {
    return (
      <Link data-row to={{ view: 'requests', id: request }} {...common}>
        {cells}
      </Link>
    )
  }
  return player === undefined ? (
    <div data-row tabIndex={-1} {...common}>
      {cells}
    </div>
  ) : (
    <PlayerLink data-row id={player} query={{ at: entry.at }} {...common}>
      {cells}
    </PlayerLink>
  )
}

/** An entry in words, and the player that it concerns. */
function describeEntry(entry: LogEntry): { readonly text: string; readonly player?: string } {
  if ('policies' in entry) return { text: `Policies: ${Object.keys(entry.policies).join(', ')}` }
  if ('command' in entry) return { text: words(entry.command.type), player: entry.player }
  if ('removed' in entry) return { text: 'Removed', player: entry.player }
  const { scenario, as } = entry
  const { name } = typeof scenario === 'string' ? { name: scenario } : (scenario as Named)
  const player = as ?? name
  return { text: `Scenario ${name ?? ''}`, ...(player !== undefined && { player }) }
}

interface Named {
  readonly name?: string
}

import { type LogEntry, loadedNameOf } from '../../world/log'
import type { Cause, WorldChange, WorldChanges, Write } from '../../world/net-changes/model'
import { CopyButton } from '../elements/button'
import { Icon, type IconName } from '../elements/icons'
import { Link } from '../elements/link'
import { Rows, usePages } from '../elements/lists'
import { EmptyState, ErrorNote, Page, Part } from '../elements/notes'
import { counted, dateTime, span, words } from '../format'
import { useRoute } from '../route'
import { useConnection } from '../server/connection'
import { useClock, useLoaded } from '../server/loaded'
import { summaryOf, useKeptRequests } from './changes'
import { ForkButton, TimeScrubber } from './time-parts'

/** The time of a world: what happened, and its past and future states. */
export function TimeView() {
  const { calls } = useConnection()
  const { at = '' } = useRoute().query
  const epoch = useLoaded(({ remote }) => remote.epoch(), [])
  const { value: now = 0 } = useClock()
  const log = useLoaded(({ remote }) => remote.log(), [], 'state')
  const changes = useLoaded(({ remote }) => remote.changes(), [], 'state')
  const isKept = useKeptRequests()
  const replay = async () => JSON.stringify(await calls.log(at || undefined))
  const { commands = [], start } = log.value ?? {}
  const entries = commands.slice(start?.commands)
  const past = happenedIn(entries, changes.value).filter((event) => at === '' || event.at <= at)
  return (
    <Page
      title="Time"
      about="Move the slider to see the world as it was or will be. The clock at the top moves the world itself."
      actions={<CopyButton label="Copy replay of the world" text={replay} />}
    >
      <ErrorNote error={epoch.error ?? log.error ?? changes.error} />
      {epoch.value !== undefined && (
        <TimeScrubber start={Date.parse(epoch.value)}>
          <Link class="toggle" to={{ view: 'players', query: { at } }}>
            Players then
          </Link>
          <ForkButton label="Fork here" at={at || new Date(now).toISOString()} view="players" />
        </TimeScrubber>
      )}
      <Part
        title={`What happened: ${counted(past.filter(({ isWrite }) => isWrite).length, 'command')}`}
      >
        <Happened events={past.toReversed()} isKept={isKept} />
      </Part>
    </Page>
  )
}

/** A line of what happened. */
interface Happened {
  readonly at: string
  readonly icon: IconName
  readonly text: string
  readonly about: string
  readonly player?: string | undefined
  /** The number of the request that wrote. */
  readonly request?: string | undefined
  /** What it changed, in a few words. */
  readonly effects: string
  readonly isWrite: boolean
}

interface HappenedProps {
  readonly events: readonly Happened[]
  readonly isKept: (request: string) => boolean
}

/** Since the start of the world, the newest first. */
function Happened({ events, isKept }: HappenedProps) {
  const pages = usePages(events)
  if (events.length === 0) return <EmptyState title="Nothing has happened since the start" />
  return (
    <div class="box tall">
      <Rows
        label="What happened, newest first"
        {...pages}
        keyOf={(_, index) => events.length - index}
        row={({ at, icon, text, about, effects, player, request }) => {
          const common = { 'data-row': true, class: 'row event', title: effects }
          const cells = (
            <>
              <Icon name={icon} />
              <span>
                <strong>{text}</strong> <span class="muted">{effects}</span>
              </span>
              <span class="muted num">{dateTime(at)}</span>
              <span class="muted path">{about}</span>
            </>
          )
          if (request !== undefined && isKept(request)) {
            return <Link {...common} to={{ view: 'requests', id: request }} children={cells} />
          }
          if (player === undefined) return <div {...common} tabIndex={-1} children={cells} />
          const query = { at }
          return <Link {...common} to={{ view: 'players', id: player, query }} children={cells} />
        }}
      />
    </div>
  )
}

/**
 * The writes of a world since its start, and the time that passed between them with what fell due,
 * the oldest first. What each of them changed is there as soon as the changes are.
 */
function happenedIn(entries: readonly LogEntry[], found?: WorldChanges): Happened[] {
  const { changes = [], writes = [], since, now } = found ?? {}
  const events: Happened[] = []
  let clock = since ?? entries[0]?.at ?? ''
  const pass = (to: string, isLast = false) => {
    if (to > clock) events.push(timeEvent(changes, clock, to, isLast))
    clock = to
  }
  entries.forEach((entry, place) => {
    pass(entry.at)
    const write = writes.length === entries.length ? writes[place] : undefined
    events.push(writeEvent(entry, write, changes))
  })
  if (now !== undefined) pass(now, true)
  return events
}

/** The time between two writes, with what fell due then. */
function timeEvent(
  changes: readonly WorldChange[],
  from: string,
  to: string,
  isLast: boolean,
): Happened {
  const due = changes.filter((change) => {
    if (change.type === 'clock' || !change.causes.some(({ via }) => via === 'clock')) return false
    // Only a transaction has its instant: all else is told with the last move.
    const after = change.type === 'transaction' ? change.after : null
    return after === null ? isLast : after.date > from && after.date <= to
  })
  const text = `Time moved ${span(Date.parse(to) - Date.parse(from))}`
  return { at: to, icon: 'time', text, about: '', effects: summaryOf(due), isWrite: false }
}

function writeEvent(
  entry: LogEntry,
  write: Write | undefined,
  changes: readonly WorldChange[],
): Happened {
  const { text, player } = describeEntry(entry)
  const { request } = write ?? {}
  const effects = write && changes.filter((change) => isBy(change, write))
  return {
    at: entry.at,
    icon: request !== undefined ? 'requests' : 'command' in entry ? 'command' : 'scenarios',
    text: request === undefined ? text : `${text}, request #${request}`,
    about: player ?? 'the world',
    ...{ player, request },
    effects: effects ? summaryOf(effects) : '',
    isWrite: true,
  }
}

/** Whether a write took part in a change. */
function isBy(change: WorldChange, { at, command, player, request }: Write): boolean {
  if ('player' in change && player !== null && change.player !== player) return false
  const isSame = (cause: Cause) =>
    'at' in cause && cause.at === at && cause.command === command && cause.request === request
  return change.causes.some(isSame)
}

/** An entry in words, and the player that it concerns. */
function describeEntry(entry: LogEntry): { readonly text: string; readonly player?: string } {
  if ('policies' in entry) return { text: 'Set policies' }
  if ('command' in entry) return { text: words(entry.command.type), player: entry.player }
  if ('removed' in entry) return { text: 'Removed', player: entry.player }
  const name = loadedNameOf(entry)
  return { text: `Scenario ${name}`, player: entry.as ?? name }
}

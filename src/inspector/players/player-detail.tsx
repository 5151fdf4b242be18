import { isFauxhouseError } from '../../client/connect'
import { ErrorNote } from '../elements/error-note'
import { EmptyState, Skeleton } from '../elements/states'
import { dateTime } from '../format'
import { hrefOf, type Route, setQuery } from '../route'
import { CommandPanel } from './command-panel'
import { NewPlayer } from './new-player'
import { PlayerBonuses } from './player-bonuses'
import { PlayerExport } from './player-export'
import { PlayerHeader } from './player-header'
import { PlayerLedger } from './player-ledger'
import { PlayerLog } from './player-log'
import { PlayerOverview } from './player-overview'
import { type TabProps, usePlayer } from './player-state'
import { ExportDays, PlayerTime } from './player-time'
import { PlayerTimers } from './player-timers'

const TABS: Readonly<Record<string, (props: TabProps) => preact.JSX.Element | null>> = {
  overview: PlayerOverview,
  ledger: PlayerLedger,
  bonuses: PlayerBonuses,
  due: PlayerTimers,
  commands: CommandPanel,
  log: PlayerLog,
  export: PlayerExport,
}

interface PlayerDetailProps {
  readonly id: string
  readonly route: Route
}

/** One player: who it is, its money, and tabs for the rest. */
export function PlayerDetail({ id, route }: PlayerDetailProps) {
  const { at = '', tab: wanted = '' } = route.query
  const { value: player, error } = usePlayer(id, at)
  const tab = Object.hasOwn(TABS, wanted) ? wanted : 'overview'
  const Shown = TABS[tab] ?? PlayerOverview
  const isUnknown = isFauxhouseError(error) && error.code === 'PLAYER_NOT_FOUND'
  const isShown = player !== undefined && !isUnknown
  return (
    <article class="detail player">
      <header>
        <a class="close" href={hrefOf({ ...route, id: undefined })} aria-label="Close the player">
          ×
        </a>
        {isShown && (
          <PlayerHeader player={player} route={route} tabs={Object.keys(TABS)} tab={tab} />
        )}
      </header>
      {isUnknown ? <Unknown id={id} route={route} /> : <ErrorNote error={error} />}
      {isShown && (
        <>
          {/* The overview has the slider in its chart. */}
          {tab !== 'overview' && <PlayerTime player={player} route={route} />}
          {tab === 'export' && <ExportDays player={player} route={route} />}
          <Shown player={player} route={route} />
        </>
      )}
      {player === undefined && error === undefined && <Skeleton lines={9} />}
    </article>
  )
}

/** What stands in the place of a player that is not there, or not yet as of an instant. */
function Unknown({ id, route }: PlayerDetailProps) {
  const { at = '' } = route.query
  if (at !== '') {
    return (
      <EmptyState title={`No player "${id}" as of ${dateTime(at)}`}>
        <button type="button" onClick={() => setQuery({ at: '' })}>
          Now
        </button>
      </EmptyState>
    )
  }
  return (
    <EmptyState title={`No player "${id}"`}>
      <p>Check the id, or create this player</p>
      <NewPlayer route={route} label="New player" id={id} />
    </EmptyState>
  )
}

import { isFauxhouseError } from '../../client/connect'
import { Button } from '../elements/button'
import { CloseLink } from '../elements/link'
import { EmptyState, Pending } from '../elements/states'
import { dateTime } from '../format'
import { setQuery, useRoute } from '../route'
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
}

/** One player: who it is, its money, and tabs for the rest. */
export function PlayerDetail({ id }: PlayerDetailProps) {
  const { at, tab: wanted = '' } = useRoute().query
  const loaded = usePlayer(id, at)
  const { value: player, error } = loaded
  const tab = Object.hasOwn(TABS, wanted) ? wanted : 'overview'
  const Shown = TABS[tab] ?? PlayerOverview
  const isUnknown = isFauxhouseError(error) && error.code === 'PLAYER_NOT_FOUND'
  const isShown = player !== undefined && !isUnknown
  return (
    <article class="stack gap-5 detail player">
      <header class="stack gap-2">
        <CloseLink what="player" />
        {isShown && <PlayerHeader player={player} tabs={Object.keys(TABS)} tab={tab} />}
      </header>
      {isUnknown ? <Unknown id={id} /> : <Pending of={loaded} lines={9} />}
      {isShown && (
        <>
          {/* The overview has the slider in its chart. */}
          {tab !== 'overview' && <PlayerTime player={player} />}
          {tab === 'export' && <ExportDays player={player} />}
          <Shown player={player} />
        </>
      )}
    </article>
  )
}

/** What stands in the place of a player that is not there, or not yet as of an instant. */
function Unknown({ id }: PlayerDetailProps) {
  const { at = '' } = useRoute().query
  if (at !== '') {
    return (
      <EmptyState title={`No player "${id}" as of ${dateTime(at)}`}>
        <Button onClick={() => setQuery({ at: '' })}>Now</Button>
      </EmptyState>
    )
  }
  return (
    <EmptyState title={`No player "${id}"`}>
      <p>Check the id, or create this player</p>
      <NewPlayer label="New player" id={id} />
    </EmptyState>
  )
}

import { useLayoutEffect, useRef } from 'preact/hooks'
import { isFauxhouseError } from '../../client/connect'
import { meaningOf } from '../../simulator/desk/situations'
import { showCurrent } from '../elements/browser'
import { Button, CopyButton } from '../elements/button'
import { CloseLink, Link } from '../elements/link'
import { EmptyState, Pending } from '../elements/notes'
import { count, dateTime, words } from '../format'
import { setQuery, useRoute } from '../route'
import { changesPlayer, useLoaded } from '../server/loaded'
import type { PlayerDetails, TabProps } from '../server/page-calls'
import { PlayerTime } from './balance-line'
import { CommandPanel, PlayerActions } from './command-panel'
import { Amounts, OpenExplanation } from './explanation'
import { NewPlayer } from './new-player'
import { PlayerLedger } from './player-ledger'
import { listQuery } from './player-search'
import { PlayerBonuses, PlayerExport, PlayerOverview } from './player-tabs'

const TABS: Readonly<Record<string, (props: TabProps) => preact.JSX.Element | null>> = {
  overview: PlayerOverview,
  ledger: PlayerLedger,
  bonuses: PlayerBonuses,
  commands: CommandPanel,
  export: PlayerExport,
}

/** The balances in the head. */
const BALANCES = ['total', 'cash', 'bonus']
  .map((wallet) => `/balances/${wallet}_balance`)
  .concat('/balances/withdrawable_balance', '/balances/pending_withdrawal')

/** One player: who it is, its money, and tabs for the rest. */
export function PlayerDetail({ id }: { readonly id: string }) {
  const { tab: wanted = '', explain = '', at } = useRoute().query
  const loaded = useLoaded(
    ({ calls }) => calls.player(id, at || undefined),
    [id, at],
    changesPlayer(id),
  )
  const { value: player, error } = loaded
  const tab = Object.hasOwn(TABS, wanted) ? wanted : 'overview'
  const Shown = TABS[tab] ?? PlayerOverview
  const isUnknown = isFauxhouseError(error) && error.code === 'PLAYER_NOT_FOUND'
  const isShown = player !== undefined && !isUnknown
  return (
    <article class="stack detail player">
      <header class="stack">
        <CloseLink what="player" />
        {isShown && (
          <>
            <div class="flow title">
              <h2 class="cut">{player.profile.name}</h2>
              <PlayerActions player={player} />
            </div>
            <Marks player={player} />
            <Amounts class="money num" player={player} of={player.profile} pointers={BALANCES} />
            <Tabs player={player} tab={tab} />
          </>
        )}
      </header>
      {isUnknown ? <Unknown id={id} /> : <Pending of={loaded} lines={9} />}
      {isShown && (
        <>
          {explain !== '' && <OpenExplanation player={player} />}
          {/* The overview has the slider in its chart. */}
          {tab !== 'overview' && <PlayerTime player={player} />}
          <Shown player={player} />
        </>
      )}
    </article>
  )
}

/** What stands in the place of a player that is not there, or not yet as of an instant. */
function Unknown({ id }: { readonly id: string }) {
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
      <NewPlayer id={id} />
    </EmptyState>
  )
}

function Marks({ player }: TabProps) {
  const { at = '' } = useRoute().query
  const { id, profile, situation, market, blocks } = player
  const { kyc_status: kyc } = profile
  return (
    <p class="flow tags">
      <code>{id}</code>
      <CopyButton label="Copy id" text={() => id} />
      {at !== '' && <span class="tag warn">As of {dateTime(at)}</span>}
      {situation !== null && (
        <span class="tag" title={situation}>
          {meaningOf(situation)}
        </span>
      )}
      <span class="muted">{market}</span>
      <span class={`tag ${kyc === 'approved' ? 'good' : 'warn'}`}>KYC {words(kyc)}</span>
      <span class="tag">{profile.withdrawal_status}</span>
      {blocks.map(({ cause, until }) => (
        <span class="tag bad" key={cause}>
          Blocked{cause !== null && `: ${cause}`}
          {until !== null && ` until ${dateTime(until)}`}
        </span>
      ))}
    </p>
  )
}

function Tabs({ player, tab }: TabProps & { readonly tab: string }) {
  const query = listQuery(useRoute())
  const bar = useRef<HTMLElement>(null)
  // On a phone the tabs are wider than the page: the one that is shown is in view.
  useLayoutEffect(() => showCurrent(bar.current), [tab])
  return (
    <nav class="tabs" aria-label="Parts of the player" ref={bar}>
      {Object.keys(TABS).map((name) => (
        <Link key={name} to={{ query: { ...query, tab: name } }} isCurrent={name === tab && 'page'}>
          {titleOf(name, player)}
        </Link>
      ))}
    </nav>
  )
}

function titleOf(name: string, { rows, bonuses }: PlayerDetails): string {
  const numbers: Readonly<Record<string, number>> = { ledger: rows, bonuses: bonuses.length }
  const number = numbers[name]
  return number === undefined ? words(name) : `${words(name)} ${count(number)}`
}

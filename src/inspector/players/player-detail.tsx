import { useLayoutEffect, useRef } from 'preact/hooks'
import { isFauxhouseError } from '../../client/connect'
import { SITUATIONS } from '../../simulator/desk/situations'
import { showCurrent } from '../elements/browser'
import { Button, CopyButton } from '../elements/button'
import { CloseLink, Link } from '../elements/link'
import { EmptyState, Pairs, Pending } from '../elements/notes'
import { amount, count, dateTime, words } from '../format'
import { setQuery, useRoute } from '../route'
import type { PlayerDetails } from '../server/page-calls'
import { ExportDays, PlayerTime } from './balance-line'
import { CommandPanel } from './command-panel'
import { NewPlayer } from './new-player'
import { PlayerLedger } from './player-ledger'
import { listQuery, type TabProps, usePlayer } from './player-state'
import { PlayerBonuses, PlayerExport, PlayerLog, PlayerOverview, PlayerTimers } from './player-tabs'

const TABS: Readonly<Record<string, (props: TabProps) => preact.JSX.Element | null>> = {
  overview: PlayerOverview,
  ledger: PlayerLedger,
  bonuses: PlayerBonuses,
  due: PlayerTimers,
  commands: CommandPanel,
  log: PlayerLog,
  export: PlayerExport,
}

/** One player: who it is, its money, and tabs for the rest. */
export function PlayerDetail({ id }: { readonly id: string }) {
  const { tab: wanted = '' } = useRoute().query
  const loaded = usePlayer(id)
  const { value: player, error } = loaded
  const tab = Object.hasOwn(TABS, wanted) ? wanted : 'overview'
  const Shown = TABS[tab] ?? PlayerOverview
  const isUnknown = isFauxhouseError(error) && error.code === 'PLAYER_NOT_FOUND'
  const isShown = player !== undefined && !isUnknown
  return (
    <article class="stack gap-5 detail player">
      <header class="stack gap-2">
        <CloseLink what="player" />
        {isShown && (
          <>
            <div class="line title">
              <h2>{player.profile.name}</h2>
              <CopyButton label="Copy id" text={() => player.id} />
              <CopyButton label="Copy link" text={() => location.href} />
            </div>
            <Marks player={player} />
            <Money player={player} />
            <Tabs player={player} tab={tab} />
          </>
        )}
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
      <NewPlayer label="New player" id={id} />
    </EmptyState>
  )
}

function Marks({ player }: TabProps) {
  const { at = '' } = useRoute().query
  const { id, profile, situation, persona, market, blocks, labels, processes } = player
  const { kyc_status: kyc, segments } = profile
  return (
    <p class="flow gap-2 tags">
      <code>{id}</code>
      {at !== '' && <span class="tag warn">As of {dateTime(at)}</span>}
      {situation !== null && (
        <span class="tag" title={situation}>
          {SITUATIONS[situation]}
        </span>
      )}
      <span class="muted">{market}</span>
      <span class={`tag ${kyc === 'approved' ? 'good' : 'warn'}`}>KYC {words(kyc)}</span>
      {blocks.map(({ cause, until }) => (
        <span class="tag bad" key={cause}>
          Blocked{cause !== null && `: ${cause}`}
          {until !== null && ` until ${dateTime(until)}`}
        </span>
      ))}
      <span class="muted">{persona === null ? 'scripted' : words(persona)}</span>
      {!processes && <span class="muted">no automatic processes</span>}
      {[...new Set([...segments, ...labels])].map((segment) => (
        <span key={segment} class="tag">
          {segment}
        </span>
      ))}
    </p>
  )
}

function Money({ player: { profile, currency } }: TabProps) {
  const { balances } = profile
  const facts = [
    ['Total', balances.total_balance],
    ['Cash', balances.cash_balance],
    ['Bonus', balances.bonus_balance],
    ['Withdrawable', balances.withdrawable_balance],
    ['Pending', balances.pending_withdrawal],
  ] as const
  const pairs = facts.map(([name, value]) => {
    const shown = [amount(value, currency), ' ', <span class="muted">{currency}</span>]
    return [name, shown] as const
  })
  return <Pairs class="money num" pairs={pairs} />
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

function titleOf(name: string, { rows, bonuses, commands }: PlayerDetails): string {
  const numbers: Readonly<Record<string, number>> = {
    ledger: rows,
    bonuses: bonuses.length,
    log: commands.length,
  }
  const number = numbers[name]
  return number === undefined ? words(name) : `${words(name)} ${count(number)}`
}

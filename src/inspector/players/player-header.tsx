import { useLayoutEffect, useRef } from 'preact/hooks'
import { CopyButton } from '../elements/copy-button'
import { showCurrent } from '../elements/current'
import { Link } from '../elements/link'
import { Pairs } from '../elements/part'
import { amount, count, dateTime, words } from '../format'
import { type Route, useRoute } from '../route'
import { isFilter } from './player-filters'
import type { PlayerDetails, TabProps } from './player-state'

interface PlayerHeaderProps extends TabProps {
  /** The names of the tabs, and the one that is shown. */
  readonly tabs: readonly string[]
  readonly tab: string
}

/** Who the player is, its money in one line, and the tabs: it stays in view. */
export function PlayerHeader({ player, tabs, tab }: PlayerHeaderProps) {
  return (
    <>
      <div class="flow line title">
        <h2>{player.profile.name}</h2>
        <CopyButton label="Copy id" text={() => player.id} />
        <CopyButton label="Copy link" text={() => location.href} />
      </div>
      <Marks player={player} />
      <Money player={player} />
      <Tabs player={player} tabs={tabs} tab={tab} />
    </>
  )
}

function Marks({ player }: TabProps) {
  const { at = '' } = useRoute().query
  const { id, profile, persona, market, blocks, labels, processes } = player
  const { kyc_status: kyc, segments } = profile
  const shown = segments.filter((segment) => !labels.includes(segment))
  return (
    <p class="flow gap-2 tags">
      <code>{id}</code>
      {at !== '' && <span class="tag warn">As of {dateTime(at)}</span>}
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
      {[...shown, ...labels].map((segment) => (
        <span key={segment} class="tag">
          {segment}
        </span>
      ))}
    </p>
  )
}

function Money({ player: { profile, currency } }: TabProps) {
  const { balances } = profile
  const money = (value: number) => (
    <>
      {amount(value, currency)} <span class="muted">{currency}</span>
    </>
  )
  return (
    <Pairs
      class="money num"
      pairs={[
        ['Total', money(balances.total_balance)],
        ['Cash', money(balances.cash_balance)],
        ['Bonus', money(balances.bonus_balance)],
        ['Withdrawable', money(balances.withdrawable_balance)],
        ['Pending', money(balances.pending_withdrawal)],
      ]}
    />
  )
}

function Tabs({ player, tabs, tab }: PlayerHeaderProps) {
  const filters = filtersOf(useRoute())
  const bar = useRef<HTMLElement>(null)
  // On a phone the tabs are wider than the page: the one that is shown is in view.
  useLayoutEffect(() => showCurrent(bar.current), [tab])
  return (
    <nav class="tabs" aria-label="Parts of the player" ref={bar}>
      {tabs.map((name) => (
        <Link
          key={name}
          to={{ query: { ...filters, tab: name } }}
          isCurrent={name === tab && 'page'}
        >
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

const isKept = (name: string) => isFilter(name) || name === 'sort' || name === 'at'

/** The query of the list and the instant, without that of a tab. */
export function filtersOf({ query }: Route): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(query).filter(([name]) => isKept(name)))
}

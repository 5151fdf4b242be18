import { CopyButton } from '../elements/copy-button'
import { ErrorNote } from '../elements/error-note'
import { amount, count, dateTime, words } from '../format'
import { hrefOf, type Route } from '../route'
import { useClock } from '../server/clock'
import { ForkButton } from '../world/fork-button'
import { TimeScrubber } from '../world/time-scrubber'
import { CommandPanel } from './command-panel'
import { PlayerBonuses } from './player-bonuses'
import { PlayerExport } from './player-export'
import { PlayerLedger } from './player-ledger'
import { PlayerLog } from './player-log'
import { PlayerOverview } from './player-overview'
import { type PlayerDetails, type TabProps, usePlayer } from './player-state'
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
  const { value: player, error } = usePlayer(id, route.query['at'] ?? '')
  const tab = route.query['tab'] ?? 'overview'
  const Shown = (Object.hasOwn(TABS, tab) && TABS[tab]) || PlayerOverview
  return (
    <article class="detail player">
      <header>
        <a class="close" href={hrefOf({ ...route, id: undefined })} aria-label="Close the player">
          ×
        </a>
        {player !== undefined && <Heading player={player} />}
      </header>
      <ErrorNote error={error} />
      {player !== undefined && (
        <>
          <Money player={player} />
          <PlayerTime player={player} route={route} />
          <nav class="tabs" aria-label="Parts of the player">
            {Object.keys(TABS).map((name) => (
              <a
                key={name}
                href={hrefOf({ ...route, query: { ...filtersOf(route), tab: name } })}
                aria-current={TABS[name] === Shown ? 'page' : undefined}
              >
                {titleOf(name, player)}
              </a>
            ))}
          </nav>
          <Shown player={player} route={route} />
        </>
      )}
    </article>
  )
}

const DAY_MS = 86_400_000

const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']

/** The slider over the time of the player, and exports as of then or of a day of this week. */
function PlayerTime({ player, route }: TabProps) {
  const { value: now } = useClock()
  const { at = '' } = route.query
  const start = Date.parse(player.profile.registration_date)
  const exported = (instant: string) => ({ ...filtersOf(route), tab: 'export', at: instant })
  const days = now === undefined ? [] : [1, 2, 3, 4, 5, 6, 7].map((ago) => now - ago * DAY_MS)
  return (
    <>
      <TimeScrubber start={start} route={route}>
        {at !== '' && (
          <>
            <a href={hrefOf({ ...route, query: exported(at) })}>Export as of here</a>
            <ForkButton label="Fork here" at={at} route={route} />
          </>
        )}
      </TimeScrubber>
      <nav class="days" aria-label="Export as of">
        <span class="muted">Export as of</span>
        <a href={hrefOf({ ...route, query: exported('') })}>now</a>
        {days
          .filter((day) => day >= start)
          .map((day) => {
            const date = new Date(day)
            const instant = date.toISOString()
            return (
              <a
                key={day}
                title={dateTime(instant)}
                href={hrefOf({ ...route, query: exported(instant) })}
              >
                {WEEKDAYS[date.getUTCDay()]} {date.getUTCDate()}
              </a>
            )
          })}
      </nav>
    </>
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

/** The query of the list and the instant, without that of a tab. */
function filtersOf({ query }: Route): Readonly<Record<string, string>> {
  const names = ['q', 'persona', 'kyc_status', 'blocked', 'segment', 'filter', 'at']
  return Object.fromEntries(Object.entries(query).filter(([name]) => names.includes(name)))
}

function Heading({ player }: { readonly player: PlayerDetails }) {
  const { id, profile, persona, market, blocks, labels, processes } = player
  const { kyc_status: kyc, segments } = profile
  const shown = segments.filter((segment) => !labels.includes(segment))
  return (
    <>
      <h2>{profile.name}</h2>
      <p class="facts-line">
        <code>{id}</code>
        <CopyButton label="Copy id" text={() => id} />
        <span>{market}</span>
        <span>{persona === null ? 'scripted' : words(persona)}</span>
        {!processes && <span>no automatic processes</span>}
      </p>
      <p class="tags">
        <span class={`tag ${kyc === 'approved' ? 'good' : 'warn'}`}>KYC {words(kyc)}</span>
        {blocks.map(({ cause, until }) => (
          <span class="tag bad" key={cause}>
            Blocked{cause !== null && `: ${cause}`}
            {until !== null && ` until ${dateTime(until)}`}
          </span>
        ))}
        {[...shown, ...labels].map((segment) => (
          <span key={segment} class="tag">
            {segment}
          </span>
        ))}
      </p>
    </>
  )
}

function Money({ player: { profile, currency } }: { readonly player: PlayerDetails }) {
  const { balances } = profile
  const figures: readonly (readonly [string, number])[] = [
    ['Total', balances.total_balance],
    ['Cash', balances.cash_balance],
    ['Bonus', balances.bonus_balance],
    ['Withdrawable', balances.withdrawable_balance],
    ['Pending withdrawal', balances.pending_withdrawal],
  ]
  return (
    <dl class="money">
      {figures.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd class="num">
            {amount(value, currency)} <span class="muted">{currency}</span>
          </dd>
        </div>
      ))}
    </dl>
  )
}

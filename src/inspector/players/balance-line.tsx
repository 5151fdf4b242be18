import type { ComponentChildren } from 'preact'
import { DAY_MS } from '../../simulator/domain/instants'
import { Link } from '../elements/link'
import { Pending } from '../elements/notes'
import { counted, dateTime } from '../format'
import { useRoute } from '../route'
import { type Connection, readerOf } from '../server/connection'
import { changesPlayer, useClock, useLoaded } from '../server/loaded'
import { AHEAD_MS, ForkButton, TimeScrubber } from '../world/time-parts'
import { BalanceChart, type MoneyMark } from './balance-chart'
import { listQuery, type TabProps } from './player-state'

/** Periods up to now, in days; undefined: all. */
const PERIODS = [
  ['7 days', 7],
  ['30 days', 30],
  ['90 days', 90],
  ['All', undefined],
] as const

/** Deposits and withdrawals that are marked: the newest ones. */
const MARKED = 200

/** The share of a period that is shown of the time ahead. */
const AHEAD_SHARE = 0.15

/** The wallets over time, and the slider. A period that is marked is loaded with more detail. */
export function BalanceLine({ player }: TabProps) {
  const { value: clock } = useClock()
  const { from, to, at } = useRoute().query
  const load = async (connection: Connection) => {
    const period = { ...(from && { from_date: from }), ...(to && { to_date: to }) }
    const { balanceHistory, statement } = readerOf(connection, at).player(player.id)
    const [history, { rows }] = await Promise.all([
      balanceHistory(period),
      statement({ ...period, event_type: ['deposit', 'withdrawal'], limit: MARKED }),
    ])
    const marks = rows.map(({ transaction: { date, event_type: type } }): MoneyMark => {
      return { at: date, isDeposit: type === 'deposit' }
    })
    return { history, marks }
  }
  const loaded = useLoaded(load, [player.id, from, to, at], changesPlayer(player.id))
  const now = clock ?? Date.parse(loaded.value?.history.points.at(-1)?.at ?? '')
  const start = Date.parse(from || player.profile.registration_date)
  const ahead = from ? Math.min(AHEAD_MS, (now - start) * AHEAD_SHARE) : AHEAD_MS
  const axis = { start, end: to ? Date.parse(to) : now + ahead }
  return (
    <section class="part balance" aria-label="Balances over time">
      <div class="actions">
        {PERIODS.map(([label, days]) => {
          const first = days === undefined ? '' : firstDay(now, days)
          const isShown = (from ?? '') === first && (to ?? '') === ''
          return (
            <Link key={label} class="toggle" set={{ from: first, to: '' }} isCurrent={isShown}>
              {label}
            </Link>
          )
        })}
        {from && (
          <Link to={{ query: { tab: 'export', from, at: to || (at ?? '') } }}>
            Export this period
          </Link>
        )}
        <span class="muted num">
          {loaded.value !== undefined && counted(loaded.value.history.rows, 'transaction')}
          {to !== undefined && `, ${dateTime(from)} – ${dateTime(to)}`}
        </span>
      </div>
      <Pending of={loaded} lines={7}>
        {(value) => (
          <>
            <BalanceChart {...value} {...axis} now={now} />
            <PlayerTime player={player} {...axis}>
              <ExportDays player={player} />
            </PlayerTime>
          </>
        )}
      </Pending>
    </section>
  )
}

/** The start of a period that ends at the day of an instant, ms UTC. */
function firstDay(end: number, days: number): string {
  if (Number.isNaN(end)) return ''
  const day = Math.floor(end / DAY_MS) * DAY_MS
  return new Date(day - days * DAY_MS).toISOString().slice(0, 10)
}

interface PlayerTimeProps extends TabProps {
  /** The period of the slider, ms UTC; default: from the registration to some time ahead. */
  readonly start?: number
  readonly end?: number
  readonly children?: ComponentChildren
}

/** The slider over the time of the player, and what can be done with an instant. */
export function PlayerTime({ player, children, ...axis }: PlayerTimeProps) {
  const { at = '' } = useRoute().query
  return (
    <TimeScrubber start={Date.parse(player.profile.registration_date)} {...axis}>
      {at !== '' && (
        <>
          <ExportLink at={at}>Export as of here</ExportLink>
          <ForkButton label="Fork here" at={at} />
        </>
      )}
      {children}
    </TimeScrubber>
  )
}

/** A link to the export as of an instant; empty: now. */
function ExportLink({ at, children }: { at: string; children: ComponentChildren }) {
  const query = { ...listQuery(useRoute()), tab: 'export', at }
  return (
    <Link title={at && dateTime(at)} to={{ query }}>
      {children}
    </Link>
  )
}

const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']

/** Exports as of now or of a day of this week. */
export function ExportDays({ player }: TabProps) {
  const { value: now = Number.NaN } = useClock()
  const start = Date.parse(player.profile.registration_date)
  const days = [1, 2, 3, 4, 5, 6, 7].map((ago) => now - ago * DAY_MS).filter((day) => day >= start)
  return (
    <nav class="flow facts-line num" aria-label="Export as of">
      <span>Export as of</span>
      <ExportLink at="">now</ExportLink>
      {days.map((day) => {
        const date = new Date(day)
        return (
          <ExportLink key={day} at={date.toISOString()}>
            {WEEKDAYS[date.getUTCDay()]} {date.getUTCDate()}
          </ExportLink>
        )
      })}
    </nav>
  )
}
